// Seats that leave: what is agreed on for them, which have left, and taking one over.
import { html } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { Trouble, seatName, useCommand } from "../../parts.js";
import { durationText } from "./clock.js";
import { useName } from "./seats.js";

/** @type {Policy[]} */
const POLICIES = ["pass", "bot", "substitute", "end"];
const TWO = 2; // seats: without one of them there is no match
/** @type {(number | null)[]} */
const ABSENCES = [null, 300, 86400, 259200, 604800]; // seconds

/** What is agreed on: one policy for all ways to leave, and a time after which a seat is absent.
 * @type {(policy: Policy, absence: number | null) => Leaving}
 */
const agreed = (policy, absence) => ({
  resigned: policy,
  timed_out: policy,
  absent: policy,
  ...(absence && { absent_after: absence }),
});

/** What a new match of so many seats agrees on: what was chosen, or what is usual. Of two seats nothing is asked.
 * @type {(game: Game, seats: number, chosen: Leaving | null) => Leaving | null}
 */
export const leavingOf = (game, seats, chosen) => (seats > TWO ? (chosen ?? game.leaving[seats]) : null);

/** The fields of a new match.
 * @param {{ leaving: Leaving | null, set: (leaving: Leaving) => void }} parameters
 */
export function LeavingFields({ leaving, set }) {
  if (!leaving) return null;
  const policy = leaving.resigned;
  const absence = leaving.absent_after ?? null;
  return html`
    <label class="field">
      <span>${message("leaving")}</span>
      <select name="leaving" onChange=${(event) => set(agreed(POLICIES[event.target.selectedIndex], absence))}>
        ${POLICIES.map((each) => html`<option selected=${each === policy}>${message(`leaving-${each}`)}</option>`)}
      </select>
    </label>
    <label class="field">
      <span>${message("absent-after")}</span>
      <select name="absent" onChange=${(event) => set(agreed(policy, ABSENCES[event.target.selectedIndex]))}>
        ${ABSENCES.map(
          (each) =>
            html`<option selected=${each === absence}>${each ? durationText(each) : message("absent-never")}</option>`,
        )}
      </select>
    </label>
  `;
}

/** Why a seat does not play: "left; the service passes"; "" if it plays.
 * @type {(gone: Departure[], seat: number) => string}
 */
export const goneText = (gone, seat) => {
  const departure = gone.find((each) => each.seat === seat);
  return departure ? message(`gone-${departure.policy}`) : "";
};

const hadSeat = (frames, player) =>
  frames.some((frame) =>
    frame.facts.some((fact) => ["sat", "substituted"].includes(fact.type) && fact.player === player),
  );

/** The seats that a player may take over who has none here, and never had one.
 * @param {{ match: Match, own: number | null, frames: Frame[], again: () => Promise<void> }} parameters
 */
export function Substitution({ match, own, frames, again }) {
  const [run, { doing, problem }] = useCommand(again);
  const [nameField, ensure] = useName();
  const free = match.gone.filter((each) => each.policy === "substitute");
  if (match.status !== "playing" || own !== null || !free.length || hadSeat(frames, api.account()?.player)) return null;
  const take = (seat) =>
    run(async () => {
      await ensure();
      await api.substitute(match.match, seat);
    });
  return html`
    <section class="waiting" aria-label=${message("substitution")}>
      <h2>${message("substitution")}</h2>
      <${Trouble} of=${problem} game=${match.game} />
      ${nameField}
      ${free.map(
        ({ seat }) => html`
          <button key=${seat} disabled=${doing} onClick=${() => take(seat)}>
            ${message("take-over", { name: seatName(match.seats[seat]) })}
          </button>
        `,
      )}
    </section>
  `;
}
