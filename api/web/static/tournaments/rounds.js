// The pairings of each round with their results, and why they are so.
import { html, useEffect, useState } from "../vendor/preact.js";
import { message } from "../language.js";
import { Trouble, useAnswer } from "../parts.js";
import { addressOf } from "./list.js";
import * as requests from "./requests.js";
import { entrantNames, outcomeText, personName, sentenceText, stateText } from "./words.js";

/** @param {{ tournament: Tournament }} parameters */
export function Rounds({ tournament }) {
  const { rounds } = tournament;
  const last = rounds.at(-1)?.round ?? 0;
  const [chosen, choose] = useState(0);
  const number = chosen || last;
  useEffect(() => choose(0), [last]); // a new round is shown
  if (!last) return null;
  return html`
    <section aria-labelledby="pairings">
      <h2 id="pairings">${message("pairings")}</h2>
      <${RoundChoice} rounds=${rounds} number=${number} choose=${choose} />
      <${RoundTables} key=${number} ...${{ tournament, number }} />
    </section>
  `;
}

/** Which round is shown.
 * @param {{ rounds: { round: number }[], number: number, choose: (round: number) => void }} parameters
 */
export const RoundChoice = ({ rounds, number, choose }) => html`
  <div class="kinds" role="group" aria-label=${message("rounds")}>
    ${rounds.map(
      ({ round }) => html`
        <button
          class=${round === number ? "chip on" : "chip"}
          aria-pressed=${round === number}
          onClick=${() => choose(round)}
        >
          ${message("round", { n: round })}
        </button>
      `,
    )}
  </div>
`;

/** @param {{ tournament: Tournament, number: number }} parameters */
function RoundTables({ tournament, number }) {
  const { tournament: id, step } = tournament;
  const { answer: round, problem } = useAnswer(() => requests.round(id, number), [id, number, step]);
  const [asked, ask] = useState(false);
  const sitting = JSON.stringify(round?.tables.map((table) => table.seats.map((seat) => seat.number)));
  const { answer: why, problem: unexplained } = useAnswer(
    () => (asked ? requests.explanation(id, number) : Promise.resolve(null)),
    [id, number, asked, asked && sitting], // the round may be paired again
  );
  if (!round) return html`<${Trouble} of=${problem} />`;
  return html`
    <p class="quiet">
      ${[
        message(`round-state-${round.state}`),
        round.engine && message("paired-by-hand"),
        round.turns !== null && message("time-was-called", { n: round.turns }),
      ]
        .filter(Boolean)
        .join(" · ")}
      ${" "}
      <a href=${`${addressOf(id, "slips")}?round=${number}`}>${message("slips")}</a>
    </p>
    <ol class="tables">
      ${round.tables.map((table) => html`<${TableLine} key=${table.table} ...${{ tournament, table, why }} />`)}
    </ol>
    <${Byes} ...${{ tournament, round }} />
    ${
      !asked &&
      html`
        <p>
          <button onClick=${() => ask(true)}>${message("why-pairing")}</button>
          <small>${message("why-pairing-about")}</small>
        </p>
      `
    }
    <${Trouble} of=${unexplained} />
    ${asked && !why && !unexplained && html`<p class="quiet" role="status">${message("reading")}</p>`}
    ${why && html`<${Verdict} ...${{ tournament, why }} />`}
  `;
}

/** @param {{ tournament: Tournament, table: RoundTable, why: Explanation | null }} parameters */
function TableLine({ tournament, table, why }) {
  const sentences = why?.tables.find((each) => each.table === table.table)?.sentences ?? [];
  return html`
    <li value=${table.table}>
      <span class="who-sits">${table.seats.map(personName).join(" – ")}</span>
      <span class="result">
        ${table.outcome && html`<span>${outcomeText(table)}</span>`}
        ${
          table.corrections.length > 0 &&
          html`<small>${message("corrected-times", { n: table.corrections.length })}</small>`
        }
      </span>
      <span class="states">
        <span class=${`standing ${table.state}`}>${stateText(table)}</span>
        ${
          table.match &&
          html`
            <a href=${`/matches/${table.match}`}>${message("match")}<span class="unseen"> ${table.table}</span></a>
          `
        }
      </span>
      ${
        sentences.length > 0 &&
        html`
          <ul class="why">${sentences.map((said) => html`<li>${sentenceText(tournament, said)}</li>`)}</ul>
        `
      }
    </li>
  `;
}

/** @param {{ tournament: Tournament, round: Round }} parameters */
function Byes({ tournament, round }) {
  return html`
    ${round.byes.length > 0 && html`<p>${message("have-bye", { names: entrantNames(tournament, round.byes) })}</p>`}
    ${round.asked.length > 0 && html`<p>${message("asked-bye", { names: entrantNames(tournament, round.asked) })}</p>`}
  `;
}

/** What the checker finds. @param {{ tournament: Tournament, why: Explanation }} parameters */
export function Verdict({ tournament, why }) {
  return html`
    <div class="verdict" role="status">
      <ul>
        ${why.byes.map((said) => html`<li>${sentenceText(tournament, said)}</li>`)}
        <li>${message(why.recomputed ? "pairing-recomputed" : "pairing-not-recomputed")}</li>
        ${!why.violations.length && html`<li>${message("pairing-sound")}</li>`}
        ${why.violations.map((each) => html`<li><b>${each.rule}</b> <span lang="en">${each.sentence}</span></li>`)}
      </ul>
    </div>
  `;
}
