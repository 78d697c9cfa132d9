// Announcing a tournament: a form that makes its regulations.
import { html, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { useName } from "../../match/table/seats.js";
import { Page, Trouble, useAnswer, useCommand } from "../../parts.js";
import { addressOf } from "../list.js";
import { open } from "../requests.js";
import { draftOf, regulationsOf } from "./defaults.js";
import { RegulationsFields, faultsOf, rolesOf, useGames } from "./form.js";

export function NewTournament() {
  const { answer, problem } = useAnswer(api.games, []);
  return html`
    <${Page} title=${message("tournament-new")} kind="column">
      <h1>${message("tournament-new")}</h1>
      <${Trouble} of=${problem} />
      ${answer && html`<${Form} shelf=${answer} />`}
    <//>
  `;
}

/** @param {{ shelf: GameEntry[] }} parameters */
function Form({ shelf }) {
  const [draft, set] = useState(() => draftOf(shelf[0]));
  const known = useGames(draft.games.map(({ game }) => game));
  const [nameField, ensure] = useName();
  const [run, { doing, problem }] = useCommand();
  const faults = faultsOf(problem);
  const change = (more) => set((now) => ({ ...now, ...more }));
  const send = (event) => {
    event.preventDefault();
    void run(async () => {
      await ensure();
      const { tournament } = await open(regulationsOf(draft, rolesOf(known, draft.seats)));
      location.assign(addressOf(tournament));
    });
  };
  const parts = { draft, change, set, faults, shelf, known };
  return html`
    <form class="opening" onSubmit=${send}>
      <p>${message("tournament-new-more")}</p>
      ${nameField}
      <${RegulationsFields} ...${parts} />
      <${Trouble} of=${problem} />
      <div class="send"><button class="primary" disabled=${doing}>${message("tournament-announce")}</button></div>
    </form>
  `;
}
