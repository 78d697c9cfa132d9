// What boards share: something that can be aimed at, with a click or with the keyboard.
import { html } from "../vendor/preact.js";

export function Target({ label, act, on, children, ...rest }) {
  const pressed = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
  return html`<g ...${rest} class=${on ? "target on" : "target"} role="button" tabindex="0" aria-label=${label} aria-pressed=${on === undefined ? null : on} onClick=${act} onKeyDown=${pressed}><title>${label}</title>${children}</g>`;
}

// Words over a target: they take no clicks, and what they say the target's label says better.
export const Over = ({ at: [x, y], children }) => html`<g transform=${`translate(${x} ${y})`} pointer-events="none" aria-hidden="true">${children}</g>`;
