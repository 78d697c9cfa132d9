// Reports on fair play: arbiters ask for them and see all; a player sees what one says of them.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { message, when } from "../../language.js";
import { Trouble, useAnswer } from "../../parts.js";
import { Act } from "../forms.js";
import { isOnStaff } from "../live.js";
import * as requests from "../requests.js";
import { personName } from "../words.js";

const AGAIN = 5000; // milliseconds between two looks at a report that is not done
const KINDS = ["audit", "luck"];
const UNDER_WAY = ["queued", "running"];

/** @param {{ tournament: Tournament }} parameters */
export function FairPlay({ tournament }) {
  const { tournament: id, step, you } = tournament;
  const judges = isOnStaff(tournament, "arbiter");
  const [look, setLook] = useState(0);
  const again = () => setLook((number) => number + 1);
  const { answer, problem } = useAnswer(
    () => (you ? requests.fairPlayReports(id) : Promise.resolve(null)),
    [id, step, look],
  );
  const reports = answer?.reports ?? [];
  const open = reports.find((each) => UNDER_WAY.includes(each.status));
  useEffect(() => {
    const timer = open && setTimeout(again, AGAIN);
    return () => clearTimeout(timer);
  }, [open, answer]);
  if (!judges && !reports.length) return null;
  return html`
    <section aria-labelledby="fair-play">
      <h2 id="fair-play">${message("fair-play")}</h2>
      <p class="quiet">${message("fair-play-about")}</p>
      ${judges && html`<${Asking} ...${{ id, open, again }} />`}
      <${Trouble} of=${problem} />
      <ul class="notices">
        ${reports.map((each) => html`<${Report} key=${each.report} id=${id} report=${each} />`)}
      </ul>
    </section>
  `;
}

/** @param {{ id: string, open: FairPlayReport | undefined, again: () => void }} parameters */
function Asking({ id, open, again }) {
  const prevented = open ? message("fair-play-under-way") : "";
  return KINDS.map(
    (kind) => html`
      <${Act}
        key=${kind}
        title=${message(`fair-play-ask-${kind}`)}
        about=${message(`fair-play-ask-${kind}-about`)}
        prevented=${prevented}
        act=${() => requests.askFairPlay(id, kind)}
        done=${again}
      />
    `,
  );
}

/** @param {{ id: string, report: FairPlayReport }} parameters */
function Report({ id, report }) {
  const [shown, show] = useState(false);
  const { kind, status, done, total, failure } = report;
  return html`
    <li>
      <p>
        <b>${message(`fair-play-${kind}`)}</b> ${message(`fair-play-status-${status}`, { done, total })}
        ${failure && html` <span lang="en">${failure}</span>`}
      </p>
      <small>${personName(report.asked_by)} · ${when(report.asked_at)}</small>
      ${
        status === "done" &&
        html`
          <details onToggle=${(event) => show(event.currentTarget.open)}>
            <summary>
              ${message("fair-play-show")}
              <span class="unseen"> ${message(`fair-play-${kind}`)} ${when(report.asked_at)}</span>
            </summary>
            ${shown && html`<${Players} id=${id} report=${report} />`}
          </details>
        `
      }
    </li>
  `;
}

/** The players of a report, all pages. @param {{ id: string, report: FairPlayReport }} parameters */
function Players({ id, report }) {
  const { answer, problem } = useAnswer(() => requests.fairPlayResult(id, report.report), [id, report.report]);
  if (!answer) return html`<${Trouble} of=${problem} />`;
  return html`
    ${answer.yardsticks.map((each) => html`<p key=${each.game} class="quiet" lang="en">${each.text}</p>`)}
    ${answer.left_out.map(({ match, reason }) => html`<p key=${match} class="quiet" lang="en">${match}: ${reason}</p>`)}
    ${answer.players.map(
      (each) => html`
        <h3>${personName(each)}</h3>
        ${each.games.map((game) => html`<p key=${game.game} lang="en">${game.text.join(" ")}</p>`)}
        <${Spans} kind=${report.kind} player=${each} />
      `,
    )}
  `;
}

/** @param {{ kind: string, player: FairPlayPart }} parameters */
function Spans({ kind, player }) {
  const columns = kind === "audit" ? ["decisions", "midrank"] : ["draws", "result"];
  return html`
    <div class="scroll" role="group" tabindex="0" aria-label=${personName(player)}>
      <table class="sums">
        <thead>
          <tr>
            ${["match", "steps", ...columns].map((each) => html`<th scope="col">${message(`fair-play-${each}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${player.spans.map(
            (span) => html`
              <tr key=${`${span.match} ${span.first}`}>
                <th scope="row"><a href=${`/matches/${span.match}`}>${span.match.slice(0, 8)}</a></th>
                <td>${span.first}–${span.last}</td>
                ${columns.map((each) => html`<td>${numberText(span[each])}</td>`)}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** @param {number | null} number */
function numberText(number) {
  if (number === null) return "–";
  return Number.isInteger(number) ? `${number}` : number.toFixed(3);
}
