// The words of a text that have rules: an edition's headings and glossary terms in their usual forms, as
// app/library/cards/words.py finds them. The longest wins; of a verb and a thing the words around decide.

import { fold, singular, tokens } from "./words.js";

const LONGEST = 7; // words of a term
const ASIDE = /\s*\([^)]*\)/g;
const PARTS = /[,;/]\s*|\s+(?:and|or)\s+/; // of a heading: "Tap and Untap"
const SPELLINGS = /[,;]\s*/; // of a glossary term: "Phases In, Phases Out"
const GAP = /^[ \u00a0\-‐‑–'’]{0,2}$/;
const ACTIONS = "keyword actions";
const EMPTY = "general"; // a heading that names nothing
const OBJECTS = new Set([
  "target", "a", "an", "it", "that", "this", "them", "those", "all", "each", "the", "up", "another", "any", "one", "two", "three",
  "x", "your", "their", "its", "him", "her", "to",
]);
const HELPERS = new Set([
  "to", "cant", "cannot", "dont", "may", "must", "be", "is", "are", "was", "were", "been", "being", "you", "they",
]);
const IRREGULAR = {
  draw: ["drew", "drawn"], choose: ["chose", "chosen", "choice"], deal: ["dealt"], pay: ["paid"], fight: ["fought"], lose: ["lost"],
  leave: ["left"], win: ["won"], hold: ["held"], say: ["said"], become: ["became"], die: ["died", "dying"], forage: ["foraged"],
  foretell: ["foretold"],
};
const letters = (word) => /^\p{L}+$/u.test(word);
const irregular = (word) => (Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : []);
const keyOf = (word) => (letters(word) ? word.slice(0, 3) : word);
const bare = (term) => term.replace(ASIDE, "").trim() || term;
const partsOf = (term, between) => {
  const parts = bare(term).split(between).filter(Boolean);
  return parts.length > 1 ? parts : [];
};

export class Vocabulary {
  constructor(edition) {
    this.byKey = new Map();
    this.seen = new Set();
    for (const one of entries(edition)) this.#add(one);
  }

  #add(entry) {
    const name = `${entry.words.join(" ")}|${entry.verb}`;
    if (this.seen.has(name) || !entry.words.length || entry.words.length > LONGEST) return;
    this.seen.add(name);
    const own = entry.words.map(keyOf).join(" ");
    const others = entry.words.length === 1 ? irregular(entry.words[0]).map(keyOf) : [];
    for (const key of new Set([own, ...others])) {
      if (!this.byKey.has(key)) this.byKey.set(key, []);
      this.byKey.get(key).push(entry);
    }
  }

  // The terms in a text, in order: {start, end, number, term, heading}. `names` are no terms where they stand.
  find(text, names = []) {
    const own = names.flatMap((name) => (name ? spansOf(text, name) : []));
    const listed = tokens(text).filter((one) => !own.some(([start, end]) => start < one.end && one.start < end));
    const surfaces = listed.map((one) => fold(text.slice(one.start, one.end)));
    const found = [];
    for (let at = 0; at < listed.length; ) {
      const [length, entry] = this.#longest(text, listed, surfaces, at);
      if (entry) {
        const last = listed[at + length - 1].end;
        const end = /['’]s$/.test(text.slice(0, last)) ? last - 2 : last;
        found.push({ start: listed[at].start, end, number: entry.number, term: entry.term, heading: entry.heading });
      }
      at += length;
    }
    return found;
  }

  #longest(text, listed, surfaces, at) {
    for (let length = Math.min(LONGEST, listed.length - at); length > 0; length--) {
      const words = surfaces.slice(at, at + length);
      const candidates = (this.byKey.get(words.map(keyOf).join(" ")) ?? []).filter((one) => fits(words, one.words));
      if (candidates.length && together(text, listed.slice(at, at + length))) return [length, chosen(candidates, words, surfaces, at)];
    }
    return [1, null];
  }
}

