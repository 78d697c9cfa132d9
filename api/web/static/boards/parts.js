// What boards share: targets for mouse and keyboard, words over them, and the pieces of a seat. A thing that may move
// from step to step has its name as `data-thing`; `match/motion/things.js` says what else it may have.
import { html } from "../vendor/preact.js";
import { medium, shape } from "../parts.js";

export const WIDE = medium("(min-width: 60rem)"); // there is more room beside a board than below it
/** Whether what is drawn with a board lies beside it, not below: where somebody chooses, the form leaves little height.
 * @param {unknown[] | null | undefined} offers
 */
export const beside = (offers) => WIDE.holds() || Boolean(offers?.length);

// Without `act` there is nothing to aim at: only a drawing with its name. `about` and `effect`: as in `named`. `field`:
// the field of a move that is chosen there. What is asked next fans out beside the `anchor`, where the last choice was
// made.
export function Target({ label, about, effect, act, on, field, anchor, children }) {
  if (!act) return html`<g ...${named(label, about, effect)}>${children}</g>`;
  const pressed = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
  return html`
    <g
      class=${on ? "target on" : "target"}
      tabindex="0"
      ...${named(label, about, effect, "button")}
      aria-pressed=${on === undefined ? null : on}
      data-field=${field}
      data-anchor=${anchor ? "" : null}
      onClick=${act}
      onKeyDown=${pressed}
    >
      ${children}
    </g>
  `;
}

/** What a thing is called, and what explains it: the section of the rules that is about it, and what it does.
 * @param {string} label @param {string} [about] @param {string} [effect] @param {string} [role]
 */
export const named = (label, about, effect, role = "img") => ({
  role,
  "aria-label": label,
  "data-about": about || null,
  "data-effect": effect || null,
});

/** The places that a thing comes through, as `data-via`. @param {number[][]} places */
export const through = (places) => places.map(([x, y]) => `${x},${y}`).join(" ") || null;

// Words over a target. They take no clicks, and screen readers skip them: the target's label has the same.
export const Over = ({ at: [x, y], children }) =>
  html`<g transform=${`translate(${x} ${y})`} pointer-events="none" aria-hidden="true">${children}</g>`;

// A piece of a seat, `size` wide, with the shape and colour that the seat has everywhere. `thing`: its name where it
// may move.
export const Piece = ({ seat, at: [x, y] = [0, 0], size, thing }) =>
  html`
    <g
      class=${`piece seat-${seat % 6}`}
      data-thing=${thing}
      transform=${`translate(${x} ${y}) scale(${size / 14})`}
    >
      <g transform="translate(-8 -8)">${shape(seat)}</g>
    </g>
  `;
