// Taking part: entering, checking in, asking for a bye, leaving; and the list of those who do.
import { html, useEffect } from "../vendor/preact.js";
import { account } from "../transport.js";
import { message } from "../language.js";
import { useName } from "../match/table/seats.js";
import { Act, reasonField } from "./forms.js";
import { isOnStaff, isOver, ownEntry } from "./live.js";
import * as requests from "./requests.js";
import { personName } from "./words.js";

const BEFORE = ["announced", "registration"];
const LONGEST_AFFILIATION = 60; // characters

/** @returns {import("./forms.js").FormField} */
export const affiliationField = () => ({
  name: "affiliation",
  label: message("affiliation"),
  about: message("affiliation-about"),
  longest: LONGEST_AFFILIATION,
  optional: true,
});

/** Whether players may enter late now. @param {Tournament} tournament */
export const isLate = ({ status, rounds, regulations }) =>
  ["between", "paired", "playing"].includes(status) && rounds.length + 1 <= (regulations.late_until ?? 0);

/** Whether somebody was asked to take part, and has not answered. @param {Entrant} entrant */
export const isUnanswered = (entrant) => entrant.state === "in" && !entrant.accepted;

/** Whether somebody takes part. @param {Entrant} entrant */
export const takesPart = (entrant) => entrant.state === "in" && entrant.accepted;

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function Entry({ tournament, again }) {
  const me = ownEntry(tournament);
  useEffect(() => {
    void requests.contribute(tournament).then(
      (done) => (done ? again() : undefined),
      () => {},
    );
  }, [tournament.step]);
  if (isOver(tournament) || isOnStaff(tournament)) return null;
  return html`
    <section aria-labelledby="entry">
      <h2 id="entry">${message("taking-part")}</h2>
      ${
        me && me.state === "in"
          ? html`<${me.accepted ? Inside : Asked} ...${{ tournament, me, again }} />`
          : html`<${Outside} ...${{ tournament, me, again }} />`
      }
    </section>
  `;
}

/** Why nobody can enter now; "" if one can. @param {Tournament} tournament */
function whyNot(tournament) {
  const { status, regulations, invited, entrants } = tournament;
  if (status === "announced") return message("entry-not-yet");
  if (status !== "registration" && !isLate(tournament)) return message("entry-over");
  if (entrants.filter((each) => each.state === "in").length >= (regulations.capacity ?? Infinity))
    return message("entry-full");
  if (regulations.registration === "invited" && !invited.some(({ player }) => player === account()?.player))
    return message("entry-invited");
  return "";
}

function Outside({ tournament, me, again }) {
  const [nameField, ensure] = useName();
  const prevented = whyNot(tournament);
  const enter = async ({ affiliation }) => {
    await ensure();
    await requests.enter(tournament.tournament, affiliation, tournament.status !== "registration");
  };
  return html`
    ${me && html`<p>${message(`you-${me.state}`)}</p>`}
    <${Act}
      title=${message("enter")}
      primary
      prevented=${prevented}
      about=${tournament.status === "registration" ? "" : message("enter-late-about")}
      fields=${[affiliationField()]}
      act=${enter}
      done=${again}
    >
      ${nameField}
    <//>
  `;
}

/** What accepting does. @param {Tournament} tournament @param {boolean} isNew whether they never took part before */
function acceptAbout({ rounds }, isNew) {
  if (!isNew) return message("accept-back-about");
  return rounds.length ? message("enter-late-about") : "";
}

/** The staff entered this player, or lets them come back: they accept or decline. */
function Asked({ tournament, me, again }) {
  const { tournament: id, status, rounds } = tournament;
  const [nameField, ensure] = useName();
  const isNew = me.consent === "asked";
  const isTooLate = isNew && rounds.length > 0 && !isLate(tournament);
  const accept = async ({ affiliation }) => {
    await ensure();
    await requests.enter(id, affiliation, status !== "registration");
  };
  return html`
    <p role="status">${message(isNew ? "you-asked" : "you-asked-back")}</p>
    <div class="acts">
      <${Act}
        title=${message("accept-entry")}
        primary
        prevented=${isTooLate ? message("entry-over") : ""}
        about=${acceptAbout(tournament, isNew)}
        fields=${[{ ...affiliationField(), value: me.affiliation }]}
        act=${accept}
        done=${again}
      >
        ${nameField}
      <//>
      <${Act}
        title=${message("decline")}
        about=${message(rounds.length ? "decline-late-about" : "decline-entry-about")}
        fields=${rounds.length ? [reasonField()] : []}
        act=${(why) => requests.leave(id, me.number, why)}
        done=${again}
      />
    </div>
  `;
}

