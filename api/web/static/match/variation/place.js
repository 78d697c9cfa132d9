// Where a variation is: its address `?step=&as=&world=&whole=&line=&moves=` is all of it. `line` has the moves that
// were made since the step, `moves` how many of them are on the table: without it, all.
import { numberIn, useAddress } from "../state.js";

export const MOST = 60; // moves that a line may have

/** A seat, and the move that it makes.
 * @typedef {[number, Record<string, any>]} Made
 */

/** What the address names; null where it names nothing.
 * @typedef {{ step: number | null, as: string | null, world: number | null, whole: boolean, line: string,
 *   moves: number | null }} Place
 */

/** @type {(query: URLSearchParams) => Place} */
const placeIn = (query) => ({
  step: numberIn(query, "step"),
  as: query.get("as"),
  world: numberIn(query, "world"),
  whole: query.has("whole"),
  line: query.get("line") ?? "",
  moves: numberIn(query, "moves"),
});
export const usePlace = () => useAddress(placeIn);

const isMade = (found) => Array.isArray(found) && Number.isInteger(found[0]) && typeof found[1]?.type === "string";

/** The moves that a text has; null if it has none that can be read. @param {string} text @returns {Made[] | null} */
export function lineIn(text) {
  if (!text) return [];
  try {
    const found = JSON.parse(text);
    return Array.isArray(found) && found.every(isMade) ? found : null;
  } catch {
    return null;
  }
}

/** @param {Made[]} line */
export const lineText = (line) => (line.length ? JSON.stringify(line) : "");

/** How many moves of the line are on the table. @param {Place} place @param {Made[]} line */
export const countOf = ({ moves }, line) => Math.min(Math.max(moves ?? line.length, 0), line.length);

/** The place with so many moves of its line on the table. @param {Made[]} line @param {number} count */
export const at = (line, count) => ({ moves: count >= line.length ? null : Math.max(0, count) });

/** The place some moves further, or back. @param {Place} now @param {number} by */
export function moved(now, by) {
  const line = lineIn(now.line) ?? [];
  return at(line, countOf(now, line) + by);
}
