// The evidence that a rule answers a question, kind by kind, as app/library/search/evidence.py and ruletable.py measure it. How
// much each kind counts comes with the pack. What rulings say is not measured: they are not on the device.

import { UNLIKE, largest } from "./questions.js";
import { fold, termOf, terms } from "./words.js";

const MOST = 80; // candidates that are measured
const RULES = new Set(["section", "rule", "subrule"]);

// What ranking knows of each rule before anything is asked.
export class RuleTable {
  constructor(edition, asking) {
    this.edition = edition;
    this.byCanonical = new Map();
    this.family = new Map();
    this.members = new Map();
    this.headings = new Map();
    this.bare = new Set();
    edition.rules.forEach((one, place) => RULES.has(one.kind) && this.#add(one, place, asking));
    this.renown = new Map();
    edition.rules.forEach((one, place) => this.#link(one.references, place));
    edition.terms.forEach((one) => this.#link(one.references, -1));
    for (const [place, count] of this.renown) this.renown.set(place, Math.log1p(count));
  }

  #add(rule, place, asking) {
    const above = rule.above;
    const family = rule.kind === "subrule" && this.family.has(above) ? above : place;
    this.family.set(place, family);
    if (!this.members.has(family)) this.members.set(family, []);
    this.members.get(family).push(place);
    if (rule.canonical && !this.byCanonical.has(rule.canonical)) this.byCanonical.set(rule.canonical, place);
    const words = fold(this.edition.headings[place]).split(" ").filter((word) => word && !asking.onlyAsks(word));
    this.headings.set(place, new Set(words.flatMap((word) => [termOf(word), ...terms(word)])));
    if (family !== place && this.edition.titled[family]) this.bare.add(family);
  }

  #link(references, source) {
    for (const one of references) {
      const target = one.isTerm ? -1 : this.edition.find(one.target);
      if (!this.family.has(target) || target === source) continue;
      this.renown.set(target, (this.renown.get(target) ?? 0) + 1);
    }
  }

  // The place of a rule by its number; -1 for what is no rule.
  find(number) {
    const place = this.edition.find(number);
    return this.family.has(place) ? place : -1;
  }
}

// The score of every candidate, by place. `question`: {wording, texts, likenesses, concepts, cards}.
export function ranked(question, table, book, weights) {
  const scores = new Map();
  for (const [place, row] of measured(question, table, book)) {
    const values = Object.entries(weights).map(([kind, weight]) => weight * (row[kind] ?? 0)); // a kind that is not measured here
    scores.set(place, values.reduce((sum, value) => sum + value, 0));
  }
  return scores;
}

// The evidence for every candidate, by kind.
export function measured(question, table, book) {
  const like = new Map();
  for (const [number, one] of question.likenesses) if (table.byCanonical.has(number)) like.set(table.byCanonical.get(number), one);
  const texts = new Map([...question.texts].filter(([place]) => table.family.has(place)));
  const leads = leadsOf(question.concepts, table);
  const most = (values) => Math.max(0, ...values) || 1;
  const bestText = most([...texts.values()].map((one) => one.score));
  const bestBag = most([...like.values()].map((one) => one.bag));
  const rough = new Map();
  const add = (place, value) => rough.set(place, (rough.get(place) ?? 0) + value);
  for (const [place, one] of texts) add(place, one.score / bestText);
  for (const [place, one] of like) add(place, 2 * one.mean + one.bag / bestBag);
  for (const [place, lead] of leads.all) add(place, lead);
  const chosen = candidates(rough, like, leads.all, question.cards);
  const families = {
    family_question: ofFamilies(like, table, (one) => one.best), family_text: ofFamilies(texts, table, (one) => one.score / bestText),
    family_lead: ofFamilies(leads.all, table, (one) => one),
  };
  const own = ownMeasure(question, table, book, like, texts, bestText, bestBag);
  return chosen.map((place) => {
    const family = table.family.get(place);
    const shared = Object.entries(families).map(([kind, values]) => [kind, values.get(family) ?? 0]);
    return [place, {
      ...own(place), ...Object.fromEntries(shared), lead: leads.all.get(place) ?? 0, alias: leads.aliases.get(place) ?? 0,
      card: question.cards.get(place) ?? 0, ...standing(table, place, book),
    }];
  });
}

function candidates(rough, like, leads, cards) {
  const bags = new Map([...like].map(([place, one]) => [place, one.bag]));
  const likely = [...largest(rough, MOST), ...largest(bags, MOST / 4)].map(([place]) => place);
  return [...new Set([...likely, ...leads.keys(), ...cards.keys()])].sort((one, other) => one - other);
}

function ofFamilies(values, table, measure) {
  const found = new Map();
  for (const [place, one] of values) {
    const family = table.family.get(place);
    found.set(family, Math.max(found.get(family) ?? 0, measure(one)));
  }
  return found;
}

// What a rule's own questions, text and heading say.
function ownMeasure(question, table, book, like, texts, bestText, bestBag) {
  const rarity = new Map(question.wording.content.map((term) => [term, book.rarity(term)]));
  const sum = (terms) => terms.reduce((total, term) => total + rarity.get(term), 0);
  const content = [...rarity.keys()];
  const whole = sum(content) || 1;
  const share = (terms) => sum(terms) / whole;
  return (place) => {
    const one = like.get(place) ?? UNLIKE;
    const coverage = texts.get(place)?.share ?? 0;
    const heading = table.headings.get(place);
    const { canonical } = table.edition.rules[place];
    const union = share(content.filter((term) => heading.has(term) || book.isAsked(canonical, term)));
    return {
      questions: one.mean, bag: one.bag / bestBag, text: texts.get(place)?.score / bestText || 0, coverage,
      union: Math.max(union, coverage), plain: share(content.filter((term) => book.isPlain(canonical, term))),
      heading: heading.size ? content.filter((term) => heading.has(term)).length / heading.size : 0,
    };
  };
}

// What the concepts of a question lead to; the first rule of each counts most.
function leadsOf(concepts, table) {
  const all = new Map();
  const aliases = new Map();
  for (const { kind, rules } of concepts) {
    rules.forEach((number, rank) => {
      const place = table.find(number);
      if (place < 0) return;
      for (const map of kind === "term" ? [all] : [all, aliases]) map.set(place, (map.get(place) ?? 0) + 1 / (1 + rank));
    });
  }
  return { all, aliases };
}

function standing(table, place, book) {
  const { number, canonical } = table.edition.rules[place];
  return {
    multiplayer: Number(number[0] === "8"), bare: Number(table.bare.has(place)), asked: Number(book.hasRule(canonical)),
    first: Number(number.endsWith(".1")), renown: table.renown.get(place) ?? 0,
  };
}
