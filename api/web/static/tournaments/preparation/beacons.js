// Public randomness: what was named for which draw, its value, and the form by which leaders name more.
import { html } from "../../vendor/preact.js";
import { skew } from "../../api.js";
import { message, when } from "../../language.js";
import { Act, LONGEST_LINE } from "../forms.js";
import { isOnStaff, isOver, useNow } from "../live.js";
import { momentOf } from "../opening/defaults.js";
import * as requests from "../requests.js";

const EVERY = 1000; // milliseconds

/** The randomness that was named for the next draw, if any was. @param {Tournament} tournament */
export const nextBeacon = ({ lots }) => lots.beacons.find((each) => each.draw === lots.draws.length + 1);

/** The same, and whether its moment is still to come: before it, nothing is drawn. @param {Tournament} tournament */
export function useNextBeacon(tournament) {
  const beacon = nextBeacon(tournament);
  const due = Date.parse(beacon?.at ?? "") || 0;
  const now = useNow(EVERY, due > Date.now() + skew);
  return { beacon, waits: due > now + skew };
}

/** All that was named, the newest draw first. @param {{ tournament: Tournament }} parameters */
export const BeaconList = ({ tournament: { lots } }) => html`
  <ul class="notices">
    ${lots.beacons
      .toSorted((one, other) => other.draw - one.draw)
      .map(({ draw, source, at }) => {
        const value = lots.draws.find((each) => each.number === draw)?.beacon;
        return html`
          <li key=${draw}>
            <p><b>${message("beacon-draw", { n: draw })}</b> ${source}</p>
            <small>${message("beacon-at", { at: when(at) })}</small>
            <small>
              ${value ? message("beacon-value") : message("beacon-undrawn")}
              ${value && html` <code class="hash">${value}</code>`}
            </small>
          </li>
        `;
      })}
  </ul>
`;

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function BeaconDesk({ tournament, again }) {
  const { tournament: id, lots } = tournament;
  const drawn = lots.draws.length;
  const named = new Set(lots.beacons.map(({ draw }) => draw));
  const free = Array.from({ length: named.size + 1 }, (_, at) => drawn + 1 + at).find((draw) => !named.has(draw));
  if (isOver(tournament)) return null;
  return html`
    <section aria-labelledby="beacons">
      <h2 id="beacons">${message("beacons")}</h2>
      <p class="quiet">${message("beacons-about")}</p>
      <${BeaconList} tournament=${tournament} />
      <${Act}
        key=${free}
        title=${message("beacon-announce")}
        about=${message("beacon-announce-about", { n: drawn + 1 })}
        prevented=${isOnStaff(tournament, "organizer", "arbiter") ? "" : message("only-leaders")}
        fields=${[
          { name: "draw", kind: "number", label: message("beacon-which"), least: drawn + 1, value: free },
          {
            name: "source",
            label: message("beacon-source"),
            about: message("beacon-source-about"),
            longest: LONGEST_LINE,
          },
          { name: "at", kind: "moment", label: message("beacon-when") },
        ]}
        act=${({ draw, source, at }) => requests.nameBeacon(id, draw, { source, at: momentOf(at) })}
        done=${again}
      />
    </section>
  `;
}
