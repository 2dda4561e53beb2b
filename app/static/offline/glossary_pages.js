// The glossary: its terms by letter, and an entry with the rule it sends to.

import { html } from "./html.js";
import { blockShown, blocksOf, referencesOf, rowOf } from "./rule_pages.js";
import { fold } from "./words.js";

const SYMBOLS = "#"; // stands for terms that begin with a digit or a symbol

export function glossaryPage(reader) {
  const { edition, to } = reader;
  const groups = new Map();
  const sorted = edition.terms.map((one) => [fold(one.term), one]).sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
  for (const [folded, one] of sorted) {
    const first = /^[a-z]/.test(folded) ? folded[0].toUpperCase() : SYMBOLS;
    if (!groups.has(first)) groups.set(first, []);
    groups.get(first).push(one);
  }
  const id = (letter) => (letter === SYMBOLS ? "symbols" : letter);
  const listed = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  const letters = listed.map(([letter]) => html`<a href="#${id(letter)}">${letter}</a> `);
  const sections = listed.map(([letter, terms]) => html`<section><h2 id="${id(letter)}">${letter}</h2>
<ul class="terms">${terms.map((one) => html`<li><a href="${to.term(one.term)}">${one.term}</a></li>`)}</ul></section>`);
  const body = listed.length
    ? html`<p><span class="count">${edition.terms.length} terms</span></p><nav class="letters" aria-label="Letters">${letters}</nav>${sections}`
    : html`<p class="none">This document has no glossary. <a href="${to.page("contents")}">Contents</a></p>`;
  return { title: "Glossary", main: html`<article class="glossary-page"><h1>Glossary</h1>${body}</article>` };
}

// The parts of an entry, its senses numbered.
export function senses(reader, entry) {
  return blocksOf(reader, entry).map((one) => {
    if (one.part.kind !== "sense") return blockShown(one);
    return html`<div class="sense"><span class="sense-no">${one.part.position}.</span><p>${one.words}</p></div>`;
  });
}

export function entryPage(reader, place) {
  const { edition, to } = reader;
  const entry = edition.terms[place];
  const sent = entry.references.filter((one) => !one.isTerm).map((one) => edition.find(one.target));
  const rule = sent.find((one) => one >= 0 && ["rule", "subrule"].includes(edition.rules[one].kind));
  const family = rule === undefined ? [] : edition.family(rule)[0] === rule ? edition.family(rule) : [rule];
  const [before, after] = [edition.terms[place - 1], edition.terms[place + 1]];
  const main = html`<div class="columns has-margin"><article class="entry-page">
<nav class="crumbs" aria-label="Where this stands"><a href="${to.page("contents")}">Contents</a> <span aria-hidden="true">›</span> <a href="${to.page("glossary")}">Glossary</a></nav>
<h1>${entry.term}${entry.number && html` <span class="num">${entry.number}</span>`}</h1>
<div id="text">${senses(reader, entry)}</div>
${family.length > 0 && html`<section class="around" aria-labelledby="sent"><h2 id="sent">The rule it sends to</h2>${family.map((one) => rowOf(reader, one))}</section>`}
<nav class="beside" aria-label="Before and after">${before && html`<a rel="prev" href="${to.term(before.term)}"><span aria-hidden="true">←</span> ${before.term}</a>`}
${after && html`<a rel="next" href="${to.term(after.term)}">${after.term} <span aria-hidden="true">→</span></a>`}</nav>
</article><aside class="margin" aria-label="About this term">${referencesOf(reader, entry.references)}</aside></div>`;
  return { title: `${entry.term} – glossary`, main };
}
