// The desk of a tournament, for its staff: what waits for an answer first, then the round, its tables, and people.
import { html, useRef } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { Page, Trouble, useAnswer } from "../../parts.js";
import { isOnStaff, useTournament } from "../live.js";
import { TournamentHead } from "../page.js";
import { BeaconDesk } from "../preparation/beacons.js";
import { EntrantImport } from "../preparation/entrant_file.js";
import { InvitationDesk } from "../preparation/invitations.js";
import { RegulationsDesk } from "../preparation/new_regulations.js";
import { SeedingDesk } from "../preparation/seeding.js";
import { WebhookDesk } from "../preparation/webhooks.js";
import { FairPlay } from "../reports/fair_play.js";
import * as requests from "../requests.js";
import { AnnouncementDesk } from "./announcing.js";
import { Calls } from "./calls.js";
import { EntrantDesk } from "./entrants.js";
import { StaffDesk, TournamentControl } from "./organizing.js";
import { PenaltyDesk, RulingDesk } from "./ruling_desk.js";
import { ResultDesk } from "./results.js";
import { RoundControl } from "./round_control.js";
import { TableDesk } from "./tables.js";

export function DeskPage({ id }) {
  const { tournament, problem, away, again } = useTournament(id);
  const { answer: shelf } = useAnswer(api.games, []);
  const step = tournament?.step;
  const { answer: desk, problem: unread } = useAnswer(
    () => (step ? requests.desk(id) : Promise.resolve(null)),
    [id, step],
  );
  const isStaff = tournament && isOnStaff(tournament, "organizer", "arbiter", "scorekeeper");
  const drawn = useRef(false); // from then on it stays: somebody may fill a form in
  drawn.current ||= Boolean(isStaff === false || desk || unread);
  if (!tournament || !drawn.current)
    return html`
      <${Page} kind="column">
        <h1>${message("page-desk")}</h1>
        ${problem ? html`<${Trouble} of=${problem} />` : html`<p class="quiet">${message("reading")}</p>`}
      <//>
    `;
  const title = `${message("page-desk")} · ${tournament.regulations.title}`;
  const parts = { tournament, again, desk };
  return html`
    <${Page} title=${title} kind="lobby tournament-page">
      <${TournamentHead} ...${{ tournament, away, problem }} shelf=${shelf ?? []} here="desk" />
      ${
        isStaff
          ? html`
            <${Trouble} of=${unread} />
            ${desk && html`<${Calls} ...${parts} desk=${desk} />`}
            <${RoundControl} ...${parts} />
            <${ResultDesk} ...${parts} />
            <${TableDesk} ...${parts} />
            ${desk && html`<${RulingDesk} ...${parts} desk=${desk} />`}
            <${PenaltyDesk} ...${parts} />
            <${AnnouncementDesk} ...${parts} />
            <${InvitationDesk} ...${parts} />
            <${EntrantImport} ...${parts} />
            <${EntrantDesk} ...${parts} />
            <${FairPlay} tournament=${tournament} />
            <${SeedingDesk} ...${parts} />
            <${BeaconDesk} ...${parts} />
            <${RegulationsDesk} ...${parts} shelf=${shelf ?? []} />
            <${StaffDesk} ...${parts} />
            <${WebhookDesk} tournament=${tournament} />
            <${TournamentControl} ...${parts} />
          `
          : html`<p class="problem">${message("desk-for-staff")}</p>`
      }
    <//>
  `;
}
