// The page of a match: every step as any viewer saw it, and play for those who sit here. `?step=&as=` is its place.
import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { Emblem, Icon } from "../icons.js";
import { labelled, message, when } from "../language.js";
import { Page, Trouble, useAnswer, variant } from "../parts.js";
import { useDrawing } from "./table/board.js";
import { broadcastText } from "./table/broadcast.js";
import { Chart, useChart } from "./play/chart.js";
import { Since, clockText } from "./table/clock.js";
import { Export } from "./replay/exporting.js";
import { Help, useKeys } from "./replay/keys.js";
import { Log } from "./replay/log.js";
import { begins, changedBefore, takenBack, wholeText } from "./replay/marks.js";
import { Notes, useNotes } from "./replay/notes.js";
import { usePlay } from "./play/moves.js";
import { Asked } from "./play/offers.js";
import { Proof } from "./replay/proof.js";
import { Talk, useTalk } from "./play/talk.js";
import { Ranking, Substitution } from "./table/leaving.js";
import { Covered, Perspectives, viewersOf } from "./table/perspectives.js";
import { Invited, codeInAddress, forgetCode } from "./table/invited.js";
import { Players, Resign } from "./table/seats.js";
import { useContribution, useFrames, useListing, usePlace, usePlaying, useView, useWorlds } from "./state.js";
import { Tabs } from "./replay/tabs.js";
import { Controls, StepText, Timeline } from "./replay/transport.js";
import { TournamentPlace } from "./tournament/place.js";
import { Worlds } from "./replay/worlds.js";

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

export function MatchPage({ id }) {
  const [match, problem, again] = useListing(id);
  useContribution(match, again);
  const game = useAnswer(() => (match ? api.game(match.game) : Promise.resolve(null)), [match?.game]);
  const words = useAnswer(() => (match ? api.words(match.game) : Promise.resolve(null)), [match?.game]);
  const trouble = game.problem ?? words.problem;
  const code = codeInAddress();
  useEffect(() => {
    if (match && code) forgetCode();
  }, [match, code]);
  if (problem && !match && code)
    return html`<${Page} kind="column"><${Invited} id=${id} code=${code} again=${again} /><//>`;
  if (problem && !match)
    return html`
    <${Page} kind="column"><h1>${message("no-match")}</h1><${Trouble} of=${problem} /><//>
  `;
  if (match && game.answer && words.answer)
    return html`<${Stage} key=${id} match=${match} game=${game.answer} words=${words.answer} again=${again} />`;
  return html`
    <${Page} kind="column">
      ${trouble ? html`<${Trouble} of=${trouble} />` : html`<p class="quiet">${message("reading")}</p>`}
    <//>
  `;
}

/** The viewer that the address names, if there is one of that name; else one's own seat, or the first.
 * @type {(viewers: Viewer[], wanted: string | null, seat: number | null) => string}
 */
function chosenViewer(viewers, wanted, seat) {
  if (wanted !== null && viewers.some((each) => each.name === wanted)) return wanted;
  return seat === null ? viewers[0].name : String(seat);
}

/** The steps that begin a round: while another viewer's frames are read, those of the viewer before. Null until some
 * viewer's frames were read.
 * @type {(frames: Frame[], kinds: Record<string, string>, state: string) => number[] | null}
 */
function useRounds(frames, kinds, state) {
  const known = useRef(/** @type {number[] | null} */ (null));
  const found = useMemo(() => frames.filter((each) => begins(each, kinds)).map((each) => each.step), [frames, kinds]);
  if (state !== "reading") known.current = found;
  return known.current;
}

/** What few need is read when it is wanted: components, none until then.
 * @param {boolean} wanted @param {() => Promise<Record<string, any>>} load
 * @returns {Record<string, preact.FunctionComponent<any>>}
 */
function useLater(wanted, load) {
  const [found, set] = useState({});
  useEffect(() => {
    if (wanted) void load().then(set);
  }, [wanted]);
  return wanted ? found : {};
}

