// Talk: of seats that share a notebook, such as the navigators, and of the whole table where that was agreed on. Nobody
// else sees the lines while the match lasts.
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Icon } from "../../icons.js";
import { mute, muted } from "../../kept/muted.js";
import { addMessages, message } from "../../language.js";
import { SeatName } from "../../parts.js";
import { Writing } from "./writing.js";

await addMessages("talk/");

const PAUSE = 4000; // milliseconds between two looks for lines of others; no stream carries them
/** @type {{ viewer: string, seats: number[], table: boolean, lines: TalkLine[] }} */
const NOTHING = { viewer: "", seats: [], table: false, lines: [] };

/** What the viewer may read at the step, and to whom they may write now; null where nobody has said anything or may.
 * @param {{ match: Match, viewer: string, own: number | null, step: number, last: number }} parameters
 */
function useTalk({ match, viewer, own, step, last }) {
  const live = step === last && match.status === "playing";
  const mine = live && viewer === String(own);
  const [found, setFound] = useState(NOTHING);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    let current = true;
    const look = () =>
      api.talk(match.match, viewer, live ? null : step).then(
        (answer) => current && setFound(answer),
        () => {},
      );
    look();
    const timer = mine ? setInterval(() => document.visibilityState === "visible" && look(), PAUSE) : undefined;
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [viewer, step, live, mine, sent]);
  const same = found.viewer === viewer; // until the lines at another step are read, these are shown
  if (!same) return null;
  const side = mine && found.seats.length > 1;
  const table = mine && found.table && match.seats.some(({ bot, seat }) => !bot && seat !== own);
  if (!side && !table && found.lines.length === 0) return null;
  const write = (text, toTable) => api.writeLine(match.match, text, toTable).then(() => setSent((now) => now + 1));
  return { lines: found.lines, side, table, write };
}

/** @param {{ match: Match, viewer: string, own: number | null, step: number, last: number,
 *   report: ((line: TalkLine) => void) | null }} properties
 */
export function Talk({ match, viewer, own, step, last, report }) {
  const talk = useTalk({ match, viewer, own, step, last });
  const [silent, setSilent] = useState(muted);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = talk?.lines.filter(({ author }) => !silent.includes(author)) ?? [];
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  if (!talk) return null;
  const change = (player, now) => {
    mute(player, now);
    setSilent(muted());
    list.current?.focus(); // the button that was pressed is gone
  };
  const me = api.account()?.player;
  /** @type {Map<string, { name: string | null, bot: boolean }>} */
  const people = new Map();
  for (const seat of match.seats) if (seat.player) people.set(seat.player, seat);
  for (const { author, name } of talk.lines)
    if (!people.has(author)) people.set(author, { name: name || message("player-deleted"), bot: false });
  const unheard = [...people].filter(([player]) => silent.includes(player));
  const sides = new Set(talk.lines.map((line) => String(line.seats))).size + Number(talk.side && talk.table) > 1;
  return html`
    <section class="talk" aria-label=${message("talk-title")}>
      <h2>${message("talk-title")}</h2>
      <ol ref=${list} aria-live="polite" tabindex="0">
        ${lines.map(
          (line) => html`
            <li key=${`${line.seats}/${line.number}`}>
              <span class="quiet">${line.step}</span> <b><${SeatName} seat=${people.get(line.author)} /></b>
              ${sides && line.seats.length === match.seats.length && html`<i> ${message("talk-to-all")}</i>`}
              ${" "}${line.text}
              ${
                line.author !== me &&
                html`
                  ${report && html`<${Act} name="report" text=${message("talk-report")} act=${() => report(line)} />`}
                  <${Act} name="close" text=${message("talk-mute")} act=${() => change(line.author, true)} />
                `
              }
            </li>
          `,
        )}
      </ol>
      ${unheard.map(
        ([player, person]) => html`
          <p class="quiet" key=${player}>
            ${message("talk-muted")} <b><${SeatName} seat=${person} /></b>${" "}
            <button class="link" onClick=${() => change(player, false)}>${message("talk-unmute")}</button>
          </p>
        `,
      )}
      ${(talk.side || talk.table) && html`<${Writing} ...${talk} />`}
    </section>
  `;
}

const Act = ({ name, text, act }) => html`
  <button class="plain" onClick=${act} aria-label=${text} title=${text}><${Icon} name=${name} /></button>
`;
