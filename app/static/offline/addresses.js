// The site's addresses, under the edition's own where it is not the newest one (app/site/addresses.py).

import { slug } from "./words.js";

export class Addresses {
  // `root` is where the site is mounted, without a stroke at its end; `prefix` what addresses of the edition begin with.
  constructor(root, prefix) {
    this.root = root;
    this.prefix = prefix;
  }

  page(name) {
    return `${this.prefix}/${name}`;
  }

  rule(number, nth = 1) {
    return `${this.prefix}/rules/${encodeURIComponent(number)}${nth > 1 ? `?n=${nth}` : ""}`;
  }

  term(term) {
    return `${this.prefix}/glossary/${encodeURIComponent(slug(term))}`;
  }

  card(own) {
    return `${this.prefix}/cards/${encodeURIComponent(own)}`;
  }

  search(query) {
    return `${this.prefix}/search?q=${encodeURIComponent(query)}`;
  }

  cards(query) {
    return `${this.prefix}/cards?q=${encodeURIComponent(query)}`;
  }
}
