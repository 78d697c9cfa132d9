// The navigators' chart of Wrath of Poseidon: pieces that they put on squares for each other. A figure of each ship,
// four reminders of each colour, and a counter for each maelstrom and fog bank.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { Trouble } from "../../parts.js";
import { SHIPS } from "./pieces.js";

const REMINDERS = 4;

// The kinds of pieces that a game has, each with the subjects of its notes and how many pieces there are of a subject.
/** @returns {{ name: string, pieces: { subject: string, ship: string | null, most: number }[] }[]} */
function kindsOf(options) {
  const counters = [
    ["counter:maelstrom", options.maelstroms],
    ["counter:fog_bank", options.fog_banks],
  ];
  const ofShips = (kind, most) => SHIPS.map((ship) => ({ subject: `${kind}:${ship}`, ship, most }));
  return [
    { name: "figures", pieces: ofShips("figure", 1) },
    { name: "reminders", pieces: options.reminders ? ofShips("reminder", REMINDERS) : [] },
    {
      name: "counters",
      pieces: counters.filter(([, most]) => most > 0).map(([subject, most]) => ({ subject, ship: null, most })),
    },
  ].filter((kind) => kind.pieces.length > 0);
}

// The chart as the viewer's seat had it at the step: { kinds, marks, pen, setPen, turn, writes, problem }; null where
// there is none. A figure that nobody has moved is on the start island.
function useChart({ match, viewer, own, step, last, view }) {
  const kept = view?.table.board && view.table.navigators?.some((seat) => String(seat) === viewer);
  const [notes, setNotes] = useState({ key: "", marks: /** @type {Record<string, string[]>} */ ({}) });
  const [pen, setPen] = useState(/** @type {string | null} */ (null));
  const [problem, setProblem] = useState(/** @type {api.Problem | null} */ (null));
  const latest = useRef(/** @type {Record<string, string[]>} */ ({}));
  const written = useRef(Promise.resolve());
  const clicks = useRef(0);
  const key = `${viewer}/${step}`;
  useEffect(() => {
    if (!kept) return undefined;
    let current = true;
    const read = async () => {
      await written.current;
      const before = clicks.current;
      const found = await api.notebook(match.match, viewer, step);
      if (!current) return;
      if (clicks.current !== before)
        await read(); // the answer may be older than what was written meanwhile
      else setNotes({ key, marks: Object.fromEntries(found.map((note) => [note.subject, note.marks])) });
    };
    read().catch(() => {});
    return () => {
      current = false;
    };
  }, [kept, key]);
  if (!kept) return null;
  const { options, board } = view.table;
  const kinds = kindsOf(options);
  const pieces = kinds.flatMap((kind) => kind.pieces);
  const writes = viewer === String(own) && step === last && match.status === "playing";
  const begun = (subject, ship) => (subject.startsWith("figure:") ? [board.starts[ship]] : []);
  const marks = Object.fromEntries(
    pieces.map(({ subject, ship }) => [subject, notes.marks[subject] ?? begun(subject, ship)]),
  );
  latest.current = marks;
  const layDown = (subject) => {
    setPen(null); // the squares are chosen no more
    const button = /** @type {HTMLElement | null} */ (document.querySelector(`[data-piece="${subject}"]`));
    button?.focus({ preventScroll: true });
  };
  const turn = (square) => {
    const piece = pieces.find((each) => each.subject === pen);
    if (!piece) return;
    if (piece.most === 1) layDown(piece.subject);
    const { subject, most } = piece;
    const write = async () => {
      const now = latest.current[subject];
      const next = now.includes(square) ? now.filter((each) => each !== square) : [...now, square].slice(-most);
      await api.note(match.match, subject, next);
      latest.current = { ...latest.current, [subject]: next };
      setNotes((read) => ({ ...read, marks: { ...read.marks, [subject]: next } }));
      setProblem(null);
    };
    // Squares clicked in quick succession are written in turn, each upon what the one before left.
    clicks.current += 1;
    written.current = written.current.then(write).catch(setProblem);
  };
  return { kinds, marks, pen: writes ? pen : null, setPen, turn, writes, problem };
}

/** `show`: gets the chart for the board to show, null while there is none.
 * @param {{ show: (chart: any) => void, match: Match, viewer: string, own: number | null, step: number, last: number,
 *   view: View | null }} parameters
 */
export function Chart({ show, match, viewer, own, step, last, view }) {
  const chart = useChart({ match, viewer, own, step, last, view });
  useLayoutEffect(() => show(chart), [JSON.stringify(chart?.marks), chart?.pen, chart?.writes]);
  if (!chart?.writes) return null;
  return html`
    <section class="chart" aria-label=${message("chart")}>
      <h2>${message("chart")}</h2>
      <p class="quiet">${message("chart-more")}</p>
      <${Trouble} of=${chart.problem} game=${match.game} />
      ${chart.kinds.map(
        ({ name, pieces }) => html`
          <div class="chips" role="group" aria-label=${message(`chart-${name}`)}>
            <span class="quiet">${message(`chart-${name}`)}</span>
            ${pieces.map((piece) => html`<${Piece} chart=${chart} ...${piece} />`)}
          </div>
        `,
      )}
    </section>
  `;
}

function Piece({ chart, subject, ship, most }) {
  const on = chart.pen === subject;
  const put = chart.marks[subject];
  return html`
    <button
      class=${on ? "chip on" : "chip"}
      data-piece=${subject}
      aria-pressed=${on}
      onClick=${() => chart.setPen(on ? null : subject)}
    >
      ${
        ship &&
        html`
          <svg class="icon" viewBox="-.4 -.4 .8 .8" aria-hidden="true">
            <circle class=${`hull ship-${ship}`} r=".34" />
          </svg>
        `
      }
      ${message(ship ? `colour-${ship}` : `chart-${subject.slice("counter:".length)}`)}${" "}
      ${most > 1 ? put.length : put[0]}
    </button>
  `;
}
