// The board of each game. A board module exports Board({ view, frame, worlds, seek, offers, chosen, choose }).
import { html, useEffect, useState } from "../vendor/preact.js";
import { t } from "../language.js";

const BOARDS = ["wrath_of_poseidon", "odysseus", "odyssee", "winds_of_fate"];

export function Board({ game, ...shown }) {
  const [module, set] = useState(null);
  useEffect(() => {
    if (BOARDS.includes(game)) import(`../boards/${game}.js`).then(set);
  }, [game]);
  if (!BOARDS.includes(game)) return html`<${Plain} table=${shown.view.table} />`;
  return module ? html`<${module.Board} ...${shown} />` : html`<p class="quiet">${t("reading")}</p>`;
}

// A game without a drawing is shown as what its table holds.
const Plain = ({ table }) => html`<pre class="plain-table">${JSON.stringify(table, null, 1)}</pre>`;
