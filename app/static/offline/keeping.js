// The page /offline: what is on this device, taking an edition along, removing it.

import { ago, sized } from "./ages.js";
import { Copies, CopyError } from "./copy.js";

const place = document.getElementById("keeping");
if (place) start();

function start() {
  const find = (name) => place.querySelector(`[data-${name}]`);
  const parts = { kept: find("kept"), remove: find("remove"), form: find("take"), progress: find("progress"), said: find("said") };
  if (!able()) return;
  const copies = new Copies(place.dataset.root);
  if (parts.form) parts.form.hidden = false;
  parts.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    busy(parts, () => take(copies, parts));
  });
  parts.remove.addEventListener("click", () => busy(parts, () => remove(copies, parts)));
  show(copies, parts).then(() => (navigator.onLine ? copies.check(true).then(() => show(copies, parts)).catch(() => {}) : null));
}

function able() {
  return window.isSecureContext && "serviceWorker" in navigator && "caches" in window && "locks" in navigator && "DecompressionStream" in window;
}

async function show(copies, { kept, remove, form }) {
  const record = await copies.current();
  remove.hidden = !record;
  if (form) named(form, record?.manifest.edition.slug);
  if (!record) {
    kept.textContent = "No edition is kept on this device.";
    return;
  }
  const { manifest, taken, bytes, newer } = record;
  const day = new Date(taken).toLocaleDateString("en", { year: "numeric", month: "long", day: "numeric" });
  const name = document.createElement("b");
  name.textContent = manifest.edition.name;
  const news = newer?.edition ? ` A newer edition is there: ${newer.edition.name}.` : newer ? " The site has a newer copy of this edition." : "";
  kept.replaceChildren(name, ` is kept on this device: taken on ${day} (${ago(taken)}), ${sized(bytes)}.${news}`);
}

// The button says what it would do with the edition that is chosen.
function named(form, keptSlug) {
  const name = () => {
    form.querySelector("button").textContent = form.elements.edition.value === keptSlug ? "Take it along anew" : "Keep this edition on this device";
  };
  form.elements.edition.onchange = name;
  name();
}

// Do one thing at a time, and tell how it went.
async function busy({ form, remove, said }, work) {
  const buttons = [remove, ...(form ? form.querySelectorAll("button, select") : [])];
  for (const one of buttons) one.disabled = true;
  said.classList.remove("bad");
  try {
    said.textContent = await work();
  } catch (error) {
    said.classList.add("bad");
    said.textContent = error instanceof CopyError ? error.message : `That did not work: ${error.message}`;
  }
  for (const one of buttons) one.disabled = false;
}

async function take(copies, parts) {
  const { form, progress, said } = parts;
  said.textContent = "The site prepares the edition …";
  progress.hidden = false;
  try {
    const worker = await registered(copies.root);
    const record = await copies.take(form.elements.edition.value, ({ done, total }) => {
      progress.value = (100 * done) / total;
      said.textContent = `${sized(done)} of ${sized(total)}`;
    });
    await worker.update().catch(() => {});
    await navigator.storage?.persist?.().catch(() => {});
    await show(copies, parts);
    return `${record.manifest.edition.name} now works without a network.`;
  } finally {
    progress.hidden = true;
  }
}

async function registered(root) {
  try {
    return await navigator.serviceWorker.register(`${root}/offline-worker.js`, { type: "module", scope: `${root}/`, updateViaCache: "none" });
  } catch {
    throw new CopyError("This browser cannot answer pages without a network: it is too old, or it forbids it in this window.");
  }
}

async function remove(copies, parts) {
  await copies.remove();
  const worker = await navigator.serviceWorker.getRegistration(`${copies.root}/`);
  await worker?.unregister();
  await show(copies, parts);
  return "Everything was removed from this device.";
}
