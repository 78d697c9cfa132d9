// Since you left: the steps after the last one that this browser showed, as the viewer saw them, with who was shown
// what others were not.
import { html } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { addMessages, message } from "../../language.js";
import { SeatName, Token, useAnswer } from "../../parts.js";
import { stepText } from "../replay/marks.js";

await addMessages("recap/");

const MOST = 10; // lines

/** The steps after `after`, and not after `upto`. @param {{ match: Match, viewer: string, frames: Frame[],
 *   after: number, upto: number, go: (change: { step: number }) => void, close: () => void }} parameters
 */
export function Recap({ match, viewer, frames, after, upto, go, close }) {
  const { answer } = useAnswer(() => api.reveals(match.match, viewer, upto), [match.match, viewer, upto]);
  const missed = frames.filter((frame) => frame.step > after && frame.step <= upto && stepText(frame));
  if (!missed.length) return null;
  const told = missed.slice(0, MOST);
  const learners = (step) => [
    ...new Set((answer ?? []).filter((reveal) => reveal.step === step).flatMap(({ to }) => to)),
  ];
  return html`
    <section class="recap" aria-labelledby="recap">
      <div class="heading">
        <h2 id="recap">${message("recap")}</h2>
        <button class="plain" onClick=${close}>${message("recap-close")}</button>
      </div>
      <ol class="log">
        ${told.map(
          (frame) => html`
            <${Line} key=${frame.step} ...${{ frame, go }} seats=${match.seats} to=${learners(frame.step)} />
          `,
        )}
      </ol>
      ${
        missed.length > MOST &&
        html`
          <button class="plain" onClick=${() => go({ step: missed[MOST].step })}>
            ${message("recap-more", { n: missed.length - MOST })}
          </button>
        `
      }
    </section>
  `;
}

/** `to`: the seats that were shown something in this step that others were not. */
function Line({ frame, go, seats, to }) {
  return html`
    <li>
      <button class="reveal" onClick=${() => go({ step: frame.step })}>
        <span class="number">${frame.step}</span>
        <span>
          ${stepText(frame)}
          ${
            to.length > 0 &&
            html`
              <span class="who">
                ${message("recap-learned")}
                ${to.map((seat) => html`<span><${Token} seat=${seat} /><${SeatName} seat=${seats[seat]} /></span>`)}
              </span>
            `
          }
        </span>
      </button>
    </li>
  `;
}
