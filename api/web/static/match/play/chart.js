// The navigators' chart of Wrath of Poseidon: reminders that they put on squares for each other, four of each colour.
import { html, useEffect, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { Trouble } from "../../parts.js";

const SHIPS = ["white", "yellow", "green", "red"];
const MOST = 4;

// The chart as the viewer's seat had it at the step: { marks, pen, setPen, turn, problem }; null where there is none.
export function useChart({ match, viewer, own, step, last, view }) {
  const kept =
    match.game === "wrath_of_poseidon" &&
    view?.table.options?.reminders &&
    view.table.navigators?.some((seat) => String(seat) === viewer);
  const [notes, setNotes] = useState({ key: "", marks: /** @type {Record<string, string[]>} */ ({}) });
  const [pen, setPen] = useState(/** @type {string | null} */ (null));
  const [problem, setProblem] = useState(/** @type {api.Problem | null} */ (null));
  const key = `${viewer}/${step}`;
  useEffect(() => {
    if (!kept) return undefined;
    let current = true;
    api.notebook(match.match, viewer, step).then(
      (read) => current && setNotes({ key, marks: Object.fromEntries(read.map((note) => [note.subject, note.marks])) }),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [kept, key]);
  if (!kept) return null;
  const writes = viewer === String(own) && step === last && match.status === "playing";
  const marks = Object.fromEntries(SHIPS.map((ship) => [ship, notes.marks[`reminder:${ship}`] ?? []]));
  const turn = (square) => {
    if (!pen) return;
    const subject = `reminder:${pen}`;
    const next = marks[pen].includes(square)
      ? marks[pen].filter((each) => each !== square)
      : [...marks[pen], square].slice(-MOST);
    api.note(match.match, subject, next).then(() => {
      setNotes((now) => ({ ...now, marks: { ...now.marks, [subject]: next } }));
      setProblem(null);
    }, setProblem);
  };
  return { marks, pen: writes ? pen : null, setPen, turn, writes, problem };
}

export function Chart({ chart }) {
  if (!chart?.writes) return null;
  return html`
    <section class="chart" aria-label=${message("chart")}>
      <h2>${message("chart")}</h2>
      <p class="quiet">${message("chart-more")}</p>
      <${Trouble} of=${chart.problem} game="wrath_of_poseidon" />
      <div class="chips">
        ${SHIPS.map(
          (ship) => html`
            <button
              class=${chart.pen === ship ? "chip on" : "chip"}
              aria-pressed=${chart.pen === ship}
              onClick=${() => chart.setPen(chart.pen === ship ? null : ship)}
            >
              <svg class="icon" viewBox="-.4 -.4 .8 .8" aria-hidden="true">
                <circle class=${`hull ship-${ship}`} r=".34" />
              </svg>
              ${message(`colour-${ship}`)} ${chart.marks[ship].length}
            </button>
          `,
        )}
      </div>
    </section>
  `;
}
