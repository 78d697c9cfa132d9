// Clocks: the agreed time, what each seat has left of it, and the time since the last step in a match without a clock.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { skew } from "../../transport.js";
import { language, message } from "../../language.js";

const MINUTE = 60,
  HOUR = 3600,
  DAY = 86400; // seconds
const LOW = 10; // seconds that are shown as few
/** @type {[string, number][]} */
const UNITS = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", 1],
];

const twoDigits = (number) => String(number).padStart(2, "0");
const unit = (number, name) =>
  new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "short" }).format(number);

// "9:05", "1:09:05", "2 days 1:09".
function timeText(seconds) {
  const [days, rest] = [Math.floor(seconds / DAY), seconds % DAY];
  const [hours, minutes] = [Math.floor(rest / HOUR), Math.floor((rest % HOUR) / MINUTE)];
  if (days) return `${unit(days, "day")} ${hours}:${twoDigits(minutes)}`;
  return hours
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest % MINUTE)}`
    : `${minutes}:${twoDigits(rest % MINUTE)}`;
}

// "5 min", "1 day": in the largest unit without a remainder.
export function durationText(seconds) {
  const [name, length] = UNITS.find(([, each]) => seconds % each === 0) ?? ["second", 1];
  return unit(seconds / length, name);
}

const periodsText = (number, clock) => `${number} × ${durationText(clock.period)}`;

/** What was agreed: "5 min + 10 sec", "1 day a move"; "" where there is no clock.
 * @param {Clock | null} [clock]
 */
export function clockText(clock) {
  if (!clock) return "";
  if ("per_move" in clock) return message("clock-per-move", { time: durationText(clock.per_move) });
  const time = durationText(clock.initial);
  if (clock.kind === "byo_yomi") {
    const periods = periodsText(clock.periods, clock);
    return message("clock-byo-yomi", { time: clock.initial ? `${time} + ${periods}` : periods });
  }
  if (clock.kind === "fischer") return clock.increment ? `${time} + ${unit(clock.increment, "second")}` : time;
  return message(`clock-${clock.kind}`, { time, delay: unit(clock.delay, "second") });
}

function useNow(ticking) {
  const [now, set] = useState(Date.now());
  useEffect(() => {
    if (!ticking) return undefined;
    set(Date.now());
    const timer = setInterval(() => set(Date.now()), 250);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

export function Since({ at }) {
  const now = useNow(true);
  if (!at) return null;
  const time = timeText(Math.max(0, Math.round((now + skew - Date.parse(at)) / 1000)));
  return html`
    <p class="since quiet" role="timer" aria-label=${message("since", { time })} title=${message("since", { time })}>
      ${time}
    </p>
  `;
}

/** The face of a clock: the time on it, what comes with that time, and both in words. In seconds: `left`, until the
 * clock has run out, and `spare`, without the delay of the turn.
 * @param {{ clock?: Clock | null, left: number, spare: number, runs: boolean }} shown
 */
function face({ clock, left, spare, runs }) {
  if (clock?.kind === "byo_yomi") {
    const begun = Math.ceil(left / clock.period);
    const n = begun > clock.periods ? clock.periods : Math.max(0, begun - 1); // periods that are to come
    const [time, period] = [timeText(Math.ceil(left - n * clock.period)), durationText(clock.period)];
    const words = n ? message("clock-left-periods", { time, n, period }) : message("clock-left", { time });
    return { time, more: n ? periodsText(n, clock) : "", words };
  }
  const [main, delay] = [Math.min(left, spare), Math.max(0, left - spare)];
  const time = timeText(Math.ceil(main));
  if (clock?.kind !== "delay" || !runs || !delay) return { time, more: "", words: message("clock-left", { time }) };
  const waits = unit(Math.ceil(delay), "second");
  return { time, more: waits, words: message("clock-left-waits", { time, waits }) };
}

// What a seat has left. `live`: it is as of now and goes on; else as of the step that is shown. A timer is no live
// region: screen readers read it on request only.
export function Left({ clock, clocks, seat, live }) {
  const runs = clocks.running.includes(seat);
  const now = useNow(live && runs);
  const gone = live && runs ? Math.max(0, now + skew - Date.parse(clocks.at)) / 1000 : 0;
  const left = Math.max(0, clocks.left[seat] - gone);
  const spare = clock?.kind === "delay" ? clocks.left[seat] + (clocks.used?.[seat] ?? 0) - clock.delay : left;
  const { time, more, words } = face({ clock, left, spare: Math.max(0, spare), runs });
  return html`
    <span
      class=${`clock${runs ? " runs" : ""}${left < LOW ? " low" : ""}`}
      role="timer"
      aria-label=${words}
      title=${words}
    >
      ${more ? `${time} + ${more}` : time}
    </span>
  `;
}
