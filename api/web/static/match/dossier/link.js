// The way to the dossier of a match, at the step and the seat that are looked at.
import { html } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";

/** The address of a dossier. @param {string} match @param {{ step?: number, seat?: string }} [at] */
export function dossierAddress(match, at = {}) {
  const query = new URLSearchParams(Object.entries(at).map(([name, value]) => [name, String(value)]));
  return `/matches/${match}/dossier${query.size ? `?${query}` : ""}`;
}

/** @param {{ match: Match, viewer: string, step: number }} parameters */
export function DossierLink({ match, viewer, step }) {
  const at = /^\d+$/.test(viewer) ? { step, seat: viewer } : { step };
  return html`
    <a class="verify" href=${dossierAddress(match.match, at)}><${Icon} name="log" />${message("dossier-link")}</a>
  `;
}
