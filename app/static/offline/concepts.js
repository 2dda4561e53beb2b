// What a question names as one thing: aliases (slang, abbreviations, former words) and the terms of the edition, as
// app/library/search/concepts.py finds them; and words that nobody knows, spelled as the edition or known questions spell them.

import { plain, termOf, terms, tokens, wordsOf } from "./words.js";

const NEAR_ENOUGH = 0.75; // one wrong letter in four
const SHORTEST = 4; // shorter words are near too many others
const MOST_RESPELLED = 4;

export class AliasBook {
  constructor(pack) {
    this.byTerms = new Map();
    this.known = new Set();
    this.longest = 0;
    for (const [words, kind, means, rules, note] of pack) {
      for (const spelling of words) {
        const listed = terms(spelling);
        const key = listed.join(" ");
        if (!this.byTerms.has(key)) this.byTerms.set(key, { kind, means, rules, note });
        this.longest = Math.max(this.longest, listed.length);
        for (const term of listed) this.known.add(term);
      }
    }
  }

  // The aliases in a text: {start, end, concept}. They may overlap. `lead` leads canonical numbers into the edition.
  *find(text, asking, lead) {
    const listed = tokens(text);
    for (let at = 0; at < listed.length; at++) {
      for (let length = Math.min(this.longest, listed.length - at); length > 0; length--) {
        const inside = listed.slice(at, at + length);
        const alias = this.byTerms.get(inside.map((one) => one.term).join(" "));
        if (!alias) continue;
        if (alias.kind === "phrase" && inside.every((one) => asking.onlyAsks(text.slice(one.start, one.end)))) continue;
        const [start, end] = [inside[0].start, inside.at(-1).end];
        const rules = alias.rules.map(lead).filter(Boolean);
        yield { start, end, concept: { ...alias, name: text.slice(start, end).toLowerCase(), rules } };
      }
    }
  }
}

// The concepts of a question, in order and apart from each other; of two that overlap the longer one counts.
export function conceptsIn(text, { aliases, vocabulary, asking, lead }) {
  const spans = [...aliases.find(text, asking, lead)];
  for (const word of vocabulary.find(text)) {
    if (asking.onlyAsks(text.slice(word.start, word.end))) continue;
    const rules = word.number ? [word.number] : [];
    spans.push({ start: word.start, end: word.end, concept: { name: word.term || word.heading, kind: "term", means: "", rules, note: "" } });
  }
  spans.sort((one, other) => one.start - one.end - (other.start - other.end) || one.start - other.start);
  const kept = [];
  for (const span of spans) if (!kept.some((one) => span.start < one.end && one.start < span.end)) kept.push(span);
  kept.sort((one, other) => one.start - other.start);
  return [...new Map(kept.map(({ concept }) => [`${concept.kind} ${concept.name}`, concept])).values()];
}

// For each unknown word of some words the one that is spelled most like it, where one is near enough.
export function respelled(words, isKnown, asking, spelled) {
  const better = new Map();
  for (const word of new Set(words.flatMap(wordsOf))) {
    if (word.length < SHORTEST || !/^\p{L}+$/u.test(word) || asking.onlyAsks(word) || isKnown(termOf(word))) continue;
    if (better.size === MOST_RESPELLED) break;
    const instead = nearestOf(word.toLowerCase(), spelled());
    if (instead) better.set(word, instead);
  }
  return words.map((said) => [...better].reduce((text, [word, instead]) => plain(text).replace(word, instead), said));
}

function nearestOf(word, lists) {
  for (const list of lists) {
    let [best, nearest] = [NEAR_ENOUGH, ""];
    for (const one of list) {
      const bound = (2 * Math.min(one.length, word.length)) / (one.length + word.length);
      const ratio = bound < best || (nearest && bound === best) ? 0 : alike(word, one);
      if (ratio > best || (!nearest && ratio === best)) [best, nearest] = [ratio, one];
    }
    if (nearest) return nearest;
  }
  return "";
}

// How alike two words are, from 0 to 1: twice their longest common subsequence beside their length together.
function alike(one, other) {
  let row = new Array(other.length + 1).fill(0);
  for (const letter of one) {
    const next = [0];
    for (let at = 0; at < other.length; at++) next.push(letter === other[at] ? row[at] + 1 : Math.max(row[at + 1], next[at]));
    row = next;
  }
  return (2 * row[other.length]) / (one.length + other.length);
}

// The words of some texts in lower case, the more frequent first.
export function frequentWords(texts) {
  const counts = new Map();
  for (const text of texts) {
    for (const word of wordsOf(text.toLowerCase())) {
      if (word.length >= SHORTEST && /^\p{L}+$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts].sort((one, other) => other[1] - one[1]).map(([word]) => word);
}
