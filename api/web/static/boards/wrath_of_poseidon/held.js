// What the seats of Wrath of Poseidon have: the ships that a navigator steers. Those that acted in this round are
// faint.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Small } from "../cards.js";
import { Hull, SHIPS, shipText } from "./pieces.js";

export function Held({ view: { table }, seat }) {
  if (!table.board) return null;
  const ships = SHIPS.filter((ship) => table.captains?.[ship] === seat);
  const acted = (ship) => table.phase === "navigators" && !table.pending.includes(ship);
  const label = (ship) => shipText(table, ship) + (acted(ship) ? `; ${message("wrath-acted")}` : "");
  if (!ships.length) return null;
  return html`
    <span class="held-things">
      ${ships.map(
        (ship) => html`
          <${Small} label=${label(ship)} about="1.3">
            <svg class="disk" viewBox="-.4 -.4 .8 .8" opacity=${acted(ship) ? 0.4 : null}><${Hull} ship=${ship} /></svg>
          <//>
        `,
      )}
    </span>
  `;
}
