// The answer to a query, what is offered while somebody types, and what a reference shows when it is pointed at.

import { excerpt } from "./excerpts.js";
import { senses } from "./glossary_pages.js";
import { html, markedUp } from "./html.js";
import { readNumbers } from "./numbers.js";
import { blockShown, blocksOf, crumbsOf, pointersOf, referencesOf, rowOf } from "./rule_pages.js";
import { fold } from "./words.js";

const SHOWN = 30; // families of rules
const CARDS = 3; // cards beside rules
const LONGEST_NAME = 8; // words of a card's name
const OFFERED = 8;
const SPOKEN = 3; // letters from which on cards are offered

export async function searchPage(reader, asked) {
  const query = asked.trim();
  if (!query) return { title: "Search", main: html`<article class="search-page"><h1>Search</h1>${explained()}</article>` };
  const view = (await reader.search()).answer(query);
  const cards = query.split(/\s+/).length <= LONGEST_NAME && !view.numbers.length && !view.missing.length ? await named(reader, query) : [];
  const families = familiesOf(reader, view.hits);
  const best = view.sure && view.numbers.length !== 1 ? families[0] : null;
  const main = html`<div class="columns has-margin"><article class="search-page"><h1 class="asked">${query}</h1>
${understood(view)}${cardAsked(reader, query, cards)}${notes(reader, view)}${numbersShown(reader, view)}
${best && bestShown(reader, best, view)}
${!best && families.length > 0 && html`<p class="sureness"><span class="chip warn">Not sure</span> ${families.length > 1 ? "These rules come nearest to the question." : "This rule comes nearest to the question."}</p>`}
${view.term >= 0 && termShown(reader, view.term)}
${families.length > 0 && html`<ol class="hits list">${(best ? families.slice(1) : families).slice(0, SHOWN).map((one) => familyShown(reader, one, view))}</ol>`}
${nothing(view, families) && html`<p class="none">Nothing found in the copy on this device.</p>`}
<p class="by">This search runs on your device. It is simpler than the site’s: it asks this edition only, with fewer filters.</p>
</article><aside class="margin" aria-label="About this search">${asideOf(reader, view, cards)}</aside></div>`;
  return { title: `${query} – search`, main, query };
}

function explained() {
  return html`<p class="lead">Type a number (<b>702.19b</b>), a term or a question. Offline, <b>section:702</b> and <b>chapter:7</b> narrow a search, and “quoted words” are looked for as they stand.</p>`;
}

function nothing(view, families) {
  return !view.refused && !view.numbers.length && !view.missing.length && view.term < 0 && !families.length && !view.entries.length;
}

// The cards that a query names, or with whose names it begins.
async function named(reader, query) {
  const cards = await reader.cards();
  if (!cards || fold(query).length < SPOKEN) return [];
  const own = cards.find(query);
  const others = cards.beginning(query, CARDS).filter((one) => one.slug !== own?.slug);
  return [...(own ? [own] : []), ...others].slice(0, CARDS);
}

// The card whose name is all that was typed: on a phone the list of cards stands below the rules.
function cardAsked({ to }, query, cards) {
  const card = cards.find((one) => [one.name, ...one.faces.map(({ name }) => name)].some((name) => fold(name) === fold(query)));
  return card && html`<p class="note">Card: <a href="${to.card(card.slug)}"><b>${card.name}</b></a> <span class="by">${card.faces[0].types}</span></p>`;
}

// The letters of one rule together, in the order of the best of each.
function familiesOf({ edition }, hits) {
  const found = new Map();
  for (const hit of hits) {
    const { kind, above } = edition.rules[hit.place];
    const head = kind === "subrule" && above >= 0 ? above : hit.place;
    if (!found.has(head)) found.set(head, []);
    found.get(head).push(hit);
  }
  return [...found.values()];
}

function understood({ concepts, hits }) {
  const chips = concepts.filter((one) => !one.means).map((one) => html`<span class="chip">${one.name}</span> `);
  return html`<p class="understood">${chips}${hits.length > 0 && html`<span class="count">${hits.length} found</span> `}<span class="in">in the copy on this device</span></p>`;
}