function Inside({ tournament, me, again }) {
  const { tournament: id, regulations, status } = tournament;
  const early = !tournament.rounds.length;
  const needsCheckIn = regulations.check_in && !me.checked_in;
  return html`
    <p>${message("you-take-part", { number: me.number })}</p>
    <div class="acts">
      ${
        needsCheckIn &&
        html`
          <${Act}
            title=${message("check-in")}
            primary
            about=${message("check-in-about")}
            act=${() => requests.checkIn(id, me.number)}
            done=${again}
          />
        `
      }
      <${Byes} ...${{ tournament, me, again }} />
      ${
        early
          ? html`
            <${Act}
              title=${message("withdraw")}
              about=${message("withdraw-about")}
              prevented=${BEFORE.includes(status) || status === "between" ? "" : message("entry-over")}
              act=${() => requests.leave(id, me.number)}
              done=${again}
            />
          `
          : html`
            <${Act}
              title=${message("drop-out")}
              about=${message("drop-about")}
              fields=${[reasonField()]}
              act=${({ reason }) => requests.leave(id, me.number, { reason })}
              done=${again}
            />
          `
      }
    </div>
  `;
}

/** Asking for a bye in a round to come, and taking it back. */
function Byes({ tournament, me, again }) {
  const { tournament: id, regulations, rounds } = tournament;
  const coming = me.asked_byes.filter((round) => round > rounds.length);
  const last = Math.min(regulations.asked_byes_until ?? 0, regulations.rounds);
  const choices = Array.from({ length: Math.max(0, last - rounds.length) }, (_, at) => rounds.length + 1 + at)
    .filter((round) => !me.asked_byes.includes(round))
    .map((round) => /** @type {[number, string]} */ ([round, message("round", { n: round })]));
  const asked = me.asked_byes.filter((round) => !me.given_byes.includes(round)).length;
  const left = (regulations.asked_byes ?? 0) - asked;
  return html`
    ${coming.map(
      (round) => html`
        <${Act}
          key=${round}
          title=${message("bye-back", { round })}
          act=${() => requests.takeByeBack(id, me.number, round)}
          done=${again}
        />
      `,
    )}
    ${
      left > 0 &&
      choices.length > 0 &&
      html`
        <${Act}
          title=${message("bye-ask")}
          about=${message("bye-left", { n: left })}
          fields=${[{ name: "round", kind: "select", label: message("bye-in"), choices }]}
          act=${({ round }) => requests.bye(id, me.number, round)}
          done=${again}
        />
      `
    }
  `;
}

/** Everybody who entered. @param {{ tournament: Tournament }} parameters */
export function Entrants({ tournament }) {
  const { entrants, regulations, staff, host } = tournament;
  const there = entrants.filter(takesPart);
  const people = [host, ...staff.filter((each) => each.player !== host.player)];
  return html`
    <section aria-labelledby="entrants">
      <h2 id="entrants">${message("entrants-count", { n: there.length })}</h2>
      <details open=${entrants.length <= 24}>
        <summary>${message("entrants")}</summary>
        <ol class="entrants">
          ${entrants.map(
            (each) => html`
              <li key=${each.number} value=${each.number} class=${each.state === "in" ? "" : "gone"}>
                <a href=${`/players/${each.player}`}>${personName(each)}</a>
                ${each.affiliation && html`<small>${each.affiliation}</small>`}
                <small>${notesOf(each, regulations).join(" · ")}</small>
              </li>
            `,
          )}
        </ol>
      </details>
      <p class="quiet">
        ${message("staff-are", { names: people.map(personName).join(", ") })}
      </p>
    </section>
  `;
}

/** @param {Entrant} entrant @param {Regulations} regulations */
const notesOf = (entrant, regulations) =>
  [
    entrant.state !== "in" && message(`entrant-${entrant.state}`),
    entrant.late && message("entrant-late"),
    isUnanswered(entrant) && message("entrant-unanswered"),
    entrant.state === "in" && regulations.check_in && !entrant.checked_in && message("entrant-not-there"),
    entrant.asked_byes.length > 0 && message("entrant-byes", { rounds: entrant.asked_byes.join(", ") }),
  ].filter(Boolean);
