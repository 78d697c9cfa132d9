// Regulations in place of those of before: a form that begins with them, what it changes, and the hash afterwards.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Trouble, useAnswer, useCommand } from "../../parts.js";
import { canonical, hex, sha256, text } from "../../verify/crypto.js";
import { FieldOf, reasonField } from "../forms.js";
import { isOnStaff, isOver } from "../live.js";
import { changedRegulations, draftFrom } from "../opening/drafts.js";
import { RegulationsFields, faultsOf, rolesOf, useGames } from "../opening/form.js";
import * as requests from "../requests.js";
import { RegulationChanges } from "./changes.js";

/** Why the regulations cannot be changed now; "" if they can. @param {Tournament} tournament */
function whyNot(tournament) {
  if (tournament.lots.draws.length) return message("regulations-stay"); // also if that pairing was cancelled
  return isOnStaff(tournament, "organizer") ? "" : message("only-organizers");
}

/** @param {{ tournament: Tournament, shelf: GameEntry[], again: () => Promise<void> }} parameters */
export function RegulationsDesk({ tournament, shelf, again }) {
  const [shown, show] = useState(false);
  const [before, publish] = useState("");
  const prevented = whyNot(tournament);
  const done = async () => {
    publish(tournament.sha256);
    show(false);
    await again();
  };
  if (isOver(tournament)) return null;
  return html`
    <section aria-labelledby="new-regulations">
      <h2 id="new-regulations">${message("regulations")}</h2>
      <p class="quiet">${message("regulations-change-about")}</p>
      ${
        prevented
          ? html`<p>${prevented}</p>`
          : html`
            <p>
              <button type="button" aria-expanded=${shown} onClick=${() => show(!shown)}>
                ${message("regulations-change")}
              </button>
            </p>
          `
      }
      ${shown && !prevented && shelf.length > 0 && html`<${Changing} ...${{ tournament, shelf, done }} />`}
      <${Published} ...${{ tournament, before }} />
    </section>
  `;
}

/** The hash of the regulations, and whether this browser finds the same. `before`: the one before a change, or "".
 * @param {{ tournament: Tournament, before: string }} parameters
 */
function Published({ tournament, before }) {
  const { regulations, sha256: hash } = tournament;
  const { answer: found } = useAnswer(
    async () => (crypto.subtle ? hex(await sha256(text(canonical(regulations)))) : null),
    [hash],
  );
  const isNew = before !== "" && before !== hash;
  return html`
    <div role="status">
      ${isNew && html`<p><b>${message("regulations-published")}</b></p>`}
      <p>
        ${message("regulations-hash")} <code class="hash">${hash}</code>
        ${found && html` ${message(found === hash ? "hash-agrees" : "hash-differs")}`}
      </p>
      ${isNew && html`<p class="quiet">${message("regulations-hash-before")} <code class="hash">${before}</code></p>`}
    </div>
  `;
}

/** @param {{ tournament: Tournament, shelf: GameEntry[], done: () => Promise<void> }} parameters */
function Changing({ tournament, shelf, done }) {
  const [{ rules, hash, first }] = useState(() => ({
    rules: tournament.regulations,
    hash: tournament.sha256,
    first: draftFrom(tournament.regulations),
  }));
  const [draft, put] = useState(first);
  const [next, look] = useState(/** @type {Regulations | null} */ (null));
  const [reason, say] = useState("");
  const [run, { doing, problem }] = useCommand(done);
  const slugs = draft.games.map(({ game }) => game);
  const known = useGames([...new Set([...slugs, ...first.games.map(({ game }) => game)])]);
  const set = (make) => {
    put(make);
    look(null); // what is published is what was looked at
  };
  const isOld = tournament.sha256 !== hash; // somebody else has changed them
  const faults = faultsOf(problem);
  const parts = { draft, set, shelf, known, faults, change: (more) => set((now) => ({ ...now, ...more })) };
  const send = (event) => {
    event.preventDefault();
    if (next) void run(() => requests.changeRegulations(tournament.tournament, next, reason.trim()));
    else look(changedRegulations(rules, first, draft, rolesOf(known, draft.seats)));
  };
  if (isOld) return html`<p class="problem" role="alert">${message("regulations-changed-meanwhile")}</p>`;
  return html`
    <form class="opening" onSubmit=${send}>
      <${RegulationsFields} ...${parts} />
      <div role="status">${next && html`<${RegulationChanges} ...${{ rules, next, shelf }} />`}</div>
      ${next && html`<${FieldOf} field=${reasonField()} value=${reason} set=${say} />`}
      <${Trouble} of=${problem} />
      <div class="send">
        <button class="primary" disabled=${doing || !slugs.every((slug) => slug in known)}>
          ${message(next ? "regulations-publish" : "regulations-look")}
        </button>
      </div>
    </form>
  `;
}
