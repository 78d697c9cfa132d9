// The board of Odysseus in words: circles with their disks and lines, the spaces for cards, and what seats hold.
import { message, wordIn } from "../../language.js";
import { cardsInWords, inWords, listed, sitter } from "./board.js";

const COLOURS = ["yellow", "green", "red"];
const SPACES = [1, 2, 3].flatMap((ship) => COLOURS.map((colour) => `${ship}-${colour}`));
const VALUES = ["three", "two", "one"];

/** The circle at the other end of the line of a colour. */
function across(lines, circle) {
  const line = lines.map((each) => each.split("-").map(Number)).find((ends) => ends.includes(circle));
  return line.find((end) => end !== circle) ?? circle;
}

function circles({ table }, words) {
  const there = (circle) => [
    ...(table.ship === circle ? [message("text-the-ship")] : []),
    ...(table.disks[circle] ? [wordIn(words)(table.disks[circle])] : []),
  ];
  return {
    name: message("text-circles"),
    head: [message("text-circle"), message("text-there"), ...COLOURS.map((each) => message(`colour-${each}`))],
    rows: table.disks.map((_, circle) => [
      circle,
      listed(there(circle)),
      ...COLOURS.map((colour) => across(table.board.lines[colour], circle)),
    ]),
  };
}

function spaces({ table }, words) {
  const word = wordIn(words);
  const marks = (space) => [
    ...(table.blocked === space ? [message("text-blocked")] : []),
    ...(table.doubled === space ? [message("text-doubled")] : []),
  ];
  const cards = (space) => table.laid.filter((laid) => laid.space === space).map(({ card }) => card);
  return {
    name: message("text-spaces"),
    head: [message("text-space"), message("text-cards"), message("text-marks")],
    rows: SPACES.map((space) => [word(space), cardsInWords(cards(space), word), listed(marks(space))]),
  };
}

function seats(view, words) {
  const { table } = view;
  const word = wordIn(words);
  const task = (aims) =>
    typeof aims.three === "string"
      ? VALUES.map((each, at) => `${word(aims[each])} ${VALUES.length - at}`).join(", ")
      : message("text-unseen");
  return {
    name: message("text-seats"),
    head: ["text-seat", "text-god", "text-cards", "text-task"].map((each) => message(each)),
    rows: table.gods.map((god, seat) => [
      sitter(view)(seat),
      inWords(god, word),
      cardsInWords(table.hands[seat], word),
      task(table.tasks[seat]),
    ]),
  };
}

export const tables = (view, words) => [circles(view, words), spaces(view, words), seats(view, words)];
