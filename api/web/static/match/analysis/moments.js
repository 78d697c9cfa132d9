// The moments of a match in which what the seats knew was furthest apart, found in their doubt curves.

/** @typedef {import("./doubts.js").Curve} Curve */
/** A step in which the seats of a curve learned much, lost sight of much, or knew far less than others did. `beside`:
 * the curve of those who knew otherwise, or null where all seats hold the same possible.
 * @typedef {{ kind: "learned" | "lost" | "behind", step: number, size: number, curve: Curve,
 *   beside: Curve | null }} Moment
 */

const MOST = { learned: 3, lost: 3, behind: 2 }; // of each kind: eight moments at most
const LEAST = 1; // bits: half or twice as many worlds

/** @param {number | null | undefined} bits @returns {bits is number} */
const isKnown = (bits) => bits !== null && bits !== undefined;

/** The other curve that is furthest from this one after a step. @param {Curve[]} curves @param {Curve} curve */
function furthest(curves, curve, at) {
  const apart = ({ bits }) => Math.abs(bits[at] - /** @type {number} */ (curve.bits[at]));
  const others = curves.filter((each) => each !== curve && isKnown(each.bits[at]));
  return others.reduce((best, each) => (best && apart(best) >= apart(each) ? best : each), /** @type {any} */ (null));
}

/** How much less the seats of a curve knew after a step than those who knew most. */
function gapAt(curves, { bits }, at) {
  const known = curves.map((each) => each.bits[at]).filter(isKnown);
  return isKnown(bits[at]) ? bits[at] - Math.min(...known) : 0;
}

/** @param {Curve[]} curves @param {Curve} curve @returns {Moment[]} */
function momentsOf(curves, curve) {
  const { bits } = curve;
  return bits.flatMap((now, at) => {
    const before = bits[at - 1];
    if (!isKnown(now) || !isKnown(before)) return [];
    const moment = (kind, size) => ({ kind, step: at + 1, size, curve, beside: furthest(curves, curve, at) });
    const change = now - before;
    const gap = gapAt(curves, curve, at);
    const isPeak = gap > gapAt(curves, curve, at - 1) && gap >= gapAt(curves, curve, at + 1);
    return [moment("learned", -change), moment("lost", change), ...(isPeak ? [moment("behind", gap)] : [])].filter(
      ({ size }) => size >= LEAST,
    );
  });
}

/** At most eight moments before the `end`, one a step, in the order of play.
 * @param {Curve[]} curves @param {number} end @returns {Moment[]}
 */
export function momentsIn(curves, end) {
  const left = { ...MOST };
  /** @type {Map<number, Moment>} */
  const found = new Map();
  const all = curves.flatMap((curve) => momentsOf(curves, curve)).filter(({ step }) => step < end);
  for (const moment of all.sort((one, other) => other.size - one.size || one.step - other.step)) {
    if (found.has(moment.step) || !left[moment.kind]) continue;
    left[moment.kind] -= 1;
    found.set(moment.step, moment);
  }
  return [...found.values()].sort((one, other) => one.step - other.step);
}
