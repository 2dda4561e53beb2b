// HTML from templates in which everything that is put in is escaped, unless a template or `trusted` made it.

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };

class Html {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

export function escaped(text) {
  return String(text).replace(/[&<>"']/g, (letter) => ESCAPES[letter]);
}

// What the site itself made as HTML: its frame, its symbols. Never rules, names or what somebody typed.
export function trusted(text) {
  return new Html(text);
}

export function html(strings, ...values) {
  return new Html(strings.reduce((before, text, at) => before + shown(values[at - 1]) + text));
}

function shown(value) {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(shown).join("");
  return value === null || value === undefined || value === false ? "" : escaped(value);
}

const SYMBOL = /\{[^{}\s]{1,12}\}/g;

// A text with its links ({start, end, url, style, note}), marks ([start, end]) and symbols. Of links that overlap the first counts.
export function markedUp(text, { links = [], marks = [], symbols = {} } = {}) {
  const pieces = [];
  let at = 0;
  for (const link of [...links].sort((one, other) => one.start - other.start || one.end - other.end)) {
    if (link.start < at || link.end <= link.start || link.end > text.length) continue;
    pieces.push(marked(text, at, link.start, marks, symbols), anchor(link, marked(text, link.start, link.end, marks, symbols)));
    at = link.end;
  }
  pieces.push(marked(text, at, text.length, marks, symbols));
  return html`${pieces}`;
}

function anchor({ url, style, note }, words) {
  const extra = html`${style ? html` class="${style}"` : ""}${note ? html` title="${note}"` : ""}`;
  return url ? html`<a href="${url}"${extra}>${words}</a>` : html`<span${extra}>${words}</span>`;
}

function marked(text, start, end, marks, symbols) {
  const pieces = [];
  let at = start;
  for (const [low, high] of marks) {
    const [from, to] = [Math.max(low, at), Math.min(high, end)];
    if (from >= to) continue;
    pieces.push(drawn(text.slice(at, from), symbols), html`<mark>${drawn(text.slice(from, to), symbols)}</mark>`);
    at = to;
  }
  return html`${pieces}${drawn(text.slice(at, end), symbols)}`;
}

// Words with their symbols drawn; a token that the table does not know stays the words it is.
function drawn(words, symbols) {
  const pieces = [];
  let at = 0;
  for (const { 0: token, index } of words.matchAll(SYMBOL)) {
    pieces.push(words.slice(at, index), Object.hasOwn(symbols, token) ? trusted(symbols[token]) : token);
    at = index + token.length;
  }
  return html`${pieces}${words.slice(at)}`;
}
