// The query line, as far as it is answered offline: numbers, words, "phrases", -words, section: and chapter:. What needs the
// site is named in `refused` instead of being left out in silence.

import { readNumbers } from "./numbers.js";

const LONGEST = 300; // characters
const MOST = 48; // words and phrases that are looked at
const QUOTES = '"“”„«»';
const PIECE = new RegExp(
  `(?<sign>-(?=[\\p{L}${QUOTES}]))?(?:[${QUOTES}](?<phrase>[^${QUOTES}]*)[${QUOTES}]?` +
    `|(?<filter>[A-Za-z]+):(?<value>[^\\s${QUOTES}]+)|(?<word>[^\\s${QUOTES}]+))`,
  "gu",
);
const SIZE = /^-[xX*\d]+\/[-+−]?[xX*\d]+$/; // -X/-X is no negated word
const DATED = /(?<=\S)(\s+(?:(?:in|of|as\s+of|from|during|under|by|around|back\s+in)\s+)?(?:199|20[0-4])\d(?:-\d\d-\d\d)?)\s*[?.!]*$/i;
const BEFORE_NUMBERS = new Set(["rule", "rules", "cr", "section", "§"]);
const WHERE = { section: /^(?:\d{3}|G\d{1,2})$/i, chapter: /^(?:\d|G)$/i };

export function parseQuery(given) {
  const text = given.trim().split(/\s+/).join(" ");
  const query = { text, numbers: [], words: [], phrases: [], excluded: [], within: [], refused: "" };
  if (text.length > LONGEST) return { ...query, text: `${text.slice(0, 40)}…`, refused: `A query has at most ${LONGEST} characters.` };
  if (/@\S/.test(text) || DATED.test(text)) {
    query.refused = "Another edition than the one on this device can be asked only with a network.";
    return query;
  }
  const numbers = readNumbers(text);
  if (numbers) return { ...query, numbers };
  let negated = false;
  for (const match of text.matchAll(PIECE)) {
    if (match.groups.word === "NOT") negated = true;
    else {
      take(query, match, negated || Boolean(match.groups.sign));
      negated = false;
    }
  }
  return query;
}

// Whether a query is words alone, so that it may be a term.
export function isPlain(query) {
  return query.words.length > 0 && !query.numbers.length && !query.phrases.length && !query.excluded.length && !query.within.length;
}

function take(query, match, negated) {
  const { filter, value, phrase, word, sign } = match.groups;
  if (filter) takeFilter(query, filter.toLowerCase(), value);
  else if (query.words.length + query.phrases.length + query.excluded.length >= MOST) return;
  else if (phrase !== undefined) {
    if (phrase.trim()) query[negated ? "excluded" : "phrases"].push(phrase.trim());
  } else if (sign && SIZE.test(match[0])) query.words.push(match[0]);
  else takeWord(query, word, negated);
}

function takeWord(query, word, negated) {
  const numbers = word.slice(1, -1).includes(".") && !negated ? readNumbers(word.replace(/^[()[\],;]+|[()[\],;?!]+$/g, "")) : null;
  if (!numbers) {
    query[negated ? "excluded" : "words"].push(word);
    return;
  }
  if (BEFORE_NUMBERS.has(query.words.at(-1)?.toLowerCase())) query.words.pop();
  query.numbers.push(...numbers);
}

function takeFilter(query, name, value) {
  const numbers = value.split(",").filter(Boolean).map((one) => one.toUpperCase());
  if (Object.hasOwn(WHERE, name) && numbers.length && numbers.every((one) => WHERE[name].test(one))) query.within.push(...numbers);
  else query.refused = `“${name}:${value}” needs the network. Offline, “section:702” and “chapter:7” narrow a search.`;
}