// Headings first, whole before their parts; then glossary terms.
function* entries(edition) {
  const titles = titlesOf(edition);
  const named = new Map(titles.map((one) => [fold(one.heading), one]));
  const targets = targetsOf(edition);
  for (const one of titles) yield* spelled(bare(one.heading), "", one);
  for (const [place, { term }] of edition.terms.entries()) {
    if (/\(obsolete\)/i.test(term)) continue;
    const lead = named.get(fold(bare(term))) ?? { number: "", heading: "", verb: false, ...targets.get(place) };
    yield* spelled(bare(term), term, { ...lead, heading: lead.heading || term });
  }
  for (const one of titles) for (const piece of partsOf(one.heading, PARTS)) yield* spelled(piece, "", one, true);
}

function* spelled(term, name, { number, heading, verb }, part = false) {
  for (const spelling of [term, ...(name ? partsOf(term, SPELLINGS) : [])]) {
    const words = tokens(spelling).map((one) => fold(spelling.slice(one.start, one.end)));
    if (words.length && words[0] !== "if") yield { words, number, term: name, heading, verb, part };
  }
}

function titlesOf(edition) {
  return edition.rules.flatMap(({ number, kind }, place) => {
    const heading = edition.headings[place];
    if (!edition.titled[place] || kind === "chapter" || fold(heading) === EMPTY) return [];
    const above = edition.above[place];
    return [{ number, heading, verb: above >= 0 && fold(edition.headings[above]) === ACTIONS }];
  });
}

// For each glossary entry the rule it is about, through one "See" where needed: that whose heading has the term in it, else the first.
function targetsOf(edition) {
  const found = new Map();
  const sees = new Map();
  edition.terms.forEach((one, place) => {
    const rules = one.references.filter((ref) => !ref.isTerm && ref.status === "present" && edition.find(ref.target) >= 0);
    const leads = rules.map((ref) => ({ number: ref.target, heading: edition.headings[edition.find(ref.target)] }));
    const wanted = ` ${singular(fold(bare(one.term)))} `;
    if (leads.length) found.set(place, leads.find((lead) => ` ${singular(fold(lead.heading))} `.includes(wanted)) ?? leads[0]);
    const see = one.references.find((ref) => ref.isTerm);
    if (see) sees.set(place, edition.findTerm(see.target));
  });
  for (const [place, other] of sees) if (!found.has(place) && found.has(other)) found.set(place, found.get(other));
  return found;
}

// A word as it may stand in a text: itself, its plural or singular, a verb's forms.
const formsKept = new Map();
function formsOf(base) {
  if (!formsKept.has(base)) formsKept.set(base, makeForms(base));
  return formsKept.get(base);
}

function makeForms(base) {
  if (!letters(base)) return new Set([base]);
  const one = singular(base);
  const found = new Set([base, one, ...irregular(base), `${one}s`, `${one}es`, `${one}ed`, `${one}ing`]);
  const [last, before] = [one.at(-1), one.at(-2) ?? ""];
  const vowel = (letter) => "aeiou".includes(letter);
  const add = (...forms) => forms.forEach((form) => found.add(form));
  if (last === "e") add(`${one}d`, `${one.slice(0, -1)}ing`);
  else if (last === "y" && before && !vowel(before)) add(`${one.slice(0, -1)}ies`, `${one.slice(0, -1)}ied`);
  else if (one.length > 2 && !vowel(last) && vowel(before)) add(`${one}${last}ed`, `${one}${last}ing`);
  return found;
}

function spansOf(text, name) {
  const found = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) found.push([at, at + name.length]);
  return found;
}

function fits(words, base) {
  if (words.length !== base.length) return false;
  return words.every((word, at) => word === base[at] || ((at === 0 || at === base.length - 1) && formsOf(base[at]).has(word)));
}

function together(text, listed) {
  return listed.every((one, at) => at === 0 || GAP.test(text.slice(listed[at - 1].end, one.start)));
}

function chosen(candidates, words, surfaces, at) {
  const verbs = candidates.filter((one) => one.verb);
  const things = candidates.filter((one) => !one.verb);
  let left = candidates;
  if (verbs.length && things.length) {
    left = OBJECTS.has(surfaces[at + words.length]) || HELPERS.has(surfaces[at - 1]) ? verbs : things;
  }
  const distance = (one) => 2 * Number(one.part) + Number(one.words.join(" ") !== words.join(" "));
  return left.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
