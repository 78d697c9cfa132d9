// A variation that is played: whoever looks moves in the chair, and bots or they themself in the seats of the others.
import { html, useEffect, useMemo, useRef, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { isSameMove } from "../decision/move.js";
import { moveAtOnce, useChoices } from "../play/choices.js";
import { confirmation } from "../play/confirmation.js";
import { useKeys } from "../replay/keys.js";
import { called } from "./ending.js";
import { Line, moveTold } from "./line.js";
import { Outlook } from "./outlook.js";
import { MOST, at, countOf, lineText, moved } from "./place.js";
import { useBots, useNews, useVariation } from "./reading.js";
import { Refused } from "./refused.js";
import { Seats, Table } from "./table.js";
import { Turn } from "./turn.js";

/** @type {Offer[]} */
const NONE = []; // the same each time: other offers are another choice
const CLOCK = null; // time does not run here

/** Whether others are to act, and the chair is not. @param {Variation} view @param {number} chair */
export const isOthers = ({ outcome, to_act: acting }, chair) => !outcome && !acting.includes(chair);

/** @param {{ match: Match, words: Words, place: import("./place.js").Place, line: import("./place.js").Made[],
 *   chair: number, go: (change: any) => void }} parameters
 */
export function Played({ match, words, place, line, chair, go }) {
  const begun = { match: match.match, chair, step: place.step, world: place.world ?? 0, whole: place.whole };
  const count = countOf(place, line);
  const made = useMemo(() => line.slice(0, count), [line, count]);
  const { key, view, told, ready, problem } = useVariation(begun, line, count);
  const add = (more) => go({ line: lineText([...made, ...more].slice(0, MOST)), moves: null });
  const awaits = ready && view ? isOthers(view, chair) : null;
  const { ask, doing, problem: failed } = useBots(begun, made, awaits, add);
  const [on, turnOn] = useState(true);
  const [sitting, sit] = useState(/** @type {number | null} */ (null)); // where several are asked, and one was chosen
  useEffect(() => sit(null), [chair]);

  const asks = view?.asked ?? [];
  const turn = asks.find(({ seat }) => seat === sitting) ?? asks.find(({ seat }) => seat === chair) ?? asks[0];
  const offers = turn?.offers ?? NONE;
  const sending = !ready || doing;
  const busy = useRef(sending);
  busy.current = sending;
  const make = (seat, move) => {
    busy.current = true; // until the page shows what comes of it
    const next = line[count];
    if (next?.[0] === seat && isSameMove(offers, next[1], move)) return go(at(line, count + 1));
    add([[seat, move]]);
    if (on && seat === chair) ask([...made, [seat, move]]);
    return undefined;
  };
  const { chosen, choose, undo } = useChoices(offers, busy, (now) => {
    const move = turn && moveAtOnce(offers, now, confirmation(CLOCK));
    if (move) make(turn.seat, move);
  });
  useKeys({
    ArrowLeft: () => go((now) => moved(now, -1)),
    ArrowRight: () => go((now) => moved(now, 1)),
    Home: () => go(at(line, 0)),
    End: () => go(at(line, line.length)),
    Escape: undo,
  });

  const seats = useMemo(() => (view?.seats ?? []).map((each) => ({ ...each, name: called(each.seat) })), [view]);
  const seat = turn?.seat ?? chair; // whose hand is shown, and not with those of the others
  const seen = useMemo(() => view && { ...view, seats, viewer: String(seat) }, [view, seats, seat]);
  const news = useNews(told.slice(0, count), key, ready);
  const table = turn && made.length < MOST ? { offers, chosen, choose } : {};
  const send = (move) => turn && make(turn.seat, move);
  const form = { offers, chosen, choose, undo, send, sending, problem: null, clock: CLOCK };
  return html`
    <${Outlook} ...${{ match, words, place, chair, go }} />
    ${problem && html`<${Refused} ...${{ problem, place, line, go }} game=${match.game} />`}
    ${!view && !problem && html`<p class="quiet">${message("reading")}</p>`}
    ${
      view &&
      html`
        <div class="chairs">
          <${Table}
            ...${{ words, table, seat }}
            game=${match.game}
            view=${seen}
            last=${told[count - 1]}
          />
          <section class="chair" aria-label=${message("variation-turn")}>
            <p class="happened" role="status" tabindex="0">
              ${news.length ? news.map(moveTold).join(" ") : message("variation-start", { step: view.step })}
            </p>
            <${Turn}
              ...${{ match, view, asks, turn, sit, make, form }}
              asked=${{ ...begun, line: made }}
              position=${key}
              name=${{ words, seats }}
              bots=${{ doing, problem: failed, awaited: isOthers(view, chair), on, turnOn, play: () => ask(made) }}
            />
            <${Line} ...${{ told, count }} step=${view.step} to=${(next) => go(at(line, next))} />
            <p>
              <a class="chip" href=${`/matches/${match.match}?step=${view.step}&as=${chair}`}>
                ${message("variation-replay")}
              </a>
            </p>
          </section>
        </div>
        <${Seats} game=${match.game} view=${seen} words=${words} />
      `
    }
  `;
}
