// The copy of an edition on this device, in the browser's cache storage. Page and worker share this file.
//
// A copy is a cache of its own, named after the hash of all that it holds. It is filled first and checked; one write of the record
// below then makes it the current one, and only after that the caches before it go. A download that breaks off leaves the record
// as it was, and what had arrived is used by the next try.

export const FORMAT = 2; // with FORMAT in app/library/offline/views.py

const TRIES = 3; // the site may publish a newer library while a copy is taken
export const ANEW = "Take it along again when there is a network.";
const DAY = 24 * 3600 * 1000;

// Something to tell the reader in the words of `message`.
export class CopyError extends Error {}

class Outdated extends Error {} // the site holds other files than its list said

export class Copies {
  // `root` is where the site is mounted, without a stroke at its end.
  constructor(root) {
    this.root = root;
    this.prefix = `magistrate ${root}/ `;
    this.recordKey = `${root}/offline/record`;
  }

  // What is kept: {manifest, cache, taken, bytes, newer}; null where nothing is.
  async current() {
    const kept = await caches.match(this.recordKey, { cacheName: `${this.prefix}record` });
    return kept ? kept.json() : null;
  }

  // Write the record; only inside `#writing`.
  async #record(record) {
    const answer = new Response(JSON.stringify(record), { headers: { "Content-Type": "application/json" } });
    await (await caches.open(`${this.prefix}record`)).put(this.recordKey, answer);
    return record;
  }

  // Take an edition along, by its part of an address. `progress` is told {done, total} in bytes. Raises CopyError.
  async take(edition, progress) {
    return this.#alone(() => this.#take(edition, progress));
  }

  async #take(edition, progress) {
    for (let left = TRIES; left > 0; left--) {
      try {
        const manifest = await this.manifest(edition);
        return await this.#switch(manifest, await this.#fill(manifest, progress));
      } catch (error) {
        if (!(error instanceof Outdated)) throw inWords(error);
      }
    }
    throw new CopyError("The site is being updated at the moment. Try again in a minute.");
  }

  // The list of what makes a copy of an edition, as the site has it now.
  async manifest(edition) {
    const answer = await fetch(`${this.root}/offline/${encodeURIComponent(edition)}.json`, { cache: "no-store" });
    if (!answer.ok) throw new CopyError(answer.status === 404 ? "The site does not hold this edition." : `The site answered ${answer.status}. Try again later.`);
    const manifest = await answer.json();
    if (manifest.format !== FORMAT) throw new CopyError("The site was updated. Load this page again.");
    return manifest;
  }

  // Everything that a manifest names, in a cache of its own; what is there already, or in the copy before, is not fetched again.
  async #fill(manifest, progress) {
    const name = `${this.prefix}${manifest.id}`;
    const staged = await caches.open(name);
    const before = await this.current();
    const old = before ? await caches.open(before.cache) : null;
    const items = [...manifest.packs, ...manifest.assets];
    const total = items.reduce((sum, one) => sum + one.bytes, 0);
    let done = 0;
    for (const one of items) {
      progress({ done, total });
      if (!(await staged.match(one.url))) await staged.put(one.url, (await kept(old, one)) ?? (await fetched(one, (bytes) => progress({ done: Math.min(done + bytes, total), total }))));
      done += one.bytes;
    }
    progress({ done: total, total });
    return { name, bytes: total };
  }

  async #switch(manifest, { name, bytes }) {
    return this.#writing(async () => {
      const record = await this.#record({ manifest, cache: name, bytes, taken: new Date().toISOString(), newer: null, checked: Date.now() });
      await this.#forget((one) => one !== name && one !== `${this.prefix}record`);
      return record;
    });
  }

  async #forget(which) {
    const names = (await caches.keys()).filter((one) => one.startsWith(this.prefix));
    await Promise.all(names.filter(which).map((one) => caches.delete(one)));
  }

  // Remove everything from this device.
  async remove() {
    await this.#alone(() => this.#writing(() => this.#forget(() => true)));
  }

  // Whether the site has something newer: {edition} names a newer edition, {same: true} a newer copy of this one. Asked at most once
  // a day unless `now`. Leaves the record as it is where the site cannot be asked.
  async check(now = false) {
    const record = await this.current();
    if (!record || (!now && Date.now() - record.checked < DAY)) return record;
    const newer = await this.#newer(record);
    return this.#writing(async () => {
      const latest = await this.current();
      return latest?.cache === record.cache ? this.#record({ ...latest, newer, checked: Date.now() }) : latest;
    });
  }

  async #newer({ manifest, newer }) {
    const found = await this.manifest(manifest.edition.slug).catch((error) => (error instanceof CopyError ? null : Promise.reject(error)));
    if (!found) return newer; // the site has no answer: it is asked again on another day
    const isOlder = manifest.newest.slug === manifest.edition.slug && found.newest.slug !== manifest.edition.slug;
    if (isOlder) return { edition: found.newest };
    return found.id === manifest.id ? null : { same: true };
  }

  // Take an edition along, or remove it, unless another window does. Raises CopyError.
  #alone(work) {
    return navigator.locks.request(`${this.prefix}changing`, { ifAvailable: true }, (lock) => {
      if (!lock) throw new CopyError("An edition is being taken along in another window.");
      return work();
    });
  }

  // Write the record while nobody else does: a moment's work, so others wait for it.
  #writing(work) {
    return navigator.locks.request(`${this.prefix}writing`, work);
  }

  // A pack of the current copy as its JSON; null where the copy has none of that name. Raises CopyError where it is damaged.
  async pack(record, name) {
    const one = record.manifest.packs.find((pack) => pack.name === name);
    if (!one) return null;
    if (record.manifest.format !== FORMAT) throw new CopyError(`The copy on this device is of an older form. ${ANEW}`);
    const answer = await (await caches.open(record.cache)).match(one.url);
    if (!answer) throw new CopyError(`The copy on this device is damaged. ${ANEW}`);
    return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json();
  }

  // A file of the site as it is kept: a style sheet, a script, a font; undefined where it is not.
  async asset(record, url) {
    return (await caches.open(record.cache)).match(url, { ignoreSearch: true });
  }
}

// What the copy before holds under the same address, where it is the same: addresses of packs have their hash in them.
async function kept(old, one) {
  return one.name && old ? old.match(one.url) : undefined;
}

async function fetched(one, progress) {
  const answer = await fetch(one.url, { cache: one.name ? "no-store" : "no-cache" });
  if (answer.status === 404 || answer.status === 410) throw new Outdated();
  if (!answer.ok) throw new CopyError(`The site answered ${answer.status} for ${new URL(answer.url).pathname}. Try again later.`);
  const data = await read(answer, progress);
  const plain = one.name ? await new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer() : data;
  if ((await hashOf(plain)) !== one.sha256) throw new Outdated();
  return new Response(data, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "application/octet-stream" } });
}

async function read(answer, progress) {
  const pieces = [];
  let size = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.length;
    progress(size);
  }
  return new Blob(pieces).arrayBuffer();
}

async function hashOf(data) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function inWords(error) {
  if (error instanceof CopyError) return error;
  if (error.name === "QuotaExceededError") return new CopyError("There is not enough room on this device.");
  return new CopyError("The connection broke off. What has arrived is kept, and the next try goes on from there.");
}
