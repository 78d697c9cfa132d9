// The page of operators: the queue of reports, one report with what it is about, and what an operator does.
import { html, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import * as requests from "./requests.js";
import { message, when } from "../language.js";
import { Page, Trouble, useAnswer, useCommand } from "../parts.js";

const STATUSES = ["open", "taken", "decided"];
const OUTCOMES = ["upheld", "rejected", "unclear"];
const PAGE = 50;

export function OperatePage() {
  const [round, again] = useState(0);
  const me = api.account();
  const { answer, problem } = useAnswer(() => (me ? requests.whoAmI() : Promise.resolve(null)), [round]);
  const operator = answer?.scopes.includes("operate") ? answer.player : null;
  return html`
    <${Page} title=${message("operate")} kind="lobby account operate">
      <h1>${message("operate")}</h1>
      <${Trouble} of=${problem} />
      ${operator && html`<${Queue} me=${operator} />`}
      ${(answer || problem || !me) && !operator && html`<${SignIn} done=${() => again(round + 1)} />`}
    <//>
  `;
}

// Operators get their token from the command line.
function SignIn({ done }) {
  const [token, set] = useState("");
  const [run, { doing, problem }] = useCommand();
  const send = (event) => {
    event.preventDefault();
    void run(() => requests.signIn(token.trim()).then(done));
  };
  return html`
    <section aria-labelledby="token">
      <h2 id="token">${message("sign-in")}</h2>
      <p>${message("operate-about", { command: "nostos operator" })}</p>
      <${Trouble} of=${problem} />
      <form onSubmit=${send}>
        <label class="field">
          <span>${message("operate-token")}</span>
          <input
            required
            type="password"
            autocomplete="off"
            value=${token}
            onInput=${(event) => set(event.target.value)}
          />
        </label>
        <button disabled=${doing}>${message("sign-in")}</button>
      </form>
    </section>
  `;
}

function Queue({ me }) {
  const [status, setStatus] = useState("open");
  const [cursors, setCursors] = useState(/** @type {string[]} */ ([]));
  const [shown, show] = useState(/** @type {string | null} */ (null));
  const [round, again] = useState(0);
  const cursor = cursors.at(-1);
  const { answer, problem } = useAnswer(
    () => requests.reports({ status, limit: PAGE, ...(cursor && { cursor }) }),
    [status, cursor, round],
  );
  const choose = (each) => () => {
    setStatus(each);
    setCursors([]);
    show(null);
  };
  return html`
    <section aria-labelledby="queue">
      <h2 id="queue">${message("reports")}</h2>
      <p class="row">
        ${STATUSES.map(
          (each) => html`
            <button class="chip" aria-pressed=${each === status} onClick=${choose(each)}>
              ${message(`report-status-${each}`)}
            </button>
          `,
        )}
      </p>
      <${Trouble} of=${problem} />
      ${answer?.reports.length === 0 && html`<p class="quiet">${message("reports-none")}</p>`}
      <ul class="reports">
        ${answer?.reports.map(
          (each) => html`
            <li key=${each.report}>
              <button class="plain" aria-expanded=${each.report === shown} onClick=${() => show(each.report)}>
                <b>${message(`report-kind-${each.kind}`)}</b> ${each.player?.name} <small>${when(each.filed_at)}</small>
              </button>
              ${
                each.report === shown &&
                html`<${OneReport} key=${each.report} id=${each.report} me=${me} changed=${() => again(round + 1)} />`
              }
            </li>
          `,
        )}
      </ul>
      <p class="row">
        ${
          cursors.length > 0 &&
          html`<button class="plain" onClick=${() => setCursors([])}>${message("to-start")}</button>`
        }
        ${
          answer?.cursor &&
          html`
            <button class="plain" onClick=${() => setCursors([...cursors, String(answer.cursor)])}>
              ${message("next")}
            </button>
          `
        }
      </p>
    </section>
  `;
}

const nameOf = (party) => party.name || message("player-deleted");
const Party = ({ of }) => html`<a href=${`/players/${of.player}`}>${nameOf(of)}</a>`;

// One line of what is known of a report.
const row = (key, value) => html`<div><dt>${message(key)}</dt><dd>${value}</dd></div>`;
const placeText = ({ match, step }) => (step ? `${match.slice(0, 8)}, ${message("step")} ${step}` : match.slice(0, 8));

function OneReport({ id, me, changed }) {
  const [round, again] = useState(0);
  const { answer: found, problem: missing } = useAnswer(() => requests.oneReport(id), [id, round]);
  const [run, { doing, problem }] = useCommand();
  if (!found) return html`<${Trouble} of=${missing} />`;
  const act = (what) =>
    run(async () => {
      await what();
      again(round + 1);
    });
  const place = found.match && `/matches/${found.match}${found.step ? `?step=${found.step}` : ""}`;
  return html`
    <div class="report">
      <p>${found.text}</p>
      ${found.line && html`<blockquote>${found.line.text}</blockquote>`}
      <dl class="about">
        ${found.player && row("report-whom", html`<${Party} of=${found.player} />`)}
        ${place && row("report-where", html`<a href=${place}>${placeText(found)}</a>`)}
        ${row("report-by", html`<${Party} of=${found.reporter} />`)}
        ${found.taken_by && row("report-taken-by", nameOf(found.taken_by))}
        ${found.outcome && row("report-outcome", message(`report-outcome-${found.outcome}`))}
      </dl>
      ${found.reason && html`<p class="quiet">${found.reason}</p>`}
      <${Trouble} of=${problem} />
      ${
        found.status !== "decided" &&
        found.taken_by?.player !== me &&
        html`
          <button disabled=${doing} onClick=${() => act(() => requests.takeReport(id))}>
            ${message("report-take")}
          </button>
        `
      }
      ${
        found.status === "taken" &&
        found.taken_by?.player === me &&
        html`<${Decision} decide=${(outcome, reason) => requests.decideReport(id, outcome, reason).then(changed)} />`
      }
      ${found.player && html`<${Ban} player=${found.player.player} />`}
      ${
        found.player &&
        html`
          <${Act}
            title=${message("revoke-access")}
            act=${(reason) => requests.revokeAccess(found.player?.player, reason)}
          />
        `
      }
      ${
        found.match && html`<${Act} title=${message("abort")} act=${(reason) => requests.abort(found.match, reason)} />`
      }
    </div>
  `;
}

// A form that asks for a reason, and says when it is done. `children`: what it asks for besides.
function Act({ title, act, longest = 200, children = null }) {
  const [reason, set] = useState("");
  const [done, setDone] = useState(false);
  const [run, { doing, problem }] = useCommand();
  const send = (event) => {
    event.preventDefault();
    void run(() => act(reason.trim()).then(() => setDone(true)));
  };
  return html`
    <details>
      <summary>${title}</summary>
      <form onSubmit=${send}>
        <label class="field">
          <span>${message("act-reason")}</span>
          <input required maxlength=${longest} value=${reason} onInput=${(event) => set(event.target.value)} />
        </label>
        ${children}
        <button disabled=${doing || done}>${title}</button>
      </form>
      <${Trouble} of=${problem} />
      ${done && html`<p role="status">${message("act-done")}</p>`}
    </details>
  `;
}

function Decision({ decide }) {
  const [outcome, set] = useState(OUTCOMES[0]);
  return html`
    <${Act} title=${message("report-decide")} longest=${500} act=${(reason) => decide(outcome, reason)}>
      <label class="field">
        <span>${message("report-outcome")}</span>
        <select onChange=${(event) => set(event.target.value)}>
          ${OUTCOMES.map(
            (each) => html`
              <option value=${each} selected=${each === outcome}>${message(`report-outcome-${each}`)}</option>
            `,
          )}
        </select>
      </label>
    <//>
  `;
}

function Ban({ player }) {
  const [until, setUntil] = useState("");
  const [leaves, setLeaves] = useState(false);
  const ban = (reason) =>
    requests.ban(player, { reason, give_up: leaves, ...(until && { until: new Date(until).toISOString() }) });
  return html`
    <${Act} title=${message("ban")} act=${ban}>
      <label class="field">
        <span>${message("ban-until")}</span>
        <input type="date" value=${until} onInput=${(event) => setUntil(event.target.value)} />
      </label>
      <label class="check">
        <input type="checkbox" checked=${leaves} onChange=${(event) => setLeaves(event.target.checked)} />
        ${message("ban-give-up")}
      </label>
    <//>
  `;
}
