// An order of entrants that is changed: by a number, by dragging, and by keys.
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";
import { PageTurner, TypedNumber } from "../../lists.js";

const PAGE = 25; // entrants

/** The order in which one entrant has another place, from 0.
 * @param {number[]} order @param {number} number @param {number} to
 */
export function moved(order, number, to) {
  const others = order.filter((each) => each !== number);
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, number);
}

/** Where a key leads from a place; null if it is none of these keys. @param {string} key @param {number} at */
const placeAfter = (key, at) => ({ ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: Infinity })[key] ?? null;

/** @param {{ order: number[], set: (order: number[]) => void, nameOf: (number: number) => string }} parameters */
export function OrderList({ order, set, nameOf }) {
  const [said, say] = useState("");
  const [page, turn] = useState(0);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const focused = useRef(""); // what has the focus again when the entrant has another place
  const dragged = useRef(0);
  const here = Math.min(page, Math.ceil(order.length / PAGE) - 1);
  const shown = order.slice(here * PAGE, (here + 1) * PAGE);
  const move = (number, to) => {
    const next = moved(order, number, to);
    const at = next.indexOf(number);
    set(next);
    turn(Math.floor(at / PAGE));
    say(message("seeding-moved", { name: nameOf(number), place: at + 1, n: next.length }));
  };
  useEffect(() => {
    if (focused.current) /** @type {HTMLElement} */ (list.current?.querySelector(focused.current))?.focus();
    focused.current = "";
  }, [order]);
  const keyed = (number) => (event) => {
    const to = placeAfter(event.key, order.indexOf(number));
    if (to === null) return;
    event.preventDefault();
    focused.current = `[data-entrant="${number}"] .grip`;
    move(number, to);
  };
  const typed = (number, to) => {
    focused.current = `[data-entrant="${number}"] input`;
    move(number, to);
  };
  const drag = (number) => (event) => {
    event.preventDefault();
    event.target.closest(".grip").focus();
    dragged.current = number;
    list.current?.setPointerCapture(event.pointerId); // of the list: what is dragged is taken out and put in again
  };
  const over = ({ clientX, clientY }) => {
    if (!dragged.current) return;
    const under = document.elementFromPoint(clientX, clientY)?.closest("[data-entrant]");
    const other = Number(under?.getAttribute("data-entrant") ?? 0);
    if (!order.includes(other) || other === dragged.current) return;
    focused.current = `[data-entrant="${dragged.current}"] .grip`;
    move(dragged.current, order.indexOf(other));
  };
  const drop = () => {
    dragged.current = 0;
  };
  return html`
    <p id="order-keys" class="quiet">${message("seeding-keys")}</p>
    <p role="status" class="unseen">${said}</p>
    <ol
      class="order"
      ref=${list}
      onPointerMove=${over}
      onPointerUp=${drop}
      onPointerCancel=${drop}
    >
      ${shown.map(
        (number, at) => html`
          <li key=${number} value=${here * PAGE + at + 1} data-entrant=${number}>
            <button
              type="button"
              class="plain grip"
              aria-label=${message("seeding-move", { name: nameOf(number) })}
              aria-describedby="order-keys"
              onKeyDown=${keyed(number)}
              onPointerDown=${drag(number)}
            >
              <${Icon} name="move" />
            </button>
            <${TypedNumber}
              value=${here * PAGE + at + 1}
              most=${order.length}
              aria-label=${message("seeding-place", { name: nameOf(number) })}
              choose=${(place) => typed(number, place - 1)}
            />
            <span>${nameOf(number)}</span>
            <button
              type="button"
              class="plain"
              aria-label=${message("seeding-remove", { name: nameOf(number) })}
              onClick=${() => set(order.filter((each) => each !== number))}
            >
              <${Icon} name="close" />
            </button>
          </li>
        `,
      )}
    </ol>
    <${PageTurner} ...${{ page: here, turn }} size=${PAGE} all=${order.length} name="entrants" />
  `;
}
