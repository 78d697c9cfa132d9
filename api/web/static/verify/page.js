// Verifying a record: of a file that is dropped here, or of the match that the address names (`?match=&as=`). It is
// checked in this browser, and sent nowhere.
import { html, useEffect, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { Icon } from "../icons.js";
import { message } from "../language.js";
import { Page, Trouble } from "../parts.js";
import { audit } from "./record.js";
import { Report } from "./report.js";
import { auditArchive, isArchive } from "./tournaments/archive.js";
import { ArchiveReport } from "./tournaments/report.js";

export function VerifyPage() {
  const [report, set] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [over, setOver] = useState(false);
  const take = async (file) => {
    if (!file) return;
    setProblem(null);
    set({ name: file.name, checks: null });
    const published = await api.keys().catch(() => null);
    const data = new Uint8Array(await file.arrayBuffer());
    const tell = (done, all) => set({ name: file.name, archive: { done, all } });
    if (isArchive(data)) set({ name: file.name, archive: await auditArchive(data, published, tell) });
    else set({ name: file.name, ...(await audit(data, published)) });
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
      <div role="status" aria-live="polite">
        ${report && html`<${report.archive ? ArchiveReport : Report} ...${report} />`}
      </div>
      <p class="quiet">${message("verify-less")} <code>./nostos verify FILE</code></p>
    <//>
  `;
}
