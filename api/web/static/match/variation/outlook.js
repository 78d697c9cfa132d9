// How a variation is looked at: the chair, how much is shown, and the world.
import { html } from "../../vendor/preact.js";
import { labelled, message, wordIn } from "../../language.js";

const WORLDS = 99; // others than the one that was

/** @param {{ match: Match, words: Words, place: import("./place.js").Place, chair: number,
 *   go: (change: Partial<import("./place.js").Place>) => void }} parameters
 */
export function Outlook({ match, words, place, chair, go }) {
  const world = place.world ?? 0;
  // Another world is one that this chair could not tell from the true one, and moves of one world are none of another.
  const sit = (as) => go({ as, world: null, ...(world && { line: "", moves: null }) });
  const enter = (next) => go({ world: next || null, line: "", moves: null });
  return html`
    <div class="options outlook" role="group" aria-label=${message("variation-choices")}>
      <label class="field">
        <span>${message("variation-chair")}</span>
        <select value=${String(chair)} onChange=${(event) => sit(event.target.value)}>
          ${match.seats.map(
            ({ seat, role }) => html`
              <option value=${String(seat)}>${message("seat", { n: seat + 1 })} (${wordIn(words)(role)})</option>
            `,
          )}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked=${place.whole} onChange=${(event) => go({ whole: event.target.checked })} />
        ${message("variation-whole")}
      </label>
      <div class="field" role="group" aria-label=${message("variation-world")}>
        <span>${world ? labelled(message("variation-world"), world) : message("variation-world")}</span>
        <div class="chips">
          <button type="button" aria-pressed=${!world} onClick=${() => enter(0)}>${message("variation-true")}</button>
          <button type="button" aria-pressed=${world > 0} onClick=${() => enter((world % WORLDS) + 1)}>
            ${message("variation-other")}
          </button>
        </div>
      </div>
    </div>
  `;
}
