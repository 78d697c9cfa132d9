// The tabs beside the board: the log, who learned what, notes.
import { html } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";

const TABS = [
  ["log", "log"],
  ["learned", "reveal"],
  ["notes", "note"],
];

export function Tabs({ tab, set }) {
  const move = (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const at = (TABS.findIndex(([name]) => name === tab) + way + TABS.length) % TABS.length;
    set(TABS[at][0]);
    document.getElementById(`tab-${TABS[at][0]}`)?.focus();
  };
  return html`
    <div class="tabs" role="tablist" onKeyDown=${move}>
      ${TABS.map(
        ([name, icon]) => html`
          <button
            role="tab"
            id=${`tab-${name}`}
            aria-selected=${tab === name}
            tabindex=${tab === name ? 0 : -1}
            onClick=${() => set(name)}
          >
            <${Icon} name=${icon} />
            ${message(`tab-${name}`)}
          </button>
        `,
      )}
    </div>
  `;
}
