// Where the names of spaces are written: beside the space where fewest paths, spaces and other names are in their way.
import { measured } from "./widths.js";

/** @typedef {[number, number]} Point */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

export const LINE = 0.31; // how high a line is
const FOOT = 0.8; // of a line, from its top to the foot of its letters
const EDGE = 0.6; // from the middle of a space to its name,
const SHIP = 0.72; // and where the ship may lie between them
const SPACE = 0.55; // half as wide as a space,
const OWN = 0.45; // and as its circle, which its own name comes nearer to
const AIR = 0.05; // around a name
const ROUNDS = 6; // how often all are tried: each may make room for another

const SHIFTS = [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1]; // of a name along its side of the space

// Sides of a space, the best first: `x` and `y` lead from its middle to the name.
const SIDES = [
  { x: 0, y: EDGE },
  { x: 0, y: -SHIP },
  { x: -EDGE, y: 0 },
  { x: SHIP, y: 0 },
];
const SPOTS = [0, 0.25, 0.5].flatMap((more) =>
  SHIFTS.flatMap((shift) =>
    SIDES.map(({ x, y }) => ({ x: x + more * Math.sign(x), y: y + more * Math.sign(y), shift })),
  ),
);

/** What a name of such a size covers at a spot beside a space. */
function boxOf([x, y], { width, height }, spot) {
  const [across, down] = [Math.sign(spot.x), Math.sign(spot.y)];
  const left = x + spot.x + ((across - 1 + (across ? 0 : spot.shift)) / 2) * width;
  const top = y + spot.y + ((down - 1) / 2) * height + (down ? 0 : (spot.shift * (SPACE + height)) / 2);
  return { left, top, right: left + width, bottom: top + height };
}

const meet = (a, b) =>
  a.left < b.right + AIR && b.left < a.right + AIR && a.top < b.bottom + AIR && b.top < a.bottom + AIR;
const around = ([x, y], half) => ({ left: x - half, right: x + half, top: y - half, bottom: y + half });

/** How much is in the way of a name: points of paths, and, worse, spaces, names and the end of the sea. */
function blocked(box, points, boxes, sea) {
  const isOut = box.left < sea.left || box.right > sea.right || box.top < sea.top || box.bottom > sea.bottom;
  const crossed = points.filter((point) => meet(box, around(point, 0))).length;
  return crossed + 20 * boxes.filter((other) => meet(box, other)).length + (isOut ? 40 : 0);
}

/** For each space where its name goes: its lines, and the foot of the first one, from the middle of the space.
 * @param {Record<string, Point>} places the middle of each space @param {Record<string, string[]>} names their lines
 * @param {Point[]} points of all paths @param {Box} sea
 * @returns {Record<string, { x: number, y: number, lines: string[] }>}
 */
export function namesPlaced(places, names, points, sea) {
  const spaces = Object.keys(places);
  const widthOf = measured();
  const sizes = Object.fromEntries(
    spaces.map((space) => {
      const lines = names[space];
      return [space, { width: Math.max(...lines.map(widthOf)), height: LINE * lines.length }];
    }),
  );
  /** @type {Record<string, Box>} */
  const taken = {};
  for (let round = 0; round < ROUNDS; round += 1)
    for (const space of spaces) {
      const others = spaces.filter((each) => each !== space);
      const boxes = [
        ...others.map((each) => around(places[each], SPACE)),
        around(places[space], OWN),
        ...others.flatMap((each) => (taken[each] ? [taken[each]] : [])),
      ];
      let least = Infinity;
      for (const spot of SPOTS) {
        const box = boxOf(places[space], sizes[space], spot);
        const cost = blocked(box, points, boxes, sea);
        if (cost < least) [taken[space], least] = [box, cost];
        if (!cost) break;
      }
    }
  return Object.fromEntries(
    spaces.map((space) => {
      const [x, y] = places[space];
      const { left, right, top } = taken[space];
      return [space, { x: (left + right) / 2 - x, y: top + LINE * FOOT - y, lines: names[space] }];
    }),
  );
}
