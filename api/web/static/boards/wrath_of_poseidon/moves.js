// What a seat may do on the board of Wrath of Poseidon: ships to pick, headings to aim at, squares to take.
import { SHIPS } from "./pieces.js";

const NOTHING = { ships: [], ship: null, aims: [], squares: [], pick: () => {}, take: () => {}, taken: () => false };

// While somebody writes on the chart, every square takes the piece that they chose.
export function chartMoves(chart, rows) {
  const squares = rows.flatMap((row, y) => [...row].map((_, x) => `${String.fromCharCode(97 + x)}${rows.length - y}`));
  return { ...NOTHING, squares, take: chart.turn, taken: (square) => chart.marks[chart.pen].includes(square) };
}

// What the offers leave to be done on the board: ships to pick, headings to aim at, squares to take.
export function boardMoves(offers, chosen, choose) {
  if (!offers) return NOTHING;
  const types = new Set(offers.map((offer) => offer.move));
  const type = chosen.type ?? (types.has("sail") ? "sail" : [...types][0]);
  const those = offers.filter((offer) => offer.move === type);
  const fields = those[0]?.fields ?? {};
  if (fields.headings) return { ...NOTHING, ...storm(those, chosen, choose, type) };
  if (fields.square)
    return {
      ...NOTHING,
      squares: fields.square.values,
      take: (square) => choose({ type, square }),
      taken: (square) => chosen.square === square,
    };
  if (fields.lighthouses?.values)
    return {
      ...NOTHING,
      ...lights(fields.lighthouses, chosen.lighthouses ?? [], (lighthouses) => choose({ type, lighthouses })),
    };
  const ships = [...new Set(those.flatMap((offer) => offer.fields.ship?.values ?? []))];
  const ship = chosen.ship ?? (ships.length === 1 ? ships[0] : null);
  const headings =
    those.find((offer) => offer.fields.ship?.values.includes(ship))?.fields.heading?.values ??
    (ships.length ? [] : (fields.heading?.values ?? []));
  const aims = ship
    ? headings.map((to) => ({
        ship,
        heading: to,
        on: chosen.heading === to,
        act: () => choose({ type, ship, heading: to }),
      }))
    : [];
  return { ...NOTHING, ships, ship, aims, pick: (picked) => choose({ type, ship: picked, heading: undefined }) };
}

function storm(those, chosen, choose, type) {
  const offer =
    those.find((each) => each.fields.tile.values.includes(chosen.tile)) ?? (those.length === 1 ? those[0] : null);
  const colours = those.flatMap((each) => each.fields.tile.values).filter((tile) => SHIPS.includes(tile));
  const aims = Object.entries(offer?.fields.headings.fields ?? {}).flatMap(([ship, domain]) =>
    domain.values.map((to) => ({
      ship,
      heading: to,
      on: chosen.headings?.[ship] === to,
      act: () => choose({ type, headings: { [ship]: to } }),
    })),
  );
  return { aims, ships: colours, ship: chosen.tile, pick: (tile) => choose(null, { type, tile }) };
}

function lights(domain, taken, choose) {
  const take = (square) =>
    choose(
      taken.includes(square) ? taken.filter((each) => each !== square) : [...taken, square].slice(-domain.at_most),
    );
  return { squares: domain.at_most ? domain.values : [], taken: (square) => taken.includes(square), take };
}
