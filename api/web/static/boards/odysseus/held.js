// What the seats of Odysseus have, by their names.
import { html } from "../../vendor/preact.js";
import { labelled, message, wordIn } from "../../language.js";
import { Row, Small, isKnown } from "../cards.js";
import { GodCard, TaskCard, WindCard } from "./cards.js";

export const WORTH = { three: 3, two: 2, one: 1 };

/** What a god's power does, in the game's words. */
export const powerText = (god, table, words) =>
  [wordIn(words)(`power_${god}`), table.used.includes(god) && message("hand-spent")].filter(Boolean).join(" · ");

/** What a task says: "Circe 3, Scylla 2, the sirens 1". */
export const taskText = (task, word) =>
  Object.entries(WORTH)
    .map(([rank, points]) => `${word(task[rank])} ${points}`)
    .join(", ");

/** What a seat has, as far as the viewer knows: its god, its cards as backs or faces, and its task. The viewer's own
 * cards lie below the board.
 */
export function Held({ view: { table, viewer }, seat, words }) {
  if (!table.gods?.[seat]) return null;
  const word = wordIn(words);
  const [god, hand, task] = [table.gods[seat], table.hands[seat], table.tasks[seat]];
  const own = viewer === String(seat);
  const cards = hand.some(isKnown)
    ? hand.map((card) => (isKnown(card) ? word(card) : message("hand-back"))).join(", ")
    : message("odysseus-cards", { n: hand.length });
  return html`
    <span class="held-things">
      <${Small} label=${labelled(word(god), powerText(god, table, words))}>
        <${GodCard} god=${god} spent=${table.used.includes(god)} />
        <span>${word(god)}</span>
      <//>
      ${
        !own &&
        html`
          <${Row}
            cards=${hand}
            label=${cards}
            thing=${`hand-${seat}`}
            draw=${(card) => html`<${WindCard} card=${card} />`}
          />
        `
      }
      ${!own && task.three && html`<${Small} label=${taskText(task, word)}><${TaskCard} task=${task} /><//>`}
    </span>
  `;
}
