// What the seats of Winds of Fate have, by their names.
import { html } from "../../vendor/preact.js";
import { labelled, message, wordIn } from "../../language.js";
import { Row, Small, isKnown } from "../cards.js";
import { AdventureCard, DestinyCard, EffectSign } from "./cards.js";

/** A seat's place in the turn order and what everybody sees of it; of its cards what the viewer knows. The viewer's own
 * cards lie below the board.
 */
export function Held({ view: { table, viewer }, seat, words }) {
  if (!table.order?.length) return null;
  const word = wordIn(words);
  const own = viewer === String(seat);
  const destiny = table.destinies[seat];
  const passed = table.stage === "adventure" && table.passed.includes(seat);
  const drawn = (card) => html`<${AdventureCard} card=${card} />`;
  return html`
    <span class="held-things">
      <span>${message("winds-place", { n: table.order.indexOf(seat) + 1 })}${passed && ` · ${word("pass")} ✓`}</span>
      <${Small} label=${message("winds-chips", { n: table.chips[seat] })}>
        <${EffectSign} of="chip" /><b>${table.chips[seat]}</b>
      <//>
      <${Small} label=${message("winds-points", { n: table.points[seat] })}>
        <${EffectSign} of="points" /><b>${table.points[seat]}</b>
      <//>
      ${
        !own &&
        html`
          <${Row}
            cards=${table.hands[seat]}
            label=${cardsText(table.hands[seat], word)}
            thing=${`hand-${seat}`}
            draw=${drawn}
          />
        `
      }
      ${!own && isKnown(destiny) && html`<${Small} label=${word(destiny)}><${DestinyCard} destiny=${destiny} /><//>`}
      ${
        !own &&
        table.played[seat].length > 0 &&
        html`
          <span class="played-row">
            <${Row}
              cards=${table.played[seat]}
              label=${playedText(table.played[seat], word)}
              thing=${`played-${seat}`}
              draw=${drawn}
            />
          </span>
        `
      }
    </span>
  `;
}

const facesText = (cards, word) => cards.map((card) => (isKnown(card) ? word(card) : message("hand-back"))).join(", ");
const cardsText = (cards, word) =>
  cards.some(isKnown) ? facesText(cards, word) : message("winds-cards", { n: cards.length });
const playedText = (cards, word) =>
  labelled(word("played"), cards.some(isKnown) ? facesText(cards, word) : cards.length);
