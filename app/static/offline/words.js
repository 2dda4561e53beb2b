// How texts and queries are cut into terms and made comparable: what app/library/folding.py and search/analysis.py do.

import { stem } from "./stem.js";

const STRAIGHT = { "‘": "'", "’": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"' };
const LETTERS = { æ: "ae", œ: "oe", ø: "o", ß: "ss", ð: "d", þ: "th", ł: "l", đ: "d" };
// A symbol, a size or change of size, a rule number, a word.
const WORD =
  /\{[^{}\s]{1,12}\}|[+-]?(?:\d+|[xX*])\/[+-]?(?:\d+|[xX*])(?![\p{L}\p{N}_/])|\d{3}\.\d+[a-z]{0,2}(?![\p{L}\p{N}_])|[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;
const PLURALS = [["ies", "y"], ["sses", "ss"], ["ches", "ch"], ["shes", "sh"], ["xes", "x"], ["s", ""]];
const BASE = {
  drew: "draw", drawn: "draw", dealt: "deal", lost: "lose", fought: "fight", chose: "choose", chosen: "choose", paid: "pay",
  left: "leave", became: "become", won: "win", dying: "die", died: "die", dies: "die", sacrificing: "sacrifice",
  sacrificed: "sacrifice", sacrifices: "sacrifice", stole: "steal", stolen: "steal", kept: "keep", held: "hold", gave: "give",
  given: "give", took: "take", taken: "take", went: "go", goes: "go", gone: "go", came: "come", began: "begin", begun: "begin",
  thrown: "throw", spent: "spend", hidden: "hide", cant: "can't", wont: "won't", arent: "aren't", wasnt: "wasn't",
  couldnt: "couldn't", shouldnt: "shouldn't",
};
const known = new Map();

// Straight quotes and ASCII hyphens; everything else as it was, and as long.
export function plain(text) {
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return text.replace(/[‘’ʼ“”„«»]/g, (mark) => STRAIGHT[mark]).replace(/[‐‑‒–—―−]/g, "-");
}

function unaccented(text) {
  const lower = text.toLowerCase();
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower.replace(/[æœøßðþłđ]/g, (letter) => LETTERS[letter]).normalize("NFKD").replace(/\p{M}/gu, "");
}

// The key under which spellings of one term meet: "State-Based  Actions" is "state based actions".
export function fold(text) {
  return unaccented(plain(text)).replace(/['"]/g, "").replace(/[^\p{L}\p{N}_{}/+]+/gu, " ").trim();
}

export function singular(folded) {
  return folded.split(" ").map(singularWord).join(" ");
}

function singularWord(word) {
  if (word.length <= 3 || /(ss|us|is)$/.test(word)) return word;
  const found = PLURALS.find(([ending]) => word.endsWith(ending));
  return found ? word.slice(0, word.length - found[0].length) + found[1] : word;
}

// A text as part of an address: "Active Player" is "active-player".
export function slug(text) {
  return fold(text).replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "-";
}

// The words of a text as they stand, in order.
export function wordsOf(text) {
  return plain(text).match(WORD) ?? [];
}

// The terms of a text in order, with their places in it.
export function tokens(text) {
  return [...plain(text).matchAll(WORD)].map((found) => ({ term: termOf(found[0]), start: found.index, end: found.index + found[0].length }));
}

export function terms(text) {
  return wordsOf(text).map(termOf);
}

// The term a word is found under: folded, without a possessive, its stem.
export function termOf(word) {
  let term = known.get(word);
  if (term === undefined) {
    const folded = unaccented(word).replace(/'s$/, "");
    term = /^[a-z]+$/.test(folded) ? stem(Object.hasOwn(BASE, folded) ? BASE[folded] : folded) : folded;
    if (known.size > 60000) known.clear();
    known.set(word, term);
  }
  return term;
}
