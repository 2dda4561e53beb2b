// The stem of an English word, by the published Porter2 algorithm (snowballstem.org/algorithms/english): the same that the
// library's index is made with, so that a word is found offline under the same term.

const VOWEL = "[aeiouy]";
const OTHER = "[^aeiouy]";
const REGION = new RegExp(`^${OTHER}*${VOWEL}+${OTHER}`);
const SHORT_ENDING = new RegExp(`^${VOWEL}${OTHER}$|${OTHER}${VOWEL}[^aeiouywxY]$`);
const DOUBLED = /(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
const BEFORE_LI = /[cdeghkmnrt]$/;

const WHOLE = {
  skis: "ski", skies: "sky", dying: "die", lying: "lie", tying: "tie", idly: "idl", gently: "gentl", ugly: "ugli", early: "earli",
  only: "onli", singly: "singl", sky: "sky", news: "news", howe: "howe", atlas: "atlas", cosmos: "cosmos", bias: "bias", andes: "andes",
};
const DONE_AFTER_PLURAL = new Set(["inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed"]);
const REGION_BY_BEGINNING = [["gener", 5], ["arsen", 5], ["commun", 6]];

// Endings that are exchanged where they stand in the first region; the first that fits decides.
const SECOND = [
  ["ization", "ize"], ["ational", "ate"], ["fulness", "ful"], ["ousness", "ous"], ["iveness", "ive"], ["tional", "tion"],
  ["biliti", "ble"], ["lessli", "less"], ["entli", "ent"], ["ation", "ate"], ["alism", "al"], ["aliti", "al"], ["ousli", "ous"],
  ["iviti", "ive"], ["fulli", "ful"], ["enci", "ence"], ["anci", "ance"], ["abli", "able"], ["izer", "ize"], ["ator", "ate"],
  ["alli", "al"], ["bli", "ble"], ["ogi", "og", /l$/], ["li", "", BEFORE_LI],
];
const THIRD = [
  ["ational", "ate"], ["tional", "tion"], ["alize", "al"], ["icate", "ic"], ["iciti", "ic"], ["ative", "", null, true],
  ["ical", "ic"], ["ness", ""], ["ful", ""],
];
const FOURTH = [
  "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ism", "ate", "iti", "ous", "ive", "ize",
];

export function stem(given) {
  if (given.length <= 2) return given;
  let word = given.replace(/^'/, "");
  if (Object.hasOwn(WHOLE, word)) return WHOLE[word];
  word = word.replace(/^y/, "Y").replace(/([aeiouy])y/g, "$1Y");
  const first = firstRegion(word);
  const second = first + after(word.slice(first));
  word = singular(word.replace(/'s'$|'s$|'$/, ""));
  if (DONE_AFTER_PLURAL.has(word)) return word;
  word = withoutPast(word, first);
  if (/[yY]$/.test(word) && word.length > 2 && !/[aeiouy]/.test(word.at(-2))) word = `${word.slice(0, -1)}i`;
  word = exchanged(exchanged(word, SECOND, first, second), THIRD, first, second);
  word = withoutLast(word, second);
  return withoutFinal(word, first, second).replaceAll("Y", "y");
}

function after(text) {
  const found = REGION.exec(text);
  return found ? found[0].length : text.length;
}

function firstRegion(word) {
  const special = REGION_BY_BEGINNING.find(([beginning]) => word.startsWith(beginning));
  return special ? special[1] : after(word);
}

function singular(word) {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(us|ss)$/.test(word)) return word;
  return word.endsWith("s") && /[aeiouy]./.test(word.slice(0, -1)) ? word.slice(0, -1) : word;
}

function withoutPast(word, first) {
  const long = /eed(ly)?$/.exec(word);
  if (long) return word.length - long[0].length >= first ? word.slice(0, long.index + 2) : word;
  const ending = /(ed|ing)(ly)?$/.exec(word);
  if (!ending) return word;
  const before = word.slice(0, ending.index);
  if (!/[aeiouy]/.test(before)) return word;
  if (/(at|bl|iz)$/.test(before)) return `${before}e`;
  if (DOUBLED.test(before)) return before.slice(0, -1);
  return SHORT_ENDING.test(before) && firstRegion(before) === before.length ? `${before}e` : before;
}

function exchanged(word, table, first, second) {
  const row = table.find(([ending]) => word.endsWith(ending));
  if (!row) return word;
  const [ending, instead, wanted, inSecond] = row;
  const before = word.slice(0, word.length - ending.length);
  const region = inSecond ? second : first;
  return before.length >= region && (!wanted || wanted.test(before)) ? before + instead : word;
}

function withoutLast(word, second) {
  const ending = FOURTH.find((one) => word.endsWith(one));
  if (ending) return word.length - ending.length >= second ? word.slice(0, -ending.length) : word;
  return /[st]ion$/.test(word) && word.length - 3 >= second ? word.slice(0, -3) : word;
}

function withoutFinal(word, first, second) {
  const before = word.slice(0, -1);
  if (word.endsWith("l")) return before.length >= second && before.endsWith("l") ? before : word;
  if (!word.endsWith("e")) return word;
  return before.length >= second || (before.length >= first && !SHORT_ENDING.test(before)) ? before : word;
}
