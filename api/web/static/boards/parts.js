// What boards share: targets for mouse and keyboard, words over them, and the pieces of a seat.
import { html } from "../vendor/preact.js";
import { shape } from "../parts.js";

export const WIDE = matchMedia("(min-width: 60rem)"); // there is more room beside a board than below it

// Without `act` there is nothing to aim at: only a drawing with its name.
export function Target({ label, act, on, children }) {
  if (!act) return html`<g><title>${label}</title>${children}</g>`;
  const pressed = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
  return html`
    <g
      class=${on ? "target on" : "target"}
      role="button"
      tabindex="0"
      aria-label=${label}
      aria-pressed=${on === undefined ? null : on}
      onClick=${act}
      onKeyDown=${pressed}
    >
      <title>${label}</title>
      ${children}
    </g>
  `;
}

// Words over a target. They take no clicks, and screen readers skip them: the target's label has the same.
export const Over = ({ at: [x, y], children }) =>
  html`<g transform=${`translate(${x} ${y})`} pointer-events="none" aria-hidden="true">${children}</g>`;

// A piece of a seat, `size` wide, with the shape and colour that the seat has everywhere.
export const Piece = ({ seat, at: [x, y] = [0, 0], size }) =>
  html`
    <g class=${`piece seat-${seat % 6}`} transform=${`translate(${x} ${y}) scale(${size / 14}) translate(-8 -8)`}>
      ${shape(seat)}
    </g>
  `;
