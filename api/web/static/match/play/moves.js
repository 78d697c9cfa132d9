// Playing: what the seat is offered, what is chosen so far, and sending it.
import { html, useRef, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import * as api from "../../api.js";
import { useCommand } from "../../parts.js";
import { useLater } from "../later.js";
import { useOffers } from "../state.js";
import { isStillOffered, moveAtOnce, useChoices } from "./choices.js";
import { confirmation } from "./confirmation.js";

/** @typedef {{ offers: Offer[], effects: string[], isPublic: boolean }} Turn */

/** What the seat is asked. It is there also while the seat is asked nothing, so that what comes is read aloud.
 * @param {{ prompt: string }} properties
 */
export const Asked = ({ prompt }) => html`<p class="asked" role="status" tabindex="-1">${prompt}</p>`;

/** @param {{ match: Match, own: number | null, viewer: string, view: View | null, step: number, last: number,
 *   again: () => Promise<void> }} parameters */
export function usePlay({ match, own, viewer, view, step, last, again }) {
  const [sent, setSent] = useState(0);
  const atEnd = own !== null && viewer === String(own) && step === last && view?.viewer === viewer;
  const here = atEnd && view.status === "playing" && (match.takebacks || view.to_act.includes(own));
  const others = atEnd && view.step === step && !view.to_act.includes(own);
  const {
    step: offeredAt,
    prompt,
    offers,
    effects,
    count,
    isPublic,
    takeback,
  } = useOffers(match.match, here, last, sent, others);
  const [overtaken, setOvertaken] = useState(false);
  const playable = Boolean(here && offers?.length);
  const { Offers, Fan } = useLater(playable, () => import("./offers.js"), "Offers");
  const [run, { doing, problem }] = useCommand(again);
  const busy = useRef(doing); // a second click may come before the page shows that the first one sends
  busy.current = doing;
  const latest = useRef(offeredAt);
  latest.current = offeredAt;
  const { chosen, choose, undo, clear } = useChoices(offers, busy, (now) => {
    setOvertaken(false);
    const move = moveAtOnce(offers, now, confirmation(match.clock));
    if (move) send(move, now);
  });
  const send = (move, now = chosen) => {
    busy.current = true;
    setOvertaken(false);
    return run(async () => {
      const made = await sentAt(match.match, move, latest.current, offers);
      if (made === null) setOvertaken(true);
      else setSent(made);
      clear(now); // the next offers may be the same, and no reason to clear it
    });
  };
  const made = { chosen, choose, undo, send, problem, sending: doing };
  const shown = { offers, effects, isForced: isPublic && count === 1, ...made, clock: match.clock };
  const before = useTurns(others, playable && offers && { offers, effects, isPublic: isPublic && count > 1 });
  const { Ahead } = useLater(before.isPublic, () => import("./ahead.js"), "Ahead");
  const about = { game: match.game, seats: match.seats };
  return {
    prompt: [overtaken && message("overtaken"), playable && prompt].filter(Boolean).join(" "),
    takeback,
    offers,
    chosen,
    undo,
    playable,
    board: playable ? { offers, chosen, choose } : {},
    form: (words) => playable && Offers && html`<${Offers} ...${{ ...shown, ...about, words }} />`,
    ahead: (words) =>
      Ahead &&
      match.status === "playing" &&
      html`
        <${Ahead}
          ...${{ ...before, ...about, words, others, send, isPublic, sending: doing }}
          now=${playable ? offers : null}
        />
      `,
    fan: (words) => playable && Fan && html`<${Fan} ...${{ ...shown, ...about, words }} />`,
  };
}

/** What the player could do at the beginning of their last turn of which everybody knows what it offered; nothing
 * before there was one.
 * @param {boolean} others whether it is known that only others are asked @param {Turn | false | null} now
 * @returns {Turn}
 */
function useTurns(others, now) {
  const turn = useRef({ begins: true, found: /** @type {Turn} */ ({ offers: [], effects: [], isPublic: false }) });
  if (others) turn.current.begins = true;
  else if (now && turn.current.begins) turn.current = { begins: false, found: now.isPublic ? now : turn.current.found };
  return turn.current.found;
}

/** The step at which the move was sent; null if somebody else moved first and it is offered no more. Where it still is,
 * it is sent once more.
 * @returns {Promise<number | null>}
 */
async function sentAt(id, move, step, offers) {
  if (await isMade(id, move, step)) return step;
  const now = await api.legal(id);
  return isStillOffered(move, offers, now.offers) && (await isMade(id, move, now.step)) ? now.step : null;
}

/** Sends the move. False if the match is past that step. */
const isMade = (id, move, step) =>
  api.play(id, move, step).then(
    () => true,
    (error) => {
      if (error.status !== 412) throw error;
      return false;
    },
  );
