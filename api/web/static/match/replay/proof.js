// What proves the match: its record, checked or saved with one click, and the receipts that this browser keeps.
import { html, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";
import { Trouble } from "../../parts.js";
import { AnalysisLink } from "../analysis/link.js";
import { DossierLink } from "../dossier/link.js";
import { VariationLink } from "../variation/link.js";
import * as receipts from "../../kept/receipts.js";
import { saveFile, verifyAddress } from "./saving.js";

/** Whether disputes about the match concern this player, or everybody may know all of it.
 * @param {Match} match
 */
const isConcerned = (match) => match.disclosed || Boolean(api.ownSeat(match)) || api.isArbiter(match);

/** @param {{ match: Match, viewer: string, step: number, view: View | null }} parameters */
export function Proof({ match, viewer, step, view }) {
  const id = match.match;
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const save = () => api.record(id, viewer).then(saveFile).catch(setProblem);
  return html`
    <div class="proof">
      <a class="verify" href=${verifyAddress(id, viewer)}><${Icon} name="check" />${message("verify-match")}</a>
      ${match.disclosed && html`<${AnalysisLink} ...${{ match, step }} />`}
      ${match.disclosed && view?.status === "playing" && html`<${VariationLink} ...${{ match, viewer, step }} />`}
      ${isConcerned(match) && html`<${DossierLink} ...${{ match, viewer, step }} />`}
      <button class="plain" onClick=${save}><${Icon} name="export" />${message("save-record")}</button>
      <${Trouble} of=${problem} />
      <${Receipts} id=${id} />
    </div>
  `;
}

// How many receipts of the match are kept here; they can be taken along, and deleted.
function Receipts({ id }) {
  const [, drawAnew] = useState(0);
  const count = receipts.count(id);
  if (!count) return null;
  const save = () => saveFile(new File([receipts.lines(id)], `nostos-${id}.receipts`, { type: "text/plain" }));
  const remove = () => {
    if (!confirm(message("receipts-sure"))) return;
    receipts.remove(id);
    drawAnew((times) => times + 1);
  };
  return html`
    <p class="quiet receipts">
      <span title=${message("receipts-more")}>${message("receipts-kept", { n: count })}</span>
      <button class="plain" title=${message("receipts-more")} onClick=${save}>${message("receipts-save")}</button>
      <button class="plain" onClick=${remove}>${message("receipts-delete")}</button>
    </p>
  `;
}
