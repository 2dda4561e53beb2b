// How like the questions that rules are known to answer a question is: what app/library/search/questionbook.py measures.

import { termOf, wordsOf } from "./words.js";

const ASKING_WEIGHT = 0.15; // of a word that only asks, beside one that says what it is about
const PAIR_WEIGHT = 0.5; // of two words that follow one another
const MOST = 300; // of the likest questions that are looked at
const MOST_BAGS = 40; // rules that the words of all their questions speak for
const K1 = 1.2;
const B = 0.5;
const NOTHING = { best: 0, mean: 0, bag: 0, likest: "" };

// The words of a question: what it is about (content), and words that only ask.
export class Asking {
  constructor(words) {
    this.words = new Set(words);
  }

  onlyAsks(word) {
    return this.words.has(word.toLowerCase().replace(/[‘’]/g, "'"));
  }

  wording(text, quoted = []) {
    const content = [];
    const asking = [];
    for (const word of wordsOf(text)) (this.onlyAsks(word) ? asking : content).push(termOf(word));
    for (const one of quoted) content.push(...wordsOf(one).map(termOf));
    return content.length ? { content, asking } : { content: asking, asking: [] };
  }
}

export class QuestionBook {
  // `pack` holds questions by number, `restated` what rules say in plain words.
  constructor(pack, restated, asking) {
    this.plainTermsOf = new Map(restated.map(([number, text]) => [number, new Set(asking.wording(text).content)]));
    this.numbers = []; // of rules, by canonical number
    this.texts = [];
    this.ruleOf = [];
    const wordings = [];
    for (const [number, texts] of pack) {
      for (const text of texts) {
        this.ruleOf.push(this.numbers.length);
        this.texts.push(text);
        wordings.push(asking.wording(text));
      }
      this.numbers.push(number);
    }
    this.unknown = Math.log(1 + 2 * this.texts.length);
    this.rarities = rarities(wordings);
    this.#weigh(wordings);
    this.bags = bagsOf(this.ruleOf, wordings, this.numbers.length);
    this.termsOf = new Map();
    for (const [term, { places }] of this.bags) for (const place of places) this.#terms(this.numbers[place]).add(term);
  }

  #terms(number) {
    if (!this.termsOf.has(number)) this.termsOf.set(number, new Set());
    return this.termsOf.get(number);
  }

  #weigh(wordings) {
    this.postings = new Map();
    this.norms = new Float64Array(wordings.length);
    this.asking = wordings.map((one) => [...new Set(one.asking)]);
    wordings.forEach(({ content }, place) => {
      let length = 0;
      for (const [key, weight] of vectorOf(content, (one) => this.rarities.get(one))) {
        put(this.postings, key, place, weight);
        length += weight * weight;
      }
      for (const word of this.asking[place]) length += (ASKING_WEIGHT * this.rarities.get(word)) ** 2;
      this.norms[place] = Math.sqrt(length) || 1;
    });
  }

  knows(term) {
    return this.rarities.has(term);
  }

  // How much a term tells: the rarer it is in questions, the more.
  rarity(term) {
    return this.rarities.get(term) ?? this.unknown;
  }

  // The likeness of the questions of each rule to this one, by canonical number, of the rules with the likest questions.
  likenesses(wording) {
    const listed = new Map();
    for (const [place, likeness] of this.#cosines(wording)) {
      const rule = this.ruleOf[place];
      if (!listed.has(rule)) listed.set(rule, []);
      listed.get(rule).push([likeness, this.texts[place]]);
    }
    const bags = added(this.bags, [...new Set(wording.content)].map((term) => [term, 1]));
    for (const [rule] of largest(bags, MOST_BAGS)) if (!listed.has(rule)) listed.set(rule, []);
    return new Map([...listed].map(([rule, found]) => [this.numbers[rule], likeness(found, bags.get(rule) ?? 0)]));
  }

  #cosines({ content, asking }) {
    const vector = vectorOf(content, (one) => this.rarity(one), (pair) => this.postings.has(pair));
    const asked = new Map(asking.map((word) => [word, (ASKING_WEIGHT * this.rarity(word)) ** 2]));
    const own = [...vector.values()].reduce((sum, weight) => sum + weight * weight, 0);
    const length = Math.sqrt(own + [...asked.values()].reduce((sum, weight) => sum + weight, 0)) || 1;
    const products = added(this.postings, vector);
    for (const [place, product] of products) products.set(place, product / this.norms[place]);
    const found = largest(products, MOST).map(([place, value]) => {
      const common = this.asking[place].reduce((sum, word) => sum + (asked.get(word) ?? 0), 0);
      return [place, (value + common / this.norms[place]) / length];
    });
    return found.sort((one, other) => other[1] - one[1]);
  }
}

export { NOTHING as UNLIKE };

function put(postings, key, place, weight) {
  let row = postings.get(key);
  if (!row) postings.set(key, (row = { places: [], weights: [] }));
  row.places.push(place);
  row.weights.push(weight);
}

// The sum of the weights at each place of some postings.
function added(postings, weighted) {
  const totals = new Map();
  for (const [key, weight] of weighted) {
    const { places, weights } = postings.get(key) ?? { places: [], weights: [] };
    for (let at = 0; at < places.length; at++) totals.set(places[at], (totals.get(places[at]) ?? 0) + weight * weights[at]);
  }
  return totals;
}

export function largest(scores, most) {
  return [...scores].sort((one, other) => other[1] - one[1]).slice(0, most);
}

// The weights of words and of pairs; a pair that is not known says nothing of likeness.
function vectorOf(content, rarity, knowsPair = () => true) {
  const vector = new Map(content.map((word) => [word, rarity(word)]));
  for (let at = 1; at < content.length; at++) {
    const pair = `${content[at - 1]}_${content[at]}`;
    if (knowsPair(pair)) vector.set(pair, PAIR_WEIGHT * rarity(pair));
  }
  return vector;
}

function likeness(found, bag) {
  if (!found.length) return { ...NOTHING, bag };
  const mean = found.slice(0, 3).reduce((sum, [value]) => sum + value, 0) / 3;
  return { best: found[0][0], mean, bag, likest: found[0][1] };
}

function rarities(wordings) {
  const holders = new Map();
  for (const { content, asking } of wordings) {
    const keys = new Set([...content, ...asking]);
    for (let at = 1; at < content.length; at++) keys.add(`${content[at - 1]}_${content[at]}`);
    for (const key of keys) holders.set(key, (holders.get(key) ?? 0) + 1);
  }
  for (const [key, count] of holders) holders.set(key, Math.log(1 + wordings.length / (count + 0.5)));
  return holders;
}

// The words of all questions of each rule, with their BM25 gains.
function bagsOf(ruleOf, wordings, size) {
  const bags = Array.from({ length: size }, () => new Map());
  wordings.forEach(({ content }, place) => {
    const bag = bags[ruleOf[place]];
    for (const term of content) bag.set(term, (bag.get(term) ?? 0) + 1);
  });
  const totals = bags.map((bag) => [...bag.values()].reduce((sum, count) => sum + count, 0));
  const mean = totals.reduce((sum, count) => sum + count, 0) / (size || 1) || 1;
  const holders = new Map();
  for (const bag of bags) for (const term of bag.keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
  const found = new Map();
  bags.forEach((bag, rule) => {
    const norm = K1 * (1 - B + (B * totals[rule]) / mean);
    for (const [term, count] of bag) {
      const rarity = Math.log(1 + (size - holders.get(term) + 0.5) / (holders.get(term) + 0.5));
      put(found, term, rule, (rarity * count * (K1 + 1)) / (count + norm));
    }
  });
  return found;
}
