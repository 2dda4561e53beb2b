// Answering a query from an edition and the pack of questions: what app/library/search does on the server, without the names of
// cards inside questions, other editions, and the filters of the query language that query.js refuses.

import { AliasBook, conceptsIn, frequentWords, respelled } from "./concepts.js";
import { RuleTable, ranked } from "./evidence.js";
import { nearest, placesOf } from "./numbers.js";
import { isPlain, parseQuery } from "./query.js";
import { Asking, QuestionBook, countersInFull } from "./questions.js";
import { TextIndex } from "./texts.js";
import { Vocabulary } from "./vocabulary.js";
import { fold, singular, terms } from "./words.js";

const MEANS_WEIGHT = 0.6; // of a word that an alias stands for, beside one that was typed
const FIRST = 5; // candidates that are shown whatever speaks for them
const LIKE = 0.5; // likeness of a known question from which a rule counts as an answer
const SAME = 0.97; // likeness from which a known question is the one asked
const ENOUGH = [1, 0.7, 0.45, 0]; // share of the words that a text must have: the first that anything has
const HALF = 0.5; // of the words, which a glossary entry beside must have
const ENTRIES = 5;
const ALMOST = 1e-6;
const MOST_RULES = 60; // rules shown for a query of numbers
const [UNDER, POINTED, EXACT] = [1, 2, 3]; // under these very words; named by the entry or alias; headed so
const DEFINING = new Set([
  "what", "whats", "what's", "is", "are", "was", "were", "a", "an", "the", "does", "do", "did", "mean", "means", "explain",
  "define", "describe", "definition", "of",
]);

export class Search {
  constructor(edition, pack) {
    this.edition = edition;
    this.weights = pack.weights;
    this.sure = { score: pack.sure[0], margin: pack.sure[1] };
    this.asking = new Asking(pack.asking);
    this.book = new QuestionBook(pack, this.asking);
    this.aliases = new AliasBook(pack.aliases);
    this.vocabulary = new Vocabulary(edition);
    this.index = new TextIndex(edition);
    this.table = new RuleTable(edition, this.asking);
  }

  // The answer: {query, numbers, missing, near, term, concepts, hits, entries, sure, instead, refused}. `hits` are {place, score,
  // marked}, best first.
  answer(text) {
    const query = parseQuery(text);
    const [numbers, missing] = this.#asked(query);
    const empty = {
      query, numbers, missing, near: missing.flatMap((one) => nearest(this.edition, one)), term: -1, concepts: [], hits: [],
      entries: [], sure: false, instead: "", refused: query.refused, marked: new Set(),
    };
    if (query.refused || !(query.words.length || query.phrases.length || query.excluded.length)) return empty;
    const plain = isPlain(query);
    const whole = plain ? this.edition.findTerm(query.words.join(" ")) : -1;
    const term = whole >= 0 || !plain ? whole : this.#termAsked(query);
    const reading = this.#read(query);
    const found = this.#found(query, reading);
    const hits = plain ? this.#lifted(query, whole, reading.concepts, found.hits) : found.hits;
    const sure = !reading.instead && this.#isSure(hits, found.asked);
    const entries = found.entries.filter((one) => one !== term);
    return { ...empty, ...reading, term, hits, entries, sure };
  }