/** @param {{ match: Match, game: Game, words: Words, again: () => Promise<void> }} parameters */
function Stage({ match, game, words, again }) {
  const id = match.match;
  const { kinds } = game;
  const isListed = ({ step, facts }) => step > match.step && facts.some((fact) => LISTED.includes(fact.type));
  const own = api.ownSeat(match)?.seat ?? null;
  const { Waiting } = useLater(match.status === "open", () => import("./table/waiting.js"));
  const { ArbiterPanel } = useLater(api.isArbiter(match) && isLive(match), () => import("./tournament/arbiter.js"));
  const { Takeback } = useLater(match.takebacks && isLive(match), () => import("./play/takebacks.js"));
  const before = ["open", "revealing"].includes(match.status);
  const { Missed, Revealing } = useLater(before, () => import("./table/revealing.js"));
  const [place, go] = usePlace();
  const viewers = useMemo(() => viewersOf(match, own), [match, own]);
  const viewer = chosenViewer(viewers, place.as, own);
  const { frames, state } = useFrames(id, viewer, (more) => more.some(isListed) && again(), again);
  const late = Boolean(match.broadcast) && viewer === "onlooker"; // seats know of later steps
  const last = late ? (frames.at(-1)?.step ?? 0) : Math.max(match.step, frames.at(-1)?.step ?? 0);
  const live = isLive(match);
  const [came] = useState(live); // those who watched it live stay at its end
  const step = Math.min(place.step ?? (came ? last : first(frames)), last);
  const [view, trouble] = useView(id, viewer, step, last);
  const worlds = useWorlds(id, viewer, step, place.worlds);
  const playing = usePlaying(step, last, go);
  const [notes, write] = useNotes(id);
  const noted = useMemo(() => Object.keys(notes).map(Number), [notes]);
  const [tab, setTab] = useState("log");
  const { Learned } = useLater(tab === "learned", () => import("./replay/learned.js"));
  const [dialog, setDialog] = useState(/** @type {"help" | "export" | "report" | TalkLine | null} */ (null));
  const reporting = dialog === "report" || typeof dialog === "object" ? dialog : null;
  const { ReportDialog } = useLater(reporting !== null, () => import("../accounts/reporting.js"));
  const [copied, setCopied] = useState(false);
  const drawing = useDrawing(match.game);
  const chart = useChart({ match, viewer, own, step, last, view });
  const talk = useTalk({ match, game, viewer, own, step, last });
  const table = usePlay({ match, own, viewer, view, step, last, again });

  const here = useRef(step);
  here.current = step;
  const to = (at) => {
    here.current = Math.max(1, Math.min(last, at)); // two keys may come before the page shows the first
    go({ step: came && at >= last ? null : here.current });
  };
  const rounds = useRounds(frames, kinds, state);
  const round = (way) => {
    if (!rounds) return;
    const from = here.current;
    to(way < 0 ? (rounds.filter((at) => at < from).at(-1) ?? 1) : (rounds.find((at) => at > from) ?? last));
  };
  const as = (name) => viewers.some((each) => each.name === name) && go({ as: name });
  const copy = async () => {
    const address = new URL(location.href);
    address.search = String(new URLSearchParams({ step: String(step), as: viewer }));
    await navigator.clipboard?.writeText(address.href);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => to(here.current - 1),
    ArrowRight: () => to(here.current + 1),
    Home: () => to(1),
    End: () => to(last),
    "[": () => round(-1),
    "]": () => round(1),
    " ": playing.toggle,
    "+": playing.faster,
    "-": playing.slower,
    "=": playing.faster,
    b: () => go((now) => ({ worlds: !now.worlds })),
    0: () => as("referee"),
    o: () => as("onlooker"),
    c: copy,
    m: () => /** @type {HTMLElement | null} */ (document.querySelector(".offers :is(button, select, input)"))?.focus(),
    "?": () => setDialog("help"),
    g: () => /** @type {HTMLInputElement} */ (document.querySelector(".goto input")).select(),
    n: () => {
      setTab("notes");
      setTimeout(() => document.getElementById("note")?.focus(), 0);
    },
  };
  for (const seat of "123456") keys[seat] = () => as(String(Number(seat) - 1));
  useKeys(keys);

  const frame = frames[step - 1];
  const undone = useMemo(() => takenBack(frames), [frames]);
  const ticking = match.status === "playing" && step === last && view !== null && view.step >= last - 1 && !late;
  const label = viewers.find((each) => each.name === viewer).label;
  const seek = (name) => to(changedBefore(frames, step, name) ?? step);
  const board = useMemo(
    () =>
      view &&
      html`
        <${drawing.Board}
          view=${view}
          frame=${frame}
          worlds=${worlds?.worlds}
          seek=${seek}
          words=${words}
          chart=${chart}
          ...${table.board}
        />
      `,
    [
      drawing,
      view,
      frame,
      worlds,
      table.offers,
      table.chosen,
      step,
      frames.length,
      chart?.marks && JSON.stringify(chart.marks),
      chart?.pen,
    ],
  );
  const tools = [
    { name: "copy", label: copied ? message("copied") : message("copy"), key: "c", act: copy },
    { name: "export", label: message("export"), act: () => setDialog("export") },
    ...(api.account() ? [{ name: "report", label: message("report"), act: () => setDialog("report") }] : []),
    { name: "help", label: message("help"), key: "?", act: () => setDialog("help") },
  ];
  const close = () => setDialog(null);
  return html`
    <${Page}
      title=${
        table.playable ? labelled(message("your-move"), match.title) : `${match.title}, ${message("step")} ${step}`
      }
      kind="stage"
    >
      <header class="titled">
        <${Emblem} game=${match.game} />
        <div>
          <h1>${match.title}</h1>
          <p class="quiet">
            ${[
              variant(match, game, words),
              clockText(match.clock),
              broadcastText(match.broadcast),
              match.takebacks && message("takebacks-agreed"),
              when(match.opened_at),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <${TournamentPlace} match=${match} />
        </div>
        ${
          match.status === "playing" &&
          state === "live" &&
          !match.clock &&
          !late &&
          html`<${Since} at=${frames.at(-1)?.at} />`
        }
        <${Status} match=${match} state=${state} past=${live && step < last} back=${() => to(last)} />
      </header>
      <section class="board" aria-label=${message("board")}>
        <${Trouble} of=${trouble} />
        <${Worlds} found=${worlds} />
        ${view && drawing.Tally && html`<p class="facts-line"><${drawing.Tally} view=${view} words=${words} /></p>`}
        ${board}
        ${view && html`<${Covered} view=${view} label=${label} words=${words} />`}
      </section>
      <section class="transport" aria-label=${message("steps")}>
        <${StepText} step=${step} text=${frame ? wholeText(frame, undone) : ""} />
        <${Timeline} frames=${frames} kinds=${kinds} step=${step} last=${last} go=${go} notes=${noted} />
        <${Controls}
          ...${{ step, last, to, round, playing, go, tools }}
          worlds=${place.worlds}
          deduces=${Boolean(game?.worlds)}
        />
      </section>
      <aside class="side" aria-label=${message("beside")}>
        ${ArbiterPanel && html`<${ArbiterPanel} ...${{ match, step, last, again }} />`}
        ${own !== null && html`<${Asked} prompt=${table.prompt} />`}
        ${table.form(words)}
        ${Takeback && html`<${Takeback} ...${{ match, view, last, again }} choice=${table.takeback} />`}
        <${Chart} chart=${chart} />
        <${Talk} talk=${talk} seats=${match.seats} report=${api.account() && setDialog} />
        ${Missed && match.status === "open" && html`<${Missed} match=${match} frames=${frames} />`}
        ${Waiting && html`<${Waiting} ...${{ match, own, again, words, frames }} />`}
        ${Revealing && match.status === "revealing" && html`<${Revealing} match=${match} own=${own} />`}
        ${
          view &&
          match.status !== "open" &&
          html`<${Players} match=${match} view=${view} words=${words} Held=${drawing.Held} live=${ticking} />`
        }
        ${view && html`<${Ranking} match=${match} outcome=${view.outcome} />`}
        <${Substitution} ...${{ match, own, frames, again }} />
        <${Perspectives} viewers=${viewers} viewer=${viewer} go=${go} words=${words} />
        <${Tabs} tab=${tab} set=${setTab} />
        <div class="panel" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
          ${tab === "log" && html`<${Log} ...${{ frames, kinds, step, go, undone }} notes=${noted} />`}
          ${Learned && html`<${Learned} ...${{ match, step, viewers, viewer, frames, go }} />`}
          ${tab === "notes" && html`<${Notes} notes=${notes} write=${write} step=${step} go=${go} />`}
        </div>
        <${Proof} ...${{ match, viewer, step }} />
        ${
          own !== null &&
          view &&
          match.status === "playing" &&
          html`<${Resign} match=${match} own=${own} view=${view} again=${again} />`
        }
      </aside>
      ${dialog === "help" && html`<${Help} close=${close} />`}
      ${
        ReportDialog &&
        html`<${ReportDialog} ...${{ match, step, close }} line=${reporting === "report" ? null : reporting} />`
      }
      ${dialog === "export" && html`<${Export} ...${{ id, viewer, step, frames, view, notes, close }} />`}
    <//>
  `;
}

/** Whether there is more to come. @param {Match} match */
const LIVE = new Set(["open", "revealing", "playing", "paused", "decided"]);
const isLive = (match) => LIVE.has(match.status);

// The step at which a finished match opens: where its play begins, so that nothing is given away.
const first = (frames) => frames.find((frame) => frame.facts.some((fact) => fact.type === "started"))?.step ?? 1;

function Status({ match, state, past, back }) {
  if (past)
    return html`
      <button class="standing live" onClick=${back}><${Icon} name="live" />${message("back-to-live")}</button>
    `;
  if (state === "away") return html`<p class="standing away" role="alert">${message("away")}</p>`;
  return html`
    <p class=${`standing ${match.status}`}>
      ${isLive(match) && html`<${Icon} name="live" />`}
      ${message(`status-${match.status}`)}
    </p>
  `;
}
