// What a seat may do on the board of Odyssee: hexes to sail to or to lay the arrow on, its directions, ships to meet,
// and islands to bargain for.
import { lit } from "../choosing.js";

const SIDES = ["gives", "gets"];
const NOTHING = { hexes: [], directions: [], ships: [], islands: [] };

/** `quiet`: the hexes are for the mouse alone, as a whole sea of them hides the rest; except while one is asked for. */
export function boardMoves(offers, chosen, choose) {
  if (!offers) return NOTHING;
  const sail = lit(offers, chosen, choose, "to", ["sail"]);
  const anchors = lit(offers, chosen, choose, "anchor", ["lay_storm"]);
  const directions = chosen.anchor ? lit(offers, chosen, choose, "direction", ["lay_storm"]) : [];
  return {
    hexes: sail.length ? sail : anchors,
    field: sail.length ? "to" : "anchor",
    quiet: !sail.length && (chosen.type !== "lay_storm" || chosen.anchor !== undefined),
    anchor: chosen.anchor,
    directions,
    ships: lit(offers, chosen, choose, "seat"),
    islands: bargains(offers, chosen, choose),
  };
}

// An island that one side can hand over; none twice, as each side has its own.
function bargains(offers, chosen, choose) {
  const offer = offers.find(({ fields }) => fields.gives?.type === "each");
  if (!offer) return [];
  return SIDES.flatMap((side) =>
    offer.fields[side].fields.island.values
      .filter((island) => island !== null)
      .map((value) => ({
        value,
        on: chosen[side]?.island === value,
        take: () => choose({ type: offer.move, [side]: { island: value } }),
      })),
  );
}
