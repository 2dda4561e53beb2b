// How well each rule and glossary entry answers the words of a question: BM25 over weighted terms, with the share covered, as
// app/library/search/index.py, ranking.py and texts.py do. A document is a rule's place, or behind all rules a term's.

import { terms } from "./words.js";

const HEADING = 20;
const ABOVE = [1, 8, 6]; // the headings of chapter, section and titled rule
const BODY = 1;
const EXAMPLE = 0.5;
const BODY_KINDS = new Set(["paragraph", "list", "table", "note", "definition", "sense", "see"]);
const K1 = 1.2;
const B = 0.5;
const UNKNOWN = 8; // the information of a word that no document has

export class TextIndex {
  constructor(edition) {
    this.rules = edition.rules.length;
    this.size = this.rules + edition.terms.length;
    this.postings = new Map();
    const lengths = [];
    edition.rules.forEach((_, place) => lengths.push(this.#add(place, placesOf(edition, place))));
    edition.terms.forEach((one, at) => lengths.push(this.#add(this.rules + at, [[HEADING, one.term], [BODY, bodyOf(one.parts)]])));
    const mean = lengths.reduce((sum, length) => sum + length, 0) / (lengths.filter(Boolean).length || 1) || 1;
    this.norms = lengths.map((length) => K1 * (1 - B + (B * length) / mean));
    this.kept = new Map();
  }

  #add(document, places) {
    const weights = new Map();
    let length = 0;
    for (const [weight, text] of places) {
      for (const term of terms(text)) {
        weights.set(term, (weights.get(term) ?? 0) + weight);
        length++;
      }
    }
    for (const [term, weight] of weights) {
      if (!this.postings.has(term)) this.postings.set(term, []);
      this.postings.get(term).push([document, weight]);
    }
    return length;
  }

  // How many documents hold a term.
  holders(term) {
    return this.postings.get(term)?.length ?? 0;
  }

  #contributions(term) {
    let found = this.kept.get(term);
    if (!found) {
      const held = this.postings.get(term) ?? [];
      const information = held.length ? Math.log(1 + (this.size - held.length + 0.5) / (held.length + 0.5)) : 0;
      const gains = held.map(([document, weight]) => [document, (information * (K1 + 1) * weight) / (weight + this.norms[document])]);
      this.kept.set(term, (found = { information, gains }));
    }
    return found;
  }

  // For each document that holds one of the weighted words, {score, share}.
  scores(words) {
    const totals = new Map();
    let whole = 0;
    for (const [term, weight] of words) {
      const { information, gains } = this.#contributions(term);
      whole += weight * (information || UNKNOWN);
      for (const [document, gain] of gains) {
        const row = totals.get(document) ?? { score: 0, share: 0 };
        row.score += weight * gain;
        row.share += weight * information;
        totals.set(document, row);
      }
    }
    for (const row of totals.values()) {
      row.share /= whole || 1;
      row.score *= row.share;
    }
    return totals;
  }
}

function placesOf(edition, place) {
  const { kind, isTitle, parts } = edition.rules[place];
  const above = edition.path(place).filter((one) => edition.titled[one]).map((one) => edition.rules[one].parts[0].text);
  const weights = above.length === 1 && kind !== "section" ? [ABOVE[1]] : ABOVE;
  const headed = edition.titled[place];
  return [
    ...(headed ? [[HEADING, parts[0].text]] : []),
    ...above.slice(0, weights.length).map((heading, at) => [weights[at], heading]),
    [BODY, [...(headed || isTitle ? [] : [parts[0].text]), bodyOf(parts.slice(1))].join("\n")],
    [EXAMPLE, edition.examples(place)],
  ];
}

function bodyOf(parts) {
  return parts.filter((one) => BODY_KINDS.has(one.kind)).map((one) => one.text).join("\n");
}
