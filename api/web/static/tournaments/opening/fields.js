// The fields of regulations: format, time, results, entries. Each shows what the service refuses of it.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { delayText } from "../../match/table/broadcast.js";
import { clockText } from "../../match/table/clock.js";
import { LeavingFields } from "../../match/table/leaving.js";
import { BROADCASTS, CLOCKS } from "../../opening.js";
import { same } from "../../verify/crypto.js";
import { FieldOf } from "../forms.js";
import { FIXED, FORMATS, withFormat } from "./defaults.js";

const MOST_ENTRANTS = 500;
const MOST_ROUNDS = 100;
/** @type {Leaving} */
const BY_PASSING = { resigned: "pass", timed_out: "pass", absent: "pass" };

/** A fieldset of the form. @param {{ title: string, children?: unknown }} parameters */
export const Group = ({ title, children }) => html`
  <fieldset class="terms-of">
    <legend>${title}</legend>
    <div class="options">${children}</div>
  </fieldset>
`;

/** A field of the draft. @param {any} parameters */
export function Draft({ draft, change, name, fault = "", ...field }) {
  const set = (value) => change({ [name]: value });
  return html`<${FieldOf} field=${{ name, ...field }} value=${draft[name]} set=${set} fault=${fault} />`;
}

const choices = (prefix, names) => names.map((each) => [each, message(`${prefix}-${each}`)]);

export function FormatFields({ draft, change, set, faults }) {
  const { format } = draft;
  return html`
    <${Group} title=${message("group-tournament")}>
      <${Draft} ...${{ draft, change }} name="title" label=${message("tournament-title")} fault=${faults.title} />
      <${FieldOf}
        field=${{
          name: "format",
          kind: "select",
          label: message("format"),
          about: message(`format-about-${format}`),
          choices: choices("format", FORMATS),
        }}
        value=${format}
        set=${(value) => set((now) => withFormat(now, value))}
        fault=${faults.format}
      />
      ${
        format !== "rotation" &&
        html`
          <${Draft}
            ...${{ draft, change }}
            name="rounds"
            kind="number"
            least=${1}
            most=${MOST_ROUNDS}
            label=${message("rounds")}
            fault=${faults.rounds}
          />
        `
      }
      ${
        format === "knockout" &&
        html`
          <${Draft}
            ...${{ draft, change }}
            name="advance"
            kind="number"
            least=${1}
            most=${5}
            label=${message("advance")}
            fault=${faults.advance}
          />
        `
      }
      ${
        format === "league" &&
        html`
          <${Draft}
            ...${{ draft, change }}
            name="roundDays"
            kind="number"
            least=${1}
            most=${60}
            label=${message("round-days")}
            fault=${faults.round_days}
          />
        `
      }
      <${Draft}
        ...${{ draft, change }}
        name="starts"
        kind="moment"
        optional
        label=${message("starts")}
        fault=${faults.starts}
      />
    <//>
  `;
}

export function TimeFields({ draft, change, faults }) {
  const list = (name, usual, text, none) => {
    const all = usual.some((each) => same(each, draft[name])) ? usual : [draft[name], ...usual];
    return html`
    <label class="field">
      <span>${message(name)}</span>
      <select name=${name} onChange=${(event) => change({ [name]: all[event.target.selectedIndex] })}>
        ${all.map((each) => html`<option selected=${same(each, draft[name])}>${text(each) || none}</option>`)}
      </select>
      ${faults[name] && html`<small class="fault" role="alert">${faults[name]}</small>`}
    </label>
  `;
  };
  return html`
    <${Group} title=${message("group-time")}>
      ${list("clock", CLOCKS, clockText, message("clock-none"))}
      <${Draft}
        ...${{ draft, change }}
        name="roundMinutes"
        kind="number"
        most=${43_200}
        label=${message("round-minutes")}
        about=${message("round-minutes-about")}
        fault=${faults.round_clock}
      />
      ${
        draft.roundMinutes > 0 &&
        html`
          <${Draft}
            ...${{ draft, change }}
            name="turns"
            kind="number"
            most=${100}
            label=${message("round-turns")}
          />
        `
      }
      ${list("broadcast", BROADCASTS, delayText, message("late-not"))}
      ${
        draft.seats > 2 &&
        html`<${LeavingFields} leaving=${draft.leaving ?? BY_PASSING} set=${(leaving) => change({ leaving })} />`
      }
    <//>
  `;
}

export function MatchFields({ draft, change, faults }) {
  return html`
    <${Group} title=${message("group-results")}>
      <${Draft}
        ...${{ draft, change }}
        name="counting"
        kind="select"
        label=${message("counting")}
        choices=${choices("counting", ["players", "arbiter", "automatic"])}
        fault=${faults.counting}
      />
      ${
        draft.counting === "automatic" &&
        html`
          <${Draft}
            ...${{ draft, change }}
            name="minutes"
            kind="number"
            least=${1}
            most=${43_200}
            label=${message("counting-minutes")}
          />
        `
      }
      <${Draft}
        ...${{ draft, change }}
        name="disclosed"
        kind="select"
        label=${message("disclosed")}
        choices=${choices("disclosed", ["result", "round"])}
      />
      <${Draft} ...${{ draft, change }} name="rated" kind="check" label=${message("rated-matches")} />
    <//>
  `;
}

export function EntryFields({ draft, change, faults }) {
  const fixed = FIXED.includes(draft.format);
  return html`
    <${Group} title=${message("group-entries")}>
      <${Draft}
        ...${{ draft, change }}
        name="capacity"
        kind="number"
        least=${2}
        most=${MOST_ENTRANTS}
        label=${message("capacity")}
        fault=${faults.capacity}
      />
      <${Draft} ...${{ draft, change }} name="invited" kind="check" label=${message("by-invitation")} />
      <${Draft} ...${{ draft, change }} name="checkIn" kind="check" label=${message("needs-check-in")} />
      ${
        !fixed &&
        html`
          <${Draft}
            ...${{ draft, change }}
            name="lateUntil"
            kind="number"
            most=${draft.rounds}
            label=${message("late-until")}
            about=${message("late-until-about")}
            fault=${faults.late_until}
          />
          <${Draft}
            ...${{ draft, change }}
            name="byes"
            kind="number"
            most=${10}
            label=${message("byes-to-ask")}
            fault=${faults.asked_byes ?? faults.asked_byes_until}
          />
        `
      }
      <${Draft}
        ...${{ draft, change }}
        name="notes"
        kind="long"
        optional
        longest=${10_000}
        label=${message("more-rules")}
        about=${message("more-rules-about")}
        fault=${faults.notes}
      />
    <//>
  `;
}
