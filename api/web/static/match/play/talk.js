// The talk of seats that share a notebook, such as the navigators: lines that nobody else sees while the match lasts.
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";
import { SeatName, Trouble } from "../../parts.js";

const PAUSE = 4000; // milliseconds between two looks for lines of others; no stream carries them
const LONGEST = 200;

/** The talk that the viewer may read at the step: { lines, writes, write }; null where there is none.
 * @param {{ match: Match, game: Game, viewer: string, own: number | null, step: number, last: number }} parameters
 * @returns {{ lines: TalkLine[], writes: boolean, write: (text: string) => Promise<void> } | null}
 */
export function useTalk({ match, game, viewer, own, step, last }) {
  const kept = game.notebook && viewer !== "onlooker" && match.status !== "open";
  const live = step === last && match.status === "playing";
  const mine = live && viewer === String(own);
  const [found, setFound] = useState(
    /** @type {{ viewer: string, seats: number[], lines: TalkLine[] }} */ ({ viewer: "", seats: [], lines: [] }),
  );
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (!kept) return undefined;
    let current = true;
    const look = () =>
      api.talk(match.match, viewer, live ? null : step).then(
        ({ seats, lines }) => current && setFound({ viewer, seats, lines }),
        () => {},
      );
    look();
    const timer = mine ? setInterval(() => document.visibilityState === "visible" && look(), PAUSE) : undefined;
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [kept, viewer, step, live, mine, sent]);
  const same = found.viewer === viewer; // until the lines at another step are read, these are shown
  const writes = mine && same && found.seats.length > 1;
  if (!kept || !same || (!writes && found.lines.length === 0)) return null;
  const write = (text) => api.writeLine(match.match, text).then(() => setSent((now) => now + 1));
  return { lines: found.lines, writes, write };
}

export function Talk({ talk, seats, report }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const count = talk?.lines.length ?? 0;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  if (!talk) return null;
  return html`
    <section class="talk" aria-label=${message("talk")}>
      <h2>${message("talk")}</h2>
      ${talk.writes && html`<p class="quiet">${message("talk-more")}</p>`}
      <ol ref=${list} aria-live="polite" tabindex="0">
        ${talk.lines.map(
          (line) => html`
            <li key=${`${line.seats}/${line.number}`}>
              <span class="quiet">${line.step}</span> <b><${SeatName} seat=${seats[line.seat]} /></b> ${line.text}
              ${
                report &&
                seats[line.seat].player !== api.account()?.player &&
                html`<${ReportLine} act=${() => report(line)} />`
              }
            </li>
          `,
        )}
      </ol>
      ${talk.writes && html`<${NewLine} write=${talk.write} />`}
    </section>
  `;
}

const ReportLine = ({ act }) => html`
  <button class="plain" onClick=${act} aria-label=${message("report-line")} title=${message("report-line")}>
    <${Icon} name="report" />
  </button>
`;

function NewLine({ write }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState(/** @type {api.Problem | null} */ (null));
  const send = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    write(text.trim()).then(() => {
      setText((now) => (now === text ? "" : now));
      setProblem(null);
    }, setProblem);
  };
  return html`
    <${Trouble} of=${problem} />
    <form onSubmit=${send}>
      <input
        aria-label=${message("talk-line")}
        maxlength=${LONGEST}
        value=${text}
        onInput=${(event) => setText(event.target.value)}
      />
      <button class="plain">${message("talk-send")}</button>
    </form>
  `;
}
