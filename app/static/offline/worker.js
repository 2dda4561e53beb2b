// The service worker: with a network the site answers as ever; without one the copy on this device does, and says so.
//
// The site serves this file as /offline-worker.js, so that it stands above all pages: its imports are addresses below that. Only
// readers who keep an edition on their device have it. It never answers for the API, the lab's posts, or any other site.

import { ANEW, Copies, CopyError } from "./static/offline/copy.js";
import { Reader } from "./static/offline/reader.js";
import { STANDING, offlinePage } from "./static/offline/standing.js";

const ROOT = new URL(self.registration.scope).pathname.replace(/\/$/, "");
const PATIENCE = 8000; // milliseconds for a network that says nothing
const copies = new Copies(ROOT);
const fromCopy = new Set(); // the clients whose page the copy has answered
let reading = null; // {cache, reader}: the copy that was read last

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(`${ROOT}/`)) return;
  const path = url.pathname.slice(ROOT.length + 1);
  if (/^(?:api\/|offline\/|feeds\/|offline-worker\.js|manifest\.webmanifest)/.test(path)) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (path.startsWith("static/")) event.respondWith(part(event, () => asset(url)));
  else if (/(?:^|\/)(?:suggest|preview)(?:\/|$)/.test(path)) event.respondWith(part(event, () => fragment(url)));
});

// What belongs to a page: of a page from the copy the copy's, for its network may say nothing; of others the site's, if it answers.
async function part(event, own) {
  if (fromCopy.has(event.clientId)) return (await own()) ?? fetch(event.request);
  return fetch(event.request).catch(async (error) => (await own()) ?? Promise.reject(error));
}

async function reader() {
  const record = await copies.current();
  if (!record) return null;
  if (reading?.cache !== record.cache) reading = { cache: record.cache, reader: Reader.open(copies, record) };
  const one = await reading.reader;
  one.record = record;
  return one;
}

// The site's own answer; without a network the copy's, and also where the network says nothing for a while.
async function page(event, url) {
  const answer = fetch(navigator.onLine ? event.request : uncached(event.request));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  try {
    const first = await Promise.race([answer, late]);
    if (first) {
      event.waitUntil(copies.check().catch(() => {}));
      return first;
    }
  } catch (error) {
    return (await told(event, url, "Offline")) ?? Promise.reject(error);
  }
  answer.catch(() => {});
  return (await told(event, url, "The network does not answer", true)) ?? answer;
}

// The same request past the browser's own cache: a device that says it is offline may hold a page of the site from minutes ago,
// which does not say so. The site may still answer, for it may run on this very device.
function uncached({ url, headers }) {
  return new Request(url, { headers, credentials: "same-origin", redirect: "manual", cache: "no-store" });
}

// A page from the copy; null where there is none, or, `onlyAnswers`, where the copy does not answer.
async function told(event, url, why, onlyAnswers = false) {
  try {
    const one = await reader();
    if (!one) return null;
    const isStanding = url.pathname === `${ROOT}${STANDING}`;
    const found = isStanding ? offlinePage(one) : await one.page(url);
    if (onlyAnswers && found.status) return null;
    fromCopy.add(event.resultingClientId);
    event.waitUntil(one.search().catch(() => {})); // what the next query will ask
    return htmlAnswer(one, one.framed(found, why), found.status);
  } catch (error) {
    reading = null;
    return plainAnswer(error);
  }
}

function htmlAnswer(one, text, status = 200) {
  const headers = { ...one.record.manifest.headers, "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(text, { status, headers });
}

function plainAnswer(error) {
  const words = error instanceof CopyError ? error.message : `The copy on this device could not be read. Remove it. ${ANEW}`;
  return new Response(`Offline: ${words}`, { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } });
}

async function asset(url) {
  const record = await copies.current();
  return record && copies.asset(record, url.href);
}

async function fragment(url) {
  const one = await reader();
  const found = one && (await one.fragment(url));
  return found && htmlAnswer(one, String(found));
}
