// The board of each game. A board module exports Board({ view, frame, worlds, seek, words, offers, chosen, choose }).
import { html, useEffect, useState } from "../vendor/preact.js";
import { t } from "../language.js";

const BOARDS = ["odysseus", "winds_of_fate", "wrath_of_poseidon"];

export function Board({ game, ...shown }) {
  const [module, set] = useState(null);
  useEffect(() => {
    if (BOARDS.includes(game)) import(`../boards/${game}.js`).then(set, () => set({ Board: Plain }));
  }, [game]);
  if (!BOARDS.includes(game)) return html`<${Plain} ...${shown} />`;
  return module ? html`<${module.Board} ...${shown} />` : html`<p class="quiet">${t("reading")}</p>`;
}

// A game without a drawing is shown as what its table holds.
const Plain = ({ view }) => html`<pre class="plain-table" tabindex="0" role="group" aria-label=${t("board")}>${JSON.stringify(view.table, null, 1)}</pre>`;
