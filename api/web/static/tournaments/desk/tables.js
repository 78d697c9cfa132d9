// All tables of a round: their state, clocks, the time since the last step, and what the desk does to each.
import { html, useEffect, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { dossierAddress } from "../../match/dossier/link.js";
import { Left, Since } from "../../match/table/clock.js";
import { PageTurner } from "../../lists.js";
import { Token, Trouble, useAnswer } from "../../parts.js";
import { useNow } from "../live.js";
import * as requests from "../requests.js";
import { RoundChoice } from "../rounds.js";
import { outcomeText, personName, stateText } from "../words.js";
import { TableActs } from "./table_acts.js";

const PAGE = 20; // tables
const EVERY = 15_000; // milliseconds
const OPENS_IN = 10_000; // milliseconds from the listing of a match; before, it may not be there yet

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function TableDesk({ tournament, again }) {
  const { tournament: id, rounds, step } = tournament;
  const last = rounds.at(-1)?.round ?? 0;
  const [chosen, choose] = useState(0);
  const [page, setPage] = useState(0);
  const number = chosen || last;
  useEffect(() => setPage(0), [number]);
  const { answer: round, problem } = useAnswer(
    () => (number ? requests.round(id, number) : Promise.resolve(null)),
    [id, number, step],
  );
  if (!number || rounds[number - 1]?.state === "paired") return null;
  const tables = round?.round === number ? round.tables : []; // acts are on what is shown
  const shown = tables.slice(page * PAGE, (page + 1) * PAGE);
  return html`
    <section aria-labelledby="tables">
      <h2 id="tables">${message("tables-of", { round: number })}</h2>
      <${RoundChoice} ...${{ rounds, number, choose }} />
      <${Trouble} of=${problem} />
      <${PageTurner} page=${page} size=${PAGE} all=${tables.length} name="tables" turn=${setPage} />
      <ol class="tables desk-tables">
        ${shown.map(
          (table) => html`
            <${TableRow} key=${`${number}-${table.table}`} ...${{ tournament, table, number, again }} />
          `,
        )}
      </ol>
    </section>
  `;
}

/** The match of a table that goes on, as onlookers see it now. @param {RoundTable} table */
function useMatch({ state, match: current, matches }) {
  const id = state === "playing" || state === "adjourned" ? current : null;
  const listed = Date.parse(matches.at(-1)?.listed ?? "") || 0;
  const tick = Math.floor(useNow(EVERY, Boolean(id)) / EVERY);
  return useAnswer(async () => {
    if (!id || Date.now() + api.skew < listed + OPENS_IN) return null;
    const match = await api.match(id);
    const view = match.clock && match.status === "playing" ? await api.view(id, "onlooker", match.step) : null;
    return { match, view };
  }, [id, tick]).answer;
}

/** @param {{ tournament: Tournament, table: RoundTable, number: number, again: () => Promise<void> }} parameters */
function TableRow({ tournament, table, number, again }) {
  const place = { round: number, table: table.table };
  const found = useMatch(table);
  const clocks = found?.view?.clocks;
  return html`
    <li value=${table.table}>
      <span class="who-sits seats-in-line">
        ${table.seats.map(
          (person, seat) => html`
            <span>
              <${Token} seat=${seat} />
              ${personName(person)}
              ${clocks && html`<${Left} clock=${found.match.clock} clocks=${clocks} seat=${seat} live=${true} />`}
            </span>
          `,
        )}
      </span>
      <span class="states">
        <span class=${`standing ${table.state}`}>${stateText(table)}</span>
        ${
          found &&
          found.match.status !== "playing" &&
          html`<span class="standing">${message(`status-${found.match.status}`)}</span>`
        }
        ${found?.match.status === "playing" && html`<${Since} at=${found.match.updated_at} />`}
        ${
          table.match &&
          html`
            <a href=${`/matches/${table.match}`}>
              ${message("look-at-match")}<span class="unseen"> ${table.table}</span>
            </a>
            <a href=${dossierAddress(table.match)}>
              ${message("dossier")}<span class="unseen"> ${table.table}</span>
            </a>
          `
        }
      </span>
      ${table.outcome && html`<span class="result">${outcomeText(table)}</span>`}
      <${TableActs} ...${{ tournament, table, place, again }} />
    </li>
  `;
}
