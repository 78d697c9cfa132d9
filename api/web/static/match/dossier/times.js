// What the clock counted, turn by turn, and from which moments: for "the clock cheated me".
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { clockText } from "../table/clock.js";
import { Rows, Section } from "./answer.js";
import { between, laterText, momentText, secondsText } from "./moments.js";

const ROUNDING = 0.0021; // seconds: the page knows moments to the millisecond

const near = (one, other) => Math.abs(one - other) < ROUNDING;

/** The turn in sentences: from when to when, what of it was counted, and what that did to the clock.
 * @param {DossierLook} look
 */
export function turnSentences({ turn, who, step }) {
  if (!turn) return [message("dossier-turn-none", { who, step })];
  const { began, until, used, paused } = turn;
  const whole = between(began.at, until.at);
  const adds = near(used + paused, whole) ? "dossier-counted" : "dossier-miscounted";
  const [from, to] = [momentText(began.at), laterText(until.at, began.at)];
  const end = message(`dossier-end-${turn.end}`);
  return [
    message("dossier-turn", { who, first: began.step, from, last: until.step, to, end }),
    message(adds, { used: secondsText(used), paused: secondsText(paused), whole: secondsText(whole) }),
    ...clockSentences(turn),
  ];
}

/** @param {TimedTurn} turn */
function clockSentences({ before, after, used, given, adjusted, earned, runs_out: out, end }) {
  if (before === null || after === null || earned === null) return [message("dossier-clockless")];
  const parts = { before, after, used, given, adjusted, earned };
  const sum = near(before - used + given + adjusted + earned, after) ? "dossier-sum" : "dossier-no-sum";
  const texts = Object.entries(parts).map(([name, seconds]) => [name, secondsText(seconds)]);
  const ran = end === "timed_out" ? "dossier-ran-out" : "dossier-runs-out";
  return [message(sum, Object.fromEntries(texts)), out !== null && message(ran, { at: momentText(out) })];
}

const COLUMNS = ["used", "paused", "given", "adjusted", "earned", "before", "after"];

/** @param {{ look: DossierLook }} parameters */
export function Times({ look }) {
  const { dossier, seat, step, who, turn } = look;
  const rows = dossier.turns
    .filter((each) => each.seat === seat)
    .map((each) => ({
      step: each.began.step,
      marked: each === turn,
      cells: [
        html`${each.began.step}<small>${momentText(each.began.at)}</small>`,
        html`${each.until.step}<small>${momentText(each.until.at)}</small>`,
        message(`dossier-end-${each.end}`),
        ...COLUMNS.map((name) => (each[name] === null ? "" : secondsText(each[name]))),
      ],
    }));
  const agreed = clockText(dossier.clock);
  return html`
    <${Section}
      name="times"
      question=${message("dossier-ask-times", { who, step })}
      answer=${turnSentences(look)}
    >
      <p class="quiet">${agreed && message("dossier-agreed", { clock: agreed })} ${message("dossier-stored")}</p>
      <${Rows}
        label=${message("dossier-turns", { who })}
        columns=${[
          message("dossier-from"),
          message("dossier-to"),
          message("dossier-ended"),
          ...COLUMNS.map((name) => message(`dossier-time-${name}`)),
        ]}
        rows=${rows}
        step=${step}
      />
    <//>
  `;
}
