// The moves a seat is offered, as a form that fits every game. What is chosen on the board shows here too.
import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { labelled, message, wordIn } from "../../language.js";
import { Trouble, seatName } from "../../parts.js";
import { labelOf, MANY, merge, nextChoices } from "./domains.js";

/** What the seat is asked. It is there also while the seat is asked nothing, so that what comes is read aloud.
 * @param {{ prompt: string }} properties
 */
export const Asked = ({ prompt }) => html`<p class="asked" role="status" tabindex="-1">${prompt}</p>`;

/** Keeps the focus with the form whose buttons come and go, and at what is asked when the form is gone: the next key
 * leads from there to the next form. Gives the properties of the form.
 */
function useKeptFocus() {
  const form = useRef(/** @type {HTMLElement | null} */ (null));
  const within = useRef(false);
  useLayoutEffect(() => {
    if (within.current && document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(
    () => () => {
      const asked = /** @type {HTMLElement | null} */ (document.querySelector(".asked"));
      if (within.current) asked?.focus({ preventScroll: true });
    },
    [],
  );
  return {
    ref: form,
    tabindex: -1,
    onFocusCapture: () => {
      within.current = true;
    },
    onBlurCapture: ({ relatedTarget }) => {
      if (relatedTarget) within.current = form.current?.contains(relatedTarget) ?? false;
    },
  };
}

const effectId = (kind) => `effect-${kind}`;

// What the moves of a kind do. It describes the buttons that choose and send them, also while it is hidden.
const Effect = ({ kind, texts, hidden }) => html`
  <p class="effect" id=${effectId(kind)} hidden=${hidden || !texts.length}>${texts.join(" ")}</p>
`;

export function Offers({ offers, effects, chosen, choose, send, sending, problem, game, words, seats }) {
  const types = [...new Set(offers.map((offer) => offer.move))];
  const type = chosen.type ?? (types.length === 1 ? types[0] : null);
  const { fields, move, offer, left } = nextChoices(offers, type, chosen);
  const name = { words, seats };
  const kept = useKeptFocus();
  const effect = (kind) => {
    const fits = (each) => (kind === type ? left.includes(each) : each.move === kind);
    const texts = [...new Set(effects.filter((text, at) => text && fits(offers[at])))];
    return html`<${Effect} kind=${kind} texts=${texts} hidden=${type !== null && type !== kind} />`;
  };
  return html`
    <form
      class="offers"
      ...${kept}
      aria-label=${message("your-move")}
      onSubmit=${(event) => {
        event.preventDefault();
        if (move) send(move);
      }}
    >
      <h2>${message("your-move")}</h2>
      <${Trouble} of=${problem} game=${game} />
      ${
        types.length === 1
          ? effect(types[0])
          : html`
          <div class="kinds" role="group" aria-label=${message("kind-of-move")}>
            ${types.map(
              (each) => html`
                <button
                  type="button"
                  class=${each === type ? "chip on" : "chip"}
                  aria-pressed=${each === type}
                  aria-describedby=${effectId(each)}
                  onClick=${() => choose(null, { type: each })}
                >
                  ${wordIn(words)(each)}
                </button>
                ${effect(each)}
              `,
            )}
          </div>
        `
      }
      ${fields.map(
        ([field, domain]) => html`
          <${Field}
            key=${field}
            label=${field}
            domain=${domain}
            value=${merge(chosen, {})[field]}
            set=${(value) => choose({ type, [field]: value })}
            name=${name}
          />
        `,
      )}
      <div class="send">
        <button class="primary" disabled=${!move || sending} aria-describedby=${type && effectId(type)}>
          ${type ? wordIn(words)(type) : message("choose")}
        </button>
        ${
          Object.keys(chosen).length > 0 &&
          html`<button type="button" class="plain" onClick=${() => choose(null, {})}>${message("again")}</button>`
        }
        ${
          offer &&
          html`
            <a class="quiet" href=${`/rules/${game}#section-${offer.rule}`} target="_blank">
              ${message("rule", { section: offer.rule })}
            </a>
          `
        }
      </div>
    </form>
  `;
}

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

function Field({ label, domain, value, set, name }) {
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

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// A value that is offered: as the service calls it, or in words of the game.
const called = (domain, value, label, name) => labelOf(domain, value) ?? shown(value, label, name);

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
