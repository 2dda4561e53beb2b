// The pages of rules: one rule, a section, a chapter, the table of contents. The same blocks as templates/macros/rules.html.

import { html, markedUp } from "./html.js";

const LABELS = { example: "Example", ruling: "Ruling", note: "Note" };
const MANY = 40; // rules from which on a section is a list of folds
const WORDS = 46; // characters of a rule without a heading in an outline
const MOST_CITING = 12;

// The parts of a rule or entry as blocks.
export function blocksOf(reader, one, marks = []) {
  const counts = {};
  for (const { kind } of one.parts) counts[kind] = (counts[kind] ?? 0) + 1;
  return one.parts.map((part, at) => {
    const links = one.references.filter((ref) => ref.part === at).map((ref) => linkOf(reader, ref));
    const number = counts[part.kind] > 1 ? ` ${part.position}` : "";
    const label = Object.hasOwn(LABELS, part.kind) ? `${LABELS[part.kind]}${number}` : "";
    return { part, label, words: markedUp(part.text, { links, marks: at ? [] : marks, symbols: reader.symbols.rules }) };
  });
}

function linkOf({ to }, { start, end, target, isTerm, status }) {
  const leads = status === "present" || status === "title_disagrees";
  const url = leads ? (isTerm ? to.term(target) : to.rule(target)) : "";
  const style = status === "present" ? "" : status.replaceAll("_", "-");
  const note = leads ? "" : `There is no ${isTerm ? `entry “${target}”` : `rule ${target}`} in this document.`;
  return { start, end, url, style, note };
}

export function blockShown({ part, label, words }) {
  const from = part.saidBy ? html` <span class="by">[${part.saidBy}]</span>` : "";
  if (part.kind === "table") return tableShown(part.text);
  if (label) return html`<div class="${part.kind}"><p><b class="label">${label}</b> ${words}${from}</p></div>`;
  return html`<p class="${part.kind}">${words}${from}</p>`;
}

function tableShown(text) {
  const between = text.includes("\t") ? "\t" : "|";
  const rows = text.split("\n").map((line) => line.trim().replace(/^\||\|$/g, "")).filter(Boolean).map((line) => line.split(between));
  if (rows.every((cells) => cells.length === 1)) return html`<ul class="items">${rows.map(([cell]) => html`<li>${cell.trim()}</li>`)}</ul>`;
  return html`<table>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell.trim()}</td>`)}</tr>`)}</table>`;
}

// A rule in a run of rules.
export function rowOf(reader, place, level = 3) {
  const one = reader.edition.rules[place];
  const [own, ...below] = blocksOf(reader, one);
  const titled = reader.edition.titled[place];
  const words = titled ? (level === 2 ? html`<h2>${own.words}</h2>` : html`<h3>${own.words}</h3>`) : html`<p>${own.words}</p>`;
  return html`<div class="r ${one.kind}${titled ? " title" : ""}" id="${one.number}"><a class="n" href="${urlOf(reader, place)}">${one.number}</a>
<div class="t">${words}${below.map(blockShown)}</div></div>`;
}

function urlOf({ edition, to }, place) {
  const { number } = edition.rules[place];
  return to.rule(number, edition.byNumber.get(number).indexOf(place) + 1);
}

export function crumbsOf(reader, place) {
  const { edition, to } = reader;
  const steps = edition.path(place).map((one) => html` <span aria-hidden="true">›</span> <a href="${urlOf(reader, one)}"><span class="cn">${edition.rules[one].number}</span> ${edition.headings[one]}</a>`);
  return html`<nav class="crumbs" aria-label="Where this stands"><a href="${to.page("contents")}">Contents</a>${steps}</nav>`;
}

export function pointersOf(reader, places) {
  const { edition } = reader;
  return html`<ol class="toc">${places.map((one) => html`<li><a href="${urlOf(reader, one)}"><span class="cn">${edition.rules[one].number}</span> <span>${edition.titled[one] ? edition.headings[one] : beginning(edition.text(one))}</span></a></li>`)}</ol>`;
}

function beginning(text) {
  return text.length <= WORDS ? text : `${text.slice(0, WORDS).replace(/\s+\S*$/, "")} …`;
}

function besideOf(reader, place) {
  const { edition } = reader;
  const [before, after] = edition.beside(place);
  const name = (one) => html`<span class="cn">${edition.rules[one].number}</span> ${edition.headings[one]}`;
  return html`<nav class="beside" aria-label="Before and after">
${before >= 0 && html`<a rel="prev" href="${urlOf(reader, before)}"><span aria-hidden="true">←</span> ${name(before)}</a>`}
${after >= 0 && html`<a rel="next" href="${urlOf(reader, after)}">${name(after)} <span aria-hidden="true">→</span></a>`}
</nav>`;
}

// The lists beside a text: what it refers to, and what refers to it.
export function referencesOf(reader, references, place = -1) {
  const { edition, to } = reader;
  const once = [...new Map(references.map((one) => [`${one.isTerm} ${one.target}`, one])).values()];
  const listed = once.map((one) => {
    const found = one.isTerm ? -1 : edition.find(one.target);
    if (found < 0 && !one.isTerm) return html`<li><span class="cn">${one.target}</span></li>`;
    return html`<li><a href="${one.isTerm ? to.term(one.target) : to.rule(one.target)}"><span class="cn">${one.target}</span>${found >= 0 && html` ${edition.headings[found]}`}</a></li>`;
  });
  const out = listed.length && html`<section class="refs" aria-labelledby="refs-out"><h2 id="refs-out">Refers to <span class="count">${listed.length}</span></h2><ul>${listed}</ul></section>`;
  return html`${out || ""}${place >= 0 && citationsOf(reader, place)}`;
}

