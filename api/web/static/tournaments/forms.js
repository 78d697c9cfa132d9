// Forms of the desk and of entrants: a button, or a form that opens and asks for what the act needs.
import { html, useState } from "../vendor/preact.js";
import { message } from "../language.js";
import { Trouble, useCommand } from "../parts.js";

export const LONGEST_LINE = 200; // characters of a reason and of a rule
export const LONGEST_TEXT = 500; // of a question, an answer, an announcement

/** @typedef {{
 *   name: string, label: string, kind?: "text" | "long" | "number" | "check" | "select" | "moment",
 *   value?: any, optional?: boolean, longest?: number, least?: number, most?: number,
 *   choices?: [string | number, string][], about?: string,
 * }} FormField
 */

/** @returns {FormField} */
export const reasonField = () => ({ name: "reason", label: message("act-reason"), longest: LONGEST_LINE });
/** @returns {FormField} */
export const ruleField = () => ({ name: "rule", label: message("act-rule"), longest: LONGEST_LINE });
export const why = () => [ruleField(), reasonField()];

/** A field. @param {{ field: FormField, value: any, set: (value: any) => void, fault?: string }} parameters */
export function FieldOf({ field, value, set, fault = "" }) {
  const { name, label, kind = "text", optional = false, about = "" } = field;
  const longest = field.longest ?? LONGEST_LINE;
  const common = { name, required: !optional, "aria-invalid": fault ? "true" : undefined };
  if (kind === "check")
    return html`
      <label class="check">
        <input type="checkbox" name=${name} checked=${value} onChange=${(event) => set(event.target.checked)} />
        ${label}
      </label>
    `;
  return html`
    <label class=${fault ? "field wrong" : "field"}>
      <span>${label}${about && html`<small>${about}</small>`}</span>
      ${
        kind === "long" &&
        html`
          <textarea
            ...${common}
            rows="3"
            maxlength=${longest}
            value=${value}
            onInput=${(event) => set(event.target.value)}
          />
        `
      }
      ${
        kind === "select" &&
        html`
          <select name=${name} onChange=${(event) => set(field.choices?.[event.target.selectedIndex][0])}>
            ${field.choices?.map(
              ([each, text]) => html`<option value=${each} selected=${each === value}>${text}</option>`,
            )}
          </select>
        `
      }
      ${
        (kind === "text" || kind === "moment") &&
        html`
          <input
            ...${common}
            type=${kind === "moment" ? "datetime-local" : "text"}
            maxlength=${kind === "moment" ? undefined : longest}
            autocomplete="off"
            value=${value}
            onInput=${(event) => set(event.target.value)}
          />
        `
      }
      ${
        kind === "number" &&
        html`
          <input
            ...${common}
            type="number"
            min=${field.least ?? 0}
            max=${field.most}
            value=${value}
            onInput=${(event) => set(event.target.value === "" ? "" : Number(event.target.value))}
          />
        `
      }
      ${fault && html`<small class="fault" role="alert">${fault}</small>`}
    </label>
  `;
}

const STANDARD = { text: "", long: "", moment: "", number: 0, check: false };
/** @param {FormField} field */
const standard = ({ kind = "text", value, choices }) =>
  value ?? (kind === "select" ? choices?.[0]?.[0] : STANDARD[kind]);

/** What a field holds: what was entered, as long as it may be chosen; otherwise what the field begins with now.
 * @param {FormField} field @param {Record<string, any>} values
 */
function held(field, values) {
  const value = values[field.name];
  const isGone = field.kind === "select" && !field.choices?.some(([each]) => each === value);
  return value === undefined || isGone ? standard(field) : value;
}

/** All that a form holds, without optional fields that are empty. @param {FormField[]} fields */
const entered = (fields, values) =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, held(field, values)])
      .map(([name, value]) => [name, typeof value === "string" ? value.trim() : value])
      .filter(([, value]) => value !== "" && value !== undefined),
  );

/** An act: a form that opens, with what it does, what it asks for, and why it cannot be done now.
 * `about`: what it does; `prevented`: why it cannot be done, "" if it can; `children`: more to fill in.
 * @param {{ title: string, act: (values: any) => Promise<unknown>, fields?: FormField[], about?: string,
 *   prevented?: string, children?: unknown, primary?: boolean, done?: () => unknown }} parameters
 */
export function Act({ title, act, fields = [], about = "", prevented = "", children = null, primary, done }) {
  const [values, set] = useState(/** @type {Record<string, any>} */ ({})); // of the fields that somebody changed
  const [shown, show] = useState(false);
  const [said, say] = useState(false);
  const [run, { doing, problem }] = useCommand(done);
  const send = (event) => {
    event.preventDefault();
    say(false);
    void run(async () => {
      await act(entered(fields, values));
      set({});
      show(false);
      say(true);
    });
  };
  if (prevented)
    return html`
      <div class="act">
        <button disabled>${title}</button>
        <small>${prevented}</small>
      </div>
    `;
  const plain = !fields.length && !children; // nothing is asked: the button does it
  return html`
    <form class=${shown ? "act open" : "act"} onSubmit=${send}>
      ${
        plain
          ? html`<button class=${primary ? "primary" : ""} disabled=${doing}>${title}</button>`
          : html`
            <button
              type="button"
              class=${primary ? "primary" : ""}
              aria-expanded=${shown}
              onClick=${() => show(!shown)}
            >
              ${title}
            </button>
          `
      }
      ${about && html`<small>${about}</small>`}
      ${
        shown &&
        !plain &&
        html`
          <div class="fields">
            ${children}
            ${fields.map(
              (field) => html`
                <${FieldOf}
                  key=${field.name}
                  field=${field}
                  value=${held(field, values)}
                  set=${(value) => set((now) => ({ ...now, [field.name]: value }))}
                />
              `,
            )}
            <div class="send">
              <button class="primary" disabled=${doing}>${message("act-do", { what: title })}</button>
            </div>
          </div>
        `
      }
      <${Trouble} of=${problem} />
      ${said && !problem && html`<small role="status">${message("act-done")}</small>`}
    </form>
  `;
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The id of a player in what somebody wrote: the id itself, or the address of the player's page.
 * @param {string} written
 */
export const playerIn = (written) => ID.exec(written)?.[0].toLowerCase() ?? written;
/** @returns {FormField} */
export const playerField = () => ({ name: "player", label: message("player"), about: message("player-by-address") });
