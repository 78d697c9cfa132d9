// The moves of a variation: a list in which one goes back and forth, as the keys do, and its address.
import { html, useState } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";
import { Token } from "../../parts.js";

/** What happened in a move, as far as the chair saw it. @param {VariationMove} made */
export const moveTold = ({ seat, text }) =>
  text.filter(Boolean).join(" ") || message("variation-unseen", { seat: message("seat", { n: seat + 1 }) });

/** @param {{ told: VariationMove[], count: number, step: number, to: (count: number) => void }} parameters */
export function Line({ told, count, step, to }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(location.href);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  const way = (name, label, key, sign, next) => html`
    <button
      type="button"
      aria-disabled=${next < 0 || next > told.length}
      aria-keyshortcuts=${key}
      title=${`${label} (${sign})`}
      onClick=${() => to(next)}
    >
      <${Icon} name=${name} />${label}
    </button>
  `;
  return html`
    <section class="variation-line" aria-labelledby="line">
      <h2 id="line">${message("variation-line")}</h2>
      <div class="chips">
        ${way("back", message("variation-back"), "ArrowLeft", "←", count - 1)}
        ${way("forward", message("variation-forth"), "ArrowRight", "→", count + 1)}
        <button type="button" onClick=${copy}>
          <${Icon} name="copy" /><span role="status">${message(copied ? "copied" : "variation-copy")}</span>
        </button>
      </div>
      <ol class="log">
        <li>
          <button type="button" class="reveal" aria-current=${count === 0 ? "step" : undefined} onClick=${() => to(0)}>
            <span class="number">0</span><span>${message("variation-start", { step })}</span>
          </button>
        </li>
        ${told.map(
          (made, at) => html`
            <li key=${at}>
              <button
                type="button"
                class=${at < count ? "" : "later"}
                aria-current=${count === at + 1 ? "step" : undefined}
                onClick=${() => to(at + 1)}
              >
                <span class="number">${at + 1}</span><${Token} seat=${made.seat} /><span>${moveTold(made)}</span>
              </button>
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}
