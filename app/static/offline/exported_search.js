// The search page of an export (app/export): it answers in the browser from the packs that lie beside the pages. Nothing but files
// is asked of the server.

import { Reader } from "./reader.js";

const ROOT = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
const SLUG = location.pathname.slice(ROOT.length).split("/")[1];
const PREFIX = `${ROOT}/${SLUG}`;

// Packs as files. An export has no pages of cards, so their pack is left alone.
class ExportedPacks {
  root = ROOT;

  async pack(record, name) {
    const one = record.manifest.packs.find((pack) => pack.name === name);
    if (!one || name === "cards") return null;
    return new Response((await fetched(one.url)).body.pipeThrough(new DecompressionStream("gzip"))).json();
  }
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  return answer;
}

async function answered(query) {
  const manifest = { ...(await (await fetched(`${ROOT}/offline/${SLUG}.json`)).json()), prefix: PREFIX };
  const reader = await Reader.open(new ExportedPacks(), { manifest });
  return reader.page(new URL(`${PREFIX}/search?q=${encodeURIComponent(query)}`, location.href));
}

// An exported page is a folder; the second rule of a number is a folder in it.
function led(link) {
  const url = new URL(link.href);
  if (url.origin !== location.origin || !url.pathname.startsWith(`${PREFIX}/`)) return;
  const nth = Number(url.searchParams.get("n") ?? 1);
  const path = `${url.pathname.replace(/\/$/, "")}/${nth > 1 ? `n${nth}/` : ""}`;
  link.href = path + (path === `${PREFIX}/search/` ? url.search : "") + url.hash;
}

async function show(query) {
  const main = document.getElementById("main");
  const box = document.getElementById("q");
  if (box) box.value = query;
  main.setAttribute("aria-busy", "true");
  try {
    const found = await answered(query);
    main.innerHTML = String(found.main);
    document.title = `${found.title} – Magistrate`;
    main.querySelectorAll("a[href]").forEach(led);
  } catch (error) {
    const words = document.createElement("p");
    words.className = "none";
    words.textContent = `The search could not be read: ${error.message}. Load the page again.`;
    main.replaceChildren(words);
  }
  main.removeAttribute("aria-busy");
}

const query = (new URLSearchParams(location.search).get("q") ?? "").trim();
if (query) show(query);
