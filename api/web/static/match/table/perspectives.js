// Whose view is shown, and what is hidden from that viewer.
import { html } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message, wordIn } from "../../language.js";
import { Token, seatName } from "../../parts.js";
import { isHidden } from "../replay/marks.js";

// Everyone may look as an onlooker; a seat is its player's until the match is disclosed.
export function viewersOf(match, own) {
  const alike = new Set(match.seats.map((seat) => seat.role)).size === 1;
  const seats = match.seats.map((seat) => ({
    name: String(seat.seat),
    seat: seat.seat,
    label: seatName(seat),
    role: alike ? null : seat.role,
  }));
  const onlooker = { name: "onlooker", label: message("onlooker") };
  if (match.disclosed) return [onlooker, ...seats, { name: "referee", label: message("everything") }];
  return own === null ? [onlooker] : [seats[own], onlooker];
}

export function Perspectives({ viewers, viewer, go, words }) {
  const sign = (each) =>
    each.seat === undefined
      ? html`<${Icon} name=${each.name === "referee" ? "everything" : "eye"} />`
      : html`<${Token} seat=${each.seat} />`;
  const key = (each) => (each.seat === undefined ? { referee: "0", onlooker: "o" }[each.name] : String(each.seat + 1));
  return html`
    <fieldset class="perspectives">
      <legend>${message("seen-by")}</legend>
      ${viewers.map(
        (each) => html`
          <label key=${each.name} class=${each.name === viewer ? "chip on" : "chip"}>
            <input type="radio" name="viewer" checked=${each.name === viewer} onChange=${() => go({ as: each.name })} />
            ${sign(each)}
            <span>${each.label}${each.role && html`<small>${wordIn(words)(each.role)}</small>`}</span>
            <kbd aria-hidden="true">${key(each)}</kbd>
          </label>
        `,
      )}
    </fieldset>
  `;
}

// What the table shows face down, by the names of the table's own fields.
function covered(table, words) {
  const word = wordIn(words);
  const found = new Map();
  const look = (value, names) => {
    if (isHidden(value)) found.set(names[0], [...(found.get(names[0]) ?? []), ...names.slice(1, 2)]);
    else if (value && typeof value === "object")
      for (const [name, inner] of Object.entries(value)) look(inner, [...names, name]);
  };
  for (const [name, value] of Object.entries(table ?? {})) look(value, [name]);
  return [...found].map(([name, parts]) => {
    const fields = [...new Set(parts.filter((part) => !/^\d+$/.test(part)))].map(word);
    return fields.length ? `${word(name)} (${fields.join(", ")})` : word(name);
  });
}

export function Covered({ view, label, words }) {
  const hidden = covered(view.table, words);
  const from = view.viewer === "onlooker" ? "-onlookers" : ""; // a sentence of its own: languages inflect it
  if (view.viewer === "referee")
    return html`<p class="covered"><${Icon} name="everything" /> ${message("hidden-nowhere")}</p>`;
  return html`
    <p class="covered">
      <${Icon} name=${hidden.length ? "hidden" : "eye"} />
      ${
        hidden.length
          ? message(`hidden-from${from}`, { who: label, what: hidden.join("; ") })
          : message(`hidden-nothing${from}`, { who: label })
      }
    </p>
  `;
}
