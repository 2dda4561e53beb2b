// Single keys for reading: the list that "?" shows is the one that is obeyed. They rest while somebody types, with modifier
// keys, and for good where they are switched off. Every page works without this file.
(() => {
  "use strict";
  const STORED = "magistrate.keys";
  const ITEMS = ".r > .n, :is(ol, ul) > li > a:first-child, .folds > details > summary, .chg > h3 > a:first-of-type, " +
    ".renum > summary, div.renum > a:first-of-type, .chapters h2 > a";
  const KEYS = [
    { key: "/", says: "To the search box", does: toBox },
    { key: "j", says: "Next rule, result or change on the page", does: () => step(1) },
    { key: "k", says: "The one before it", does: () => step(-1) },
    { key: "[", says: "The rule or page before this one", does: () => follow("prev") },
    { key: "]", says: "The next rule or page", does: () => follow("next") },
    { key: "?", says: "This list", does: openList },
  ];
  const box = document.getElementById("q");

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target === box && !event.defaultPrevented && !box.value) box.blur();
    const found = KEYS.find((one) => one.key === event.key);
    if (!found || event.defaultPrevented || event.isComposing || held(event) || isOff() || document.querySelector("dialog[open]")) return;
    if (typing(event.target) && !(found.key === "/" && event.target === box && !box.value)) return;
    if (found.does() !== false) event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-keys]") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openList();
  });

  // AltGr writes "[" on many keyboards and counts as Ctrl and Alt there.
  function held(event) {
    return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  }

  function typing(node) {
    return Boolean(node.closest && node.closest("input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]"));
  }

  function toBox() {
    if (!box) return false;
    box.focus();
    box.select();
    return true;
  }

  function step(by) {
    const items = [...document.querySelectorAll(ITEMS)].filter((one) => one.closest("main") && !one.closest("aside, nav") && one.checkVisibility());
    if (!items.length) return false;
    const at = items.findIndex((one) => one === document.activeElement);
    const next = at >= 0 ? items[at + by] : by > 0 ? items.find((one) => one.getBoundingClientRect().top >= 0) ?? items[0] : undefined;
    if (next) {
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    }
    return true;
  }

  function follow(rel) {
    const link = document.querySelector(`main a[rel~="${rel}"]`);
    if (!link) return false;
    link.click();
    return true;
  }

  function isOff() {
    try {
      return localStorage.getItem(STORED) === "off";
    } catch {
      return false;
    }
  }

  function switched(on) {
    try {
      if (on) localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, "off");
    } catch {
      // nothing can be kept: the keys stay as they are
    }
  }

  // The list, made when it is first asked for.
  let list = null;

  function openList() {
    list ??= made();
    list.querySelector("input").checked = !isOff();
    list.showModal();
  }

  function made() {
    const dialog = document.createElement("dialog");
    dialog.className = "keys";
    dialog.setAttribute("aria-labelledby", "keys-heading");
    const heading = Object.assign(document.createElement("h2"), { id: "keys-heading", textContent: "Keys" });
    const rows = document.createElement("dl");
    for (const { key, says } of KEYS) {
      const term = document.createElement("dt");
      term.append(Object.assign(document.createElement("kbd"), { textContent: key }));
      rows.append(term, Object.assign(document.createElement("dd"), { textContent: says }));
    }
    const label = document.createElement("label");
    const switcher = Object.assign(document.createElement("input"), { type: "checkbox" });
    switcher.addEventListener("change", () => switched(switcher.checked));
    label.append(switcher, "Single keys do this");
    const close = Object.assign(document.createElement("button"), { textContent: "Close", autofocus: true });
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    dialog.append(heading, rows, label, close);
    document.body.append(dialog);
    return dialog;
  }
})();
