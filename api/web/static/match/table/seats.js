// The seats of a match that is played: who sits where, whose turn it is, resigning.
import { html, useRef, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Icon } from "../../icons.js";
import { message, wordIn } from "../../language.js";
import { SeatName, Token, Trouble, useCommand } from "../../parts.js";
import { Left } from "./clock.js";
import { goneText } from "./leaving.js";

/** The field for a name, for those without an account, and what registers them.
 * @returns {[import("preact").VNode | null, () => Promise<Account>]}
 */
export function useName() {
  const [name, set] = useState(api.account()?.name ?? "");
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const field = api.account()
    ? null
    : html`
      <label class="field">
        <span>${message("your-name")}</span>
        <input
          ref=${input}
          required
          pattern=".*\\S.*"
          maxlength="40"
          value=${name}
          placeholder=${message("name-example")}
          onInput=${(event) => set(event.target.value)}
        />
      </label>
    `;
  const ensure = async () => {
    const known = api.account();
    if (known) return known;
    if (!input.current?.reportValidity()) throw new api.Problem({ title: message("name-needed") });
    return api.register(name.trim());
  };
  return [field, ensure];
}

// Who sits here, whose turn it is, the time they have left, and who won. `live`: the view is of now.
export function Players({ match, view, words, Held, live }) {
  const winners = view.outcome?.winners ?? [];
  const alike = new Set(match.seats.map((seat) => seat.role)).size === 1; // then there is no need to show it
  return html`
    <ul class="players">
      ${match.seats.map(
        (seat) => html`
          <li key=${seat.seat} class=${view.to_act.includes(seat.seat) ? "acts" : ""}>
            <${Token} seat=${seat.seat} />
            <span>
              ${
                seat.player && !seat.bot
                  ? html`<a href=${`/players/${seat.player}`}><${SeatName} seat=${seat} /></a>`
                  : html`<${SeatName} seat=${seat} />`
              }
              ${!alike && html`<small>${wordIn(words)(seat.role)}</small>`}
            </span>
            ${
              view.clocks && html`<${Left} clock=${match.clock} clocks=${view.clocks} seat=${seat.seat} live=${live} />`
            }
            ${view.outcome && html`<b>${view.outcome.scores[seat.seat]}</b>`}
            ${winners.includes(seat.seat) && html`<span class="won"><${Icon} name="crown" />${message("won")}</span>`}
            ${view.to_act.includes(seat.seat) && html`<span class="turn">${message("to-act")}</span>`}
            ${view.resigning.includes(seat.seat) && html`<span class="turn">${message("would-resign")}</span>`}
            ${goneText(view.gone, seat.seat) && html`<small class="departed">${goneText(view.gone, seat.seat)}</small>`}
            ${Held && html`<small class="held"><${Held} view=${view} seat=${seat.seat} words=${words} /></small>`}
          </li>
        `,
      )}
    </ul>
  `;
}

export function Resign({ match, own, view, again }) {
  const [run, { doing, problem }] = useCommand(again);
  if (goneText(view.gone, own)) return null; // there is no way back
  const offered = view.resigning.includes(own);
  const act = () => (offered || confirm(message("resign-sure"))) && run(() => api.resign(match.match, offered));
  return html`
    <div class="resign">
      <${Trouble} of=${problem} />
      <button class="plain" disabled=${doing} onClick=${act}>
        <${Icon} name="flag" />
        ${offered ? message("play-on") : message("resign")}
      </button>
    </div>
  `;
}
