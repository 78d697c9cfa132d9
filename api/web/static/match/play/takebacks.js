// Takebacks: a seat asks to take back its last move, and the others agree or refuse.
import { html } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";
import { Trouble, seatName, useCommand } from "../../parts.js";

/** What everybody sees of a request: whose answers are awaited; "" without a request.
 * @type {(match: Match, asked: TakebackRequest | null | undefined) => string}
 */
const awaitedText = (match, asked) =>
  asked
    ? message("takeback-awaits", {
        name: seatName(match.seats[asked.seat]),
        names: asked.awaited.map((seat) => seatName(match.seats[seat])).join(", "),
      })
    : "";

/** What the seat may do, and what is asked. The line is there also while it is empty, so that a request is read aloud.
 * @param {{ match: Match, view: View | null, choice: TakebackChoice | undefined, last: number,
 *   again: () => Promise<void> }} parameters
 */
export function Takeback({ match, view, choice, last, again }) {
  const [run, { doing, problem }] = useCommand(again);
  const asked = choice?.answer;
  const line = asked ? (choice.prompt ?? "") : awaitedText(match, view?.takeback);
  const ask = () => run(() => api.askTakeback(match.match, last));
  const answer = (agrees) => asked && run(() => api.answerTakeback(match.match, asked.step, agrees));
  return html`
    <section class=${`takeback${asked ? " waiting" : ""}`} aria-label=${message("takebacks")}>
      <p class="asked" role="status" id="takeback-line">${line}</p>
      <${Trouble} of=${problem} game=${match.game} />
      ${asked && html`<${Answers} answer=${answer} doing=${doing} />`}
      ${
        choice?.ask &&
        html`
          <button class="plain" title=${choice.prompt} disabled=${doing} onClick=${ask}>
            <${Icon} name="back" />
            ${message("take-back")}
          </button>
        `
      }
    </section>
  `;
}

const Answers = ({ answer, doing }) => html`
  <div class="send">
    <button class="primary" aria-describedby="takeback-line" disabled=${doing} onClick=${() => answer(true)}>
      ${message("takeback-agree")}
    </button>
    <button aria-describedby="takeback-line" disabled=${doing} onClick=${() => answer(false)}>
      ${message("takeback-refuse")}
    </button>
  </div>
`;
