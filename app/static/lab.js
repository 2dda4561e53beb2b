// The lab with less waiting: forms and links are answered in place, card names complete themselves, arrows walk through what
// happened. Every page works without this file.
(() => {
  "use strict";
  const lab = () => document.getElementById("lab");
  const say = document.createElement("p");
  say.className = "sr";
  say.setAttribute("role", "status");
  document.body.append(say);

  // Answered in place: the page that would come is fetched, and its lab put where this one is.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.closest("#lab") || form.enctype.startsWith("multipart") || /scenario\.(yaml|json|txt)$/.test(form.action)) return;
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    if (form.method === "get") {
      go(`${form.action}?${new URLSearchParams(data)}`);
    } else {
      go(form.action, { method: "POST", body: new URLSearchParams(data) }, data.has("card") && data.get("op") === "add" ? data.get("seat") : "");
    }
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#lab a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    if (link.classList.contains("copy") && navigator.clipboard) {
      event.preventDefault();
      navigator.clipboard.writeText(link.href).then(() => told(link, "Copied"), () => told(link, "Copy it from the address bar"));
    } else if (link.matches(".dot, .prev, .next, .now-again, .walk a")) {
      event.preventDefault();
      go(link.href);
    }
  });

  // A verdict is copied with the address of its position.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#lab [data-copies]");
    if (!button || !navigator.clipboard) return;
    const words = document.querySelector(button.dataset.copies).innerText.trim();
    const address = lab().dataset.address;
    const whole = address ? `${words}\n${new URL(address, window.location.href).href}` : words;
    navigator.clipboard.writeText(whole).then(() => told(button, "Copied"), () => told(button, "Select the words and copy them"));
  });

  function told(link, words) {
    const before = link.dataset.words || link.textContent;
    link.dataset.words = before;
    link.textContent = say.textContent = words;
    window.setTimeout(() => { link.textContent = before; }, 1600);
  }

  let busy = false;
  async function go(address, request, added = "") {
    if (busy) return;
    busy = true;
    lab().setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(address, { ...request, credentials: "same-origin" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const next = page.getElementById("lab");
      if (!next) {
        if (!request && answer.ok) window.location.assign(address);
        else replace(page.querySelector("main"), document.getElementById("main"));
        return;
      }
      if (answer.redirected || !request) window.history.pushState({ lab: true }, "", answer.url || address);
      document.title = page.title;
      show(next, added);
    } catch {
      say.textContent = "The server does not answer.";
      lab().querySelector(".notice.lost")?.remove();
      const lost = document.createElement("p");
      lost.className = "notice bad lost";
      lost.textContent = "The server does not answer. Nothing has been changed; try again.";
      lab().querySelector(".head").after(lost);
    } finally {
      busy = false;
      lab()?.removeAttribute("aria-busy");
    }
  }

  function replace(next, old) {
    if (next && old) old.replaceWith(next);
  }

  // The new lab in place of the old: what was open stays open, and the reader is where the next choice is.
  function show(next, added) {
    const open = [...lab().querySelectorAll("details[open] > summary")].map((one) => one.textContent.trim());
    const inTrace = document.activeElement.closest(".trace, .walk, .pass") && document.activeElement.closest("a");
    const zones = [...lab().querySelectorAll(".add select")].map((one) => [one.id, one.value]);
    lab().replaceWith(next);
    for (const [id, value] of zones) {
      const select = next.querySelector(`#${CSS.escape(id)}`);
      if (select) select.value = value;
    }
    for (const summary of next.querySelectorAll("details > summary")) {
      if (open.includes(summary.textContent.trim()) && !summary.closest(".laid-out, .file")) summary.parentElement.open = true;
    }
    const bad = next.querySelector("[role=alert]");
    if (bad) bad.scrollIntoView({ block: "nearest" });
    say.textContent = (bad || next.querySelector(".now .sentence") || say).textContent.trim().replace(/\s+/g, " ");
    if (added !== "" && !bad) {
      next.querySelector(`#card-${CSS.escape(added)}`)?.focus();
    } else if (inTrace) {
      const on = next.querySelector(".dot.on") || next.querySelector(".now a");
      if (on) on.focus({ preventScroll: true });
    } else {
      next.querySelector(".now button.main, .now .group button, .now input:not([type=hidden]), .now select")?.focus({ preventScroll: true });
    }
  }

  window.addEventListener("popstate", () => window.location.reload());

  // While looking back, the arrows go to the moment before and after.
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
    const link = lab()?.querySelector(event.key === "ArrowLeft" ? "a.prev" : event.key === "ArrowRight" ? "a.next" : "a.none-such");
    if (link) {
      event.preventDefault();
      go(link.href);
    }
  });

  // Names of cards, offered while one types.
  let waiting = 0;
  let offers = null;

  function close() {
    offers?.remove();
    offers = null;
  }

  document.addEventListener("input", (event) => {
    const box = event.target;
    if (!box.classList.contains("completes")) return;
    window.clearTimeout(waiting);
    const typed = box.value.replace(/^\d+\s*x?\s+/i, "").trim();
    if (typed.length < 2) {
      close();
      return;
    }
    waiting = window.setTimeout(() => offer(box, typed), 110);
  });

  async function offer(box, typed) {
    const answer = await fetch(`${lab().dataset.complete}?limit=8&q=${encodeURIComponent(typed)}`);
    if (!answer.ok || document.activeElement !== box) return;
    const { names } = await answer.json();
    close();
    if (!names.length) return;
    offers = document.createElement("ul");
    offers.className = "choices";
    offers.id = "choices";
    offers.setAttribute("role", "listbox");
    names.forEach((one, place) => {
      const row = document.createElement("li");
      row.setAttribute("role", "option");
      row.id = `choice-${place}`;
      const name = document.createElement("span");
      name.textContent = one.name;
      const line = document.createElement("span");
      line.className = "by";
      line.textContent = one.type_line || "";
      row.append(name, line);
      row.addEventListener("mousedown", (event) => {
        event.preventDefault();
        take(box, one.name);
      });
      offers.append(row);
    });
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-controls", "choices");
    box.setAttribute("aria-expanded", "true");
    box.parentElement.append(offers);
  }

  function take(box, name) {
    const count = box.value.match(/^\d+\s*x?\s+/i);
    box.value = (count ? count[0] : "") + name;
    close();
    box.focus();
  }

  document.addEventListener("keydown", (event) => {
    const box = event.target;
    if (!offers || !box.classList.contains("completes")) return;
    const rows = [...offers.children];
    const at = rows.findIndex((one) => one.getAttribute("aria-selected") === "true");
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const next = rows[(at + (event.key === "ArrowDown" ? 1 : -1) + rows.length) % rows.length];
      rows.forEach((one) => one.setAttribute("aria-selected", String(one === next)));
      box.setAttribute("aria-activedescendant", next.id);
    } else if (event.key === "Enter" && at >= 0) {
      event.preventDefault();
      take(box, rows[at].firstChild.textContent);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
  });

  document.addEventListener("focusout", (event) => {
    if (event.target.classList?.contains("completes")) close();
  });
})();
