// Announcing a tournament: a form that makes its regulations.
import { html, useEffect, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { useName } from "../../match/table/seats.js";
import { Page, Trouble, useAnswer, useCommand } from "../../parts.js";
import { addressOf } from "../list.js";
import { open } from "../requests.js";
import { draftOf, regulationsOf } from "./defaults.js";
import { EntryFields, FormatFields, MatchFields, TimeFields } from "./fields.js";
import { GameFields } from "./games.js";
import { ScoringFields } from "./scoring.js";

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

/** The games that are chosen, with all that is known of them, by their slugs. @param {string[]} slugs */
function useGames(slugs) {
  const [found, set] = useState(/** @type {Record<string, { game: Game, words: Words }>} */ ({}));
  useEffect(() => {
    for (const slug of slugs.filter((each) => each && !(each in found)))
      Promise.all([api.game(slug), api.words(slug)]).then(
        ([game, words]) => set((now) => ({ ...now, [slug]: { game, words } })),
        () => {},
      );
  }, [slugs.join()]);
  return found;
}

/** What the service says is wrong, by the field of the regulations: "games", "scoring" ...
 * @param {api.Problem | null} problem
 */
function faultsOf(problem) {
  const [, field] = /^\/regulations\/([^/]+)/.exec(problem?.answer.pointer ?? "") ?? [];
  return field ? { [field]: problem?.message ?? "" } : {};
}

/** @param {{ shelf: GameEntry[] }} parameters */
function Form({ shelf }) {
  const [draft, set] = useState(() => draftOf(shelf[0]));
  const known = useGames(draft.games.map(({ game }) => game));
  const [nameField, ensure] = useName();
  const [run, { doing, problem }] = useCommand();
  const faults = faultsOf(problem);
  const change = (more) => set((now) => ({ ...now, ...more }));
  const roles = Object.fromEntries(
    Object.entries(known).map(([slug, { game }]) => [slug, game.roles[draft.seats] ?? []]),
  );
  const send = (event) => {
    event.preventDefault();
    void run(async () => {
      await ensure();
      const { tournament } = await open(regulationsOf(draft, roles));
      location.assign(addressOf(tournament));
    });
  };
  const parts = { draft, change, set, faults };
  return html`
    <form class="opening" onSubmit=${send}>
      <p>${message("tournament-new-more")}</p>
      ${nameField}
      <${FormatFields} ...${parts} />
      <${GameFields} ...${parts} shelf=${shelf} known=${known} />
      <${ScoringFields} ...${parts} />
      <${TimeFields} ...${parts} />
      <${MatchFields} ...${parts} />
      <${EntryFields} ...${parts} />
      <${Trouble} of=${problem} />
      <div class="send"><button class="primary" disabled=${doing}>${message("tournament-announce")}</button></div>
    </form>
  `;
}
