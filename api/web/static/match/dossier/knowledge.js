// What a seat had been shown at a step, and since when: for "it could not have known that".
import { html, useState } from "../../vendor/preact.js";
import { labelled, message, wordIn } from "../../language.js";
import { shown } from "../play/fields.js";
import { hides } from "../replay/marks.js";
import { Rows, Section, clipped } from "./answer.js";
import { whoText } from "./look.js";
import { momentText } from "./moments.js";

const LONGEST = 160; // characters of what happened in a step

/** One thing that was shown: the same value in the same field. What the reader may not see is a thing of its own each
 * time that it was shown.
 * @typedef {{ type: string, field: string, value: any, hidden: boolean, showings: Showing[] }} Thing
 */

/** @param {Showing[]} knowledge @returns {Thing[]} */
export function thingsOf(knowledge) {
  const found = new Map();
  for (const showing of knowledge) {
    const { type, field, value } = showing;
    const hidden = hides(value);
    const key = JSON.stringify(hidden ? [type, field, showing.step, showing.seat] : [type, field, value]);
    const thing = found.get(key) ?? { type, field, value, hidden, showings: [] };
    found.set(key, { ...thing, showings: [...thing.showings, showing] });
  }
  return [...found.values()];
}

/** The first time that the seat was shown the thing, alone or with everybody.
 * @param {Thing} thing @param {number} seat
 */
export const firstFor = ({ showings }, seat) => showings.find((each) => each.seat === seat || each.seat === null);

/** Whether the reader sees all that the seat was shown. @param {DossierLook} look */
const seesAll = ({ dossier, seat }) => dossier.disclosed || ["referee", String(seat)].includes(dossier.viewer);

/** Whether the seat knew the thing at the step, and since when or from when on it did.
 * @param {Thing} thing @param {DossierLook} look
 */
export function stateText(thing, look) {
  const { seat, step, dossier } = look;
  const first = firstFor(thing, seat);
  if (!seesAll(look) && !(first && first.step <= step)) return message("dossier-unseen", { step });
  if (!first) return message("dossier-never", { step, last: dossier.step });
  const since = { step, since: first.step, at: momentText(first.at) };
  return message(first.step <= step ? "dossier-known" : "dossier-unknown", since);
}

/** @param {Thing} thing @param {DossierLook} look */
function thingText({ field, value, hidden }, { words, match }) {
  const said = hidden ? message("dossier-hidden") : shown(value, field, { words, seats: match.seats });
  return labelled(wordIn(words)(field), said);
}

/** What happened in the step in which it was first shown: the lines that name the thing, if any do.
 * @param {string[]} lines @param {Thing} thing @param {DossierLook} look
 */
function storyOf(lines, { value, field }, { words, match }) {
  const said = shown(value, field, { words, seats: match.seats });
  const naming = lines.filter((line) => line.includes(said));
  return clipped((naming.length ? naming : lines).join(" "), LONGEST);
}

/** To whom it was shown: each seat once, with the first step. @param {Thing} thing @param {DossierLook} look */
function shownTo({ showings }, { match }) {
  const first = showings.filter(({ seat }, at) => showings.findIndex((other) => other.seat === seat) === at);
  const name = (seat) => (seat === null ? message("everybody") : whoText(match, seat));
  return first.map((each) => message("dossier-shown-to", { who: name(each.seat), step: each.step })).join("; ");
}

/** The way to the match as the seat saw it. @param {{ look: DossierLook }} parameters */
const AsSeen = ({ look: { match, seat, step, who } }) => html`
  <a href=${`/matches/${match.match}?${new URLSearchParams({ step: String(step), as: String(seat) })}`}>
    ${message("dossier-as-seen", { who, step })}
  </a>
`;

/** @param {{ look: DossierLook }} parameters */
export function Knowledge({ look }) {
  const { dossier, own, seat, step, who } = look;
  const [sought, seek] = useState("");
  const things = thingsOf(dossier.knowledge);
  const known = things.filter((thing) => (firstFor(thing, seat)?.step ?? Infinity) <= step);
  const rows = things.map((thing) => {
    const { step: first } = thing.showings[0];
    const [name, text] = [thingText(thing, look), storyOf(dossier.steps[first - 1].text ?? [], thing, look)];
    return {
      step: first,
      marked: known.includes(thing),
      cells: [html`${name}<small>${text}</small>`, stateText(thing, look), shownTo(thing, look)],
      words: `${name} ${text}`.toLowerCase(),
    };
  });
  const found = rows.filter((row) => row.words.includes(sought.trim().toLowerCase()));
  const counts = { who, step, n: known.length, all: things.length };
  return html`
    <${Section}
      name="knowledge"
      question=${message("dossier-ask-knowledge", { who, step })}
      answer=${[message(things.length ? "dossier-knew" : "dossier-knew-nothing", counts)]}
    >
      <p class="quiet">
        ${message("dossier-knew-more")}${" "}
        ${(dossier.disclosed || own === seat) && html`<${AsSeen} look=${look} />`}
      </p>
      ${
        things.length > 0 &&
        html`
          <label class="field unprinted dossier-find">
            <span>${message("dossier-find")}</span>
            <input type="search" value=${sought} onInput=${(event) => seek(event.target.value)} />
          </label>
        `
      }
      <${Rows}
        label=${message("dossier-things")}
        columns=${[message("dossier-thing"), message("dossier-state", { who, step }), message("dossier-to-whom")]}
        rows=${found}
        step=${step}
      />
    <//>
  `;
}
