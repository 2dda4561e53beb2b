// What a reader saves and has read lately. It is kept in this browser and sent nowhere. An item is an edition, a path below it
// (rules/702.19b, glossary/trample, cards/practice-bear) and its words. Damaged items are left out; without storage nothing is kept.
(() => {
  "use strict";
  const SHELVES = { saved: { key: "magistrate.saved.1", most: 500 }, recent: { key: "magistrate.recent.1", most: 40 } };
  const EDITION = /^[a-z0-9][\w~-]{0,60}$/i;
  const PATH = /^(rules|glossary|cards)\/[^\s?#/\\]{1,200}(\?n=\d{1,2})?$/;
  const LINE = /^(\S+)[ \t]+(\S+)(?:[ \t]+(.*))?$/;
  const NUMBER = /^\d{1,3}(?:\.\d{1,3}[a-z]{0,2})?$/;

  function cleaned(item) {
    if (!item || typeof item !== "object" || !EDITION.test(item.edition) || !PATH.test(item.path)) return null;
    const words = typeof item.words === "string" ? item.words.trim().slice(0, 200) : "";
    return { edition: String(item.edition), path: String(item.path), words: words || nameOf(String(item.path)) };
  }

  function nameOf(path) {
    const name = path.slice(path.indexOf("/") + 1).replace(/\?.*/, "");
    try {
      return decodeURIComponent(name);
    } catch {
      return name;
    }
  }

  const same = (one, other) => one.edition === other.edition && one.path === other.path;

  function distinct(items, most) {
    const found = new Map();
    for (const item of Array.isArray(items) ? items : []) {
      const one = cleaned(item);
      if (one && !found.has(`${one.edition} ${one.path}`)) found.set(`${one.edition} ${one.path}`, one);
      if (found.size >= most) break;
    }
    return [...found.values()];
  }

  function read(shelf) {
    try {
      return distinct(JSON.parse(localStorage.getItem(SHELVES[shelf].key) ?? "[]"), SHELVES[shelf].most);
    } catch {
      return []; // switched off, or not ours
    }
  }

  function write(shelf, items) {
    try {
      localStorage.setItem(SHELVES[shelf].key, JSON.stringify(distinct(items, SHELVES[shelf].most)));
      return true;
    } catch {
      return false; // switched off, or full
    }
  }

  const without = (shelf, item) => read(shelf).filter((one) => !same(one, item));
  const has = (item) => read("saved").some((one) => same(one, item));
  const isFull = () => read("saved").length >= SHELVES.saved.most;

  // A text has an item a line: "2026-08-07 rules/702.19b Trample". A number alone is that rule of the edition given.
  const asText = (items) => items.map((one) => `${one.edition} ${one.path} ${one.words}`).join("\n") + (items.length ? "\n" : "");
  const asJson = (items) => JSON.stringify({ format: "magistrate-saved", version: 1, items }, null, 1) + "\n";

  function parsed(text, edition) {
    let items;
    try {
      const value = JSON.parse(text);
      items = Array.isArray(value) ? value : typeof value === "object" && value ? value.items : null;
    } catch {
      items = null;
    }
    return distinct(items ?? text.split(/\r?\n/).map((line) => ofLine(line.trim(), edition)), SHELVES.saved.most);
  }

  function ofLine(line, edition) {
    const number = line.split(/\s/)[0].replace(/\.$/, "");
    if (NUMBER.test(number)) return { edition, path: `rules/${number}`, words: line };
    const found = line.match(LINE);
    return found && { edition: found[1], path: found[2], words: found[3] };
  }

  globalThis.magistrateSaved = { read, write, without, has, asText, asJson, parsed, same, most: SHELVES.saved.most };

  // The star of a page; a page that is about what its star saves has been read.
  for (const star of document.querySelectorAll("[data-star]")) {
    const item = cleaned({ edition: star.dataset.edition, path: star.dataset.star, words: star.dataset.words });
    if (!item) continue;
    const show = (note) => {
      const on = has(item);
      star.setAttribute("aria-pressed", String(on));
      star.textContent = note ?? (on ? "★ Saved" : "☆ Save");
    };
    star.addEventListener("click", () => {
      if (!has(item) && isFull()) return show("Full");
      return show(write("saved", has(item) ? without("saved", item) : [item, ...read("saved")]) ? undefined : "Cannot save");
    });
    window.addEventListener("storage", () => show());
    window.addEventListener("pageshow", () => show());
    show();
    if (location.pathname.endsWith(`/${item.path.replace(/\?.*/, "")}`)) write("recent", [item, ...without("recent", item)]);
  }

  // The line on the start page.
  const line = document.querySelector("[data-lately]");
  if (line) showLine();

  function showLine() {
    const items = [...read("recent").slice(0, 5)];
    line.hidden = !items.length && !read("saved").length;
    line.querySelector("span").replaceChildren(...items.map((item) => linked(item, line.dataset)));
  }

  // Today's page of an item: what a rule of an older edition has become is found by the server, by its lineage.
  function addressOf(item, { root, newest }) {
    const path = item.path.replace(/\?.*/, "");
    if (item.path.startsWith("cards/")) return `${root}/${path}`;
    return item.edition === newest ? `${root}/${item.path}` : `${root}/${item.edition}/${path}/history?on=latest`;
  }

  function linked(item, site) {
    return Object.assign(document.createElement("a"), { href: addressOf(item, site), textContent: item.words });
  }
  globalThis.magistrateSaved.linked = linked;
})();
