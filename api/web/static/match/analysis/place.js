// What an analysis is looked at: the address `?step=&one=&other=`, a step and the viewers on two chairs.
import { numberIn, useAddress } from "../state.js";

/** What the address names; null where it names nothing.
 * @typedef {{ step: number | null, one: string | null, other: string | null }} Place
 */

/** @type {(query: URLSearchParams) => Place} */
const placeIn = (query) => ({ step: numberIn(query, "step"), one: query.get("one"), other: query.get("other") });
export const usePlace = () => useAddress(placeIn);

/** The viewers on both chairs: those that the address names, else a seat and the next one.
 * @param {Viewer[]} viewers @param {Place} place @param {number} seats how many there are @param {number | null} own
 * @returns {[Viewer, Viewer]}
 */
export function chairsOf(viewers, { one, other }, seats, own) {
  const first = own ?? 0;
  const named = (name, seat) =>
    viewers.find((each) => each.name === name) ?? /** @type {Viewer} */ (viewers.find((each) => each.seat === seat));
  return [named(one, first), named(other, (first + 1) % seats)];
}
