// Two chairs: a step as two viewers see it, side by side, with what is not alike lit on both boards and told in words.
import { html, useRef } from "../../vendor/preact.js";
import { message, wordIn } from "../../language.js";
import { SeatName, Token } from "../../parts.js";
import { stepText } from "../replay/marks.js";
import { useLater } from "../later.js";
import { useDrawing } from "../table/board.js";
import { Differences } from "./differences.js";
import { Lights, useLights } from "./lights.js";
import { variationAddress } from "../variation/link.js";

/** A viewer on a chair: what they see of the step, and its words as they read them.
 * @typedef {{ viewer: Viewer, view: View | null, frame: Frame | undefined }} Seen
 */

/** @param {{ match: Match, words: Words, viewers: Viewer[], seen: [Seen, Seen],
 *   go: (change: Partial<import("./place.js").Place>) => void }} parameters
 */
export function Chairs({ match, words, viewers, seen, go }) {
  const places = [useRef(/** @type {Element | null} */ (null)), useRef(/** @type {Element | null} */ (null))];
  const boxes = useLights(places);
  const drawing = useDrawing(match.game);
  const word = wordIn(words);
  return html`
    <div class="chairs">
      ${["one", "other"].map(
        (name, at) => html`
          <section key=${name} class="chair" aria-label=${seen[at].viewer.label}>
            <label class="field">
              <span>${message(`analysis-${name}`)}</span>
              <select value=${seen[at].viewer.name} onChange=${(event) => go({ [name]: event.target.value })}>
                ${viewers.map(
                  (each) => html`
                    <option value=${each.name}>
                      ${each.role ? `${each.label} (${word(each.role)})` : each.label}
                    </option>
                  `,
                )}
              </select>
            </label>
            <p class="chips"><${Sit} match=${match} seen=${seen[at]} /><${Vary} match=${match} seen=${seen[at]} /></p>
            <div class="chair-table">
              <div ref=${places[at]}>
                ${seen[at].view && html`<${Table} ...${{ match, words, drawing }} seen=${seen[at]} />`}
              </div>
              <${Lights} boxes=${boxes[at]} />
            </div>
            <p class="chair-text">${seen[at].frame && stepText(seen[at].frame)}</p>
          </section>
        `,
      )}
    </div>
    <h3>${message("analysis-differ")}</h3>
    <${Differences}
      game=${match.game}
      views=${seen.map(({ view }) => view)}
      labels=${seen.map(({ viewer }) => viewer.label)}
      words=${words}
    />
  `;
}

// The way to the page on which the viewer's decision is one's own, where there was any.
function Sit({ match, seen: { viewer, view } }) {
  const { seat } = viewer;
  if (view?.status !== "playing" || view.viewer !== viewer.name || !view.to_act.includes(seat)) return null;
  if (view.gone.some((each) => each.seat === seat)) return null;
  const address = `/matches/${match.match}/decision?step=${view.step}&as=${seat}`;
  return html`<a class="chip" href=${address}>${message("analysis-sit")}</a>`;
}

// The way to the page on which the match is played on from there, in the seat of the viewer.
function Vary({ match, seen: { viewer, view } }) {
  if (view?.status !== "playing" || view.viewer !== viewer.name || viewer.seat === undefined) return null;
  const address = variationAddress(match.match, { step: view.step, as: viewer.seat });
  return html`<a class="chip" href=${address}>${message("variation-link")}</a>`;
}

function Table({ match, words, drawing, seen: { viewer, view, frame } }) {
  const { Board, Held, hand = async () => ({}) } = drawing;
  const { Hand } = useLater(Boolean(drawing.hand && viewer.seat !== undefined), hand, "Hand");
  return html`
    <div class="board"><${Board} ...${{ view, frame, words }} wide=${false} /></div>
    ${Hand && html`<${Hand} ...${{ view, words }} seat=${viewer.seat} />`}
    ${
      Held &&
      html`
        <ul class="players">
          ${match.seats.map(
            (seat) => html`
              <li key=${seat.seat}>
                <${Token} seat=${seat.seat} />
                <span><${SeatName} seat=${seat} /></span>
                <small class="held"><${Held} ...${{ view, words }} seat=${seat.seat} /></small>
              </li>
            `,
          )}
        </ul>
      `
    }
  `;
}
