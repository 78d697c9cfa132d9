// The way to a variation of a match: what may be played there from a step on, otherwise than it went.
import { html } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";

/** @param {string} match @param {{ step: number, as?: number | string, whole?: string, line?: string }} at */
export function variationAddress(match, at) {
  const query = new URLSearchParams(Object.entries(at).map(([name, value]) => [name, String(value)]));
  return `/matches/${match}/variation?${query}`;
}

/** From the step that is looked at, in the seat of the viewer; who sees everything sees it there too.
 * @param {{ match: Match, viewer: string, step: number }} parameters
 */
export function VariationLink({ match, viewer, step }) {
  const seat = /^\d+$/.test(viewer) ? { as: viewer } : {};
  const whole = viewer === "referee" ? { whole: "" } : {};
  return html`
    <a class="verify" href=${variationAddress(match.match, { step, ...seat, ...whole })}>
      <${Icon} name="move" />${message("variation-link")}
    </a>
  `;
}
