// Announcements at the desk: to everybody, to a table, or to one entrant; and how many have read each.
import { html } from "../../vendor/preact.js";
import { message, when } from "../../language.js";
import { Act, LONGEST_TEXT } from "../forms.js";
import * as requests from "../requests.js";
import { entrantNames, personName } from "../words.js";
import { placeFields, placeOf } from "./ruling_desk.js";

const SHOWN = 10; // announcements

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function AnnouncementDesk({ tournament, again }) {
  const { tournament: id, announcements, entrants, rounds } = tournament;
  const there = entrants.filter((each) => each.state === "in");
  const announce = ({ text, number, ...place }) => {
    const table = placeOf(/** @type {any} */ (place), rounds.length || 1);
    return requests.announce(id, { text, ...(number ? { to: [number] } : table && { table }) });
  };
  const readers = (each) => (each.to ? each.to.length : there.length);
  return html`
    <section aria-labelledby="announce">
      <h2 id="announce">${message("announcements")}</h2>
      <${Act}
        title=${message("announce")}
        about=${message("announce-about")}
        fields=${[
          { name: "text", kind: "long", label: message("announce-text"), longest: LONGEST_TEXT },
          {
            name: "number",
            kind: "select",
            label: message("announce-to"),
            choices: [
              [0, message("everybody")],
              ...there.map((each) => /** @type {[number, string]} */ ([each.number, personName(each)])),
            ],
          },
          ...placeFields(rounds.length || 1),
        ]}
        act=${announce}
        done=${again}
      />
      <ul class="notices">
        ${announcements
          .slice(-SHOWN)
          .reverse()
          .map(
            (each) => html`
              <li key=${each.announcement}>
                <p>${each.text}</p>
                <small>
                  ${[
                    when(each.at),
                    each.to ? entrantNames(tournament, each.to) : message("everybody"),
                    message("read-by", { n: each.read.length, of: readers(each) }),
                  ].join(" · ")}
                </small>
              </li>
            `,
          )}
      </ul>
    </section>
  `;
}
