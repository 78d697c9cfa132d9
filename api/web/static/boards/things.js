// The things of the viewer's own hand, as a row below the board: chosen by a click or a key, or dragged onto the board.
import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { labelled } from "../language.js";
import { useDrag } from "./drag.js";

/**
 * A thing in a hand. `help` explains it, `act` chooses it where it may be chosen, `drag` too, and then it may be
 * dragged onto what that lights on the board.
 * @typedef {{ key: string, label: string, help?: string, on?: boolean, act?: (() => void) | null,
 *   drag?: boolean, undo?: () => void, drawn: any }} Thing
 */

/** The things of a hand in groups, as a row below the board.
 * @param {{ label: string, groups: { name: string, things: Thing[] }[], notes?: string[] }} properties
 */
export function HandRow({ label, groups, notes = [] }) {
  return html`
    <div class="hand" role="group" aria-label=${label}>
      ${groups
        .filter(({ things }) => things.length)
        .map(
          ({ name, things }) => html`
            <ul class="hand-group" aria-label=${name} key=${name}>
              ${things.map((thing) => html`<${Thing} key=${thing.key} thing=${thing} />`)}
            </ul>
          `,
        )}
      ${notes.length > 0 && html`<p class="hand-notes">${notes.map((note) => html`<span>${note}</span>`)}</p>`}
    </div>
  `;
}

function Thing({ thing }) {
  const { key, label, help, on = false, act, drawn } = thing;
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const dragging = useDrag(button, thing);
  const focused = button.current !== null && button.current === document.activeElement;
  useLayoutEffect(() => {
    if (focused) button.current?.focus({ preventScroll: true }); // what may be chosen now is another element
  });
  const spoken = help ? labelled(label, help) : label;
  if (!act)
    return html`
      <li data-thing=${`hand-${key}`}>
        <span
          ref=${button}
          class="thing"
          role="img"
          aria-label=${spoken}
          data-effect=${help ? "" : null}
          tabindex=${help ? 0 : -1}
        >
          ${drawn}
        </span>
      </li>
    `;
  return html`
    <li data-thing=${`hand-${key}`}>
      <button
        type="button"
        ref=${button}
        class=${["thing lit", on && "on", dragging.on && "drags"].filter(Boolean).join(" ")}
        aria-label=${spoken}
        data-effect=${help ? "" : null}
        aria-pressed=${on}
        ...${dragging.handlers}
      >
        ${drawn}
      </button>
    </li>
  `;
}
