// What was found of the archive of a tournament: its record, each match that is listed with its result, and what only
// the command line checks.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { PageTurner } from "../../lists.js";
import { Checks, Verdict, stateOf, whyText, worse } from "../report.js";

const PAGE = 50; // matches
const UNCHECKED = ["decided", "moves", "terms", "times"]; // what this page leaves to the command line

/** The state of a match. @param {import("./archive.js").FoundMatch} found */
const stateOfMatch = ({ checks, wrong }) => (wrong.length || !checks ? "fails" : stateOf(checks));

/** @param {{ name: string, archive: any }} parameters */
export function ArchiveReport({ name, archive }) {
  const { broken, done, all, checks, matches, tournament } = archive;
  if (all) return html`<p class="quiet">${message("archive-checking", { done, all })}</p>`;
  if (broken) return html`<${Verdict} ...${{ name }} state="fails" /><p>${whyText(broken)}</p>`;
  const states = [stateOf(checks), ...(matches?.map(stateOfMatch) ?? ["fails"])];
  const state = states.reduce(worse);
  const wrong = (matches ?? []).filter((each) => stateOfMatch(each) === "fails");
  return html`
    <${Verdict} ...${{ name, state }} />
    <p><a href=${`/tournaments/${tournament}`}>${message("page-tournament")}</a></p>
    <h3>${message("archive-own")}</h3>
    <${Checks} checks=${checks} isTournament=${true} />
    <h3>${message("archive-matches")}</h3>
    ${
      matches
        ? html`
          <p>
            <b>
              ${
                wrong.length
                  ? message("archive-incomplete", { n: wrong.length, all: matches.length })
                  : message("archive-complete", { n: matches.length })
              }
            </b>
          </p>
          <${Matches} matches=${[...wrong, ...matches.filter((each) => !wrong.includes(each))]} />
        `
        : html`<p class="problem">${message("archive-unread")}</p>`
    }
    <h3>${message("archive-unchecked")}</h3>
    <ul class="why">
      ${UNCHECKED.map((each) => html`<li>${message(`archive-unchecked-${each}`)}</li>`)}
    </ul>
  `;
}

/** The matches, a page at a time. @param {{ matches: import("./archive.js").FoundMatch[] }} parameters */
function Matches({ matches }) {
  const [page, turn] = useState(0);
  const shown = matches.slice(page * PAGE, (page + 1) * PAGE);
  const columns = ["round-number", "table-number", "entrants", "result-of-match", "record"];
  return html`
    <div class="scroll" role="group" tabindex="0" aria-label=${message("archive-matches")}>
      <table class="sums">
        <thead>
          <tr>${columns.map((column) => html`<th scope="col">${message(column)}</th>`)}</tr>
        </thead>
        <tbody>${shown.map((each) => html`<${MatchRow} key=${each.match} found=${each} />`)}</tbody>
      </table>
    </div>
    <${PageTurner} ...${{ page, turn }} size=${PAGE} all=${matches.length} name="rows" />
  `;
}

/** @param {{ found: import("./archive.js").FoundMatch }} parameters */
function MatchRow({ found }) {
  const { match, table, number, checks, wrong } = found;
  const failed = (checks ?? []).filter(({ ok }) => ok === false);
  return html`
    <tr>
      <td>${table?.round}</td>
      <td>${table?.table}</td>
      <td>${table?.numbers.join(", ")}</td>
      <td>${resultText(found)}</td>
      <td>
        <a href=${`/matches/${match}`}>${message(`match-${stateOfMatch(found)}`)}</a>
        ${number > 1 && html` <small>${message("match-again", { n: number })}</small>`}
        ${wrong.map((each) => html`<p class="fault">${whyText(each)}</p>`)}
        ${failed.map(({ name, why }) => html`<p class="fault">${message(`check-${name}`)}: ${why && whyText(why)}</p>`)}
      </td>
    </tr>
  `;
}

/** The result that the tournament has of a match: entrants by their numbers, in groups, with their scores; or why there
 * is none.
 */
function resultText({ match, table }) {
  if (!table) return "";
  const ended = table.ended.find((each) => each.match === match);
  if (ended) return message(`match-without-${ended.how}`);
  const { outcome, numbers, state } = table;
  if (!outcome || match !== table.listed.at(-1).match) return message(`table-${state}`);
  const groups = outcome.ranking ?? [outcome.winners];
  const place = (at) => groups.slice(0, at).flat().length + 1;
  const one = (seat) => `${numbers[seat]} (${outcome.scores[seat]})`;
  return groups.map((group, at) => `${place(at)}. ${group.map(one).join(", ")}`).join(" · ");
}
