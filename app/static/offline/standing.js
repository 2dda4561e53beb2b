// What the page /offline says without a network: the same as with one, less the list of editions to take along.

import { html } from "./html.js";

export const STANDING = "/offline";

export function offlinePage({ copies }) {
  const main = html`<article class="offline-page"><h1>Offline</h1>
<section class="card" id="keeping" data-root="${copies.root}" aria-live="polite"><p data-kept></p>
<p class="row"><button type="button" data-remove hidden>Remove from this device</button></p><p data-said role="status"></p></section>
<p class="lead">Another edition can be taken along when there is a network.</p></article>`;
  return { title: "Offline", main };
}
