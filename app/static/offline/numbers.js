// The ways people write rule numbers: what app/library/spellings.py reads. Whether a number exists is not asked here.

import { plain } from "./words.js";

const LONGEST = 500;
const MOST = 50; // numbers and ranges in one list
const ALPHABET = "abcdefghijkmnpqrstuvwxyz"; // the rules never use l and o
const GLOSSARY = "g\\d{1,2}\\.\\d{1,3}[a-z]?";
const DOTTED = "[1-9]\\d\\d\\.\\d{1,3}(?:\\.?[a-z]{1,2}\\b|[ ](?!or\\b|to\\b)[a-z]{1,2}(?=[\\s,;.\\-]|$))?";
const RUN_TOGETHER = "[1-9]\\d\\d[1-9]\\d{0,2}[a-z]{0,2}";
const CONFUSED = "[1-9][\\dlio]{2}\\.[\\dlio]{1,3}[a-z]{0,2}"; // letters typed for digits: 702.l9b
const STRICT = `(?:${GLOSSARY}|${DOTTED}|${RUN_TOGETHER}|[1-9]\\d\\d|[1-9]|${CONFUSED})`;
const PREFIX = "(?:(?:cr|rules?|comp(?:rehensive)?\\s+rules?|sections?|chapters?|§{1,2}|r)\\.?\\s*)";
const ITEM = new RegExp(
  `${PREFIX}?(?<number>${STRICT})(?:\\s*(?:-|\\bto\\b|\\bthrough\\b)\\s*${PREFIX}?(?<last>${STRICT}|[a-z]{1,2}|\\d{1,3})(?!\\w))?\\.?(?![.]?\\w)`,
  "y",
);
const BETWEEN = /\s*(?:[,;&+]\s*(?:and\s+|or\s+)?|\s(?:and|or)\s+|\s)\s*/y;
const SPLIT = /^(\d\d\d)(\d{1,3})([a-z]{0,2})$/;

// The numbers and ranges of a list, each {number, last}; null for anything else.
export function readNumbers(text) {
  const folded = plain(text).trim().toLowerCase();
  if (!folded || folded.length > LONGEST) return null;
  const found = [];
  let at = 0;
  while (true) {
    ITEM.lastIndex = at;
    const match = ITEM.exec(folded);
    if (!match) return null;
    found.push(request(match.groups.number, match.groups.last ?? ""));
    at = ITEM.lastIndex;
    if (at === folded.length) return found;
    BETWEEN.lastIndex = at;
    if (!BETWEEN.exec(folded) || found.length === MOST) return null;
    at = BETWEEN.lastIndex;
  }
}

function request(first, last) {
  const number = canonical(first);
  return { number, last: last ? ending(number, last) : "" };
}

// The end of a range in full: of 702.2a-c it is 702.2c.
function ending(first, last) {
  const bare = first.replace(/[a-z]+$/, "");
  if (/^[a-z]+$/.test(last)) return bare + last;
  if (/^\d+$/.test(last) && first.includes(".") && bare === first) return `${first.split(".")[0]}.${last}`;
  return canonical(last);
}

// A spelling as the rules write it: "7022b" is 702.2b, "702.2 b" and "702.2.b" too, "702.l9b" is 702.19b.
function canonical(number) {
  let squeezed = number.replaceAll(" ", "");
  if (squeezed.startsWith("g")) return `G${squeezed.slice(1)}`;
  const split = SPLIT.exec(squeezed);
  if (split) squeezed = `${split[1]}.${split[2]}${split[3]}`;
  const stop = squeezed.lastIndexOf(".");
  if (stop !== squeezed.indexOf(".")) squeezed = squeezed.slice(0, stop) + squeezed.slice(stop + 1);
  return squeezed.replace(/^[1-9][\dlio]{2}\.[\dlio]{1,3}/, (digits) => digits.replace(/[li]/g, "1").replaceAll("o", "0"));
}

// The places of a range in an edition: everything of one level from its first number to its last, with what is missing at the ends.
export function placesOf(edition, { number, last }) {
  if (!last) {
    const place = edition.find(number);
    return place < 0 ? { places: [], missing: [number] } : { places: [place], missing: [] };
  }
  const missing = [number, last].filter((one) => edition.find(one) < 0);
  if (missing.length) return { places: [], missing };
  const [first, end] = [edition.find(number), edition.find(last)];
  const places = [];
  for (let place = first; place <= end; place++) if (edition.above[place] === edition.above[first]) places.push(place);
  return { places, missing: places.length ? [] : [`${number}–${last}`] };
}

// Numbers of the edition near one that it lacks: what it stands under, and its neighbours there.
export function nearest(edition, number, most = 6) {
  let above = number;
  while (above && edition.find(above) < 0) above = above.slice(0, -1).replace(/\.$/, "");
  if (!above) return [];
  const wanted = orderOf(number);
  const near = edition.children(edition.find(above)).map((place) => edition.rules[place].number);
  near.sort((one, other) => Math.abs(orderOf(one) - wanted) - Math.abs(orderOf(other) - wanted));
  return [above, ...near.slice(0, most - 1).sort((one, other) => orderOf(one) - orderOf(other))];
}

function orderOf(number) {
  const found = /^\D?(\d+)(?:\.(\d+)([a-z]*))?/.exec(number) ?? [];
  const letters = [...(found[3] ?? "")].reduce((sum, letter) => sum * ALPHABET.length + ALPHABET.indexOf(letter) + 1, 0);
  return Number(found[1] ?? 0) * 1e6 + Number(found[2] ?? 0) * 1e3 + letters;
}
