// A decision of a match whose secrets are shown: `?step=&as=` is a seat's chair at a step. Whoever sits there sees what
// the seat saw, chooses among its offers, and only then reads what the seat did.
import { html, useMemo, useRef, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { language, message, wordIn } from "../../language.js";
import { Page, Trouble, useAnswer, variant } from "../../parts.js";
import { useLater } from "../later.js";
import { Asked } from "../play/moves.js";
import { useChoices } from "../play/choices.js";
import { numberIn, useAddress } from "../state.js";
import { useDrawing } from "../table/board.js";
import { variationAddress } from "../variation/link.js";
import { isSameMove, moveText } from "./move.js";

/** @type {(query: URLSearchParams) => { step: number | null, as: string | null }} */
const placeIn = (query) => ({ step: numberIn(query, "step"), as: query.get("as") });

/** @param {number} seat */
const called = (seat) => message("seat", { n: seat + 1 });

export function DecisionPage({ id }) {
  const [{ step, as }] = useAddress(placeIn);
  const { answer, problem } = useAnswer(async () => {
    const match = await api.match(id);
    const decided = api.decision(id, as ?? "0", step ?? match.step);
    const [game, words, view] = await Promise.all([api.game(match.game), api.words(match.game), decided]);
    return { match, game, words, view };
  }, [id, step, as]);
  return html`
    <${Page} title=${message("decision")} kind="lobby analysis">
      <h1>${message("decision")}</h1>
      ${answer && html`<${Chair} ...${answer} />`}
      ${!answer && !problem && html`<p class="quiet">${message("reading")}</p>`}
      <${Trouble} of=${problem} />
    <//>
  `;
}

/** @param {{ match: Match, game: Game, words: Words, view: Decision }} parameters */
function Chair({ match, game, words, view }) {
  const seat = Number(view.viewer);
  const seats = useMemo(() => view.seats.map((each) => ({ ...each, name: called(each.seat) })), [view]);
  const seen = useMemo(() => ({ ...view, seats }), [view]);
  const [move, setMove] = useState(/** @type {Record<string, any> | null} */ (null));
  const busy = useRef(false);
  busy.current = move !== null;
  const { chosen, choose, undo } = useChoices(view.offers, busy, () => {});
  const drawing = useDrawing(match.game);
  const { Board, hand = async () => ({}) } = drawing;
  const { Hand } = useLater(Boolean(drawing.hand), hand, "Hand");
  const { Offers } = useLater(move === null, () => import("../play/offers.js"), "Offers");
  const table = move === null ? { offers: view.offers, chosen, choose } : {};
  const effects = view.offers.map(({ prompt = "" }) => prompt);
  const made = { offers: view.offers, effects, chosen, choose, undo, sending: false, problem: null };
  const form = { ...made, words, seats, game: match.game, clock: null, confirms: false };
  return html`
    <p class="quiet">${variant(match, game, words)}</p>
    <p>${message("decision-more", { seat: called(seat), role: wordIn(words)(seats[seat].role), step: view.step })}</p>
    <div class="chairs">
      <section class="chair" aria-label=${message("board")}>
        <div class="board"><${Board} view=${seen} words=${words} wide=${false} ...${table} /></div>
        ${Hand && html`<${Hand} view=${seen} seat=${seat} words=${words} ...${table} />`}
      </section>
      <section class="chair" aria-label=${message("decision-choice")}>
        <${Asked} prompt=${move === null ? (view.prompt ?? "") : message("decision-chosen")} />
        ${
          move === null
            ? Offers && html`<${Offers} ...${form} send=${setMove} />`
            : html`<${Comparison} ...${{ match, view, seat, seats, words, move }} again=${() => setMove(null)} />`
        }
      </section>
    </div>
  `;
}

/** The move that the seat made after the step: undefined if it made none. */
const madeIn = (frames, seat) =>
  frames.find(({ by }) => by === seat)?.facts.find((fact) => fact.type === "played" && fact.seat === seat)?.move;

function Comparison({ match: { match: id, step: last }, view, seat, seats, words, move, again }) {
  const { answer, problem } = useAnswer(async () => {
    const [frames, end] = await Promise.all([api.frames(id, seat, view.step), api.view(id, seat, last)]);
    return { made: madeIn(frames, seat), outcome: end.outcome };
  }, [id, seat, view.step]);
  const told = (one) => moveText(view.offers, one, { words, seats });
  const otherwise = { step: view.step, as: seat, line: JSON.stringify([[seat, move]]) };
  return html`
    <dl class="decided">
      <dt>${message("decision-you")}</dt>
      <dd>${told(move)}</dd>
      ${
        answer &&
        html`
          <dt>${message("decision-they", { seat: called(seat) })}</dt>
          <dd>${answer.made ? told(answer.made) : message("decision-none")}</dd>
        `
      }
    </dl>
    ${answer && html`<${Ending} ...${answer} ...${{ view, move }} />`}
    <${Trouble} of=${problem} />
    <div class="send">
      <a class="chip" href=${`/matches/${id}?step=${view.step + 1}&as=${seat}`}>${message("decision-replay")}</a>
      <a class="chip" href=${variationAddress(id, otherwise)}>${message("variation-link")}</a>
      <button type="button" onClick=${again}>${message("decision-again")}</button>
    </div>
  `;
}

function Ending({ view, move, made, outcome }) {
  const winners = (outcome?.winners ?? []).map(called);
  const names = new Intl.ListFormat(language).format(winners);
  return html`
    ${made && html`<p>${message(isSameMove(view.offers, move, made) ? "decision-alike" : "decision-unlike")}</p>`}
    <p>${winners.length ? message("decision-won", { names, n: winners.length }) : message("decision-nobody")}</p>
  `;
}
