// Before the start: whose part of chance is waited for, until when, and what was missed.
import { html } from "../../vendor/preact.js";
import * as chance from "../../kept/chance.js";
import { language, message, when } from "../../language.js";
import { seatName } from "../../parts.js";

/** @param {Match} match @param {number[]} seats */
const names = (match, seats) => new Intl.ListFormat(language).format(seats.map((seat) => seatName(match.seats[seat])));

/** @param {{ match: Match, own: number | null }} parameters */
export function Revealing({ match, own }) {
  const bound = own !== null && match.revealing.includes(own) && match.seats[own].commitment;
  return html`
    <section class="waiting revealing" aria-label=${message("revealing")}>
      <h2>${message("revealing")}</h2>
      <p>${message("revealing-more")}</p>
      <p role="status">
        ${message("revealing-waits", { names: names(match, match.revealing), time: when(match.reveal_by) })}
      </p>
      ${
        bound && !chance.contribution(match.match, bound)
          ? html`<p class="problem" role="alert">${message("revealing-elsewhere")}</p>`
          : null
      }
    </section>
  `;
}

/** Who did not show in time what they bring, if that is why the match is open again.
 * @param {{ match: Match, frames: Frame[] }} parameters
 */
export function Missed({ match, frames }) {
  const missed = frames.flatMap((frame) => frame.facts).findLast((fact) => fact.type === "reveal_missed");
  if (!missed) return null;
  return html`<p class="problem" role="alert">${message("reveal-missed", { names: names(match, missed.seats) })}</p>`;
}
