// The start page, the contents, texts around the rules, and what is said where the copy has no answer.

import { html } from "./html.js";
import { chaptersOf } from "./rule_pages.js";

// Places that need the site, by the first part of their address; below a rule or an entry by the last.
const PLACES = {
  lab: "The Scenario lab", scenarios: "The list of situations", diff: "The comparison of editions", citations: "The check of citations",
  coverage: "The coverage of the rules", editions: "The list of editions", document: "The captured document", source: "The captured text",
  capture: "The captured file", help: "The help", saved: "The list of saved rules", policy: "Tournament policy", quiz: "The quiz",
  history: "The history of a rule or entry",
  cards: "The list of cards that a rule is about", rulings: "The list of rulings that a rule is about",
};

export function homePage(reader) {
  const { to } = reader;
  const main = html`<article class="home-page"><h1>What does the rule say?</h1>
<p class="lead">Rules, glossary, cards and search are answered from the copy on this device.</p>
<p class="try">Try ${["702.19b", "legend rule", "what does trample do"].map((one) => html`<a href="${to.search(one)}">${one}</a> `)}</p>
<h2 class="sr">Contents</h2>${chaptersOf(reader)}<p class="after"><a href="${to.page("glossary")}">Glossary</a> <a href="${to.page("cards")}">Cards</a></p></article>`;
  return { title: "Magistrate, offline", main };
}

export function contentsPage(reader) {
  const { edition, to } = reader;
  const main = html`<article class="contents-page"><h1>Contents</h1>
${edition.introduction.length > 0 && html`<p><a href="${to.page("introduction")}">Introduction</a></p>`}${chaptersOf(reader)}
<p class="after">${edition.terms.length > 0 && html`<a href="${to.page("glossary")}">Glossary</a> <span class="count">${edition.terms.length} terms</span> `}
${edition.credits.length > 0 && html`<a href="${to.page("credits")}">Credits</a>`}</p></article>`;
  return { title: "Contents", main };
}

export function textPage(reader, name) {
  const paragraphs = reader.edition[name];
  if (!paragraphs.length) return missingPage(reader, name);
  const title = name[0].toUpperCase() + name.slice(1);
  return { title, main: html`<article class="section-page"><h1>${title}</h1>${paragraphs.map((text) => html`<p>${text}</p>`)}</article>` };
}

export function missingPage(reader, name) {
  const shown = name.slice(0, 80);
  return told(`No ${shown} here`, html`There is no “${shown}” in the edition on this device.`, html`<a href="${reader.to.search(shown)}">Search for it</a> · <a href="${reader.to.page("contents")}">Contents</a>`, 404);
}

export function needsNetwork(reader, parts) {
  const known = [parts[0], parts.at(-1)].find((one) => Object.hasOwn(PLACES, one));
  const name = known ? PLACES[known] : "This page";
  const aside = html`Rules, glossary, search and cards work without it. <a href="${reader.to.page("contents")}">Contents</a> · <a href="${reader.to.page("glossary")}">Glossary</a> · <a href="${reader.to.page("cards")}">Cards</a>`;
  return told(`${name} needs the network`, html`${name} is answered by the site, and the site cannot be reached now.`, aside, 503);
}

export function otherEdition(reader, key, parts) {
  const { edition } = reader.record.manifest;
  const same = reader.to.page(parts.map(encodeURIComponent).join("/"));
  return told("Another edition", html`The edition “${key.slice(0, 40)}” is not on this device, and the site cannot be reached now.`, html`This device has: ${edition.line} <a href="${same}">The same page there</a>`, 503);
}

function told(title, lead, more, status) {
  return { title, main: html`<article class="error-page"><h1>${title}</h1><p class="lead">${lead}</p><p>${more}</p></article>`, status };
}
