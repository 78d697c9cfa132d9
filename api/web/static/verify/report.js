// What was found of a record: whether it holds, and each check.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { message } from "../language.js";

// From good to bad: a check that could not be made is neither.
const STATES = new Map([
  [true, "holds"],
  [null, "partly"],
  [false, "fails"],
]);
const ICONS = { holds: "check", partly: "help", fails: "close" };
const ORDER = [...STATES.values()];

/** The worse of two states. @param {string} one @param {string | undefined} other */
export const worse = (one, other) => ORDER[Math.max(ORDER.indexOf(one), ORDER.indexOf(other ?? ""))];

/** The worst state of these checks: "holds", "partly" or "fails". @param {{ ok: boolean | null }[]} checks */
export const stateOf = (checks) => checks.reduce((worst, { ok }) => worse(worst, STATES.get(ok)), "holds");

/** What was found of all of it. @param {{ name: string, state: string }} parameters */
export const Verdict = ({ name, state }) => html`
  <h2 class=${state}>
    <${Icon} name=${ICONS[state]} />
    ${message(`verify-${state}`, { name })}
  </h2>
`;

/** What does not hold, or could not be checked, in a sentence. @param {any} found a `Fails` */
export const whyText = ({ why, values }) => message(`fails-${why}`, values);

const OTHER = new Set(["content", "result", "log"]); // checks that say something else of tournaments

/** @param {{ name: string, checks: any[] | null, header?: any, isTournament?: boolean }} parameters */
export function Report({ name, checks, header, isTournament = false }) {
  if (!checks) return html`<p class="quiet">${message("reading")}</p>`;
  return html`
    <${Verdict} name=${name} state=${stateOf(checks)} />
    ${
      header &&
      html`
        <p>
          <a href=${`/${isTournament ? "tournaments" : "matches"}/${header.match}`}>
            ${isTournament ? message("page-tournament") : header.game.replaceAll("_", " ")}
          </a>
          , ${message("steps-count", { n: header.steps })}
          , ${message("seen-by")}
          : ${header.viewer}
        </p>
      `
    }
    <${Checks} ...${{ checks, isTournament }} />
  `;
}

/** @param {{ checks: any[], isTournament?: boolean }} parameters */
export function Checks({ checks, isTournament = false }) {
  return html`
    <ul class="checks">
      ${checks.map(
        ({ name: check, ok, why }) => html`
          <li class=${STATES.get(ok)}>
            <${Icon} name=${ICONS[STATES.get(ok)]} />
            <span>
              ${message(`check-${check}${isTournament && OTHER.has(check) ? "-tournament" : ""}`)}
              ${why && html`<small>${whyText(why)}</small>`}
            </span>
          </li>
        `,
      )}
    </ul>
  `;
}
