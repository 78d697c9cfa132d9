// The board of Wrath of Poseidon in words: the ships with their captains, the lands, and the storms that were played.
import { message, wordIn } from "../../language.js";
import { SHIPS, colour } from "../wrath_of_poseidon/pieces.js";
import { cardsInWords, inWords, listed, sitter } from "./board.js";

const LANDS = { S: "sacred", w: "woody", r: "rocky", "~": "deep" };

function ships(view) {
  const { table } = view;
  const where = (ship) => (table.home.includes(ship) ? message("wrath-home") : inWords(table.positions[ship]));
  return {
    name: message("text-ships"),
    head: [message("text-ship"), message("text-where"), message("text-captain")],
    rows: SHIPS.map((ship) => [colour(ship), where(ship), inWords(table.captains[ship], sitter(view))]),
  };
}

function squares({ rows }, kind) {
  return rows.flatMap((row, y) =>
    [...row].flatMap((land, x) => (land === kind ? [`${String.fromCharCode(97 + x)}${rows.length - y}`] : [])),
  );
}

function lands({ table }) {
  const tiles = (those) => cardsInWords(those ?? [], String);
  return {
    name: message("text-lands"),
    head: [message("text-land"), message("text-squares")],
    rows: [
      ...Object.entries(LANDS).map(([kind, land]) => [
        message(`wrath-land-${land}`),
        listed(squares(table.board, kind)),
      ]),
      [message("text-lighthouses"), tiles(table.lighthouses)],
      [message("wrath-maelstrom"), tiles(table.maelstroms)],
      [message("wrath-fog"), tiles(table.fog_banks)],
    ],
  };
}

function storms({ table }, words) {
  const rows = table.played.map((tile, at) => [at + 1, inWords(tile, wordIn(words))]);
  return { name: message("wrath-played"), head: [message("text-round"), message("text-tile")], rows };
}

export const tables = (view, words) => [ships(view), lands(view), storms(view, words)];
