// What a reader gets beyond plain pages: offers are walked with arrows and announced, references show what
// they name, the edition chip opens its list in place, buttons copy and share. Every page works without this file.
(() => {
  "use strict";
  document.documentElement.classList.add("scripted");
  const box = document.getElementById("q");
  const preview = document.getElementById("preview");

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    hidePreview();
    closePicker();
    closeFolds();
  });

  document.addEventListener("click", (event) => {
    const target = event.target;
    const chip = target.closest("[data-picker]");
    if (chip && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      openPicker(chip);
    } else if (!target.closest(".picker")) {
      closePicker();
    }
    if (box && target.closest("[data-to-box]")) {
      event.preventDefault();
      window.scrollTo({ top: 0 });
      box.focus();
      box.select();
    }
    closeFolds(target.closest(".tabbar details, .shows, .cite"));
  });

  // Folds that lie over the page close when something else is used.
  function closeFolds(but) {
    for (const fold of document.querySelectorAll(".tabbar details[open], .shows[open], .cite[open]")) if (fold !== but) fold.open = false;
  }

  // A box with offers: the ARIA combobox pattern. Focus stays in the box; arrows walk the offers; their number is announced.
  for (const input of document.querySelectorAll("[data-combobox]")) combobox(input, document.getElementById(input.dataset.combobox));

  function combobox(input, list) {
    const said = document.getElementById(`${list.id}-said`);
    const options = () => [...list.querySelectorAll("a")];
    let active = -1;
    list.setAttribute("role", "listbox");
    for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-controls": list.id, "aria-expanded": "false" })) input.setAttribute(name, value);

    function offered() {
      const count = options().length;
      options().forEach((option, index) => {
        option.setAttribute("role", "option");
        option.tabIndex = -1;
        option.id = `${list.id}-${index}`;
      });
      for (const wrapper of list.querySelectorAll("ul, li")) wrapper.setAttribute("role", "presentation");
      mark(-1);
      input.setAttribute("aria-expanded", String(count > 0));
      if (said) said.textContent = count ? `${count} suggestion${count > 1 ? "s" : ""}` : "";
    }
    new MutationObserver(offered).observe(list, { childList: true });

    function mark(index) {
      active = index;
      options().forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
      if (index < 0) input.removeAttribute("aria-activedescendant");
      else input.setAttribute("aria-activedescendant", options()[index].id);
    }

    input.addEventListener("keydown", (event) => {
      const count = options().length;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && count) {
        event.preventDefault();
        mark(active + step < -1 ? count - 1 : active + step >= count ? -1 : active + step);
      } else if (event.key === "Enter" && active >= 0) {
        event.preventDefault();
        options()[active].click();
      } else if (event.key === "Escape" && count) {
        event.preventDefault();
        list.replaceChildren();
      }
    });
    input.addEventListener("blur", () => window.setTimeout(() => { if (!list.contains(document.activeElement)) list.replaceChildren(); }, 150));
    list.addEventListener("mousedown", (event) => event.preventDefault());
  }

  // The list of editions, under the header.
  function openPicker(chip) {
    if (closePicker()) return;
    const list = document.createElement("div");
    list.className = "picker";
    list.setAttribute("role", "region");
    list.setAttribute("aria-label", "Editions");
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

  // Buttons that copy: data-copy holds the words, data-copy-from the id of what holds them. data-share shares an address.
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy], [data-copy-from], [data-share]");
    if (!button) return;
    if (button.dataset.share !== undefined) {
      navigator.share({ title: document.title, url: button.dataset.share }).catch(() => {});
      return;
    }
    const words = button.dataset.copy ?? textOf(button);
    const done = await copied(words);
    const before = button.dataset.label ?? button.textContent;
    button.dataset.label = before;
    button.textContent = button === sign ? "✓" : done ? "Copied" : "Press Ctrl+C";
    window.setTimeout(() => { button.textContent = before; }, 1600);
  });

  function textOf(button) {
    const from = document.getElementById(button.dataset.copyFrom);
    return (button.dataset.copyHead ?? "") + from.innerText.trim().replace(/\n{3,}/g, "\n\n");
  }

  async function copied(words) {
    try {
      await navigator.clipboard.writeText(words);
      return true;
    } catch {
      return false;
    }
  }

  if (!navigator.share) for (const button of document.querySelectorAll("[data-share]")) button.hidden = true;

  // Beside the rule that is pointed at stands a "#", which copies its permanent address. One element serves the whole page.
  const sign = document.createElement("a");
  sign.className = "sign";
  sign.textContent = "#";
  const page = document.querySelector("a[rel=bookmark]");

  function pointOut(event) {
    const row = page && event.target.closest && event.target.closest("main .r[id]");
    if (!row || sign.parentElement === row) return;
    sign.href = `#${row.id}`;
    sign.setAttribute("aria-label", `Copy the address of ${row.id}`);
    sign.dataset.copy = `${page.href}#${row.id}`;
    row.append(sign);
  }
  document.addEventListener("pointerover", pointOut);
  document.addEventListener("focusin", pointOut);

  // A place in the page that an address names is shown, whatever fold it lies in.
  function named(anchor) {
    try {
      return anchor && document.getElementById(decodeURIComponent(anchor));
    } catch {
      return null; // no address of ours
    }
  }

  function reveal() {
    const place = named(location.hash.slice(1));
    if (!place) return;
    for (let fold = place.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    place.scrollIntoView();
  }
  window.addEventListener("hashchange", reveal);
  reveal();

  // Folds print open.
  const shut = [];
  window.addEventListener("beforeprint", () => { for (const fold of document.querySelectorAll(".folds details:not([open])")) { shut.push(fold); fold.open = true; } });
  window.addEventListener("afterprint", () => { for (const fold of shut.splice(0)) fold.open = false; });

  // What scrolls sideways can be reached and scrolled by keyboard.
  for (const node of document.querySelectorAll("main pre, main table")) if (node.scrollWidth > node.clientWidth) node.tabIndex = 0;

  // Narrowing a long list of folds by the words of their headings.
  for (const field of document.querySelectorAll("[data-narrows]")) {
    const folds = [...document.getElementById(field.dataset.narrows).querySelectorAll(":scope > details")];
    field.addEventListener("input", () => {
      const words = field.value.trim().toLowerCase();
      for (const fold of folds) fold.hidden = !fold.querySelector("summary").textContent.toLowerCase().includes(words);
    });
  }

  // What a reference names, shown beside it.
  let waiting = 0;
  const pattern = /^((?:\/[^/]+)?)\/(rules|glossary)\/([^/]+)$/;
  const fine = window.matchMedia("(hover: hover)");

  function point(event) {
    const link = event.target.closest && event.target.closest("main a[href]");
    if (!link || link.closest(".crumbs, .toc, .beside, .terms, .inside, .leads, .outline, .actions") || link.classList.contains("n")) return;
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

  // Folds that stay open on every page once they were opened, until they are closed. Without storage they open closed.
  for (const fold of document.querySelectorAll("details[data-remembered]")) {
    const key = `magistrate.open.${fold.dataset.remembered}`;
    try {
      fold.open = localStorage.getItem(key) === "1";
      fold.addEventListener("toggle", () => (fold.open ? localStorage.setItem(key, "1") : localStorage.removeItem(key)));
    } catch {
      // no storage: the fold works as it is
    }
  }
})();
