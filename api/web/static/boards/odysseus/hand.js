// The hand of a seat of Odysseus below the board: its god, its winds and its task.
import { html } from "../../vendor/preact.js";
import { message, wordIn } from "../../language.js";
import { Card, isKnown } from "../cards.js";
import { HandRow } from "../things.js";
import { GodCard, TaskCard, WindCard } from "./cards.js";
import { WORTH, powerText, taskText } from "./held.js";

const POWERS = {
  zeus: "end_round",
  hades: "veil",
  aphrodite: "charm",
  hermes: "carry",
  poseidon: "storm",
  athena: "block",
};
/** The points that the disks taken so far bring by a task. */
const pointsOf = (task, taken) =>
  Object.entries(WORTH).reduce(
    (sum, [rank, points]) => sum + points * taken.filter((each) => each === task[rank]).length,
    0,
  );

export function Hand({ view: { table }, seat, words, offers, chosen = {}, choose }) {
  if (!table.gods?.[seat]) return null;
  const word = wordIn(words);
  const task = table.tasks[seat];
  const notes = [
    task.three && message("hand-points", { n: pointsOf(task, table.taken) }),
    table.stage === "turn" && message("hand-passes", { n: table.passes, of: table.seats }),
  ];
  const groups = [
    { name: message("hand-god"), things: [godThing(table, seat, words, { offers, chosen, choose })] },
    { name: message("hand-cards"), things: windThings(table.hands[seat], word, { offers, chosen, choose }) },
    {
      name: message("hand-task"),
      things: task.three
        ? [{ key: "task", label: taskText(task, word), help: notes[0], drawn: html`<${TaskCard} task=${task} />` }]
        : [],
    },
  ];
  return html`<${HandRow} label=${message("hand-of-seat")} groups=${groups} notes=${notes.filter(Boolean)} />`;
}

function godThing(table, seat, words, { offers, chosen, choose }) {
  const god = table.gods[seat];
  const type = POWERS[god];
  const on = chosen.type === type;
  return {
    key: god,
    label: wordIn(words)(god),
    help: powerText(god, table, words),
    on,
    act: offers?.some((offer) => offer.move === type) ? () => (on ? choose(null, {}) : choose({ type })) : null,
    drawn: html`<${GodCard} god=${god} name=${wordIn(words)(god)} spent=${table.used.includes(god)} />`,
  };
}

/** The winds in the hand. Of equal cards the first is the one that is chosen. */
function windThings(hand, word, { offers, chosen, choose }) {
  const playable = new Set(
    (offers ?? []).filter((offer) => offer.move === "lay").flatMap((offer) => offer.fields.card.values),
  );
  const undo = () => choose(null, {});
  return hand.map((card, at) => {
    if (!isKnown(card)) return { key: `down-${at}`, label: message("hand-back"), drawn: html`<${Card} down />` };
    const nth = at - hand.indexOf(card);
    const on = nth === 0 && chosen.type === "lay" && chosen.card === card;
    return {
      key: `${card}-${nth}`,
      label: word(card),
      on,
      drag: true,
      undo,
      act: playable.has(card) ? () => (on ? undo() : choose({ type: "lay", card })) : null,
      drawn: html`<${WindCard} card=${card} name=${word(card)} />`,
    };
  });
}
