// An edition as a pack of rules holds it (app/library/offline/views.py): its tree of numbers, its glossary, who refers to what.

import { fold, singular, slug } from "./words.js";

const ASIDE = /\s*\([^)]*\)/g; // "Bury (Obsolete)"
const PARTS = /[,;/]\s*|\s+(?:and|or)\s+/;
const ARTICLE = /^(?:an?|the) /;
const RUNNING = new Set(["paragraph", "list", "table"]); // parts that go on with the text of a rule

const part = ([kind, text, position, number, saidBy, note]) => ({ kind, text, position, number, saidBy, note });
const reference = ([at, start, end, target, isTerm, status]) => ({ part: at, start, end, target, isTerm, status });
const rule = ([number, kind, isTitle, above, canonical, parts, references]) =>
  ({ number, kind, isTitle, above, canonical, parts: parts.map(part), references: references.map(reference) });
const entry = ([term, anchor, number, parts, references]) =>
  ({ term, anchor, number, parts: parts.map(part), references: references.map(reference) });

export class Edition {
  constructor(pack) {
    this.about = pack.edition;
    this.introduction = pack.introduction;
    this.credits = pack.credits;
    this.rules = pack.rules.map(rule);
    this.above = this.rules.map((one) => one.above);
    this.titled = this.rules.map((one) => one.isTitle || one.kind === "chapter" || one.kind === "section");
    this.headings = [];
    this.byNumber = new Map();
    this.rules.forEach((one, place) => {
      this.headings.push(this.titled[place] ? one.parts[0].text : one.above >= 0 ? this.headings[one.above] : "");
      if (!this.byNumber.has(one.number)) this.byNumber.set(one.number, []);
      this.byNumber.get(one.number).push(place);
    });
    this.terms = pack.glossary.map(entry);
    this.termKeys = spellings(this.terms);
  }

  // The place of the n-th rule of a number; -1 where there is none.
  find(number, nth = 1) {
    return this.byNumber.get(number)?.[nth - 1] ?? -1;
  }

  // The place of the glossary's entry that a text names; -1 for none. Exact spellings go before others and plurals.
  findTerm(text) {
    const folded = fold(text);
    const bare = folded.replace(ARTICLE, "");
    for (const wanted of [folded, singular(folded), bare, singular(bare)]) {
      for (const level of wanted ? this.termKeys : []) if (level.has(wanted)) return level.get(wanted);
    }
    return -1;
  }

  // The place after the last rule below this one: what stands below follows.
  end(place) {
    let below = place + 1;
    while (below < this.above.length && this.above[below] >= place) below++;
    return below;
  }

  children(place) {
    const found = [];
    for (let below = place + 1; below < this.end(place); below++) if (this.above[below] === place) found.push(below);
    return found;
  }

  tops() {
    return this.above.flatMap((above, place) => (above < 0 ? [place] : []));
  }

  path(place) {
    const found = [];
    for (let above = this.above[place]; above >= 0; above = this.above[above]) found.unshift(above);
    return found;
  }

  section(place) {
    return [place, ...this.path(place)].find((one) => this.rules[one].kind === "section") ?? -1;
  }

  // A rule with its letters; of a letter, the rule it belongs to with all of them.
  family(place) {
    const head = this.rules[place].kind === "subrule" && this.above[place] >= 0 ? this.above[place] : place;
    return this.rules[head].kind === "rule" ? [head, ...this.children(head)] : [place];
  }

  // What is read before and after: of rules and letters, rules and letters; otherwise of the same kind.
  beside(place) {
    const read = new Set(["rule", "subrule"]);
    const kind = this.rules[place].kind;
    const fits = (one) => (read.has(kind) ? read.has(one.kind) : one.kind === kind);
    let [before, after] = [place - 1, place + 1];
    while (before >= 0 && !fits(this.rules[before])) before--;
    while (after < this.rules.length && !fits(this.rules[after])) after++;
    return [before, after < this.rules.length ? after : -1];
  }

  // The words of a rule without its examples, rulings and notes.
  text(place) {
    const { kind, parts } = this.rules[place];
    const own = parts.filter((one) => one.kind === kind || RUNNING.has(one.kind));
    return (own.length ? own : parts).map((one) => one.text).join("\n");
  }

  examples(place) {
    return this.rules[place].parts.filter((one) => one.kind === "example").map((one) => one.text).join("\n");
  }

  // What refers to a rule: {rules, terms}, places in document order.
  citedBy(place) {
    this.citations ??= this.#allCitations();
    return this.citations.get(place) ?? { rules: [], terms: [] };
  }

  #allCitations() {
    const found = new Map();
    const add = (references, list, source) => {
      for (const one of references) {
        const target = one.isTerm ? -1 : this.find(one.target);
        if (target < 0 || (list === "rules" && target === source)) continue;
        if (!found.has(target)) found.set(target, { rules: [], terms: [] });
        const rows = found.get(target)[list];
        if (rows.at(-1) !== source) rows.push(source);
      }
    };
    this.rules.forEach((one, place) => add(one.references, "rules", place));
    this.terms.forEach((one, place) => add(one.references, "terms", place));
    return found;
  }
}

// Folded spellings of all terms, the surest first: as they stand, without asides, in the singular, each of several.
function spellings(terms) {
  const levels = [new Map(), new Map(), new Map(), new Map()];
  const add = (level, spelling, place) => {
    if (spelling && !levels[level].has(spelling)) levels[level].set(spelling, place);
  };
  terms.forEach(({ term, number }, place) => {
    const bare = term.replace(ASIDE, "") || term;
    add(0, fold(term), place);
    add(1, fold(slug(term)), place);
    add(1, fold(bare), place);
    add(2, singular(fold(bare)), place);
    for (const one of bare.split(PARTS)) {
      add(3, fold(one), place);
      add(3, singular(fold(one)), place);
    }
    if (number) add(0, fold(number), place);
  });
  return levels;
}
