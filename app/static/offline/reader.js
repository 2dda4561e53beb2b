// Answers addresses of the site from the copy on this device.

import { Addresses } from "./addresses.js";
import { ago } from "./ages.js";
import { cardOffers, cardPage, cardsPage } from "./card_pages.js";
import { CardIndex } from "./cards.js";
import { Edition } from "./edition.js";
import { entryPage, glossaryPage } from "./glossary_pages.js";
import { html, escaped } from "./html.js";
import { readNumbers } from "./numbers.js";
import { homePage, contentsPage, missingPage, needsNetwork, otherEdition, textPage } from "./plain_pages.js";
import { rulePage } from "./rule_pages.js";
import { Search } from "./search.js";
import { offers, preview, searchPage } from "./search_pages.js";

const EDITION = /^(?:(?:[a-z]+-)?(?:\d[\d-]{3,11}|undated)(?:~[0-9A-Za-z]*)?|latest|[0-9a-fA-F]{8,64})$/;
const MARKS = /\[\[offline:(title|bar|main|query)\]\]/g;

export class Reader {
  // Read a copy: its record, and the copies it is of. Raises CopyError where it is damaged.
  static async open(copies, record) {
    return new Reader(copies, record, await copies.pack(record, "rules"));
  }

  constructor(copies, record, pack) {
    this.copies = copies;
    this.record = record;
    this.edition = new Edition(pack);
    this.symbols = record.manifest.symbols;
    this.to = new Addresses(copies.root, record.manifest.prefix);
  }

  // What answers queries, made when first asked for.
  search() {
    this.searching ??= this.copies.pack(this.record, "questions").then((pack) => new Search(this.edition, pack));
    return this.searching;
  }

  // The cards; null where the copy has none.
  cards() {
    this.indexing ??= this.copies.pack(this.record, "cards").then((pack) => pack && new CardIndex(pack));
    return this.indexing;
  }

  // The page at an address: {title, main, status?, query?}.
  async page(url) {
    const { key, parts } = this.#split(url);
    const { slug, sha256 } = this.record.manifest.edition;
    if (key && key !== "latest" && key !== slug && !sha256.startsWith(key.toLowerCase())) return otherEdition(this, key, parts);
    return this.#found(parts, url.searchParams) ?? needsNetwork(this, parts);
  }

  #found([first = "", name, ...more], asked) {
    const query = asked.get("q") ?? "";
    if (more.length) return null;
    if (name !== undefined) {
      if (first === "rules") return this.#rule(name, Number(asked.get("n") ?? 1));
      if (first === "glossary") return this.#entry(name);
      return first === "cards" ? cardPage(this, name) : null;
    }
    if (first === "search") return searchPage(this, query);
    if (first === "cards") return cardsPage(this, query);
    if (first === "introduction" || first === "credits") return textPage(this, first);
    if (first === "random") return this.#random();
    const pages = { "": homePage, contents: contentsPage, rules: contentsPage, glossary: glossaryPage };
    return Object.hasOwn(pages, first) ? pages[first](this) : null;
  }

  #rule(name, nth) {
    const wanted = readNumbers(name);
    const number = wanted?.length === 1 && !wanted[0].last ? wanted[0].number : name;
    const found = this.edition.find(number, nth);
    const place = found < 0 ? this.edition.rules.findIndex((one) => one.parts.some((part) => part.number === name)) : found; // a ruling
    return place < 0 ? missingPage(this, number) : rulePage(this, place);
  }

  #random() {
    const places = [...this.edition.rules.keys()].filter((place) => ["rule", "subrule"].includes(this.edition.rules[place].kind));
    return rulePage(this, places[Math.floor(Math.random() * places.length)]);
  }

  #entry(name) {
    const place = this.edition.findTerm(name);
    return place < 0 ? missingPage(this, name) : entryPage(this, place);
  }

  // The fragment of a page at an address, as HTML; null for what is none.
  async fragment(url) {
    const { parts } = this.#split(url);
    const [first, kind, name] = parts;
    if (first === "suggest") return kind === "cards" ? cardOffers(this, url.searchParams.get("q") ?? "") : offers(this, url.searchParams.get("q") ?? "");
    return first === "preview" && name ? preview(this, kind, name) : null;
  }

  #split(url) {
    const path = url.pathname.slice(this.copies.root.length).split("/").filter(Boolean).map(decoded);
    const key = path.length && EDITION.test(path[0]) ? path.shift() : "";
    return { key, parts: path };
  }

  // A page in the frame of the site, with a bar that says what it is.
  framed({ title, main, query = "" }, why) {
    const words = { title: escaped(title), bar: String(barOf(this, why)), main: String(main), query: escaped(query) };
    return this.record.manifest.shell.replace(MARKS, (_, name) => words[name]);
  }
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function barOf({ record, copies }, why) {
  const { newer, manifest, taken } = record;
  const newest = newer?.edition ? html` The site has a newer edition: ${newer.edition.name}.` : newer ? html` The site has a newer copy of it.` : "";
  return html`<aside class="banner offline-bar" aria-label="Offline"><b>${why}</b> — ${manifest.edition.line} Kept ${ago(taken)}.${newest} <a href="${copies.root}/offline">About this copy</a></aside>`;
}
