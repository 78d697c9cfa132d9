// How a variation ends, and how the match did.
import { html } from "../../vendor/preact.js";
import { language, message } from "../../language.js";

/** @param {number} seat */
export const called = (seat) => message("seat", { n: seat + 1 });

const namesOf = (outcome) => new Intl.ListFormat(language).format((outcome?.winners ?? []).map(called));

/** @param {{ outcome: Outcome, really: Outcome | null }} parameters */
export function Ending({ outcome, really }) {
  const [names, truly] = [namesOf(outcome), namesOf(really)];
  return html`
    <p role="status">
      <b>${names ? message("variation-won", { names }) : message("variation-nobody")}</b>
      ${" "}${truly ? message("variation-truly", { names: truly }) : message("variation-truly-nobody")}
    </p>
  `;
}
