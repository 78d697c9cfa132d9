// When a move is confirmed before it is sent: a choice of the player, for each kind of clock, kept in this browser.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { local } from "../../kept/storage.js";

const WHEN = ["several", "never", "always"]; // the first until the player chooses

const nameFor = (clock) => `nostos-confirmation-${clock?.kind ?? "none"}`;

/** When a move is confirmed under such a clock; `clock` is null where there is none. */
export function confirmation(clock) {
  const kept = local.read(nameFor(clock));
  return WHEN.find((each) => each === kept) ?? WHEN[0];
}

export function Confirmation({ clock }) {
  const [now, set] = useState(confirmation(clock));
  const choose = ({ target: { value } }) => {
    local.keep(nameFor(clock), value);
    set(value);
  };
  return html`
    <label class="pick confirmation">
      <span>${message("confirm-moves")}</span>
      <select value=${now} onChange=${choose}>
        ${WHEN.map((each) => html`<option value=${each}>${message(`confirmation-${each}`)}</option>`)}
      </select>
    </label>
  `;
}
