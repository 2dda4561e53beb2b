// Cards by name, and by words of their texts and type lines, from the pack of cards.

import { fold, slug } from "./words.js";

const PART = /(?:(?<filter>[A-Za-z]+):)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/g;
const FILTERS = { text: "text", oracle: "text", o: "text", type: "types", t: "types" };
const MOST_WORDS = 8; // of a name that are looked for

const face = ([name, cost, types, text, size]) => ({ name, cost, types, text, size });

export class CardIndex {
  constructor(pack) {
    this.day = pack.day;
    this.rows = pack.cards;
    this.folded = this.rows.map(([name]) => fold(name));
    this.bySpelling = new Map();
    this.rows.forEach(([, own], place) => this.#name(own, place));
    this.folded.forEach((name, place) => this.#name(name, place));
    this.rows.forEach(([, , faces], place) => faces.length > 1 && faces.forEach(([name]) => this.#name(fold(name), place)));
  }

  #name(spelling, place) {
    if (!this.bySpelling.has(spelling)) this.bySpelling.set(spelling, place);
  }

  card(place) {
    const [name, own, faces] = this.rows[place];
    return { name, slug: own, faces: faces.map(face) };
  }

  // The card of a name in any spelling, of one of its faces, or of its part of an address; null for none.
  find(name) {
    const place = this.bySpelling.get(fold(name)) ?? this.bySpelling.get(slug(name));
    return place === undefined ? null : this.card(place);
  }

  // The cards that have all words of a query in their names, each from its beginning, and its text: and type: filters; the
  // nearest names first. {total, cards} or {refused}.
  search(query, most) {
    const { words, filters, refused } = parse(query);
    if (refused) return { refused, total: 0, cards: [] };
    if (!words.length && !filters.length) return { total: 0, cards: [] };
    const whole = words.join(" ");
    const wanted = words.slice(0, MOST_WORDS).map((word) => ` ${word}`);
    const found = [];
    for (let place = 0; place < this.rows.length; place++) {
      const name = ` ${this.folded[place]}`;
      if (wanted.every((word) => name.includes(word)) && filters.every((one) => holds(this.rows[place][2], one))) found.push(place);
    }
    const nearness = (place) => (this.folded[place] === whole ? 0 : this.folded[place].startsWith(whole) ? 1 : 2);
    found.sort((one, other) => nearness(one) - nearness(other) || one - other);
    return { total: found.length, cards: found.slice(0, most).map((place) => this.card(place)) };
  }

  // Cards whose name begins with what was typed, short names first.
  beginning(typed, most) {
    const start = fold(typed);
    const places = start ? [...this.folded.keys()].filter((place) => this.folded[place].startsWith(start)) : [];
    places.sort((one, other) => this.folded[one].length - this.folded[other].length || one - other);
    return places.slice(0, most).map((place) => this.card(place));
  }
}

function parse(query) {
  const words = [];
  const filters = [];
  for (const { groups } of query.matchAll(PART)) {
    const said = fold(groups.phrase ?? groups.word);
    const column = groups.filter && (Object.hasOwn(FILTERS, groups.filter.toLowerCase()) ? FILTERS[groups.filter.toLowerCase()] : "");
    if (column === "") return { refused: `“${groups.filter}:” is no filter for cards: text: and type: are.` };
    if (column) filters.push([column, ` ${said} `]);
    else words.push(...said.split(" ").filter(Boolean));
  }
  return { words, filters };
}

function holds(faces, [column, phrase]) {
  return faces.some((one) => ` ${fold(face(one)[column].replaceAll("{", " ").replaceAll("}", " "))} `.includes(phrase));
}
