// Cards: the search for them, and a card with its words led to the rules of the edition.

import { html, markedUp } from "./html.js";
import { cardOffered } from "./search_pages.js";

const SHOWN = 60;
const OFFERED = 10;
const REMINDER = /\([^()]*\)/g;

export async function cardsPage(reader, asked) {
  const cards = await reader.cards();
  if (!cards) return noCards();
  const query = asked.trim();
  const found = cards.search(query, SHOWN);
  const main = html`<article class="cards-page"><h1>Cards</h1>${boxOf(reader, query)}
${!query && html`<p class="lead">${cards.rows.length.toLocaleString("en")} cards are on this device${cards.day && html`, as of <time>${cards.day}</time>`}, with cost, types and text. Rulings need the network.</p>`}
${found.refused && html`<p class="notice warn">${found.refused}</p>`}
${query && !found.refused && html`<p class="understood"><span class="count">${found.total.toLocaleString("en")} card${found.total !== 1 && "s"}${found.total > SHOWN && html`, the first ${SHOWN} shown`}</span></p>`}
${found.cards.length > 0 && html`<ul class="card-list">${found.cards.map((one) => listed(reader, one))}</ul>`}</article>`;
  return { title: query ? `${query} – cards` : "Cards", main };
}

function boxOf({ to }, query) {
  return html`<form class="find box" action="${to.page("cards")}" role="search">
<input type="search" name="q" value="${query}" placeholder="A card’s name, text:flying …" aria-label="Card name, text: or type:" autocomplete="off" maxlength="200">
<button>Search</button></form>`;
}

function listed(reader, one) {
  const [first] = one.faces;
  return html`<li><a href="${reader.to.card(one.slug)}">${one.name}</a> <span class="cost">${markedUp(first.cost, { symbols: reader.symbols.cards })}</span> <span class="by">${one.faces.map(({ types }) => types).join(" // ")}</span></li>`;
}

function noCards() {
  return { title: "Cards", main: html`<article class="error-page"><h1>No cards on this device</h1><p class="lead">The site had no card data when this copy was taken.</p></article>`, status: 404 };
}

export async function cardPage(reader, name) {
  const cards = await reader.cards();
  if (!cards) return noCards();
  const card = cards.find(name);
  if (!card) {
    const main = html`<article class="error-page"><h1>No such card</h1><p class="lead">There is no card “${name.slice(0, 80)}” in the copy on this device.</p>${boxOf(reader, name)}</article>`;
    return { title: "No such card", main, status: 404 };
  }
  const { vocabulary } = await reader.search();
  const draw = { symbols: reader.symbols.cards };
  const alone = card.faces.length === 1;
  const main = html`<nav class="crumbs" aria-label="Where this stands"><a href="${reader.to.page("cards")}">Cards</a></nav>
<article class="card-page"><h1>${card.name}${alone && html` <span class="cost">${markedUp(card.faces[0].cost, draw)}</span>`}</h1>
${card.faces.map((face) => faceShown(reader, face, alone, vocabulary))}
<p class="by">Rulings and the lab need the network.</p></article>`;
  return { title: `${card.name} – cards`, main };
}

function faceShown(reader, face, alone, vocabulary) {
  const draw = { symbols: reader.symbols.cards };
  const short = face.name.split(",")[0];
  const names = face.types.includes("Legendary") ? [face.name, short] : [face.name];
  const lines = face.text ? face.text.split("\n") : [];
  return html`<section class="face" aria-label="${face.name}">${!alone && html`<header><h2>${face.name}</h2> <span class="cost">${markedUp(face.cost, draw)}</span></header>`}
<p class="types">${markedUp(face.types, { ...draw, links: linksOf(reader, vocabulary.find(face.types)) })} ${face.size && html`<b class="size">${face.size}</b>`}</p>
${lines.map((line) => saidShown(reader, line, linksOf(reader, vocabulary.find(line, names))))}
${!lines.length && html`<p class="none">No text.</p>`}</section>`;
}

function linksOf({ to }, words) {
  return words.map(({ start, end, number, term }) => ({ start, end, url: number ? to.rule(number) : to.term(term), style: "w" }));
}

// A paragraph of a card's text, with what stands in parentheses as reminder text.
function saidShown(reader, line, links) {
  const bullet = line.startsWith("•");
  const pieces = [];
  const add = (start, end, isReminder) => {
    const inside = links.filter((one) => one.start >= start && one.end <= end).map((one) => ({ ...one, start: one.start - start, end: one.end - start }));
    const words = markedUp(line.slice(start, end), { links: inside, symbols: reader.symbols.cards });
    pieces.push(isReminder ? html`<i class="reminder">${words}</i>` : words);
  };
  let at = bullet ? line.length - line.replace(/^[• ]+/, "").length : 0;
  for (const { 0: words, index } of line.matchAll(REMINDER)) {
    if (index < at) continue;
    add(at, index, false);
    add(index, index + words.length, true);
    at = index + words.length;
  }
  add(at, line.length, false);
  return html`<div class="says${bullet && " bullet"}"><p>${pieces}</p></div>`;
}

// A fragment: cards that a query may become.
export async function cardOffers(reader, query) {
  const found = query.trim() ? ((await reader.cards())?.beginning(query, OFFERED) ?? []) : [];
  return found.length ? html`<ul>${found.map((one) => cardOffered(reader, one))}</ul>` : html``;
}
