// What arbiters decided in the match, who looked at hidden things, and what else happened to its time and seats.
import { html } from "../../vendor/preact.js";
import { hasMessage, message, withSpaces } from "../../language.js";
import { Trouble, useAnswer } from "../../parts.js";
import * as requests from "../../tournaments/requests.js";
import { personName, placeText } from "../../tournaments/words.js";
import { Rows, Section } from "./answer.js";
import { momentText } from "./moments.js";

/** @param {Incident} incident */
function kindText({ kind }) {
  const name = kind.replaceAll("_", "-");
  return hasMessage(`dossier-kind-${name}`) ? message(`dossier-kind-${name}`) : withSpaces(kind);
}

/** @param {Incident} incident */
const byText = ({ player, name }) =>
  player === null ? message("by-service") : personName({ player, name: name ?? "", bot: false });

/** What else the fact says: "seconds: 90; seats: 0". @param {Incident} incident */
const detailsText = ({ details }) =>
  Object.entries(details)
    .map(([name, value]) => `${withSpaces(name)}: ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join("; ");

/** The incident in a sentence. @param {Incident} incident */
export const incidentText = (incident) =>
  message("dossier-incident", {
    step: incident.step,
    at: momentText(incident.at),
    kind: kindText(incident),
    by: byText(incident),
    why: [incident.reason, incident.rule && `(${incident.rule})`].filter(Boolean).join(" ") || detailsText(incident),
  });

/** @param {{ look: DossierLook }} parameters */
export function Incidents({ look }) {
  const { dossier, step } = look;
  const { acts, openings, events } = dossier;
  const all = [...acts, ...openings, ...events].sort((one, other) => one.step - other.step);
  const counts = { acts: acts.length, openings: openings.length, events: events.length };
  const latest = all.findLast((each) => each.step <= step);
  const rows = all.map((each) => ({
    step: each.step,
    marked: each === latest,
    cells: [
      html`${each.step}<small>${momentText(each.at)}</small>`,
      html`${kindText(each)}<small>${detailsText(each)}</small>`,
      byText(each),
      each.reason ?? "",
      each.rule ?? "",
    ],
  }));
  return html`
    <${Section}
      name="incidents"
      question=${message("dossier-ask-incidents")}
      answer=${[
        message(all.length ? "dossier-incidents" : "dossier-no-incidents", counts),
        latest && incidentText(latest),
      ]}
    >
      <${Rows}
        label=${message("dossier-ask-incidents")}
        columns=${[
          message("dossier-at-step"),
          message("dossier-what"),
          message("dossier-by"),
          message("act-reason"),
          message("dossier-rule"),
        ]}
        rows=${rows}
        step=${step}
      />
      ${dossier.tournament && html`<${TableRulings} place=${dossier.tournament} />`}
    <//>
  `;
}

/** The rulings of the tournament that are about the table, the newest ones.
 * @param {{ place: NonNullable<Dossier["tournament"]> }} parameters
 */
function TableRulings({ place: { tournament, round, table } }) {
  const { answer, problem } = useAnswer(() => requests.desk(tournament), [tournament]);
  const rulings = answer?.rulings.filter(({ place }) => place?.round === round && place.table === table) ?? [];
  return html`
    <p>
      <a href=${`/tournaments/${tournament}`}>${message("page-tournament")}</a>
      , ${placeText({ round, table })}. ${message("dossier-rulings", { n: rulings.length })}
    </p>
    <${Trouble} of=${problem} />
    <ul class="notices">
      ${rulings.map(
        (each) => html`
          <li key=${each.ruling}>
            <p><b>${message("ruling", { n: each.ruling })}</b> ${each.question}</p>
            <p>${each.answer}</p>
            <small>${message("by-rule", { rule: each.rule })} · ${momentText(each.at)}</small>
          </li>
        `,
      )}
    </ul>
  `;
}