function citationsOf(reader, place) {
  const { edition, to } = reader;
  const { rules, terms } = edition.citedBy(place);
  const items = [
    ...rules.map((one) => html`<li><a href="${urlOf(reader, one)}"><span class="cn">${edition.rules[one].number}</span> ${edition.headings[one]}</a></li>`),
    ...terms.map((one) => html`<li><a href="${to.term(edition.terms[one].term)}"><span class="cn">${edition.terms[one].term}</span> Glossary</a></li>`),
  ];
  const more = items.slice(MOST_CITING);
  return html`<section class="refs" aria-labelledby="refs-in"><h2 id="refs-in">Referred to by${items.length > 0 && html` <span class="count">${items.length}</span>`}</h2>
${items.length ? html`<ul class="cites">${items.slice(0, MOST_CITING)}</ul>` : html`<p class="none">No rule or glossary entry names it.</p>`}
${more.length > 0 && html`<details><summary>${more.length} more</summary><ul class="cites">${more}</ul></details>`}</section>`;
}

// The page of a number: a rule with its letters, all of a section, or a chapter.
export function rulePage(reader, place) {
  const { kind } = reader.edition.rules[place];
  if (kind === "chapter") return chapterPage(reader, place);
  return kind === "section" ? sectionPage(reader, place) : onePage(reader, place);
}

function titled(reader, place, main) {
  const { edition } = reader;
  const [number, heading] = [edition.rules[place].number, edition.headings[place]];
  const head = html`${crumbsOf(reader, place)}<h1><span class="num">${number}</span> <span class="heading">${heading}</span></h1>`;
  const aside = referencesOf(reader, edition.rules[place].references, place);
  return { title: `${number} ${heading}`, main: html`<div class="columns has-margin"><article class="${main.kind}">${head}${main.text}${besideOf(reader, place)}</article><aside class="margin" aria-label="About this rule">${aside}</aside></div>` };
}

function onePage(reader, place) {
  const { edition } = reader;
  const [own, ...below] = blocksOf(reader, edition.rules[place]);
  const family = edition.family(place);
  const isHead = family[0] === place;
  const text = html`<div class="own" id="text">${!edition.titled[place] && html`<p>${own.words}</p>`}${below.map(blockShown)}</div>
${isHead && family.slice(1).map((one) => rowOf(reader, one))}
${!isHead && family.length > 1 && aroundOf(reader, family, place)}`;
  return titled(reader, place, { kind: "rule-page", text });
}

function aroundOf(reader, family, place) {
  const rows = family.filter((one) => !reader.edition.titled[one]).map((one) => {
    const { number } = reader.edition.rules[one];
    if (one === place) return html`<div class="r here"><a class="n" href="#main" aria-current="true">${number}</a><p class="t">This rule</p></div>`;
    return html`<div class="r"><a class="n" href="${urlOf(reader, one)}">${number}</a><div class="t"><p>${blocksOf(reader, reader.edition.rules[one])[0].words}</p></div></div>`;
  });
  return html`<section class="around" aria-labelledby="around"><h2 id="around">Around it</h2>${rows}</section>`;
}

function sectionPage(reader, place) {
  const { edition } = reader;
  const tops = edition.children(place);
  const all = (one) => [one, ...edition.children(one)];
  const own = blocksOf(reader, edition.rules[place]).slice(1).map(blockShown);
  const rules = tops.length > MANY
    ? html`<div class="folds" id="folds">${tops.map((one) => foldOf(reader, one))}</div>`
    : tops.flatMap(all).map((one) => rowOf(reader, one, 2));
  const count = html`<p class="when">${tops.length} rule${tops.length !== 1 && "s"}</p>`;
  return titled(reader, place, { kind: "section-page", text: html`${count}${own}${rules}` });
}

function foldOf(reader, place) {
  const { edition, to } = reader;
  const { number } = edition.rules[place];
  const name = edition.titled[place] ? edition.headings[place] : beginning(edition.text(place));
  const below = edition.children(place).map((one) => rowOf(reader, one));
  const own = edition.titled[place]
    ? html`<p class="by into" id="${number}"><a href="${to.rule(number)}">${number} on a page of its own</a></p>${blocksOf(reader, edition.rules[place]).slice(1).map(blockShown)}`
    : rowOf(reader, place);
  return html`<details><summary><span class="cn">${number}</span> <h2${!edition.titled[place] && html` class="begins"`}>${name}</h2></summary>${own}${below}</details>`;
}

function chapterPage(reader, place) {
  const text = html`${blocksOf(reader, reader.edition.rules[place]).slice(1).map(blockShown)}${pointersOf(reader, reader.edition.children(place))}`;
  return titled(reader, place, { kind: "section-page", text });
}

// Chapters with their sections.
export function chaptersOf(reader) {
  const { edition } = reader;
  const columns = edition.tops().map((place) => {
    const { kind, number } = edition.rules[place];
    if (kind !== "chapter") return html`<section>${pointersOf(reader, [place])}</section>`;
    return html`<section><h2><a href="${urlOf(reader, place)}"><span class="cn">${number}</span> ${edition.headings[place]}</a></h2>${pointersOf(reader, edition.children(place))}</section>`;
  });
  return html`<div class="chapters">${columns}</div>`;
}
