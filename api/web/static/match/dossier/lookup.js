// One command, looked up in a dossier: by its receipt, by the hash of that, by its id, or by a head of the ledger.
import { html, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { lines } from "../../kept/receipts.js";
import { Trouble, useAnswer, useCommand } from "../../parts.js";
import { hex, sha256, text, verifiedPayload } from "../../verify/crypto.js";
import { momentText } from "./moments.js";

const JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** What became of a command: a message, and what is in it. @typedef {[string, Record<string, unknown>?]} Found */

/** @param {{ step: number, at: string }} step @returns {Found} */
const accepted = ({ step, at }) => ["dossier-lookup-accepted", { step, at: momentText(at) }];
/** @param {SeatRefusal} refusal @returns {Found} */
const refused = ({ step, at, problem }) => ["dossier-lookup-refused", { step, at: momentText(at), problem }];

/** What the dossier says of a word that somebody has; the sentence that nothing is there if it knows no such command.
 * @param {Dossier} dossier @param {string} word @returns {Found}
 */
export function foundBy({ steps, presence }, word) {
  const refusal = presence?.refusals.find((each) => each.receipt === word || each.command === word);
  if (refusal) return refused(refusal);
  const step = steps.find((each) => each.head === word);
  return step ? accepted(step) : ["dossier-lookup-none"];
}

/** What the dossier says of a receipt, which must be signed by the service.
 * @param {Dossier} dossier @param {string} jws @param {PublicKey[]} keys @returns {Promise<Found>}
 */
export async function foundByReceipt(dossier, jws, keys) {
  const receipt = await verifiedPayload(jws, keys).catch(() => null);
  if (!receipt) return ["dossier-lookup-unsigned"];
  const { match, step, head, kind, at } = receipt;
  if (match !== dossier.match) return ["dossier-lookup-foreign"];
  if (step > dossier.step) return ["dossier-lookup-later", { step }];
  const seen = dossier.steps[step - 1];
  if (seen.head !== head) return ["dossier-lookup-changed", { step }];
  if (kind === "head") return ["dossier-lookup-head", { step }];
  if (kind === "accepted") return accepted(seen);
  const hash = hex(await sha256(text(jws)));
  const refusal = dossier.presence?.refusals.find((each) => each.receipt === hash);
  return refusal ? refused(refusal) : ["dossier-lookup-unlisted", { step, at: momentText(at) }];
}

const AGREE = new Set(["dossier-lookup-accepted", "dossier-lookup-head", "dossier-lookup-refused"]);

/** How many receipts of the match this browser keeps, and how many of them agree with the dossier; null where it keeps
 * none, or cannot check them.
 * @param {Dossier} dossier
 */
async function keptReceipts(dossier) {
  const kept = lines(dossier.match).split("\n").filter(Boolean);
  if (!kept.length || !crypto.subtle) return null;
  const keys = await api.keys();
  const found = await Promise.all(kept.map((jws) => foundByReceipt(dossier, jws, keys)));
  return { all: kept.length, n: found.filter(([name]) => AGREE.has(name)).length };
}

/** @param {{ dossier: Dossier }} parameters */
export function Lookup({ dossier }) {
  const [found, set] = useState(/** @type {Found | null} */ (null));
  const { answer: kept, problem: uncounted } = useAnswer(() => keptReceipts(dossier), [dossier]);
  const [run, { problem }] = useCommand();
  const look = (event) => {
    event.preventDefault();
    const word = new FormData(event.target).get("word")?.toString().trim() ?? "";
    const isReceipt = JWS.test(word) && crypto.subtle;
    set(null);
    void run(async () =>
      set(isReceipt ? await foundByReceipt(dossier, word, await api.keys()) : foundBy(dossier, word.toLowerCase())),
    );
  };
  return html`
    <form class="dossier-lookup unprinted" onSubmit=${look}>
      <label class="field">
        <span>${message("dossier-lookup")}</span>
        <input name="word" required autocomplete="off" />
        <small>${message("dossier-lookup-more")}</small>
      </label>
      <button>${message("dossier-look-up")}</button>
    </form>
    <${Trouble} of=${problem ?? uncounted} />
    <p role="status" class="answer">${found && message(...found)}</p>
    ${kept && html`<p class="answer">${message("dossier-receipts", kept)}</p>`}
  `;
}
