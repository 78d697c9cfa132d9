// So many worlds, as people write it, in the middle of a sentence.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { worldsOf } from "./doubts.js";

// The font has few raised digits: the power of ten is raised by the page.
export function Count({ of: bits }) {
  const { digits, power } = worldsOf(bits);
  return power ? html`${digits} × 10<sup>${power}</sup>` : digits;
}

/** Worlds in a sentence; a dash before anything is laid out. @param {number | null | undefined} bits */
export const worldsIn = (bits) => (bits === null || bits === undefined ? "–" : html`<${Count} of=${bits} />`);

const [OPEN, CLOSE] = ["\u2983", "\u2984"]; // around the name of what stands in a sentence

/** A message in which elements stand. @param {{ id: string, of: Record<string, any> }} parameters */
export function Filled({ id, of: elements }) {
  const names = Object.keys(elements);
  const text = message(id, Object.fromEntries(names.map((name) => [name, `${OPEN}${name}${CLOSE}`])));
  return text.split(/[\u2983\u2984]/).map((part) => elements[part] ?? part);
}
