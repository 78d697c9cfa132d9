// The board of Winds of Fate in words: spaces with their encounters and paths, bets by round, and what seats have.
import { message, wordIn } from "../../language.js";
import { cardsInWords, inWords, listed, sitter } from "./board.js";

function spaces({ table }, words) {
  const word = wordIn(words);
  const there = (space) => [
    ...(table.space === space ? [message("text-the-ship")] : []),
    ...(table.places[space] ? [word(table.places[space])] : []),
  ];
  return {
    name: message("text-spaces"),
    head: [message("text-space"), message("text-there"), message("winds-calm"), message("winds-stormy")],
    rows: Object.entries(table.board.spaces).map(([space, { calm, stormy }]) => [
      word(space),
      listed(there(space)),
      inWords(calm, word),
      inWords(stormy, word),
    ]),
  };
}

function bets(view) {
  const { table } = view;
  const stacks = (round) =>
    table.bets.filter((bet) => bet.round === round).map((bet) => `${sitter(view)(bet.seat)} ${bet.chips}`);
  return {
    name: message("text-bets"),
    head: [message("text-round"), message("text-bets")],
    rows: Array.from({ length: table.rounds }, (_, at) => [at + 1, listed(stacks(at + 1))]),
  };
}

function seats(view, words) {
  const { table } = view;
  const word = wordIn(words);
  return {
    name: message("text-seats"),
    head: ["text-seat", "text-destiny", "text-cards", "text-played", "text-chips", "text-points"].map((each) =>
      message(each),
    ),
    rows: table.order.map((seat) => [
      sitter(view)(seat),
      inWords(table.destinies[seat], word),
      cardsInWords(table.hands[seat], word),
      cardsInWords(table.played[seat], word),
      table.chips[seat],
      table.points[seat],
    ]),
  };
}

export const tables = (view, words) => [spaces(view, words), bets(view), seats(view, words)];
