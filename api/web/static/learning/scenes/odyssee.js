// The pictures of how Odyssee is played.
import { seaOf } from "../../boards/odyssee.js";

const ISLANDS = 15;
const every = (value) => Array(ISLANDS).fill(value);

/** @param {{ board: any }} content */
export function scenes({ board }) {
  const { signs, islands } = seaOf(board);
  const harbour = (sign) => Object.keys(signs).find((place) => signs[place] === sign) ?? "";
  const island = (number) => Object.keys(islands).find((place) => islands[place] === number) ?? "";
  const nextTo = (place) => `${place[0]}${Number(place.slice(1)) - 1}`; // one hex to the west
  const [troy, ithaca] = [harbour("T"), harbour("I")];
  const table = (ships, owned = {}) => ({
    table: {
      board,
      ships: ships.map((at) => ({ at })),
      owners: every(null).map((_, at) => owned[at + 1] ?? null),
      rim: every({ type: "hidden" }).map((card, at) => (at + 1 in owned ? null : card)),
      rim_chips: every([]),
    },
  });
  const at = island(1);
  const middle = nextTo(nextTo(island(3)));
  return {
    start: { view: table([troy, troy]) },
    sailing: { view: table([nextTo(nextTo(troy)), troy]), frame: { facts: [{ seat: 0, to: nextTo(nextTo(troy)) }] } },
    storm: {
      view: table([middle, troy]),
      frame: { facts: [{ type: "storm_laid", anchor: nextTo(nextTo(middle)), direction: "e" }] },
    },
    owned: { view: table([at, nextTo(island(3))], { 1: 0 }), frame: { facts: [{ island: 1 }] } },
    meeting: { view: table([middle, middle], { 1: 0, 3: 1, 8: 1 }) },
    home: { view: table([ithaca, nextTo(island(4))], { 1: 0, 4: 1, 8: 0, 10: 0 }) },
  };
}
