// All fields of regulations, with what they need: the games that are chosen, and what the service refuses.
import { html, useEffect, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { EntryFields, FormatFields, MatchFields, TimeFields } from "./fields.js";
import { GameFields } from "./games.js";
import { ScoringFields } from "./scoring.js";

/** A game with its words. @typedef {{ game: Game, words: Words }} KnownGame */

/** The games that are chosen, with all that is known of them, by their slugs. @param {string[]} slugs */
export function useGames(slugs) {
  const [found, set] = useState(/** @type {Record<string, KnownGame>} */ ({}));
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
export function faultsOf(problem) {
  const [, field] = /^\/regulations\/([^/]+)/.exec(problem?.answer.pointer ?? "") ?? [];
  return field ? { [field]: problem?.message ?? "" } : {};
}

/** What each seat of these games plays, by their slugs.
 * @param {Record<string, KnownGame>} known @param {number} seats
 */
export const rolesOf = (known, seats) =>
  Object.fromEntries(Object.entries(known).map(([slug, { game }]) => [slug, game.roles[seats] ?? []]));

/** @param {any} parameters `draft`, `change` and `set` of it, `faults`, `shelf`, and `known` as above */
export const RegulationsFields = ({ shelf, known, ...parts }) => html`
  <${FormatFields} ...${parts} />
  <${GameFields} ...${parts} ...${{ shelf, known }} />
  <${ScoringFields} ...${parts} />
  <${TimeFields} ...${parts} />
  <${MatchFields} ...${parts} />
  <${EntryFields} ...${parts} />
`;
