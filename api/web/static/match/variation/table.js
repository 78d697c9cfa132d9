// The table of a variation: the board, the hand of the seat that moves, the same in words, and what each seat has.
import { html, useMemo, useState } from "../../vendor/preact.js";
import { isDrawn } from "../../boards/drawn.js";
import { message, wordIn } from "../../language.js";
import { Token } from "../../parts.js";
import { useLater } from "../later.js";
import { useDrawing } from "../table/board.js";

/** `seat`: whose hand is shown; `table`: what is offered there, if anything is. `last`: the last move.
 * @param {{ game: string, view: View, last: VariationMove | undefined, seat: number, words: Words,
 *   table: Record<string, any> }} parameters
 */
export function Table({ game, view, last, seat, words, table }) {
  const drawing = useDrawing(game);
  const { Board, Tally, hand = async () => ({}) } = drawing;
  const { Hand } = useLater(Boolean(drawing.hand), hand, "Hand");
  const { Fan } = useLater(Boolean(table.offers), () => import("../play/offers.js"), "Fan");
  const [inText, setInText] = useState(false);
  const { TextBoard } = useLater(inText, () => import("../../boards/text/board.js"), "TextBoard");
  const frame = useMemo(() => last && { step: view.step, at: "", ...last }, [last, view]);
  return html`
    <section class="chair" aria-label=${message("board")}>
      ${Tally && html`<p class="facts-line"><${Tally} view=${view} words=${words} /></p>`}
      <div class="board">
        <${Board} ...${{ view, frame, words }} wide=${false} ...${table} />
        ${Fan && html`<${Fan} ...${table} words=${words} seats=${view.seats} />`}
      </div>
      ${Hand && html`<${Hand} ...${{ view, seat, words }} ...${table} />`}
      ${
        isDrawn(game) &&
        html`
          <details class="in-text" open=${inText} onToggle=${({ target }) => setInText(target.open)}>
            <summary>${message("board-text")}</summary>
            ${TextBoard && html`<${TextBoard} game=${game} view=${view} words=${words} />`}
          </details>
        `
      }
    </section>
  `;
}

/** @param {{ game: string, view: View, words: Words }} parameters */
export function Seats({ game, view, words }) {
  const { Held } = useDrawing(game);
  return html`
    <section aria-labelledby="seats">
      <h2 id="seats">${message("seats")}</h2>
      <ul class="players">
        ${view.seats.map(
          (each) => html`
            <li key=${each.seat} class=${view.to_act.includes(each.seat) ? "acts" : ""}>
              <${Token} seat=${each.seat} />
              <span>${each.name}<small>${wordIn(words)(each.role)}</small></span>
              ${Held && html`<small class="held"><${Held} ...${{ view, words }} seat=${each.seat} /></small>`}
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
