// Rulings and appeals at the desk, and penalties.
import { html } from "../../vendor/preact.js";
import { message, when } from "../../language.js";
import { Act, LONGEST_TEXT, ruleField, why } from "../forms.js";
import { isOnStaff } from "../live.js";
import * as requests from "../requests.js";
import { AppealEntry, RulingEntry } from "../rulings.js";
import { entrantName, personName, pointsText } from "../words.js";

const SHOWN = 10; // rulings
const long = (name, label) => ({
  name,
  kind: /** @type {const} */ ("long"),
  label: message(label),
  longest: LONGEST_TEXT,
});

/** Fields for a round and a table, which may be left empty. @returns {import("../forms.js").FormField[]} */
export const placeFields = (rounds) => [
  { name: "round", kind: "number", label: message("round-number"), least: 1, most: rounds, value: "", optional: true },
  { name: "table", kind: "number", label: message("table-number"), least: 1, value: "", optional: true },
];
/** What these fields mean: a table alone is one of the last round. Null: no table. */
export const placeOf = ({ round, table }, rounds) => (table ? { round: round ?? rounds, table } : null);

/** @param {{ tournament: Tournament, desk: Desk, again: () => Promise<void> }} parameters */
export function RulingDesk({ tournament, desk, again }) {
  const { tournament: id, rounds } = tournament;
  const prevented = isOnStaff(tournament, "arbiter") ? "" : message("only-arbiters");
  const open = desk.appeals.filter((each) => !each.decision);
  const rule = ({ round, table, precedent, ...body }) => {
    const place = placeOf({ round, table }, rounds.length || 1);
    return requests.rule(id, { ...body, ...(place && { place }), ...(precedent && { precedent }) });
  };
  return html`
    <section aria-labelledby="ruling-desk">
      <h2 id="ruling-desk">${message("rulings")}</h2>
      <${Act}
        title=${message("rule-on")}
        about=${message("rule-on-about")}
        prevented=${prevented}
        fields=${[
          long("question", "ruling-question"),
          long("answer", "ruling-answer"),
          ruleField(),
          ...placeFields(rounds.length || 1),
          {
            name: "precedent",
            kind: "number",
            label: message("ruling-precedent"),
            least: 1,
            value: "",
            optional: true,
          },
        ]}
        act=${rule}
        done=${again}
      />
      ${open.length > 0 && html`<h3>${message("appeals-open", { n: open.length })}</h3>`}
      ${open.map((each) => html`<${OpenAppeal} key=${each.appeal} ...${{ tournament, desk, again }} appeal=${each} />`)}
      <ul class="notices">
        ${desk.rulings
          .slice(-SHOWN)
          .reverse()
          .map((ruling) => html`<${RulingEntry} key=${ruling.ruling} ...${{ tournament, desk, ruling }} />`)}
      </ul>
    </section>
  `;
}

/** @param {{ tournament: Tournament, desk: Desk, appeal: Appeal, again: () => Promise<void> }} parameters */
function OpenAppeal({ tournament, desk, appeal, again }) {
  const { tournament: id, staff, host } = tournament;
  const ruling = desk.rulings.find((each) => each.ruling === appeal.ruling);
  const panel = [host, ...staff.filter((each) => each.player !== host.player)].filter(
    (each) => each.player !== ruling?.by,
  );
  const prevented = isOnStaff(tournament, "organizer", "arbiter") ? "" : message("only-leaders");
  return html`
    <${AppealEntry} ...${{ tournament, appeal }}>
      <${Act}
        title=${message("appeal-decide")}
        about=${message("appeal-decide-about")}
        prevented=${prevented || (panel.length ? "" : message("appeal-no-panel"))}
        fields=${[
          { name: "upheld", kind: "check", label: message("appeal-uphold") },
          {
            name: "judge",
            kind: "select",
            label: message("appeal-panel"),
            choices: panel.map((each) => [each.player, personName(each)]),
          },
          long("answer", "ruling-answer"),
          ruleField(),
        ]}
        act=${({ judge, ...body }) => requests.decideAppeal(id, appeal.appeal, { ...body, panel: [judge] })}
        done=${again}
      />
    <//>
  `;
}

/** @param {{ tournament: Tournament, desk: Desk | null, again: () => Promise<void> }} parameters */
export function PenaltyDesk({ tournament, desk, again }) {
  const { tournament: id, entrants, rounds, regulations } = tournament;
  const { parts = 1 } = regulations.scoring;
  const given = desk?.penalties ?? [];
  if (!rounds.length) return null;
  const prevented = isOnStaff(tournament, "arbiter") ? "" : message("only-arbiters");
  return html`
    <section aria-labelledby="penalties">
      <h2 id="penalties">${message("penalties")}</h2>
      <${Act}
        title=${message("penalize")}
        about=${parts === 1 ? message("penalize-about") : message("penalize-parts", { n: parts })}
        prevented=${prevented}
        fields=${[
          {
            name: "number",
            kind: "select",
            label: message("entrant"),
            choices: entrants.map((each) => [each.number, `${each.number} ${personName(each)}`]),
          },
          {
            name: "round",
            kind: "number",
            label: message("round-number"),
            least: 1,
            most: rounds.length,
            value: rounds.length,
          },
          { name: "points", kind: "number", label: message("measure-points"), least: 1, value: 1 },
          ...why(),
        ]}
        act=${({ number, ...body }) => requests.penalize(id, number, body)}
        done=${again}
      />
      <ul class="notices">
        ${given.map(
          (each) => html`
            <li>
              <p>
                ${entrantName(tournament, each.number)}: −${pointsText(each.points, regulations.scoring)}
                ${" · "}${each.reason}
              </p>
              <small>
                ${message("by-rule", { rule: each.rule })} · ${message("round", { n: each.round })} · ${when(each.at)}
              </small>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