  #asked(query) {
    const places = [];
    const missing = [];
    for (const one of query.numbers) {
      const entry = this.edition.find(one.number) < 0 ? this.edition.findTerm(one.number) : -1;
      const found = entry < 0 ? placesOf(this.edition, one) : { places: [], missing: [] };
      places.push(...found.places);
      missing.push(...found.missing);
    }
    return [places.slice(0, MOST_RULES), missing];
  }

  #termAsked({ words }) {
    const about = definedBy(words, this.asking);
    return about ? this.edition.findTerm(about) : -1;
  }

  // A question as it is understood: its words, the terms to look for in texts, its concepts, and what was misspelt.
  #read(query) {
    const isKnown = (term) => this.book.knows(term) || this.aliases.known.has(term) || this.index.holders(term) > 0;
    const words = countersInFull(query.words);
    const said = respelled(words, isKnown, this.asking, () => this.#spelled());
    const asked = said.join(" ");
    const lead = (number) => {
      const place = this.table.byCanonical.get(number);
      return place === undefined ? "" : this.edition.rules[place].number;
    };
    const concepts = conceptsIn([asked, ...query.phrases].join(" "), { ...this, lead });
    const wording = this.asking.wording(asked, query.phrases);
    const texts = this.#texts(wording, concepts);
    return { wording, concepts, texts, marked: new Set(texts.keys()), instead: asked === words.join(" ") ? "" : asked };
  }

  #spelled() {
    this.words ??= [
      frequentWords(this.edition.rules.map((_, place) => `${this.edition.headings[place]} ${this.edition.text(place)}`)),
      frequentWords(this.book.texts),
    ];
    return this.words;
  }

  #texts(wording, concepts) {
    const found = new Map(wording.content.map((term) => [term, 1]));
    for (const { name, means } of concepts) {
      if (!means) continue;
      for (const term of terms(name)) if (!this.index.holders(term)) found.delete(term);
      for (const term of this.asking.wording(means).content) if (!found.has(term)) found.set(term, MEANS_WEIGHT);
    }
    return found;
  }

  // The rules that answer, best first, with the share of likelihood as score; glossary entries beside them; rules that are known
  // to be asked in these very words.
  #found(query, { wording, concepts, texts }) {
    const scored = this.index.scores(texts);
    const likenesses = this.book.likenesses(wording);
    const allows = this.#filter(query);
    const inquiry = { wording, texts: scored, likenesses, concepts, cards: new Map() };
    const scores = new Map([...ranked(inquiry, this.table, this.book, this.weights)].filter(([place]) => allows(place)));
    const like = (place) => likenesses.get(this.edition.rules[place].canonical)?.best ?? 0;
    const led = new Set(concepts.flatMap((one) => one.rules.map((number) => this.table.find(number))));
    const covers = this.#coverage(scored, texts, allows);
    const likely = [...scores].sort((one, other) => other[1] - one[1]);
    const top = Math.max(...scores.values());
    const whole = likely.reduce((sum, [, value]) => sum + Math.exp(value - top), 0) || 1;
    const shown = likely
      .filter(([place], rank) => rank < FIRST || led.has(place) || covers(place) || like(place) >= LIKE)
      .map(([place, value]) => ({ place, score: Math.exp(value - top) / whole }));
    const others = [...scored]
      .filter(([place]) => this.table.family.has(place) && !scores.has(place) && covers(place) && allows(place))
      .sort((one, other) => other[1].score - one[1].score)
      .map(([place]) => ({ place, score: 0 }));
    const asked = shown.filter(({ place }) => like(place) >= SAME).map(({ place }) => place);
    return { hits: [...shown, ...others], entries: query.within.length ? [] : this.#entries(scored), asked };
  }

  #coverage(scored, texts, allows) {
    const shares = [...scored].filter(([place]) => this.table.family.has(place) && allows(place)).map(([, one]) => one.share);
    const best = Math.max(0, ...shares);
    const levels = texts.size > 2 ? ENOUGH : ENOUGH.filter((one) => one !== 0.7);
    const enough = levels.find((wanted) => best >= wanted - ALMOST);
    return (place) => (scored.get(place)?.share ?? 0) >= Math.max(enough - ALMOST, ALMOST);
  }

  #entries(scored) {
    return [...scored]
      .filter(([place, one]) => place >= this.index.rules && one.share >= HALF)
      .sort((one, other) => other[1].score - one[1].score)
      .slice(0, ENTRIES)
      .map(([place]) => place - this.index.rules);
  }

  // Whether a rule passes the phrases, exclusions and places of a query.
  #filter(query) {
    const phrases = query.phrases.map((one) => ` ${terms(one).join(" ")} `);
    const excluded = query.excluded.map((one) => ` ${terms(one).join(" ")} `);
    if (!phrases.length && !excluded.length && !query.within.length) return () => true;
    const within = query.within.map((number) => this.edition.find(number));
    return (place) => {
      if (within.length && ![place, ...this.edition.path(place)].some((one) => within.includes(one))) return false;
      const texts = [this.edition.headings[place], this.edition.text(place), this.edition.examples(place)];
      const said = texts.map((text) => ` ${terms(text).join(" ")} `);
      const holds = (phrase) => said.some((text) => text.includes(phrase));
      return phrases.every(holds) && !excluded.some(holds);
    };
  }

  // Above relevance stands what the words themselves name: the heading that is the query, the rules that its glossary entry or
  // its alias leads to, what stands under such a heading.
  #lifted(query, whole, concepts, hits) {
    const { edition } = this;
    const name = singular(fold(query.words.join(" ")));
    const headed = edition.rules.flatMap((_, place) => (edition.titled[place] && singular(fold(edition.headings[place])) === name ? [place] : []));
    const pointed = whole >= 0 ? edition.terms[whole].references.map((one) => one.target) : this.#aliased(query, concepts);
    const tiers = new Map();
    for (const place of headed) for (let below = place + 1; below < edition.end(place); below++) tiers.set(below, UNDER);
    pointed.map((number) => edition.find(number)).forEach((place, rank) => {
      const tier = POINTED - (whole >= 0 ? 0 : rank / pointed.length);
      if (place >= 0) tiers.set(place, Math.max(tiers.get(place) ?? 0, tier));
    });
    for (const place of headed) tiers.set(place, EXACT);
    const missing = [...tiers.keys()].filter((place) => !hits.some((one) => one.place === place));
    const rows = [...hits, ...missing.map((place) => ({ place, score: 0 }))];
    rows.sort((one, other) => (tiers.get(other.place) ?? 0) - (tiers.get(one.place) ?? 0) || other.score - one.score || one.place - other.place);
    const top = Math.max(0, ...rows.map((one) => one.score));
    return rows.map((one, at) => (tiers.has(one.place) ? { ...one, score: top + (1 - top) / (at + 1), named: true } : one));
  }

  #aliased(query, concepts) {
    const about = [query.words.join(" "), definedBy(query.words, this.asking)].map((text) => terms(text).join(" "));
    return concepts.find((one) => one.means && about.includes(terms(one.name).join(" ")))?.rules ?? [];
  }

  #isSure(hits, asked) {
    if (!hits.length) return false;
    const margin = hits[0].score - (hits[1]?.score ?? 0);
    const named = hits[0].named || (asked.length === 1 && asked[0] === hits[0].place);
    return named || (hits[0].score >= this.sure.score && margin >= this.sure.margin);
  }
}

// What a question asks the meaning of ("what is a permanent"): "permanent"; "" where it asks something else.
function definedBy(words, asking) {
  const about = words.map((word) => word.replace(/^[?!.,;:]+|[?!.,;:]+$/g, "")).filter((word) => !DEFINING.has(word.toLowerCase()));
  return about.some((word) => asking.onlyAsks(word)) ? "" : about.join(" ");
}
