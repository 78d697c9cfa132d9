// Moving ahead: while others are asked, a player chooses what they will do, among what they could do at the beginning
// of their last turn. It is done as soon as it is offered, if everybody knows what is offered; else they are told.
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { labelled, message } from "../../language.js";
import { moveText } from "../decision/move.js";
import { isStillOffered, useChoices } from "./choices.js";
import { Offers } from "./offers.js";
import { soon } from "./soon.js";

/** `offers`: those of then; `now`: those of now, null while none are known; `others`: whether only others are asked.
 * @param {{ offers: Offer[], effects: string[], now: Offer[] | null, others: boolean, isPublic: boolean,
 *   send: (move: object) => void, sending: boolean, words: Words, seats: Seat[], game: string }} parameters
 */
export function Ahead({ offers, effects, now, others, isPublic, send, sending, words, seats, game }) {
  const [kept, keep] = useState(/** @type {{ move: Record<string, any>, offers: Offer[] } | null} */ (null));
  const [isGone, setGone] = useState(false);
  const idle = useRef(false);
  const choices = useChoices(offers, idle, () => {});
  const take = (move) => {
    setGone(false);
    keep({ move, offers });
  };
  useEffect(() => {
    if (!now || !kept || sending) return undefined;
    if (isPublic && isStillOffered(kept.move, kept.offers, now))
      return soon(() => {
        keep(null);
        send(kept.move);
      });
    setGone(true);
    keep(null);
    return undefined;
  }, [now, kept]);
  const form = { offers, effects, ...choices, sending: false, problem: null, words, seats, game, clock: null };
  return html`
    <div class="ahead" role="status">
      ${isGone && !others && html`<p>${message("ahead-gone")}</p>`}
      ${
        kept &&
        html`
          <p>
            ${labelled(message("ahead"), moveText(kept.offers, kept.move, { words, seats }))}
            <button type="button" class="plain" onClick=${() => keep(null)}>${message("ahead-undo")}</button>
          </p>
        `
      }
    </div>
    ${
      others &&
      !kept &&
      html`
        <details class="ahead">
          <summary>${message("ahead")}</summary>
          <p class="quiet">${message("ahead-more")}</p>
          <${Offers} ...${form} title=${message("ahead")} send=${take} confirms=${false} />
        </details>
      `
    }
  `;
}
