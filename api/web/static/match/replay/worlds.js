// What the viewer cannot rule out, as sentences.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";

const WITHHELD = ["worlds-off", "worlds-later"]; // problems: the players agreed so

/** @typedef {{ worlds?: any, text?: string[], problem?: import("../../api.js").Problem }} Found */

/** @param {{ found: Found | null }} properties */
export function Worlds({ found }) {
  const name = found?.problem?.answer.type?.split("/").at(-1);
  if (name && WITHHELD.includes(name)) return html`<p class="quiet" role="status">${message(name)}</p>`;
  if (!found?.text?.length) return null;
  return html`
    <section class="worlds" role="status" aria-label=${message("not-ruled-out")}>
      <h2>${message("not-ruled-out")}</h2>
      <ul>
        ${found.text.map((line) => html`<li>${line}</li>`)}
      </ul>
    </section>
  `;
}
