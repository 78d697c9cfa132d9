// A forced move is made by itself, if the player wishes so: there is no other, and everybody knows which it is.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { local } from "../../kept/storage.js";
import { question } from "./choices.js";
import { soon } from "./soon.js";

const NAME = "nostos-forced-moves";

/** @param {{ offers: Offer[], send: (move: object) => void, sending: boolean }} parameters */
export function Forced({ offers, send, sending }) {
  const [on, set] = useState(local.read(NAME) === "on");
  const choose = ({ target: { checked } }) => {
    local.keep(NAME, checked ? "on" : null);
    set(checked);
  };
  const { move } = question(offers, {});
  useEffect(() => {
    if (!on || !move || sending) return undefined;
    return soon(() => send(move));
  }, [on, offers]);
  return html`
    <label class="pick confirmation">
      <input type="checkbox" checked=${on} onChange=${choose} />
      <span>${message("forced-moves")}</span>
    </label>
  `;
}
