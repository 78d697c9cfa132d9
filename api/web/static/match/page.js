// The page of a match: every step as any viewer saw it, and play for those who sit here. `?step=&as=` is its place.
import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { Emblem, Icon } from "../icons.js";
import { guideOf } from "../kept/guided.js";
import { labelled, message, when } from "../language.js";
import { Boundary, Page, Trouble, useAnswer, useTitle, variant } from "../parts.js";
import { isDrawn } from "../boards/drawn.js";
import { useDrawing } from "./table/board.js";
import { broadcastText } from "./table/broadcast.js";
import { Since, clockText } from "./table/clock.js";
import { useKeys } from "./replay/keys.js";
import { Log } from "./replay/log.js";
import { changedBefore, takenBack, wholeText } from "./replay/marks.js";
import { Notes, useNotes } from "./replay/notes.js";
import { isNarrow, useLater, useTouched } from "./later.js";
import { Asked, usePlay } from "./play/moves.js";
import { Proof } from "./replay/proof.js";
import { Substitution } from "./table/leaving.js";
import { Covered, Perspectives } from "./table/perspectives.js";
import { Players, Resign, Turn, TurnEdge } from "./table/seats.js";
import { isLive, usePosition } from "./position.js";
import { codeInAddress, forgetCode, useContribution, useListing } from "./state.js";
import { Tabs } from "./replay/tabs.js";
import { Controls, StepText, Timeline } from "./replay/transport.js";
import { TournamentPlace } from "./tournament/place.js";
import { Worlds } from "./replay/worlds.js";

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
  const isGuest = Boolean(problem && !match && code);
  const { Invited } = useLater(isGuest, () => import("./table/invited.js"), "Invited");
  if (isGuest) return html`<${Page} kind="column">${Invited && html`<${Invited} ...${{ id, code, again }} />`}<//>`;
  if (problem && !match)
    return html`
      <${Page} title=${message("no-match")} kind="column alone">
        <h1>${message("no-match")}</h1>
        ${problem.answer?.status !== 404 && html`<${Trouble} of=${problem} />`}
        <p><a class="primary" href="/">${message("no-page-home")}</a></p>
      <//>
    `;
  const isRead = match && game.answer && words.answer;
  return html`
    <${Page} kind=${isRead ? "stage" : "column"}>
      ${isRead && html`<${Stage} key=${id} match=${match} game=${game.answer} words=${words.answer} again=${again} />`}
      ${!isRead && (trouble ? html`<${Trouble} of=${trouble} />` : html`<p class="quiet">${message("reading")}</p>`)}
    <//>
  `;
}

