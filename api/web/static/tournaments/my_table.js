// One's own table in the round that is paired or played: opponents, the match, the result, and a call for an arbiter.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { message } from "../language.js";
import { Token, Trouble, useAnswer } from "../parts.js";
import { Act, LONGEST_TEXT, reasonField } from "./forms.js";
import { ownEntry } from "./live.js";
import * as requests from "./requests.js";
import { outcomeText, personName, placeText, stateText } from "./words.js";

/** The round that an entrant cares for: the last one. @param {Tournament} tournament */
const lastRound = ({ rounds }) => rounds.at(-1)?.round ?? 0;

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function MyTable({ tournament, again }) {
  const { tournament: id, step } = tournament;
  const me = ownEntry(tournament);
  const number = me ? lastRound(tournament) : 0;
  const { answer, problem } = useAnswer(
    () => (number ? requests.round(id, number) : Promise.resolve(null)),
    [id, number, step],
  );
  const round = answer?.round === number ? answer : null; // the one before is not shown as the new one
  if (!me || !number) return null;
  const table = round?.tables.find((each) => each.seats.some((seat) => seat.number === me.number));
  const hasBye = round?.byes.includes(me.number) || round?.asked.includes(me.number);
  if (round && !table && !hasBye) return null;
  return html`
    <section class="my-table" aria-labelledby="my-table">
      <h2 id="my-table">${table ? placeText({ round: number, table: table.table }) : message("my-table")}</h2>
      <${Trouble} of=${problem} />
      ${hasBye && html`<p>${message("you-have-bye", { round: number })}</p>`}
      ${round && table && html`<${Table} ...${{ tournament, round, table, again }} me=${me.number} />`}
    </section>
  `;
}

/** @param {{ tournament: Tournament, round: Round, table: RoundTable, me: number,
 *   again: () => Promise<void> }} parameters
 */
function Table({ tournament, round, table, me, again }) {
  const { tournament: id } = tournament;
  const place = { round: round.round, table: table.table };
  const isHere = ["playing", "reported"].includes(table.state);
  return html`
    <ul class="players">
      ${table.seats.map(
        (person, seat) => html`
          <li key=${person.number} class=${person.number === me ? "acts" : ""}>
            <${Token} seat=${seat} />
            <span>${personName(person)}<small>${message("seat", { n: seat + 1 })}</small></span>
            ${person.number === me && html`<span class="turn">${message("you")}</span>`}
          </li>
        `,
      )}
    </ul>
    <p class="send">
      ${
        table.match &&
        round.state === "open" &&
        html`
          <a class="primary" href=${`/matches/${table.match}`}>
            <${Icon} name="play" />
            ${message(table.state === "playing" ? "to-match" : "look-at-match")}
          </a>
        `
      }
      <span class=${`standing ${table.state}`}>${stateText(table)}</span>
    </p>
    ${table.outcome && html`<p>${message("result-is", { result: outcomeText(table) })}</p>`}
    ${table.state === "reported" && html`<${Agreeing} ...${{ tournament, round, table, place, me, again }} />`}
    ${
      isHere &&
      round.state === "open" &&
      html`
        <${Act}
          title=${message("call-arbiter")}
          about=${message("call-about")}
          fields=${[{ name: "text", kind: "long", label: message("call-what"), longest: LONGEST_TEXT }]}
          act=${({ text }) => requests.call(id, place, text)}
          done=${again}
        />
      `
    }
  `;
}

function Agreeing({ tournament, round, table, place, me, again }) {
  const { tournament: id } = tournament;
  const { by = "players" } = tournament.regulations.counting ?? {};
  const agreed = table.agreed.includes(me);
  const disputed = table.disputed.includes(me);
  return html`
    <p class="quiet">${message(`counts-${by}`)}</p>
    ${agreed && html`<p role="status">${message("you-agreed")}</p>`}
    ${disputed && html`<p role="status">${message("you-dispute")}</p>`}
    <div class="acts">
      ${
        !agreed &&
        html`
          <${Act}
            title=${message("agree")}
            primary
            about=${message("agree-about")}
            act=${() => requests.atTable(id, place, "agreement", {}, round.step)}
            done=${again}
          />
        `
      }
      ${
        !disputed &&
        html`
          <${Act}
            title=${message("dispute")}
            about=${message("dispute-about")}
            fields=${[reasonField()]}
            act=${(body) => requests.atTable(id, place, "dispute", body)}
            done=${again}
          />
        `
      }
    </div>
  `;
}
