// Verifying a record: of a file that is dropped here, or of the match that the address names (`?match=&as=`). It is
// checked in this browser, and sent nowhere.
import { html, useEffect, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { Icon } from "../icons.js";
import { message } from "../language.js";
import { Page, Trouble } from "../parts.js";
import { audit } from "./record.js";

export function VerifyPage() {
  const [report, set] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [over, setOver] = useState(false);
  const take = async (file) => {
    if (!file) return;
    setProblem(null);
    set({ name: file.name, checks: null });
    const published = await api.keys().catch(() => null);
    set({ name: file.name, ...(await audit(await file.arrayBuffer(), published)) });
  };
  useEffect(() => {
    const asked = new URLSearchParams(location.search);
    const match = asked.get("match");
    if (match && crypto.subtle)
      api
        .record(match, asked.get("as") ?? "onlooker")
        .then(take)
        .catch(setProblem);
  }, []);
  const dragged = (on) => (event) => {
    event.preventDefault();
    setOver(on);
    if (event.type === "drop") take(event.dataTransfer.files[0]);
  };
  return html`
    <${Page} title=${message("verify")} kind="column">
      <h1>${message("verify")}</h1>
      <p>${message("verify-more")}</p>
      ${
        crypto.subtle
          ? html`
            <label
              class=${over ? "drop on" : "drop"}
              onDragOver=${dragged(true)}
              onDragLeave=${dragged(false)}
              onDrop=${dragged(false)}
            >
              <${Icon} name="export" />
              <span>${message("verify-drop")}</span>
              <input type="file" onChange=${(event) => take(event.target.files[0])} />
            </label>
          `
          : html`<p class="problem" role="alert">${message("verify-insecure")}</p>`
      }
      <${Trouble} of=${problem} />
      <div role="status" aria-live="polite">${report && html`<${Report} ...${report} />`}</div>
      <p class="quiet">${message("verify-less")} <code>./nostos verify FILE</code></p>
    <//>
  `;
}

// From good to bad: a check that could not be made is neither.
const STATES = new Map([
  [true, "holds"],
  [null, "partly"],
  [false, "fails"],
]);
const ICONS = { holds: "check", partly: "help", fails: "close" };
const ORDER = [...STATES.values()];
const worse = (one, other) => ORDER[Math.max(ORDER.indexOf(one), ORDER.indexOf(other))];

function Report({ name, checks, header }) {
  if (!checks) return html`<p class="quiet">${message("reading")}</p>`;
  const state = checks.reduce((worst, { ok }) => worse(worst, STATES.get(ok)), "holds");
  return html`
    <h2 class=${state}>
      <${Icon} name=${ICONS[state]} />
      ${message(`verify-${state}`, { name })}
    </h2>
    ${
      header &&
      html`
        <p>
          <a href=${`/matches/${header.match}`}>${header.game.replaceAll("_", " ")}</a>
          , ${message("steps-count", { n: header.steps })}
          , ${message("seen-by")}
          : ${header.viewer}
        </p>
      `
    }
    <ul class="checks">
      ${checks.map(
        ({ name: check, ok, why }) => html`
          <li class=${STATES.get(ok)}>
            <${Icon} name=${ICONS[STATES.get(ok)]} />
            <span>
              ${message(`check-${check}`)}
              ${why && html`<small>${message(`fails-${why.why}`, why.values)}</small>`}
            </span>
          </li>
        `,
      )}
    </ul>
  `;
}
