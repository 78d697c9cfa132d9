// What organizers do: they name the staff, postpone the tournament, and call it off.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Act, playerField, playerIn, reasonField } from "../forms.js";
import { isOnStaff, isOver } from "../live.js";
import { momentOf } from "../opening/defaults.js";
import * as requests from "../requests.js";
import { personName } from "../words.js";

/** @type {StaffRole[]} */
const ROLES = ["organizer", "arbiter", "scorekeeper", "commentator"];

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function StaffDesk({ tournament, again }) {
  const { tournament: id, staff, host } = tournament;
  const prevented = isOnStaff(tournament, "organizer") ? "" : message("only-organizers");
  /** @type {import("../forms.js").FormField[]} */
  const roles = ROLES.map((role) => ({
    name: role,
    kind: /** @type {const} */ ("check"),
    label: message(`role-${role}`),
    value: role === "arbiter",
  }));
  const name = ({ player, ...chosen }) =>
    requests.nameStaff(
      id,
      playerIn(player),
      ROLES.filter((role) => chosen[role]),
    );
  const others = staff.filter((each) => each.player !== host.player);
  return html`
    <section aria-labelledby="staff">
      <h2 id="staff">${message("staff")}</h2>
      <ul class="notices">
        <li><p>${personName(host)}</p><small>${message("staff-host")}</small></li>
        ${others.map(
          (each) => html`
            <li key=${each.player}>
              <p>${personName(each)}</p>
              <small>${each.roles.map((role) => message(`role-${role}`)).join(", ")}</small>
              <${Act}
                title=${message("staff-remove")}
                prevented=${prevented}
                fields=${[reasonField()]}
                act=${({ reason }) => requests.removeStaff(id, each.player, reason)}
                done=${again}
              />
            </li>
          `,
        )}
      </ul>
      <${Act}
        title=${message("staff-name")}
        about=${message("staff-name-about")}
        prevented=${prevented}
        fields=${[playerField(), ...roles]}
        act=${name}
        done=${again}
      />
    </section>
  `;
}

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function TournamentControl({ tournament, again }) {
  const { tournament: id, step } = tournament;
  if (isOver(tournament)) return null;
  return html`
    <section aria-labelledby="tournament-control">
      <h2 id="tournament-control">${message("page-tournament")}</h2>
      <div class="acts">
        <${Act}
          title=${message("postpone")}
          about=${message("postpone-about")}
          prevented=${isOnStaff(tournament, "organizer", "arbiter") ? "" : message("only-leaders")}
          fields=${[{ name: "starts", kind: "moment", label: message("starts") }, reasonField()]}
          act=${({ starts, reason }) => requests.postpone(id, { starts: momentOf(starts), reason })}
          done=${again}
        />
        <${Act}
          title=${message("cancel-tournament")}
          about=${message("cancel-about")}
          prevented=${isOnStaff(tournament, "organizer") ? "" : message("only-organizers")}
          fields=${[reasonField()]}
          act=${(body) => requests.cancel(id, body, step)}
          done=${again}
        />
      </div>
    </section>
  `;
}