function notes(reader, view) {
  const { to } = reader;
  return html`${view.refused && html`<p class="notice warn">${view.refused}</p>`}
${view.missing.map((one) => html`<p class="note">There is no ${one} in this edition.</p>`)}
${view.near.length > 0 && html`<p class="note">Nearest: ${view.near.map((one) => html`<a href="${to.rule(one)}">${one}</a> `)}</p>`}
${view.concepts.filter((one) => one.means).map((one) => html`<p class="note alias"><b>${one.name}</b>: ${one.means}${one.rules.length > 0 && html` (<a href="${to.rule(one.rules[0])}">${one.rules[0]}</a>)`}${one.note && `. ${one.note}`}</p>`)}
${view.instead && html`<p class="note">Searched for <b>${view.instead}</b>.</p>`}`;
}

function numbersShown(reader, { numbers }) {
  if (!numbers.length) return "";
  const { edition, to } = reader;
  const [first] = numbers;
  const large = ["chapter", "section"].includes(edition.rules[first].kind);
  const alone = numbers.length === 1;
  const below = alone && !large && edition.titled[first] ? edition.children(first).map((one) => rowOf(reader, one)) : "";
  return html`<section class="exact" aria-label="Rules by number">${crumbsOf(reader, first)}${numbers.map((one) => rowOf(reader, one, 2))}
${alone && large && pointersOf(reader, edition.children(first))}${below}
${alone && html`<p class="go"><a href="${to.rule(edition.rules[first].number)}">${edition.rules[first].number} in context</a></p>`}</section>`;
}

function bestShown(reader, family, { marked }) {
  const { edition, to } = reader;
  const { place } = family[0];
  const [own, ...below] = blocksOf(reader, edition.rules[place]);
  const letters = edition.titled[place] ? edition.children(place).map((one) => rowOf(reader, one)) : "";
  return html`<section class="exact answer" aria-label="The rule">${crumbsOf(reader, place)}
<p class="sureness"><span class="chip good">The rule</span></p>
<h2><a href="${to.rule(edition.rules[place].number)}"><span class="num">${edition.rules[place].number}</span> ${edition.headings[place]}</a></h2>
<div class="own" id="text">${!edition.titled[place] && html`<p>${own.words}</p>`}${below.map(blockShown)}${letters}</div>${othersOf(reader, family, marked)}</section>`;
}

function termShown(reader, place) {
  const entry = reader.edition.terms[place];
  return html`<section class="exact entry" aria-label="Glossary"><h2><a href="${reader.to.term(entry.term)}">${entry.term}</a> <span class="from">Glossary</span></h2>${senses(reader, entry)}</section>`;
}

function familyShown(reader, family, { marked }) {
  return html`<li>${hitShown(reader, family[0], marked)}${othersOf(reader, family, marked)}</li>`;
}

function othersOf(reader, family, marked) {
  const others = family.slice(1);
  return others.length > 0 && html`<details class="fold"><summary>${others.length} more of ${reader.edition.rules[family[0].place].number.replace(/[a-z]+$/, "")}</summary>
<ol class="hits">${others.map((one) => html`<li>${hitShown(reader, one, marked)}</li>`)}</ol></details>`;
}

function hitShown(reader, { place }, marked) {
  const { edition, to } = reader;
  const cut = excerpt(edition.text(place), marked);
  const text = cut.text === edition.headings[place] ? "" : html`<p>${markedUp(cut.text, { marks: cut.marks, symbols: reader.symbols.rules })}</p>`;
  return html`<a href="${to.rule(edition.rules[place].number)}"><span class="cn">${edition.rules[place].number}</span> <b>${edition.headings[place]}</b></a>${text}`;
}

