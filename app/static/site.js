// What a reader gets beyond plain pages: "/" finds the box, offers are walked with arrows, references show what they
// name, the edition chip opens its list in place. Every page works without this file.
(() => {
  "use strict";
  const box = document.getElementById("q");
  const offers = () => document.querySelectorAll(".offers");
  const preview = document.getElementById("preview");
  const typing = (node) => node.closest("input, textarea, select, [contenteditable]");

  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && box && (!typing(event.target) || (event.target === box && !box.value)) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      box.focus();
      box.select();
    } else if (event.key === "Escape") {
      hidePreview();
      closePicker();
      for (const list of offers()) list.replaceChildren();
    } else if (event.target.closest(".box")) {
      walk(event, event.target.closest(".box"));
    }
  });

  function walk(event, within) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [within.querySelector("input"), ...within.querySelectorAll(".offers a")];
    if (!step || stops.length < 2) return;
    event.preventDefault();
    const next = stops.indexOf(document.activeElement) + step;
    stops[Math.max(0, Math.min(next, stops.length - 1))].focus();
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest(".box")) for (const list of offers()) list.replaceChildren();
    const chip = event.target.closest("#edition");
    if (chip && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      openPicker(chip);
    } else if (!event.target.closest(".picker")) {
      closePicker();
    }
  });

  // The list of editions, under its chip.
  function openPicker(chip) {
    if (closePicker()) return;
    const list = document.createElement("div");
    list.className = "picker";
    list.style.top = `${chip.parentElement.getBoundingClientRect().bottom + window.scrollY + 4}px`;
    chip.parentElement.after(list);
    const address = new URL(chip.href);
    address.searchParams.set("picker", "");
    htmx.ajax("GET", address.pathname + address.search, { target: list, swap: "innerHTML" });
  }

  function closePicker() {
    const open = document.querySelector(".picker");
    if (open) open.remove();
    return Boolean(open);
  }

  // What a reference names, shown beside it.
  let waiting = 0;
  const pattern = /^((?:\/[^/]+)?)\/(rules|glossary)\/([^/]+)$/;
  const fine = window.matchMedia("(hover: hover)");

  function point(event) {
    const link = event.target.closest && event.target.closest("main a[href]");
    if (!link || link.closest(".crumbs, .toc, .beside, .terms, .inside, .leads") || link.classList.contains("n")) return;
    const path = link.pathname.match(pattern);
    if (!path || link.hash) return;
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => showPreview(link, `${path[1]}/preview/${path[2]}/${path[3]}`), 220);
  }

  async function showPreview(link, address) {
    preview.replaceChildren();
    await htmx.ajax("GET", address, { target: preview, swap: "innerHTML" });
    if (!preview.children.length || !link.isConnected) return;
    const at = link.getBoundingClientRect();
    preview.hidden = false;
    const room = document.documentElement.clientWidth - preview.offsetWidth - 12;
    const above = at.bottom + preview.offsetHeight + 12 > window.innerHeight && at.top > preview.offsetHeight;
    preview.style.left = `${Math.max(8, Math.min(at.left, room)) + window.scrollX}px`;
    preview.style.top = `${(above ? at.top - preview.offsetHeight - 6 : at.bottom + 6) + window.scrollY}px`;
  }

  function hidePreview() {
    window.clearTimeout(waiting);
    preview.hidden = true;
  }

  document.addEventListener("mouseover", (event) => fine.matches && point(event));
  document.addEventListener("mouseout", hidePreview);
  document.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && point(event));
  document.addEventListener("focusout", hidePreview);
})();
