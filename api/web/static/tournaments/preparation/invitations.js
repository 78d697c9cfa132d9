// Invitations, where only invited players enter: several at once, who has not entered yet, and taking one back.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { PageTurner } from "../../lists.js";
import { Act, playerIn } from "../forms.js";
import { isOnStaff, isOver } from "../live.js";
import * as requests from "../requests.js";
import { personName } from "../words.js";

const PAGE = 25; // invitations
const LONGEST = 40_000; // characters: 500 addresses of players
const PLAYS = ["in", "dropped"]; // states of entrants whose invitation is used up

/** The ids of players in what somebody wrote, each once. @param {string} written */
const playersIn = (written) => [
  ...new Set(
    written
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(playerIn),
  ),
];

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function InvitationDesk({ tournament, again }) {
  const { tournament: id, invited, entrants, regulations } = tournament;
  const [page, turn] = useState(0);
  if (regulations.registration !== "invited" || isOver(tournament)) return null;
  const prevented = isOnStaff(tournament, "organizer") ? "" : message("only-organizers");
  const states = new Map(entrants.map((each) => [each.player, each.state]));
  const waiting = invited.filter(({ player }) => !PLAYS.includes(states.get(player) ?? ""));
  const here = Math.min(page, Math.max(Math.ceil(waiting.length / PAGE) - 1, 0));
  const stateOf = ({ player }) => {
    const state = states.get(player);
    return message(state ? `entrant-${state}` : "entrant-unanswered");
  };
  return html`
    <section aria-labelledby="invitations">
      <h2 id="invitations">${message("by-invitation")}</h2>
      <p>
        ${message("entrants-unanswered", { n: waiting.length })}
      </p>
      <${Act}
        title=${message("invite-player")}
        prevented=${prevented}
        fields=${[
          {
            name: "players",
            kind: "long",
            label: message("players-by-line"),
            about: message("player-by-address"),
            longest: LONGEST,
          },
        ]}
        act=${({ players }) => requests.invite(id, playersIn(players))}
        done=${again}
      />
      <ul class="notices">
        ${waiting.slice(here * PAGE, (here + 1) * PAGE).map(
          (each) => html`
            <li key=${each.player}>
              <p><a href=${`/players/${each.player}`}>${personName(each)}</a></p>
              <small>${stateOf(each)}</small>
              <${Act}
                title=${message("guest-remove")}
                prevented=${prevented}
                act=${() => requests.uninvite(id, each.player)}
                done=${again}
              />
            </li>
          `,
        )}
      </ul>
      <${PageTurner} page=${here} size=${PAGE} all=${waiting.length} name="entrants" turn=${turn} />
    </section>
  `;
}
