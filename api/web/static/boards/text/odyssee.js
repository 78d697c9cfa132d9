// The board of Odyssee in words: ships with what they carry, and islands with their owners and what lies at the rim.
import { message, wordIn } from "../../language.js";
import { titleIn } from "../odyssee/cards.js";
import { seaOf } from "../odyssee.js";
import { inWords, listed, sitter } from "./board.js";

const CARRIED = ["heroes", "gifts", "hunger", "chips"];
const HEAD = ["text-seat", "text-hex", "text-heroes", "text-gifts", "text-hunger", "text-chips", "text-cards"];

function ships(view, words) {
  const { table } = view;
  const title = titleIn(table.deck, words);
  const row = (ship, seat) => [
    sitter(view)(seat),
    ship.at,
    ...CARRIED.map((each) => ship[each]),
    listed([...ship.wards.map(wordIn(words)), ...ship.cards.map(title)]),
  ];
  return { name: message("text-ships"), head: HEAD.map((each) => message(each)), rows: table.ships.map(row) };
}

function islands(view, words) {
  const { table } = view;
  const name = sitter(view);
  const numbered = Object.entries(seaOf(table.board).islands).sort(([, one], [, other]) => one - other);
  const row = ([place, number]) => [
    number,
    place,
    inWords(table.owners[number - 1], name),
    inWords(table.rim[number - 1], titleIn(table.deck, words)),
    listed(table.rim_chips[number - 1].map(name)),
  ];
  return {
    name: message("text-islands"),
    head: ["text-island", "text-hex", "text-owner", "text-rim", "text-rim-chips"].map((each) => message(each)),
    rows: numbered.map(row),
  };
}

function places({ table: { board } }) {
  const { signs } = seaOf(board);
  const row = ([place, sign]) => [message(`odyssee-place-${sign}`), place];
  const rows = Object.entries(signs)
    .filter(([, sign]) => "TIS".includes(sign))
    .map(row);
  return { name: message("text-places"), head: [message("text-place"), message("text-hex")], rows };
}

export const tables = (view, words) => [ships(view, words), islands(view, words), places(view)];
