// Whose turn it is in a variation: the form of a seat that is asked, bots for the others, and what a bot thinks.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Token } from "../../parts.js";
import { useLater } from "../later.js";
import { Asked } from "../play/moves.js";
import { Ending, called } from "./ending.js";
import { Opinions } from "./opinions.js";
import { MOST } from "./place.js";
import { Unanswered } from "./refused.js";

/** `turn`: what one of the seats is asked, `asks`: what all are; `form`: what the form of its offers is given. `bots`:
 * those that play the others, and whether they do so by themselves.
 * @param {{ match: Match, view: Variation, asked: import("./requests.js").Asked, position: string, asks: Ask[],
 *   turn: Ask | undefined, sit: (seat: number) => void, make: (seat: number, move: Record<string, any>) => void,
 *   form: Record<string, any>, name: { words: Words, seats: Seat[] },
 *   bots: { doing: boolean, problem: any, awaited: boolean, on: boolean, turnOn: (on: boolean) => void,
 *     play: () => void } }} parameters
 */
export function Turn({ match, view, asked, position, asks, turn, sit, make, form, name, bots }) {
  const { Offers } = useLater(Boolean(turn), () => import("../play/offers.js"), "Offers");
  const isFull = asked.line.length >= MOST && !view.outcome;
  const letPlay = () => {
    focusAsked();
    bots.play();
  };
  const isOther = turn && turn.seat !== asked.chair;
  const title = isOther ? { title: message("variation-move", { seat: called(turn.seat) }) } : {};
  const effects = (turn?.offers ?? []).map(({ prompt = "" }) => prompt);
  return html`
    <${Asked} prompt=${promptOf({ view, turn, isFull, doing: bots.doing })} />
    ${view.outcome && html`<${Ending} outcome=${view.outcome} really=${match.outcome} />`}
    ${
      asks.length > 1 &&
      html`
        <div class="chips" role="group" aria-label=${message("variation-turn")}>
          ${asks.map(
            ({ seat }) => html`
              <button type="button" aria-pressed=${seat === turn?.seat} onClick=${() => sit(seat)}>
                <${Token} seat=${seat} />${called(seat)}
              </button>
            `,
          )}
        </div>
      `
    }
    ${
      turn &&
      !isFull &&
      Offers &&
      html`<${Offers} ...${form} ...${name} ...${title} effects=${effects} game=${match.game} />`
    }
    <div class="send">
      ${
        bots.awaited &&
        !isFull &&
        html`
          <button type="button" class=${turn ? "" : "primary"} disabled=${form.sending} onClick=${letPlay}>
            ${message("variation-others")}
          </button>
        `
      }
      <label class="check">
        <input type="checkbox" checked=${bots.on} onChange=${(event) => bots.turnOn(event.target.checked)} />
        ${message("variation-bots")}
      </label>
    </div>
    <${Unanswered} problem=${bots.problem} />
    ${
      turn?.seat === asked.chair &&
      !isFull &&
      html`
        <${Opinions}
          key=${position}
          ...${{ asked, name }}
          offers=${turn.offers}
          play=${(move) => {
            focusAsked();
            make(turn.seat, move);
          }}
        />
      `
    }
  `;
}

// What was pressed goes with the move that is made by it.
const focusAsked = () => /** @type {HTMLElement | null} */ (document.querySelector(".asked"))?.focus();

/** @param {{ view: Variation, turn: Ask | undefined, isFull: boolean, doing: boolean }} parameters */
function promptOf({ view, turn, isFull, doing }) {
  if (doing) return message("variation-playing");
  if (view.outcome) return "";
  if (isFull) return message("variation-full", { n: MOST });
  return turn ? (turn.prompt ?? "") : message("variation-awaits");
}
