// Where the page is in a match: through whose eyes, at which step, what they saw there, and the ways to other steps.
import { useMemo, useRef, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { useFrames, usePlace, usePlaying, useView, useWorlds } from "./state.js";
import { begins } from "./replay/marks.js";
import { viewersOf } from "./table/perspectives.js";

// Facts that change what the list of matches shows.
const LISTED = [
  "opened",
  "opened_to_referee",
  "looked_as_seat",
  "sat",
  "left",
  "reserved",
  "removed",
  "invited",
  "uninvited",
  "invitation_accepted",
  "invitation_renewed",
  "committed",
  "beacon_entered",
  "reveal_due",
  "revealed",
  "reveal_missed",
  "started",
  "ended",
  "closed",
  "disclosed",
  "resignation_offered",
  "resignation_withdrawn",
  "side_resigned",
  "timed_out",
  "absent",
  "substituted",
  "paused",
  "resumed",
  "rewound",
  "result_reached",
  "arbiters_named",
];

const LIVE = new Set(["open", "revealing", "playing", "paused", "decided"]);
/** Whether there is more to come. @param {Match} match */
export const isLive = (match) => LIVE.has(match.status);

// The step at which a finished match opens: where its play begins, so that nothing is given away.
export const firstOf = (frames) =>
  frames.find((frame) => frame.facts.some((fact) => fact.type === "started"))?.step ?? 1;

/** The viewer that the address names, if there is one of that name; else one's own seat, or the first.
 * @type {(viewers: Viewer[], wanted: string | null, seat: number | null) => string}
 */
function chosenViewer(viewers, wanted, seat) {
  if (wanted !== null && viewers.some((each) => each.name === wanted)) return wanted;
  return seat === null ? viewers[0].name : String(seat);
}

/** The steps that begin a round.
 * @param {Frame[]} frames @param {Game["kinds"]} kinds
 */
export const roundsIn = (frames, kinds) => frames.filter((each) => begins(each, kinds)).map((each) => each.step);

/** The ways to other steps: `to` a step, `by` some steps, to the beginning of a `round`; and their keys. `rounds`: null
 * until they are known; `show`: shows a step.
 * @param {{ step: number, last: number, rounds: number[] | null, playing: { toggle: () => void },
 *   show: (step: number) => void }} parameters
 */
export function useWays({ step, last, rounds, playing, show }) {
  const here = useRef(step);
  here.current = step;
  const to = (at) => {
    here.current = Math.max(1, Math.min(last, at)); // two keys may come before the page shows the first
    show(here.current);
  };
  const by = (steps) => to(here.current + steps);
  const round = (way) => {
    if (!rounds) return;
    const from = here.current;
    to(way < 0 ? (rounds.findLast((at) => at < from) ?? 1) : (rounds.find((at) => at > from) ?? last));
  };
  const keys = {
    ArrowLeft: () => by(-1),
    ArrowRight: () => by(1),
    Home: () => to(1),
    End: () => to(last),
    "[": () => round(-1),
    "]": () => round(1),
    " ": playing.toggle,
  };
  return { to, by, round, keys };
}

/** The steps that begin a round: while another viewer's frames are read, those of the viewer before. Null until some
 * viewer's frames were read.
 * @type {(frames: Frame[], kinds: Record<string, string>, state: string) => number[] | null}
 */
function useRounds(frames, kinds, state) {
  const known = useRef(/** @type {number[] | null} */ (null));
  const found = useMemo(() => roundsIn(frames, kinds), [frames, kinds]);
  if (state !== "reading") known.current = found;
  return known.current;
}

/** `state`: of the reading of frames. `late`: seats know of later steps. The ways: `to` a step, `by` some steps, to the
 * beginning of a `round`, `as` a viewer. Those who came while there was more to come stay at the end.
 * @param {Match} match @param {Game["kinds"]} kinds @param {() => Promise<void>} again
 */
export function usePosition(match, kinds, again) {
  const id = match.match;
  const isListed = ({ step, facts }) => step > match.step && facts.some((fact) => LISTED.includes(fact.type));
  const own = api.ownSeat(match)?.seat ?? null;
  const [place, go] = usePlace();
  const viewers = useMemo(() => viewersOf(match, own), [match, own]);
  const viewer = chosenViewer(viewers, place.as, own);
  const { frames, state } = useFrames(id, viewer, (more) => more.some(isListed) && again(), again);
  const late = Boolean(match.broadcast) && viewer === "onlooker";
  const last = late ? (frames.at(-1)?.step ?? 0) : Math.max(match.step, frames.at(-1)?.step ?? 0);
  const [came] = useState(isLive(match));
  const step = Math.min(place.step ?? (came ? last : firstOf(frames)), last);
  const [view, trouble] = useView(id, viewer, step, last);
  const worlds = useWorlds(id, viewer, step, place.worlds);
  const playing = usePlaying(step, last, go);

  const rounds = useRounds(frames, kinds, state);
  const show = (at) => go({ step: came && at >= last ? null : at });
  const ways = useWays({ step, last, rounds, playing, show });
  const as = (name) => viewers.some((each) => each.name === name) && go({ as: name });
  return {
    own,
    place,
    go,
    viewers,
    viewer,
    frames,
    state,
    late,
    last,
    step,
    view,
    trouble,
    worlds,
    playing,
    ...ways,
    as,
  };
}
