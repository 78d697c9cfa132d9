// The big screen of a tournament: the clock of the round, pairings by table, then standings, in turns. No controls.
import { html, useEffect } from "../../vendor/preact.js";
import { skew } from "../../transport.js";
import { message } from "../../language.js";
import { Trouble, useAnswer } from "../../parts.js";
import { useNow, useTournament } from "../live.js";
import * as requests from "../requests.js";
import { amountText, entrantNames, personName, stateText } from "../words.js";

const TABLES = 10; // on one screen
const ROWS = 12;
const TURN = 12_000; // milliseconds for which one screen is shown
const SECOND = 1000;

export function ScreenPage({ id }) {
  const { tournament, problem, away } = useTournament(id);
  const title = tournament?.regulations.title ?? message("page-screen");
  useEffect(() => {
    document.title = `${title} · Nostos`;
  }, [title]);
  return html`
    <main id="main" class="screen">
      ${
        tournament
          ? html`<${Screen} ...${{ tournament, away }} />`
          : html`<h1>${title}</h1><${Trouble} of=${problem} />`
      }
    </main>
  `;
}

/** Parts of a list, so many at a time. @template T @param {T[]} all @param {number} size @returns {T[][]} */
const inParts = (all, size) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** @param {{ tournament: Tournament, away: boolean }} parameters */
function Screen({ tournament, away }) {
  const { tournament: id, rounds, step, regulations } = tournament;
  const number = rounds.at(-1)?.round ?? 0;
  const { answer, problem } = useAnswer(
    () => (number ? Promise.all([requests.round(id, number), requests.standings(id, null)]) : Promise.resolve(null)),
    [id, number, step],
  );
  const [round, standings] = answer ?? [null, null];
  const now = useNow(SECOND);
  const turn = Math.floor(now / TURN);
  const waits = problem ? html`<${Trouble} of=${problem} />` : html`<p class="large">${message("screen-waits")}</p>`;
  const screens = [
    ...inParts(round?.tables ?? [], TABLES).map((tables) => html`<${Pairings} ...${{ round, tables, tournament }} />`),
    ...inParts(standings?.rows ?? [], ROWS).map((rows) => html`<${Places} rows=${rows} />`),
  ];
  return html`
    <header>
      <h1>${regulations.title}</h1>
      <p>
        ${
          number
            ? message("round-of", { round: number, rounds: regulations.rounds })
            : message(`tournament-status-${tournament.status}`)
        }
        ${away && html` <b>${message("away")}</b>`}
      </p>
      ${round && html`<${RoundClock} ...${{ round, regulations, now }} />`}
    </header>
    ${screens.length ? screens[turn % screens.length] : waits}
  `;
}

const twoDigits = (number) => String(number).padStart(2, "0");

/** What is left of the round, or that time is called.
 * @param {{ round: Round, regulations: Regulations, now: number }} parameters
 */
function RoundClock({ round, regulations, now }) {
  const limit = regulations.round_clock;
  if (round.turns !== null) return html`<p class="round-clock">${message("time-was-called", { n: round.turns })}</p>`;
  if (!limit || !round.opened || round.state !== "open") return null;
  const left = Math.max(0, Math.ceil((Date.parse(round.opened) + limit.seconds * SECOND - now - skew) / SECOND));
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60)];
  return html`
    <p class="round-clock" role="timer" aria-label=${message("round-clock")}>
      ${hours ? `${hours}:` : ""}${hours ? twoDigits(minutes) : minutes}:${twoDigits(left % 60)}
    </p>
  `;
}

function Pairings({ round, tables, tournament }) {
  return html`
    <section aria-label=${message("pairings")}>
      <h2>${message("pairing-of", { round: round.round })}</h2>
      <ol class="large">
        ${tables.map(
          (table) => html`
            <li key=${table.table}>
              <b>${table.table}</b>
              <span>${table.seats.map(personName).join(" – ")}</span>
              <small>${round.state === "paired" ? "" : stateText(table)}</small>
            </li>
          `,
        )}
      </ol>
      ${
        round.byes.length + round.asked.length > 0 &&
        html`<p>${message("have-bye", { names: entrantNames(tournament, [...round.byes, ...round.asked]) })}</p>`
      }
    </section>
  `;
}

const Places = ({ rows }) => html`
  <section aria-label=${message("standings")}>
    <h2>${message("standings")}</h2>
    <ol class="large">
      ${rows.map(
        (row) => html`
          <li key=${row.number}>
            <b>${row.place}</b>
            <span>${personName(row)}</span>
            <small>
              ${row.sums
                .slice(0, 2)
                .map((sum) => `${message(`measure-${sum.measure}`)} ${amountText(sum.total)}`)
                .join(" · ")}
            </small>
          </li>
        `,
      )}
    </ol>
  </section>
`;
