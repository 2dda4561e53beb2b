// The page of what is saved: two lists, and ways out and in again. The lists themselves are kept by saved.js.
(() => {
  "use strict";
  const shelf = globalThis.magistrateSaved;
  const page = document.querySelector("[data-saved-page]");
  const said = document.getElementById("saved-said");
  const box = document.getElementById("saved-text");

  function show() {
    for (const list of page.querySelectorAll("[data-list]")) {
      const items = shelf.read(list.dataset.list);
      list.replaceChildren(...items.map((item) => row(list.dataset.list, item)));
      page.querySelector(`[data-none="${list.dataset.list}"]`).hidden = items.length > 0;
      for (const tool of page.querySelectorAll(`[data-tools="${list.dataset.list}"]`)) tool.hidden = !items.length;
    }
  }

  function row(name, item) {
    const line = document.createElement("li");
    line.append(shelf.linked(item, page.dataset));
    if (item.edition !== page.dataset.newest && !item.path.startsWith("cards/")) {
      const then = document.createElement("a");
      then.className = "by";
      then.href = `${page.dataset.root}/${item.edition}/${item.path}`;
      then.textContent = `as it read on ${item.edition}`;
      line.append(" ", then);
    }
    const remove = Object.assign(document.createElement("button"), { textContent: "✕", title: "Remove" });
    remove.setAttribute("aria-label", `Remove ${item.words}`);
    remove.addEventListener("click", () => {
      shelf.write(name, shelf.without(name, item));
      show();
      tell(`Removed ${item.words}.`);
    });
    line.append(remove);
    return line;
  }

  function tell(words) {
    said.textContent = words;
  }

  function download(name, text, type) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function bring(text) {
    const given = shelf.parsed(text, page.dataset.newest);
    const before = shelf.read("saved");
    const added = given.filter((one) => !before.some((other) => shelf.same(one, other)));
    const room = shelf.most - before.length;
    if (!given.length) tell("Nothing in it names a rule, a term or a card.");
    else if (!shelf.write("saved", [...added.slice(0, room), ...before])) tell("This browser keeps nothing for this site.");
    else if (added.length > room) tell(`${room} added. ${added.length - room} left out: at most ${shelf.most} are kept.`);
    else tell(added.length ? `${added.length} added.` : "All of it is saved already.");
    show();
  }

  const does = {
    json: () => download("magistrate-saved.json", shelf.asJson(shelf.read("saved")), "application/json"),
    text: () => download("magistrate-saved.txt", shelf.asText(shelf.read("saved")), "text/plain"),
    show: () => { box.value = shelf.asText(shelf.read("saved")); box.focus(); box.select(); },
    bring: () => bring(box.value),
    forget: () => { shelf.write("recent", []); show(); tell("The list of what you read lately is empty."); },
  };
  page.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) does[button.dataset.do]();
  });
  document.getElementById("saved-file").addEventListener("change", async (event) => {
    const file = event.target.files[0];
    if (file && file.size > 1_000_000) tell("That file is too large to be a list of saved rules.");
    else if (file) bring(await file.text());
    event.target.value = "";
  });
  window.addEventListener("storage", show);
  page.hidden = false;
  show();
})();
