// Verifying a record: a file is dropped here and checked in this browser; it is sent nowhere.
import { html, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { Icon } from "../icons.js";
import { message } from "../language.js";
import { Page } from "../parts.js";
import { audit } from "./record.js";

export function VerifyPage() {
  const [report, set] = useState(/** @type {any} */ (null));
  const [over, setOver] = useState(false);
  const take = async (file) => {
    if (!file) return;
    set({ name: file.name, checks: null });
    const published = await api.keys().catch(() => null);
    set({ name: file.name, ...(await audit(await file.text(), published)) });
  };
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
      <div role="status" aria-live="polite">${report && html`<${Report} ...${report} />`}</div>
      <p class="quiet">${message("verify-less")} <code>./nostos verify FILE</code></p>
    <//>
  `;
}

function Report({ name, checks, header }) {
  if (!checks) return html`<p class="quiet">${message("reading")}</p>`;
  const holds = checks.every((check) => check.ok);
  return html`
    <h2 class=${holds ? "holds" : "fails"}>
      <${Icon} name=${holds ? "check" : "close"} />
      ${message(holds ? "verify-holds" : "verify-fails", { name })}
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
          <li class=${ok ? "holds" : "fails"}>
            <${Icon} name=${ok ? "check" : "close"} />
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
