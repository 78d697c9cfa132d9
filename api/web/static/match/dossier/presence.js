// When the player of a seat followed the match, and what was written to them: for "I was disconnected".
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Rows, Section } from "./answer.js";
import { whoText } from "./look.js";
import { between, laterText, millis, momentText, secondsText } from "./moments.js";

/** Whether the reader is shown connections and refusals of the seat: those of all seats, or of their own.
 * @param {DossierLook} look
 */
export const showsPresence = ({ dossier, own, seat }) => dossier.presence !== null && (own === null || own === seat);

// A stream without an end is open still, or its process ended without a word: it may have been open.
const isOpenAt = (stream, at) =>
  millis(stream.opened_at) <= at && (stream.closed_at === null || millis(stream.closed_at) >= at);
const hasEnd = ({ closed_at: closed }) => closed !== null;

/** For how many seconds of a span at least one of the streams was open; null where nobody knows, since a stream that
 * was opened before its end has none.
 * @param {SeatStream[]} streams the first opened first @param {string} from @param {string} to
 */
export function openFor(streams, from, to) {
  if (streams.some((each) => !hasEnd(each) && millis(each.opened_at) < millis(to))) return null;
  let [end, open] = [millis(from), 0];
  for (const { opened_at: opened, closed_at: closed } of streams) {
    const [begins, ends] = [Math.max(end, millis(opened)), Math.min(millis(to), closed ? millis(closed) : Infinity)];
    open += Math.max(0, ends - begins);
    end = Math.max(end, ends);
  }
  return open / 1000;
}

/** What was written to a stream. @param {SeatStream} stream */
function deliveredText({ closed_at: closed, delivered, delivered_at: at, after }) {
  if (delivered !== null && at !== null) return message("dossier-delivered", { step: delivered, at: momentText(at) });
  if (delivered !== null) return message("dossier-delivered-some", { step: delivered });
  return closed === null ? message("dossier-had", { step: after }) : message("dossier-delivered-none", { step: after });
}

/** @param {SeatStream} stream */
const endText = ({ closed_at: closed, ended }) =>
  closed === null ? message("dossier-ended-not") : message(`dossier-ended-${ended}`);

/** Whether a stream of the seat was open at the step, and what was before and after it where none was.
 * @param {DossierLook} look @param {SeatStream[]} streams
 */
export function connectionSentences({ at, step, who }, streams) {
  const now = millis(at);
  const there = streams.filter((each) => isOpenAt(each, now));
  const open = there.findLast(hasEnd) ?? there.at(-1);
  const here = { who, step, at: momentText(at) };
  if (open) {
    const since = laterText(open.opened_at, at);
    const said = message(hasEnd(open) ? "dossier-connected" : "dossier-connected-perhaps", { ...here, since });
    return [said, endText(open), deliveredText(open)];
  }
  const last = streams.findLast((each) => each.closed_at !== null && millis(each.closed_at) < now);
  const next = streams.find((each) => millis(each.opened_at) > now);
  return [
    message("dossier-disconnected", here),
    last?.closed_at &&
      message("dossier-stream-before", {
        from: momentText(last.opened_at),
        to: laterText(last.closed_at, last.opened_at),
      }),
    last && endText(last),
    last && deliveredText(last),
    next ? message("dossier-stream-next", { at: momentText(next.opened_at) }) : message("dossier-stream-last"),
  ];
}

/** Who else was connected then: whether it was the player's connection alone that was missing.
 * @param {DossierLook} look @param {SeatStream[]} streams
 */
function othersText({ at, match, seat, own }, streams) {
  if (own !== null) return null;
  const others = match.seats.filter((each) => each.seat !== seat);
  const open = (each) => streams.filter((of) => of.seat === each.seat && isOpenAt(of, millis(at)));
  const there = others.filter((each) => open(each).length);
  const named = (each) => {
    const who = whoText(match, each.seat);
    return open(each).some(hasEnd) ? who : message("dossier-perhaps", { who });
  };
  const names = there.map(named).join(", ");
  return message("dossier-others", { names: names || message("none") });
}

/** @param {{ look: DossierLook }} parameters */
export function Connections({ look }) {
  const { dossier, seat, step, who, turn } = look;
  const question = message("dossier-ask-presence", { who, step });
  if (!showsPresence(look) || !dossier.presence)
    return html`<${Section} name="presence" question=${question} answer=${[message("dossier-presence-closed")]} />`;
  const { streams: all, not_kept: uncounted } = dossier.presence;
  const streams = all.filter((each) => each.seat === seat);
  const player = dossier.seats[seat].player;
  const missing = uncounted.find((each) => each.player === player && each.kind === "stream");
  const opened = turn && openFor(streams, turn.began.at, turn.until.at);
  const share = turn &&
    typeof opened === "number" && {
      n: secondsText(opened),
      all: secondsText(between(turn.began.at, turn.until.at)),
      first: turn.began.step,
      last: turn.until.step,
    };
  const answer = [
    ...connectionSentences(look, streams),
    share && message("dossier-open-share", share),
    othersText(look, all),
    missing && message("dossier-not-kept", { n: missing.number }),
  ];
  const rows = streams.map((each) => ({
    step: each.after,
    marked: isOpenAt(each, millis(look.at)),
    cells: [
      momentText(each.opened_at),
      each.closed_at ? momentText(each.closed_at) : "",
      endText(each),
      each.after,
      each.delivered ?? "",
      each.delivered_at ? momentText(each.delivered_at) : "",
    ],
  }));
  const columns = ["opened", "closed", "end", "had", "written", "written-at"];
  return html`
    <${Section} name="presence" question=${question} answer=${answer}>
      <p class="quiet">${message("dossier-presence-rests")}</p>
      <${Rows}
        label=${message("dossier-streams", { who })}
        columns=${columns.map((name) => message(`dossier-stream-${name}`))}
        rows=${rows}
        step=${step}
      />
    <//>
  `;
}
