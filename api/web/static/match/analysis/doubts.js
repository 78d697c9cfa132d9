// How many worlds each seat held possible after each step, as the service counts it: read page by page.
import { useEffect, useState } from "../../vendor/preact.js";
import { get } from "../../transport.js";

/** What some seats held possible: `bits[step - 1]` is the binary logarithm of how many worlds there were at most; null
 * before the game is laid out. Seats that always held the same possible are one curve.
 * @typedef {{ seats: number[], bits: (number | null)[] }} Curve
 */
/** `done` of `all` pages are there. @typedef {{ curves: Curve[], done: number, all: number,
 *   problem: import("../../api.js").Problem | null }} Doubts
 */

/** @returns {Promise<{ step: number, doubts: { step: number, bits: number | null }[] }>} */
const page = (id, seat, after) => get(`/v1/matches/${id}/doubt?as=${seat}&after=${after}`);

/** Puts those seats together whose curves are alike. @param {(number | null)[][]} all by seat @returns {Curve[]} */
export function curvesOf(all) {
  /** @type {Map<string, Curve>} */
  const found = new Map();
  all.forEach((bits, seat) => {
    const name = bits.join();
    found.set(name, { seats: [...(found.get(name)?.seats ?? []), seat], bits });
  });
  return [...found.values()];
}

/** The curves of all seats, when all of them are there. @param {Match} match
 * @param {boolean} wanted whether the game counts worlds @returns {Doubts}
 */
export function useDoubts({ match: id, step: last, seats }, wanted) {
  const [state, set] = useState(/** @type {Doubts} */ ({ curves: [], done: 0, all: 1, problem: null }));
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    const read = async () => {
      const all = /** @type {(number | null)[][]} */ ([]);
      for (const { seat } of seats) {
        all[seat] = [];
        while (current && all[seat].length < last) {
          const { doubts } = await page(id, seat, all[seat].length);
          if (!doubts.length) break;
          all[seat].push(...doubts.map(({ bits }) => bits));
          const done = seat * last + all[seat].length;
          set((now) => ({ ...now, done, all: seats.length * last }));
        }
      }
      set((now) => ({ ...now, curves: curvesOf(all) }));
    };
    read().catch((problem) => current && set((now) => ({ ...now, problem })));
    return () => {
      current = false;
    };
  }, [id, last, wanted]);
  return state;
}

const PLAIN = 20; // bits up to which a number is written in full

/** So many worlds as people write it: "24" or 3.0 times ten to the `power` of 8. @param {number} bits
 * @returns {{ digits: string, power?: number }}
 */
export function worldsOf(bits) {
  if (bits <= PLAIN) return { digits: String(Math.round(2 ** bits)) };
  const decimal = bits * Math.log10(2);
  const power = Math.floor(decimal);
  const digits = (10 ** (decimal - power)).toFixed(1);
  return digits === "10.0" ? { digits: "1.0", power: power + 1 } : { digits, power };
}
