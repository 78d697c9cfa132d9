// What a bot in the chair thinks of its moves. It knows what the chair has seen, and nothing else.
import { html, useState } from "../../vendor/preact.js";
import { language, message } from "../../language.js";
import { Trouble, useAnswer } from "../../parts.js";
import { moveText } from "../decision/move.js";
import { opinions } from "./requests.js";

const PERCENT = new Intl.NumberFormat(language, { style: "percent" });

/** @param {{ asked: import("./requests.js").Asked, offers: Offer[], play: (move: Record<string, any>) => void,
 *   name: { words: Words, seats: Pick<Seat, "name" | "bot">[] } }} parameters
 */
export function Opinions({ asked, offers, play, name }) {
  const [wanted, want] = useState(false);
  const { answer, problem } = useAnswer(() => (wanted ? opinions(asked) : Promise.resolve(null)), [wanted]);
  return html`
    <section class="opinions" aria-label=${message("variation-ask")}>
      <button type="button" aria-expanded=${wanted} onClick=${() => want(!wanted)}>${message("variation-ask")}</button>
      <p class="quiet" role="status">${wanted && !problem && message(sentence(answer))}</p>
      ${
        wanted &&
        answer &&
        html`
          <ol>
            ${answer.map(
              ({ move, chance }) => html`
                <li>
                  <button type="button" class="chip" onClick=${() => play(move)}>
                    ${moveText(offers, move, name)}
                  </button>
                  <meter min="0" max="1" value=${chance} aria-hidden="true"></meter>
                  <span>${PERCENT.format(chance)}</span>
                </li>
              `,
            )}
          </ol>
        `
      }
      <${Trouble} of=${problem} />
    </section>
  `;
}

/** @param {Opinion[] | null} answer */
function sentence(answer) {
  if (!answer) return "variation-thinking";
  return answer.length ? "variation-opinions" : "variation-no-opinion";
}
