// The fields of a move in its form, by the domains of their values.
import { html } from "../../vendor/preact.js";
import { labelled, message, wordIn } from "../../language.js";
import { seatName } from "../../parts.js";
import { labelOf, MANY, same } from "./domains.js";

// A value for people: words of the game, names of those who sit.
export function shown(value, label, { words, seats }) {
  if (value === null) return message("none");
  if (value === true) return message("yes");
  if (value === false) return message("no");
  if (Array.isArray(value))
    return value.length ? value.map((each) => shown(each, label, { words, seats })).join(", ") : message("none");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, inner]) => labelled(wordIn(words)(name), shown(inner, name, { words, seats })))
      .join(", ");
  if (
    typeof value === "number" &&
    /seat|captain|player|target|rival|opponent|white|yellow|green|red/.test(label) &&
    seats[value]
  )
    return seatName(seats[value], message("seat", { n: value }));
  return wordIn(words)(value);
}

/** The fields that are open, and what is chosen of them; a choice is one of a kind of move.
 * @param {{ fields: [string, any][], chosen: Choice, choose: (change: object) => void, kind: string | null,
 *   name: any }} parameters
 */
export const Fields = ({ fields, chosen, choose, kind, name }) =>
  fields.map(
    ([field, domain]) => html`
      <${Field}
        key=${field}
        label=${field}
        domain=${domain}
        value=${chosen[field]}
        set=${(value) => choose({ type: kind, [field]: value })}
        name=${name}
      />
    `,
  );

export function Field({ label, domain, value, set, name }) {
  const title = wordIn(name.words)(label);
  switch (domain.type) {
    case "one_of":
      return html`
        <${OneOf} title=${title} label=${label} domain=${domain} value=${value} set=${set} name=${name} />
      `;
    case "some_of":
      return html`
        <${SomeOf} title=${title} label=${label} domain=${domain} value=${value ?? []} set=${set} name=${name} />
      `;
    case "span":
      return html`
        <label class="field">
          <span>${title}</span>
          <input
            type="number"
            min=${domain.low}
            max=${domain.high}
            value=${value ?? ""}
            onInput=${(event) => set(event.target.value === "" ? undefined : Number(event.target.value))}
          />
          <small>${domain.low} – ${domain.high}</small>
        </label>
      `;
    default:
      return html`
        <fieldset class="each">
          <legend>${title}</legend>
          ${Object.entries(domain.fields).map(
            ([inner, its]) => html`
              <${Field}
                key=${inner}
                label=${inner}
                domain=${its}
                value=${value?.[inner]}
                set=${(one) => set({ [inner]: one })}
                name=${name}
              />
            `,
          )}
        </fieldset>
      `;
  }
}

// A value that is offered: as the service calls it, or in words of the game.
export const called = (domain, value, label, name) => labelOf(domain, value) ?? shown(value, label, name);

function OneOf({ title, label, domain, value, set, name }) {
  const { values } = domain;
  if (values.length === 1)
    return html`<p class="field"><span>${title}</span> <b>${called(domain, values[0], label, name)}</b></p>`;
  if (values.length > MANY) {
    return html`
      <label class="field">
        <span>${title}</span>
        <select
          value=${value === undefined ? "" : String(values.findIndex((each) => same(each, value)))}
          onChange=${(event) => set(event.target.value === "" ? undefined : values[event.target.value])}
        >
          <option value="">${message("choose")}</option>
          ${values.map((each, at) => html`<option value=${String(at)}>${called(domain, each, label, name)}</option>`)}
        </select>
      </label>
    `;
  }
  return html`
    <div class="field" role="group" aria-label=${title}>
      <span>${title}</span>
      <div class="chips">
        ${values.map(
          (each) => html`
            <button
              type="button"
              class=${same(each, value) ? "chip on" : "chip"}
              aria-pressed=${same(each, value)}
              onClick=${() => set(each)}
            >
              ${called(domain, each, label, name)}
            </button>
          `,
        )}
      </div>
    </div>
  `;
}

function SomeOf({ title, label, domain, value, set, name }) {
  const has = (each) => value.some((one) => same(one, each));
  const turn = (each) => set(has(each) ? value.filter((one) => !same(one, each)) : [...value, each]);
  const wanted =
    domain.at_least === domain.at_most
      ? domain.at_least
      : `${domain.at_least} – ${Math.min(domain.at_most, domain.values.length)}`;
  const full = value.length >= domain.at_most;
  return html`
    <div class="field" role="group" aria-label=${title}>
      <span>${title} <small>${message("pick", { n: wanted })}</small></span>
      <div class="chips">
        ${domain.values.map(
          (each) => html`
            <button
              type="button"
              class=${has(each) ? "chip on" : "chip"}
              aria-pressed=${has(each)}
              disabled=${full && !has(each)}
              onClick=${() => turn(each)}
            >
              ${called(domain, each, label, name)}
            </button>
          `,
        )}
      </div>
    </div>
  `;
}
