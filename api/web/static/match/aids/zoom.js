// A board that is larger than its window: two fingers, the wheel with Ctrl, or buttons make it larger, and one finger
// or the mouse moves it. What the keyboard comes to is brought into sight. Only the part of the drawing that is shown
// changes, so that all that is chosen there stays as it is.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { addMessages, message } from "../../language.js";
import { Icon } from "../../icons.js";

await addMessages("aids/");

const MOST = 4; // times as large
const STEP = 1.5; // times, of a press
const WHEEL = 0.0025; // of a wheel's pixels
const FAR = 8; // pixels from which a press moves the board

/** The board, and what is shown of it: the corner, and how many times as large as the whole. `drawn`: its `viewBox`.
 * @typedef {{ svg: SVGSVGElement, whole: number[], x: number, y: number, size: number, drawn: string }} Shown
 */

const board = () => /** @type {SVGSVGElement | null} */ (document.querySelector(".board > svg"));
const limited = (value, least, most) => Math.max(least, Math.min(most, value));

/** Shows a part of the board. @param {Shown} shown @returns {Shown} */
function apply(shown) {
  const { svg, whole, x, y, size } = shown;
  const [left, top, wide, high] = whole;
  const drawn = [left + x * wide, top + y * high, wide / size, high / size].join(" ");
  svg.setAttribute("viewBox", drawn);
  svg.classList.toggle("enlarged", size > 1);
  if (size > 1) svg.dataset.whole = whole.join(" ");
  else delete svg.dataset.whole;
  return { ...shown, drawn };
}

/** The same board, `factor` times as large around a point: its place in the window, from 0 to 1.
 * @param {Shown} shown @param {number} factor @param {[number, number]} point
 */
function enlarged(shown, factor, [east, south] = [0.5, 0.5]) {
  const size = limited(shown.size * factor, 1, MOST);
  const gain = 1 / shown.size - 1 / size;
  return moved({ ...shown, size, x: shown.x + east * gain, y: shown.y + south * gain }, 0, 0);
}

/** The same board, moved by parts of its window. */
function moved(shown, east, south) {
  const room = 1 - 1 / shown.size;
  return {
    ...shown,
    x: limited(shown.x - east / shown.size, 0, room),
    y: limited(shown.y - south / shown.size, 0, room),
  };
}

export function Zoom() {
  const [size, set] = useState(1);
  const [view, setView] = useState(/** @type {ReturnType<typeof listen> | null} */ (null));
  useEffect(() => {
    const found = listen(set);
    setView(found);
    return found.end;
  }, []);
  // A button that can do nothing stays where it is, so that the focus does too.
  const button = (name, sign, act, idle) => html`
    <button
      type="button"
      class="plain"
      aria-label=${message(name)}
      title=${message(name)}
      onClick=${() => idle || act()}
      aria-disabled=${idle}
    >
      ${sign}
    </button>
  `;
  return html`
    <div class="zoom" role="group" aria-label=${message("zoom")}>
      ${button("zoom-in", "+", () => view?.times(STEP), size >= MOST)}
      ${button("zoom-out", "−", () => view?.times(1 / STEP), size <= 1)}
      ${button("zoom-whole", html`<${Icon} name="close" />`, () => view?.times(1 / MOST), size <= 1)}
    </div>
  `;
}

/** Follows fingers, mouse, wheel and focus. `changed` hears how large the board is. */
function listen(changed) {
  /** @type {Shown | null} */
  let shown = null;
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  let isMoved = false;
  // The board may be another one, or drawn in another frame: then all of it is shown again.
  const current = () => {
    const svg = board();
    if (!svg) return null;
    const drawn = svg.getAttribute("viewBox") ?? "";
    if (shown?.svg !== svg || shown.drawn !== drawn)
      shown = { svg, whole: drawn.split(" ").map(Number), x: 0, y: 0, size: 1, drawn };
    return shown;
  };
  const show = (next) => {
    shown = apply(next);
    changed(next.size);
    dispatchEvent(new Event("resize")); // what is placed beside the board's things is placed anew
  };
  const at = ({ clientX, clientY }) => {
    const { left, top, width, height } = /** @type {Shown} */ (shown).svg.getBoundingClientRect();
    return /** @type {[number, number]} */ ([(clientX - left) / width, (clientY - top) / height]);
  };
  const spread = () => {
    const [one, other] = [...fingers.values()];
    return Math.hypot(one.x - other.x, one.y - other.y);
  };
  const isOn = ({ target }) => target instanceof Element && target.closest(".board > svg") !== null;
  /** @type {Record<string, (event: any) => void>} */
  const heard = {
    wheel: (event) => {
      const now = event.ctrlKey && isOn(event) && current();
      if (!now) return;
      event.preventDefault();
      show(enlarged(now, Math.exp(-event.deltaY * WHEEL), at(event)));
    },
    pointerdown: (event) => {
      if (event.isPrimary) isMoved = false;
      if (!isOn(event) || !current()) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    pointermove: (event) => {
      const from = fingers.get(event.pointerId);
      if (!from || !shown) return;
      const [east, south] = [event.clientX - from.x, event.clientY - from.y];
      const { width, height } = shown.svg.getBoundingClientRect();
      if (fingers.size === 2) {
        const before = spread();
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        isMoved = true;
        show(moved(enlarged(shown, spread() / before, at(event)), east / 2 / width, south / 2 / height));
      } else if (shown.size > 1 && (isMoved || Math.hypot(east, south) > FAR)) {
        isMoved = true;
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        show(moved(shown, east / width, south / height));
      }
    },
    pointerup: ({ pointerId }) => fingers.delete(pointerId),
    pointercancel: ({ pointerId }) => fingers.delete(pointerId),
    click: (event) => {
      if (!isMoved || !isOn(event)) return;
      isMoved = false; // the board was moved, and nothing chosen
      event.preventDefault();
      event.stopPropagation();
    },
    focusin: (event) => {
      if (!isOn(event) || !shown || shown.size === 1) return;
      const { left, top, width, height } = event.target.getBoundingClientRect();
      const [east, south] = at({ clientX: left + width / 2, clientY: top + height / 2 });
      if (limited(east, 0, 1) !== east || limited(south, 0, 1) !== south) show(moved(shown, 0.5 - east, 0.5 - south));
    },
  };
  for (const [name, act] of Object.entries(heard)) addEventListener(name, act, { capture: true, passive: false });
  return {
    times: (factor) => {
      const now = current();
      if (now) show(enlarged(now, factor));
    },
    end: () => {
      for (const [name, act] of Object.entries(heard)) removeEventListener(name, act, true);
      const now = current(); // whose layout may be another one by now
      if (now) apply(enlarged(now, 1 / MOST));
    },
  };
}
