// How like the questions that rules are known to answer a question is: what app/library/search/questionbook.py measures.
//
// A word weighs the same in every question that has it, so for each word only the questions are kept. Terms are counted through,
// for there are two hundred thousand of them, and a phone prepares them whenever its browser has put the worker to sleep.

import { termOf, wordsOf } from "./words.js";

const ASKING_WEIGHT = 0.15; // of a word that only asks, beside one that says what it is about
const PAIR_WEIGHT = 0.5; // of two words that follow one another
const MOST = 300; // of the likest questions that are looked at
const MOST_BAGS = 40; // rules that the words of all their questions speak for
const K1 = 1.6;
const B = 0.4;
const SPAN = 1 << 20; // above all numbers of terms
const NONE = [];

export const UNLIKE = { mean: 0, best: 0, bag: 0, likest: "" };

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

// Words with "+1 counter" as the rules write it: a "+1/+1 counter"; likewise with other signed numbers.
export function countersInFull(words) {
  return words.map((word, at) =>
    /^[+-][0-9]+$/.test(word) && words[at + 1]?.toLowerCase().startsWith("counter") ? `${word}/${word}` : word,
  );
}

// Numbers for terms, and the wordings of texts in them.
class Numbering {
  constructor(asking) {
    this.asking = asking;
    this.numbers = new Map();
    this.words = new Map(); // by a word as it stands: its term's number, below 0 where it only asks
  }

  of(term) {
    let number = this.numbers.get(term);
    if (number === undefined) this.numbers.set(term, (number = this.numbers.size + 1));
    return number;
  }

  wording(text) {
    const content = [];
    const asking = [];
    for (const word of wordsOf(text)) {
      let number = this.words.get(word);
      if (number === undefined) this.words.set(word, (number = this.of(termOf(word)) * (this.asking.onlyAsks(word) ? -1 : 1)));
      if (number < 0) asking.push(-number);
      else content.push(number);
    }
    return content.length ? { content, asking } : { content: asking, asking: NONE };
  }
}

export class QuestionBook {
  // `questions` and `titles` hold texts by number; what words weigh is told by the questions alone. `plain` is what rules say
  // in plain words.
  constructor({ questions, titles, plain }, asking) {
    this.terms = new Numbering(asking);
    const known = [...questions, ...titles];
    this.rules = [...new Set(known.map(([number]) => number))]; // by canonical number
    const places = new Map(this.rules.map((number, rule) => [number, rule]));
    this.texts = known.flatMap(([, texts]) => texts);
    this.ruleOf = known.flatMap(([number, texts]) => texts.map(() => places.get(number)));
    this.asked = questions.reduce((sum, [, texts]) => sum + texts.length, 0);
    this.askedRules = questions.length;
    this.wordings = this.texts.map((text) => this.terms.wording(text));
    this.plain = new Map(plain.map(([number, text]) => [number, new Set(this.terms.wording(text).content)]));
    this.unknown = Math.log(1 + 2 * this.texts.length);
    this.#count();
    this.#weigh();
    this.#bag();
  }

  // In how many questions each term stands, and each pair; and which questions and titles a term is the content of.
  #count() {
    const counts = [];
    this.pairs = new Map();
    this.holders = [];
    this.wordings.forEach(({ content, asking }, place) => {
      const one = place < this.asked ? 1 : 0;
      for (const term of new Set([...content, ...asking])) counts[term] = (counts[term] ?? 0) + one;
      for (const term of new Set(content)) (this.holders[term] ??= []).push(place);
      for (const pair of pairsOf(content)) this.pairs.set(pair, (this.pairs.get(pair) ?? 0) + one);
    });
    this.rarities = counts.map((count) => this.#rarityOf(count));
  }

