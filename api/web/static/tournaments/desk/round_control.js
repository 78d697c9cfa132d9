// Round control: registration, pairing, the trial, opening, time, closing, publishing, the end; for each what the
// button does, and what prevents it now.
import { html } from "../../vendor/preact.js";
import { message, when } from "../../language.js";
import { takesPart } from "../entry.js";
import { Act, LONGEST_TEXT, reasonField } from "../forms.js";
import { isOnStaff } from "../live.js";
import { useNextBeacon } from "../preparation/beacons.js";
import * as requests from "../requests.js";
import { HandPairing } from "./hand_pairing.js";
import { Trial } from "./trial.js";

const MOST_TURNS = 100;

/** What the last round is, and how many tables of all rounds have no result that counts.
 * @param {Tournament} tournament
 */
export function progress({ rounds, regulations }) {
  const last = rounds.at(-1) ?? null;
  return {
    last,
    next: rounds.length + 1,
    waiting: last?.state === "open" ? last.without_result : 0,
    unsettled: rounds.reduce((sum, each) => sum + each.without_result, 0),
    isPlayedOut: rounds.length >= regulations.rounds,
  };
}

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function RoundControl({ tournament, again }) {
  const { status } = tournament;
  const { last } = progress(tournament);
  const parts = { tournament, again };
  const isLeader = isOnStaff(tournament, "organizer", "arbiter");
  return html`
    <section aria-labelledby="control">
      <h2 id="control">${message("round-control")}</h2>
      <p>${message(`stage-${status}`, { round: last?.round ?? 0 })}</p>
      ${!isLeader && html`<p class="quiet">${message("only-leaders")}</p>`}
      ${["announced", "registration"].includes(status) && html`<${Registration} ...${parts} />`}
      ${status === "between" && html`<${Between} ...${parts} />`}
      ${status === "paired" && html`<${Paired} ...${parts} />`}
      ${status === "playing" && html`<${Playing} ...${parts} />`}
    </section>
  `;
}

const prevent = (allowed, why = message("only-organizers")) => (allowed ? "" : why);

function Registration({ tournament, again }) {
  const { tournament: id, status, entrants } = tournament;
  const prevented = prevent(isOnStaff(tournament, "organizer"));
  return status === "announced"
    ? html`
      <${Act}
        title=${message("registration-open")}
        primary
        about=${message("registration-open-about")}
        prevented=${prevented}
        act=${() => requests.openRegistration(id)}
        done=${again}
      />
    `
    : html`
      <${Act}
        title=${message("registration-close")}
        primary
        about=${message("registration-close-about", { n: entrants.filter(takesPart).length })}
        prevented=${prevented}
        act=${() => requests.closeRegistration(id)}
        done=${again}
      />
    `;
}

/** Why the next round cannot be paired; "" if it can. @param {Tournament} tournament */
function whyNotPair(tournament) {
  const { next, unsettled, isPlayedOut } = progress(tournament);
  if (!isOnStaff(tournament, "organizer", "arbiter")) return message("only-leaders");
  if (isPlayedOut) return message("rounds-are-over");
  if (tournament.regulations.format === "knockout" && next > 1 && unsettled)
    return message("tables-undecided", { n: unsettled });
  return "";
}

function Between({ tournament, again }) {
  const { tournament: id, step, rounds } = tournament;
  const { last, next, unsettled } = progress(tournament);
  const { beacon, waits } = useNextBeacon(tournament);
  const early = beacon && waits ? message("beacon-waits", { at: when(beacon.at), source: beacon.source }) : "";
  const prevented = whyNotPair(tournament);
  const value = {
    name: "beacon",
    label: message("beacon-value"),
    about: beacon && message("beacon-value-about", { at: when(beacon.at), source: beacon.source }),
    longest: LONGEST_TEXT,
  };
  const isLeader = isOnStaff(tournament, "organizer", "arbiter");
  const there = tournament.entrants.filter(takesPart).length;
  return html`
    <div class="acts">
      <${Act}
        title=${message("pair-round", { round: next })}
        primary
        about=${message("pair-about")}
        prevented=${prevented || early}
        fields=${beacon ? [value] : []}
        act=${(body) => requests.pair(id, next, step, body.beacon)}
        done=${again}
      />
      ${
        last &&
        html`
          <${Act}
            title=${message("publish", { round: last.round })}
            about=${message("publish-about")}
            act=${() => requests.publish(id, last.round)}
            done=${again}
          />
        `
      }
      ${
        rounds.length > 0 &&
        html`
          <${Act}
            title=${message("finish")}
            about=${message("finish-about")}
            prevented=${
              isLeader
                ? prevent(!unsettled, message("tables-undecided", { n: unsettled })) || early
                : message("only-leaders")
            }
            fields=${[{ name: "sure", kind: "check", label: message("finish-sure") }, ...(beacon ? [value] : [])]}
            act=${({ sure, ...body }) => (sure ? requests.finish(id, body, step) : Promise.reject(notSure()))}
            done=${again}
          />
        `
      }
    </div>
    ${!prevented && html`<${Trial} key=${`${next}-${there}`} tournament=${tournament} />`}
  `;
}

const notSure = () => new Error(message("finish-tick"));

function Paired({ tournament, again }) {
  const { tournament: id, step } = tournament;
  const number = tournament.rounds.length;
  const isArbiter = isOnStaff(tournament, "arbiter");
  return html`
    <div class="acts">
      <${Act}
        title=${message("open-round", { round: number })}
        primary
        about=${message("open-round-about")}
        prevented=${prevent(isOnStaff(tournament, "organizer", "arbiter"), message("only-leaders"))}
        act=${() => requests.openRound(id, number, step)}
        done=${again}
      />
      <${Act}
        title=${message("pairing-cancel")}
        about=${message("pairing-cancel-about")}
        prevented=${prevent(isArbiter, message("only-arbiters"))}
        fields=${[reasonField()]}
        act=${({ reason }) => requests.cancelPairing(id, number, reason)}
        done=${again}
      />
    </div>
    <${HandPairing} ...${{ tournament, number, again }} prevented=${prevent(isArbiter, message("only-arbiters"))} />
  `;
}

function Playing({ tournament, again }) {
  const { tournament: id, step, regulations } = tournament;
  const { last, waiting } = progress(tournament);
  const number = last?.round ?? 0;
  const turns = regulations.round_clock?.turns ?? 1;
  const timeUp = last?.time_called ? message("time-called-already") : "";
  return html`
    <div class="acts">
      <${Act}
        title=${message("close-round", { round: number })}
        primary=${!waiting}
        about=${waiting ? message("close-adjourns", { n: waiting }) : message("close-about")}
        prevented=${prevent(isOnStaff(tournament, "organizer", "arbiter"), message("only-leaders"))}
        fields=${[{ name: "publish", kind: "check", label: message("close-publish"), value: true }]}
        act=${(body) => requests.closeRound(id, number, body, step)}
        done=${again}
      />
      <${Act}
        title=${message("call-time")}
        about=${message("call-time-about")}
        prevented=${prevent(isOnStaff(tournament, "arbiter"), message("only-arbiters")) || timeUp}
        fields=${[{ name: "turns", kind: "number", label: message("round-turns"), value: turns, most: MOST_TURNS }]}
        act=${(body) => requests.callTime(id, number, body)}
        done=${again}
      />
    </div>
  `;
}