function asideOf(reader, view, cards) {
  const { edition, to } = reader;
  const entries = view.entries.map((one) => html`<li><a href="${to.term(edition.terms[one].term)}"><b>${edition.terms[one].term}</b></a></li>`);
  const [number] = view.numbers;
  return html`${cards.length > 0 && html`<section class="refs named"><h2>Card${cards.length > 1 && "s"}</h2><ul>${cards.map((one) => html`<li><a href="${to.card(one.slug)}">${one.name}</a></li>`)}</ul></section>`}
${entries.length > 0 && html`<section class="refs" aria-labelledby="entries"><h2 id="entries">In the glossary</h2><ul>${entries}</ul></section>`}
${view.numbers.length === 1 && referencesOf(reader, edition.rules[number].references, number)}`;
}

// A fragment: numbers that begin as typed, then headings and terms with such a word, then cards.
export async function offers(reader, typed) {
  const query = typed.trim().slice(0, 60);
  if (!query) return html``;
  const rows = [...numbersBeginning(reader, query), ...namesBeginning(reader, query)].slice(0, OFFERED);
  const room = Math.max(CARDS, OFFERED - rows.length);
  const cards = query.length >= SPOKEN && /^\p{L}/u.test(query) ? ((await reader.cards())?.beginning(query, room) ?? []) : [];
  const shown = [...rows.slice(0, OFFERED - cards.length), ...cards.map((one) => cardOffered(reader, one))];
  return shown.length ? html`<ul>${shown}</ul>` : html``;
}

export function cardOffered({ to }, one) {
  return html`<li><a href="${to.card(one.slug)}"><span class="cn">Card</span> <b>${one.name}</b> <span class="ex">${one.faces[0].types}</span></a></li>`;
}

function numbersBeginning(reader, query) {
  const wanted = readNumbers(query.replace(/[.,\s-]+$/, ""))?.at(-1);
  if (!wanted) return [];
  const number = wanted.last || wanted.number;
  const places = reader.edition.rules.flatMap((one, place) => (one.number.startsWith(number) ? [place] : []));
  places.sort((one, other) => Number(reader.edition.rules[other].number === number) - Number(reader.edition.rules[one].number === number));
  return places.slice(0, OFFERED).map((one) => ruleOffered(reader, one));
}

function ruleOffered({ edition, to }, place) {
  const { number } = edition.rules[place];
  const words = edition.titled[place] ? "" : html` <span class="ex">${edition.text(place).slice(0, 90)}</span>`;
  return html`<li><a href="${to.rule(number)}"><span class="cn">${number}</span> <b>${edition.headings[place]}</b>${words}</a></li>`;
}

function namesBeginning(reader, query) {
  const { edition, to } = reader;
  const start = ` ${fold(query)}`;
  const rows = [];
  const add = (name, isTerm, shown) => {
    const at = start.trim() ? ` ${fold(name)}`.indexOf(start) : -1;
    if (at >= 0) rows.push([Number(at > 0), name.length, Number(isTerm), shown]);
  };
  edition.rules.forEach((_, place) => edition.titled[place] && add(edition.headings[place], false, () => ruleOffered(reader, place)));
  for (const { term } of edition.terms) {
    add(term, true, () => html`<li><a href="${to.term(term)}"><span class="cn">Glossary</span> <b>${term}</b></a></li>`);
  }
  rows.sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
  return rows.slice(0, OFFERED).map(([, , , shown]) => shown());
}

// A fragment: the beginning of a rule or an entry.
export function preview(reader, kind, name) {
  const { edition } = reader;
  if (kind === "glossary") {
    const place = edition.findTerm(name);
    return place < 0 ? html`` : html`<p class="head"><b>${edition.terms[place].term}</b></p>${blocksOf(reader, edition.terms[place]).slice(0, 3).map(({ words }) => html`<p>${words}</p>`)}`;
  }
  const place = edition.find(name);
  if (place < 0) return html``;
  const first = edition.titled[place] ? (edition.children(place)[0] ?? place) : place;
  return html`<p class="head"><b class="cn">${name}</b> ${edition.headings[place]}</p><p>${blocksOf(reader, edition.rules[first])[0].words}</p>`;
}
