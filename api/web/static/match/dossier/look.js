// At whom and at which step a dossier is looked at: the address `?as=&seat=&step=`, and the form that changes it.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { TypedNumber } from "../../lists.js";
import { seatName } from "../../parts.js";
import { numberIn, useAddress } from "../state.js";
import { clipped } from "./answer.js";
import { momentText } from "./moments.js";

const LONGEST = 300; // characters of what happened in a step

/** What the address names; null where it names nothing.
 * @typedef {{ as: string | null, seat: number | null, step: number | null }} Place
 */

/** @type {(query: URLSearchParams) => Place} */
const placeIn = (query) => ({ as: query.get("as"), seat: numberIn(query, "seat"), step: numberIn(query, "step") });
export const usePlace = () => useAddress(placeIn);

/** A seat as sentences name it: "Ann (seat 0)", with the number that files and addresses have.
 * @param {Match} match @param {number} seat
 */
export const whoText = (match, seat) =>
  message("dossier-who", { name: seatName(match.seats[seat]), n: match.seats[seat].seat });

/** The turn of a seat in which a step was made, or the last one that began before it.
 * @param {TimedTurn[]} turns @param {number} seat @param {number} step
 */
export const turnAt = (turns, seat, step) =>
  turns.findLast(
    ({ seat: of, began, end }) => of === seat && (began.step < step || (began.step === step && end === "going_on")),
  );

/** What every section is about: the seat and the step that the address names, as far as there are such.
 * @param {{ dossier: Dossier, match: Match, words: Words, own: number | null, place: Place }} parameters
 * @returns {DossierLook}
 */
export function lookOf({ dossier, match, words, own, place }) {
  const step = Math.min(Math.max(place.step ?? dossier.step, 1), dossier.step);
  const seat = match.seats[place.seat ?? -1] ? Number(place.seat) : (own ?? 0);
  const turn = turnAt(dossier.turns, seat, step);
  return { dossier, match, words, own, seat, step, at: dossier.steps[step - 1].at, who: whoText(match, seat), turn };
}

/** @param {{ look: DossierLook, viewers: Viewer[], viewer: string, go: (change: Partial<Place>) => void,
 *   again: () => void }} parameters
 */
export function LookForm({ look, viewers, viewer, go, again }) {
  const { dossier, match, seat, step, who, at } = look;
  return html`
    <form class="opening dossier-look unprinted" onSubmit=${(event) => event.preventDefault()}>
      <div class="options">
        <label class="field">
          <span>${message("act-seat")}</span>
          <select value=${seat} onChange=${(event) => go({ seat: Number(event.target.value) })}>
            ${match.seats.map((each) => html`<option value=${each.seat}>${whoText(match, each.seat)}</option>`)}
          </select>
        </label>
        <label class="field">
          <span>${message("dossier-step", { last: dossier.step })}</span>
          <${TypedNumber} name="step" value=${step} most=${dossier.step} choose=${(chosen) => go({ step: chosen })} />
        </label>
        ${
          viewers.length > 1 &&
          html`
            <label class="field">
              <span>${message("seen-by")}</span>
              <select value=${viewer} onChange=${(event) => go({ as: event.target.value })}>
                ${viewers.map((each) => html`<option value=${each.name}>${each.label}</option>`)}
              </select>
            </label>
          `
        }
      </div>
      <p class="row"><button type="button" onClick=${again}>${message("dossier-again")}</button></p>
    </form>
    <p role="status" class="dossier-here">
      ${message("dossier-here", { who, step, at: momentText(at) })}
      ${" "}<span class="quiet">${clipped((dossier.steps[step - 1].text ?? []).join(" "), LONGEST)}</span>
    </p>
  `;
}