/** @param {{ match: Match, game: Game, words: Words, again: () => Promise<void> }} parameters */
function Stage({ match, game, words, again }) {
  const id = match.match;
  const { kinds } = game;
  const position = usePosition(match, kinds, again);
  const { own, place, go, viewers, viewer, frames, state, late, last, step, view, worlds, playing } = position;
  const { to, round, as } = position;
  const { ArbiterPanel } = useLater(
    api.isArbiter(match) && isLive(match),
    () => import("./tournament/arbiter.js"),
    "ArbiterPanel",
  );
  const { Takeback } = useLater(match.takebacks && isLive(match), () => import("./play/takebacks.js"), "Takeback");
  const [guided] = useState(() => guideOf(id) !== null);
  const { Guide } = useLater(guided, () => import("../learning/guide.js"), "Guide");
  const before = ["open", "revealing"].includes(match.status);
  const { Preview, Waiting } = useLater(before, () => import("./table/waiting.js"), "Waiting");
  const { Missed, Revealing } = useLater(before, () => import("./table/revealing.js"), "Revealing");
  const live = isLive(match);
  const isOver = match.status === "ended" || match.status === "decided";
  const { Result } = useLater(isOver && step === last, () => import("./result/panel.js"), "Result");
  const { SinceLeft } = useLater(live || own !== null, () => import("./recap/left.js"), "SinceLeft");
  const touched = useTouched();
  const { Explained } = useLater(touched, () => import("./aids/explained.js"), "Explained");
  const { Zoom } = useLater(touched && isNarrow(), () => import("./aids/zoom.js"), "Zoom");
  const { Motion } = useLater(live || touched, () => import("./motion/motion.js"), "Motion");
  const [notes, write] = useNotes(id);
  const noted = useMemo(() => Object.keys(notes).map(Number), [notes]);
  const [tab, setTab] = useState("log");
  const { Learned } = useLater(tab === "learned", () => import("./replay/learned.js"), "Learned");
  const { Guesses } = useLater(tab === "notes", () => import("./guesses/beside_notes.js"), "Guesses");
  const [dialog, setDialog] = useState(/** @type {"help" | "export" | "report" | "senses" | TalkLine | null} */ (null));
  const reporting = dialog === "report" || typeof dialog === "object" ? dialog : null;
  const { ReportDialog } = useLater(reporting !== null, () => import("../accounts/reporting.js"), "ReportDialog");
  const { Help } = useLater(dialog === "help", () => import("./replay/help.js"), "Help");
  const { Export } = useLater(dialog === "export", () => import("./replay/exporting.js"), "Export");
  const { Senses } = useLater(dialog === "senses", () => import("./motion/senses.js"), "Senses");
  const [inText, setInText] = useState(false);
  const { TextBoard } = useLater(inText, () => import("../boards/text/board.js"), "TextBoard");
  const [copied, setCopied] = useState(false);
  const drawing = useDrawing(match.game);
  const { hand = async () => ({}), notebook = async () => ({}) } = drawing;
  const { Hand } = useLater(Boolean(drawing.hand && isSeat(view?.viewer)), hand, "Hand");
  const [chart, showChart] = useState(/** @type {Record<string, any> | null} */ (null));
  const { Chart } = useLater(Boolean(drawing.notebook), notebook, "Chart");
  const watched = live && match.access === "public";
  const { Onlookers } = useLater(watched, () => import("./table/onlookers.js"), "Onlookers");
  const talks = (game.notebook || match.table_talk) && viewer !== "onlooker" && match.status !== "open";
  const { Talk } = useLater(Boolean(talks), () => import("./talk/talk.js"), "Talk");
  const table = usePlay({ match, own, viewer, view, step, last, again });

  const copy = async () => {
    const address = new URL(location.href);
    address.search = String(new URLSearchParams({ step: String(step), as: viewer }));
    await navigator.clipboard?.writeText(address.href);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  /** @type {Record<string, () => void>} */
  const keys = {
    ...position.keys,
    "+": playing.faster,
    "-": playing.slower,
    "=": playing.faster,
    b: () => go((now) => ({ worlds: !now.worlds })),
    0: () => as("referee"),
    o: () => as("onlooker"),
    c: copy,
    t: () => setInText((now) => !now),
    m: () => /** @type {HTMLElement | null} */ (document.querySelector(".offers :is(button, select, input)"))?.focus(),
    Escape: table.undo,
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
  const text = frame ? wholeText(frame, undone) : "";
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
    { name: "sound", label: message("senses"), act: () => setDialog("senses") },
    { name: "help", label: message("help"), key: "?", act: () => setDialog("help") },
  ];
  const close = () => setDialog(null);
  useTitle(table.playable ? labelled(message("your-move"), match.title) : `${match.title}, ${message("step")} ${step}`);
  return html`
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
              match.table_talk && message("with-table-talk"),
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
        ${view && html`<${Turn} ...${{ match, view, own }} />`}
        <${Status} match=${match} state=${state} past=${step < last && (live || isOver)} back=${() => to(last)} />
      </header>
      ${Motion && html`<${Motion} ...${{ view, own, frame, kinds, step, last, live, playing }} />`}
      ${Explained && html`<${Explained} game=${match.game} />`}
      <${Boundary} as="section" of=${step} class="board" aria-label=${message("board")}>
        ${view && html`<${TurnEdge} ...${{ view, own }} />`}
        <${Trouble} of=${position.trouble} />
        <${Worlds} found=${worlds} />
        ${view && drawing.Tally && html`<p class="facts-line"><${drawing.Tally} view=${view} words=${words} /></p>`}
        ${before && Preview ? html`<${Preview} ...${{ match, game, words }} />` : board}
        ${table.fan(words)}
        ${Hand && view && html`<${Hand} view=${view} seat=${Number(view.viewer)} words=${words} ...${table.board} />`}
        ${view && html`<${Covered} view=${view} label=${label} words=${words} />`}
        ${
          isDrawn(match.game) &&
          html`
            ${Zoom && !(before && Preview) && html`<${Zoom} />`}
            <details class="in-text" open=${inText} onToggle=${({ target }) => setInText(target.open)}>
              <summary>${message("board-text")}</summary>
              ${view && TextBoard && html`<${TextBoard} game=${match.game} view=${view} words=${words} />`}
            </details>
          `
        }
      <//>
      <section class="transport" aria-label=${message("steps")}>
        <${StepText} step=${step} text=${text} />
        <${Timeline} ...${{ frames, kinds, step, last, go }} notes=${noted} text=${text} />
        <${Controls}
          ...${{ step, last, to, round, playing, go, tools }}
          worlds=${place.worlds}
          deduces=${Boolean(game?.worlds)}
        />
      </section>
      <aside class="side" aria-label=${message("beside")}>
        <${Boundary} as=${Together} of=${step}>
          ${
            Guide && html`<${Guide} ...${{ match, own, view, words }} offers=${table.playable ? table.offers : null} />`
          }
        <//>
        <${Boundary} as="div" of=${step} class="turn-panel">
          ${own !== null && html`<${Asked} prompt=${table.prompt} />`} ${table.form(words)} ${table.ahead(words)}
          ${Takeback && html`<${Takeback} ...${{ match, view, last, again }} choice=${table.takeback} />`}
        <//>
        <${Boundary} as=${Together} of=${step}>
          ${
            Result &&
            view?.outcome &&
            step === last &&
            html`
              <${Result}
                ...${{ match, view, own, viewer, frames, words, kinds, go }}
                showLearned=${() => setTab("learned")}
              />
            `
          }
          ${ArbiterPanel && html`<${ArbiterPanel} ...${{ match, step, last, again }} />`}
          ${Chart && html`<${Chart} ...${{ match, viewer, own, step, last, view }} show=${showChart} />`}
          ${Talk && html`<${Talk} ...${{ match, viewer, own, step, last }} report=${api.account() && setDialog} />`}
          ${
            SinceLeft &&
            html`
              <${SinceLeft} ...${{ match, viewer, frames, go }} ready=${state !== "reading"} shown=${step === last} />
            `
          }
        <//>
        <${Boundary} as=${Together} of=${step}>
          ${Missed && match.status === "open" && html`<${Missed} match=${match} frames=${frames} />`}
          ${Waiting && match.status === "open" && html`<${Waiting} ...${{ match, game, own, again, words, frames }} />`}
          ${Revealing && match.status === "revealing" && html`<${Revealing} match=${match} own=${own} />`}
          ${
            view &&
            match.status !== "open" &&
            html`<${Players} match=${match} view=${view} words=${words} Held=${drawing.Held} live=${ticking} />`
          }
          ${Onlookers && html`<${Onlookers} match=${match} />`}
          <${Substitution} ...${{ match, own, frames, again }} />
          <${Perspectives} viewers=${viewers} viewer=${viewer} go=${go} words=${words} />
        <//>
        <${Boundary} as=${Together} of=${step}>
          <${Tabs} tab=${tab} set=${setTab} />
          <div class="panel" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
            ${tab === "log" && html`<${Log} ...${{ frames, kinds, step, go, undone }} notes=${noted} />`}
            ${Learned && html`<${Learned} ...${{ match, step, viewers, viewer, frames, go }} />`}
            ${
              tab === "notes" &&
              html`
                <div>
                  <${Notes} notes=${notes} write=${write} step=${step} go=${go} />
                  ${Guesses && html`<${Guesses} ...${{ match, viewer, step, last, words, go }} />`}
                </div>
              `
            }
          </div>
          <${Proof} ...${{ match, viewer, step, view }} />
        <//>
        <${Boundary} as=${Together} of=${step}>
          ${
            own !== null &&
            view &&
            match.status === "playing" &&
            html`<${Resign} match=${match} own=${own} view=${view} again=${again} />`
          }
        <//>
      </aside>
      ${Help && html`<${Help} close=${close} />`}
      ${Senses && html`<${Senses} close=${close} />`}
      ${
        ReportDialog &&
        html`<${ReportDialog} ...${{ match, step, close }} line=${reporting === "report" ? null : reporting} />`
      }
      ${Export && html`<${Export} ...${{ match, viewer, step, last, frames, view, notes, to, close }} />`}
  `;
}

/** What breaks together, without an element of its own. */
const Together = ({ children }) => children;

const isSeat = (viewer) => viewer !== undefined && Number.isInteger(Number(viewer));

function Status({ match, state, past, back }) {
  if (past)
    return html`
      <button class="standing live" onClick=${back}>
        <${Icon} name=${isLive(match) ? "live" : "crown"} />
        ${message(isLive(match) ? "back-to-live" : "to-end")}
      </button>
    `;
  if (state === "away") return html`<p class="standing away" role="alert">${message("away")}</p>`;
  return html`
    <p class=${`standing ${match.status}`}>
      ${isLive(match) && html`<${Icon} name="live" />`}
      ${message(`status-${match.status}`)}
    </p>
  `;
}