  #rarityOf(count) {
    return Math.log(1 + this.asked / (count + 0.5));
  }

  // The length of each question's vector.
  #weigh() {
    this.norms = Float64Array.from(this.wordings, ({ content, asking }) => {
      let length = 0;
      for (const term of new Set(content)) length += this.rarities[term] ** 2;
      for (const pair of pairsOf(content)) length += (PAIR_WEIGHT * this.#rarityOf(this.pairs.get(pair))) ** 2;
      for (const term of new Set(asking)) length += (ASKING_WEIGHT * this.rarities[term]) ** 2;
      return Math.sqrt(length) || 1;
    });
  }

  // The words of all questions of each rule, with their BM25 gains.
  #bag() {
    const bags = this.rules.slice(0, this.askedRules).map(() => new Map());
    const totals = new Float64Array(bags.length);
    this.wordings.slice(0, this.asked).forEach(({ content }, place) => {
      const rule = this.ruleOf[place];
      totals[rule] += content.length;
      for (const term of content) bags[rule].set(term, (bags[rule].get(term) ?? 0) + 1);
    });
    const mean = totals.reduce((sum, count) => sum + count, 0) / (bags.length || 1) || 1;
    const gains = [];
    bags.forEach((bag, rule) => {
      const norm = K1 * (1 - B + (B * totals[rule]) / mean);
      for (const [term, count] of bag) (gains[term] ??= []).push([rule, (count * (K1 + 1)) / (count + norm)]);
    });
    this.gains = gains;
    this.bags = new Map(bags.map((bag, rule) => [this.rules[rule], bag]));
  }

  knows(term) {
    return this.rarities[this.terms.numbers.get(term)] !== undefined;
  }

  // How much a term tells: the rarer it is in questions, the more.
  rarity(term) {
    return this.rarities[this.terms.numbers.get(term)] ?? this.unknown;
  }

  // Whether questions are known for a rule, by canonical number.
  hasRule(number) {
    return this.bags.has(number);
  }

  // Whether a term stands in the questions of a rule, and in what it says in plain words.
  isAsked(number, term) {
    return this.bags.get(number)?.has(this.terms.numbers.get(term)) ?? false;
  }

  isPlain(number, term) {
    return this.plain.get(number)?.has(this.terms.numbers.get(term)) ?? false;
  }

  // The likeness of the questions of each rule to this one, by canonical number, of the rules with the likest questions.
  likenesses(wording) {
    const content = wording.content.map((term) => this.terms.numbers.get(term) ?? 0);
    const listed = new Map();
    for (const [place, likeness] of this.#cosines(wording, content)) {
      const rule = this.ruleOf[place];
      if (!listed.has(rule)) listed.set(rule, []);
      listed.get(rule).push([likeness, this.texts[place]]);
    }
    const bags = this.#bagsOf(new Set(content));
    for (const [rule] of largest(bags, MOST_BAGS)) if (!listed.has(rule)) listed.set(rule, []);
    return new Map([...listed].map(([rule, found]) => [this.rules[rule], likeness(found, bags.get(rule) ?? 0)]));
  }

  #bagsOf(content) {
    const totals = new Map();
    for (const term of content) {
      const gains = this.gains[term] ?? NONE;
      const rarity = Math.log(1 + (this.askedRules - gains.length + 0.5) / (gains.length + 0.5));
      for (const [rule, gain] of gains) totals.set(rule, (totals.get(rule) ?? 0) + rarity * gain);
    }
    return totals;
  }

  #cosines(wording, content) {
    const products = new Map();
    const add = (places, weight) => {
      for (const place of places) products.set(place, (products.get(place) ?? 0) + weight * weight);
    };
    let own = 0;
    for (const [term, number] of new Map(wording.content.map((term, at) => [term, content[at]]))) {
      own += this.rarity(term) ** 2;
      add(this.holders[number] ?? NONE, this.rarity(term));
    }
    for (const pair of pairsOf(content)) {
      if (!this.pairs.has(pair)) continue; // a pair that nobody uses says nothing of likeness
      const weight = PAIR_WEIGHT * this.#rarityOf(this.pairs.get(pair));
      own += weight * weight;
      add(this.#withPair(pair), weight);
    }
    const asked = new Map(wording.asking.map((term) => [this.terms.numbers.get(term), (ASKING_WEIGHT * this.rarity(term)) ** 2]));
    const length = Math.sqrt([...asked.values()].reduce((sum, weight) => sum + weight, own)) || 1;
    for (const [place, product] of products) products.set(place, product / this.norms[place]);
    const found = largest(products, MOST).map(([place, value]) => {
      const common = [...new Set(this.wordings[place].asking)].reduce((sum, term) => sum + (asked.get(term) ?? 0), 0);
      return [place, (value + common / this.norms[place]) / length];
    });
    return found.sort((one, other) => other[1] - one[1]);
  }

  // The questions that have a pair.
  #withPair(pair) {
    const [first, second] = [Math.floor(pair / SPAN), pair % SPAN];
    const [some, others] = [this.holders[first] ?? NONE, this.holders[second] ?? NONE];
    return (some.length < others.length ? some : others).filter((place) => pairsOf(this.wordings[place].content).has(pair));
  }
}

// Two words that follow one another, as one number.
function pairsOf(content) {
  const found = new Set();
  for (let at = 1; at < content.length; at++) found.add(content[at - 1] * SPAN + content[at]);
  return found;
}

export function largest(scores, most) {
  return [...scores].sort((one, other) => other[1] - one[1]).slice(0, most);
}

function likeness(found, bag) {
  if (!found.length) return { ...UNLIKE, bag };
  const mean = found.slice(0, 3).reduce((sum, [value]) => sum + value, 0) / 3;
  return { best: found[0][0], mean, bag, likest: found[0][1] };
}
