// Entrants from a file: it is checked line by line, then all of them are entered and seeded, or nobody is.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Trouble, useCommand } from "../../parts.js";
import { isLate } from "../entry.js";
import { isOnStaff, isOver } from "../live.js";
import * as requests from "../requests.js";

const LONGEST_SOURCE = 200; // characters
/** Faults of the file itself; the service says the others in the language of the page. */
const OF_FILE = [
  "no-player-column",
  "no-player-line",
  "no-player-id",
  "twice",
  "bad-affiliation",
  "bad-seed",
  "not-csv",
  "bad-count",
];

/** @param {LineFault} fault */
const faultOf = ({ problem, value, detail }) =>
  OF_FILE.includes(problem) ? message(`import-${problem}`, { value }) : `${value}: ${detail}`;

/** The numbers of those who have a seed, the first seed first.
 * @param {CheckedEntrant[]} wanted @param {Entrant[]} found
 */
function seedsOf(wanted, found) {
  const numbers = new Map(found.filter((each) => each.state === "in").map((each) => [each.player, each.number]));
  return wanted
    .filter((each) => each.seed !== null)
    .sort((one, other) => Number(one.seed) - Number(other.seed))
    .map((each) => numbers.get(each.player))
    .filter((number) => number !== undefined);
}

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function EntrantImport({ tournament, again }) {
  const { tournament: id, status } = tournament;
  const [file, keep] = useState(/** @type {{ name: string, check: EntrantFileCheck } | null} */ (null));
  const [run, { doing, problem }] = useCommand(again);
  if (isOver(tournament)) return null;
  const take = ([chosen]) =>
    chosen &&
    run(async () => {
      keep(null);
      keep({ name: chosen.name, check: await requests.checkEntrants(id, await chosen.text()) });
    });
  const enter = ({ name, check }) =>
    run(async () => {
      for (const each of check.entrants)
        if (!each.entered) await requests.enterPlayer(id, each.player, each.affiliation);
      const { entrants, rounds } = await requests.tournament(id);
      const order = seedsOf(check.entrants, entrants);
      if (order.length && !rounds.length && isOnStaff(tournament, "organizer", "arbiter"))
        await requests.seed(id, order, name.slice(0, LONGEST_SOURCE));
      keep(null);
    });
  return html`
    <section aria-labelledby="import">
      <h2 id="import">${message("import-entrants")}</h2>
      <p class="quiet">${message("import-about")}</p>
      ${
        status === "registration" || isLate(tournament)
          ? html`
            <label class="field">
              <span>${message("import-file")}</span>
              <input
                type="file"
                accept=".csv,.trf,.txt"
                disabled=${doing}
                onChange=${(event) => take(event.target.files)}
              />
            </label>
          `
          : html`<p>${message("entry-over")}</p>`
      }
      <${Trouble} of=${problem} />
      <div role="status" aria-live="polite">
        ${file && html`<${FilePlan} check=${file.check} doing=${doing} enter=${() => enter(file)} />`}
      </div>
    </section>
  `;
}

/** What would be entered, or what is wrong.
 * @param {{ check: EntrantFileCheck, doing: boolean, enter: () => void }} parameters
 */
function FilePlan({ check: { entrants, faults }, doing, enter }) {
  if (faults.length)
    return html`
      <p class="problem">${message("import-faults", { n: faults.length })}</p>
      <ul class="notices">
        ${faults.map((each) => html`<li>${message("import-line", { line: each.line, what: faultOf(each) })}</li>`)}
      </ul>
    `;
  const there = entrants.filter((each) => each.entered).length;
  const seeds = entrants.filter((each) => each.seed !== null).length;
  return html`
    <p>${message("import-plan", { n: entrants.length - there, there, seeds })}</p>
    <button class="primary" disabled=${doing} onClick=${enter}>${message("import-send")}</button>
  `;
}
