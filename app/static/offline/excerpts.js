// A piece of a text that shows most of the words that were searched for, and their places in it.

import { tokens } from "./words.js";

const LENGTH = 280; // characters, about three lines on a phone
const LEAD = 60; // what is shown before the first marked word

export function excerpt(text, wanted) {
  const flat = text.split(/\s+/).join(" ").trim();
  const found = tokens(flat).filter((one) => wanted.has(one.term));
  if (flat.length <= LENGTH) return { text: flat, marks: found.map(({ start, end }) => [start, end]) };
  const start = bestStart(flat, found);
  const blank = flat.lastIndexOf(" ", start + LENGTH);
  const end = start + LENGTH >= flat.length ? flat.length : blank > start ? blank : start + LENGTH;
  const lead = start ? "…" : "";
  const shift = lead.length - start;
  const inside = found.filter((one) => one.start >= start && one.end <= end);
  return {
    text: lead + flat.slice(start, end).trimEnd() + (end < flat.length ? "…" : ""),
    marks: inside.map((one) => [one.start + shift, one.end + shift]),
  };
}

function bestStart(text, found) {
  const within = (listed, end) => new Set(listed.filter((one) => one.end <= end).map((one) => one.term)).size;
  let [best, most] = [0, within(found, LENGTH)];
  found.slice(0, 200).forEach(({ start }, at) => {
    const inside = within(found.slice(at), start + LENGTH - LEAD);
    if (inside > most) [best, most] = [start, inside];
  });
  if (!best) return 0;
  const lead = Math.max(0, Math.min(best - LEAD, text.length - LENGTH));
  const after = text.indexOf(" ", lead);
  return lead && after >= 0 && after < best ? after + 1 : lead && best;
}
