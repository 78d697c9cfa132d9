// What results are worth, and what entrants are ranked by.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { FieldOf } from "../forms.js";
import { MEASURES } from "./defaults.js";
import { Draft, Group } from "./fields.js";

const MOST_MEASURES = 6;

export function ScoringFields({ draft, change, faults }) {
  const sizes = [draft.seats, ...(draft.smaller && draft.seats > 2 ? [draft.seats - 1] : [])];
  const amount = (name) => html`
    <${Draft} key=${name} ...${{ draft, change }} name=${name} kind="number" label=${message(`worth-${name}`)} />
  `;
  return html`
    <${Group} title=${message("group-scoring")}>
      <${Draft}
        ...${{ draft, change }}
        name="by"
        kind="select"
        label=${message("scoring")}
        about=${message(`scoring-about-${draft.by}`)}
        choices=${["places", "side", "score"].map((each) => [each, message(`scoring-${each}`)])}
        fault=${faults.scoring ?? faults.limits}
      />
      ${
        draft.by === "places" &&
        sizes.map(
          (size) => html`
            <${FieldOf}
              key=${size}
              field=${{
                name: `points-${size}`,
                label: message("worth-places", { n: size }),
                about: message("worth-places-about"),
              }}
              value=${draft.points[size] ?? ""}
              set=${(value) => change({ points: { ...draft.points, [size]: value } })}
            />
          `,
        )
      }
      ${draft.by === "side" && ["win", "draw", "loss"].map(amount)}
      ${["bye", "askedBye", "absence", "undecided"].map(amount)}
    <//>
    <${Ranking} ...${{ draft, change }} fault=${faults.ranking} />
  `;
}

/** What entrants are ranked by: a list, the first thing first. @param {any} parameters */
function Ranking({ draft, change, fault }) {
  const { ranking } = draft;
  const shown = ranking.length < MOST_MEASURES ? [...ranking, ""] : ranking;
  const put = (at, measure) =>
    change({ ranking: measure ? shown.with(at, measure).filter(Boolean) : ranking.toSpliced(at, 1) });
  return html`
    <${Group} title=${message("ranked-by")}>
      ${shown.map(
        (each, at) => html`
          <${FieldOf}
            key=${`${at}-${each}`}
            field=${{
              name: `ranking-${at}`,
              kind: "select",
              label: at ? message("ranked-then", { n: at + 1 }) : message("ranked-first"),
              choices: [["", message("none")], ...MEASURES.map((measure) => [measure, message(`measure-${measure}`)])],
            }}
            value=${each}
            set=${(measure) => put(at, measure)}
            fault=${at ? "" : fault}
          />
        `,
      )}
    <//>
  `;
}
