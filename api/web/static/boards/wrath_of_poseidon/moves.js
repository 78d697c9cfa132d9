// What a seat may do on the board of Wrath of Poseidon: ships to pick, headings to aim at, squares to take.
import { lit } from "../choosing.js";
import { SHIPS } from "./pieces.js";

const NOTHING = {
  ships: [],
  ship: null,
  field: null,
  pick: () => {},
  aims: [],
  squares: [],
  take: () => {},
  taken: () => false,
};

// While somebody writes on the chart, every square takes the piece that they chose.
export function chartMoves(chart, rows) {
  const squares = rows.flatMap((row, y) => [...row].map((_, x) => `${String.fromCharCode(97 + x)}${rows.length - y}`));
  return { ...NOTHING, squares, take: chart.turn, taken: (square) => chart.marks[chart.pen].includes(square) };
}

// What the offers leave to be done on the board, of all kinds of moves at once.
export function boardMoves(table, offers, chosen, choose) {
  if (!offers) return NOTHING;
  const of = (...kinds) => offers.filter((offer) => kinds.includes(offer.move));
  const [proposal] = of("propose");
  const monster = chosen.type === "raise_monster";
  return {
    ...NOTHING,
    ...ships(monster ? of("raise_monster") : of("sail", "survey", "forgo"), chosen, choose),
    ...(!monster && storm(of("raise_storm"), chosen, choose)),
    ...push(of("push"), table.caught, chosen, choose),
    ...placing(of("place_maelstrom", "place_fog_bank"), chosen, choose),
    ...(proposal && council(proposal, chosen, choose)),
  };
}

const taking = (found) => (wanted) => found.find(({ value }) => value === wanted)?.take();

// Ships to pick, and headings of the one that is picked; a ship alone is picked already.
function ships(those, chosen, choose) {
  const found = lit(those, chosen, choose, "ship");
  if (!found.length) return null;
  const sailing = those.find((offer) => offer.fields.heading);
  const picked = chosen.ship ?? (found.length === 1 && those.length === 1 ? found[0].value : null);
  const isSailing = sailing?.fields.ship.values.includes(picked);
  return {
    field: "ship",
    ships: found.map(({ value }) => value),
    ship: picked,
    pick: taking(found),
    aims: isSailing
      ? lit([sailing], chosen, choose, "heading").map(({ value, on }) => ({
          ship: picked,
          heading: value,
          on,
          field: "heading",
          act: () => choose({ type: "sail", ship: picked, heading: value }),
        }))
      : [],
  };
}

// The headings of the ships that a storm drives. The ship of a tile's colour picks the tile.
function storm(those, chosen, choose) {
  if (!those.length) return null;
  const type = "raise_storm";
  const offer =
    those.find((each) => each.fields.tile.values.includes(chosen.tile)) ?? (those.length === 1 ? those[0] : null);
  const aims = Object.entries(offer?.fields.headings.fields ?? {}).flatMap(([ship, domain]) =>
    domain.values.map((heading) => ({
      ship,
      heading,
      on: chosen.headings?.[ship] === heading,
      field: "headings",
      act: () => choose({ type, headings: { [ship]: heading } }),
    })),
  );
  const tiles = those.flatMap((each) => each.fields.tile.values).filter((tile) => SHIPS.includes(tile));
  return { field: "tile", aims, ships: tiles, ship: chosen.tile, pick: (tile) => choose(null, { type, tile }) };
}

// The headings of the ship that a maelstrom has caught.
function push(those, caught, chosen, choose) {
  if (!those.length) return null;
  return {
    aims: lit(those, chosen, choose, "heading").map(({ value, on, take }) => ({
      ship: caught,
      heading: value,
      on,
      field: "heading",
      act: take,
    })),
  };
}

// A square for what is placed.
function placing(those, chosen, choose) {
  const found = lit(those, chosen, choose, "square");
  if (!found.length) return null;
  return {
    squares: found.map(({ value }) => value),
    take: taking(found),
    taken: (square) => chosen.square === square,
  };
}

// The council: captains fan out at one ship after the other, and lighthouses stand on squares.
function council({ fields }, chosen, choose) {
  const ship = chosen.type === "propose" && SHIPS.find((each) => !(each in (chosen.captains ?? {})));
  const take = (lighthouses) => choose({ type: "propose", lighthouses });
  return { ship: ship || null, ...lights(fields.lighthouses, chosen.lighthouses ?? [], take) };
}

function lights(domain, taken, choose) {
  const take = (square) =>
    choose(
      taken.includes(square) ? taken.filter((each) => each !== square) : [...taken, square].slice(-domain.at_most),
    );
  return { squares: domain.at_most ? domain.values : [], taken: (square) => taken.includes(square), take };
}
