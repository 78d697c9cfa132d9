// Where the paths between spaces run: bent a little to their own side, with a point at their end.

const NEAR = 0.5; // from the middle of a space to where its paths begin and end
const TIP = 0.16; // of the point at the end of a path, into which its line goes
const PIECES = 24; // of a path, to see what it crosses

/** @typedef {[number, number]} Point */

/** The middle of a space. @returns {Point} */
export const middleOf = (space) => [space.at[0], space.at[1] - 0.3];

/** The path of a kind from a space, as a curve; null if there is none. `turn` is in degrees.
 * @returns {{ begin: Point, bend: Point, end: Point, tip: Point, turn: number } | null}
 */
export function pathOf(spaces, space, kind) {
  const to = spaces[space][kind];
  if (!to) return null;
  const [from, end] = [middleOf(spaces[space]), middleOf(spaces[to])];
  const far = Math.hypot(end[0] - from[0], end[1] - from[1]);
  const side = (kind === "calm" ? 0.12 : 0.4) / far;
  /** @type {Point} */
  const bend = [(from[0] + end[0]) / 2 - (end[1] - from[1]) * side, (from[1] + end[1]) / 2 + (end[0] - from[0]) * side];
  const turn = (Math.atan2(end[1] - bend[1], end[0] - bend[0]) * 180) / Math.PI;
  return { begin: off(from, bend, NEAR), bend, end: off(end, bend, NEAR + TIP), tip: off(end, bend, NEAR), turn };
}

/** The point so far from one on the way to another. @returns {Point} */
function off([x, y], [tox, toy], far) {
  const long = Math.hypot(tox - x, toy - y);
  return [x + ((tox - x) / long) * far, y + ((toy - y) / long) * far];
}

/** Points of all paths. @returns {Point[]} */
export const pathPoints = (spaces) =>
  Object.keys(spaces).flatMap((space) =>
    ["calm", "stormy"].flatMap((kind) => {
      const path = pathOf(spaces, space, kind);
      return path ? Array.from({ length: PIECES + 1 }, (_, at) => pointAt(path, at / PIECES)) : [];
    }),
  );

/** @returns {Point} */
function pointAt({ begin, bend, tip }, part) {
  const [first, second, third] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
  return [first * begin[0] + second * bend[0] + third * tip[0], first * begin[1] + second * bend[1] + third * tip[1]];
}
