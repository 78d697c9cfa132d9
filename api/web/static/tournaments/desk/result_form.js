// A result that the desk writes down: the place and the score of each seat, who did not come, and who wins.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Act, FieldOf } from "../forms.js";
import { personName } from "../words.js";

/** What is entered for each seat, and whether anybody wins.
 * @typedef {{ places: number[], scores: number[], absent: boolean[], nobody: boolean }} Entered
 */

/** What the form begins with: the result that there is, or the seats in their order.
 * @param {RoundTable} table @returns {Entered}
 */
export function enteredOf({ seats, outcome, absent }) {
  const groups = outcome?.ranking ?? seats.map((_, seat) => [seat]);
  return {
    places: seats.map((_, seat) => groups.findIndex((group) => group.includes(seat)) + 1),
    scores: seats.map((_, seat) => outcome?.scores[seat] ?? 0),
    absent: seats.map((_, seat) => absent.includes(seat)),
    nobody: Boolean(outcome && !outcome.winners.length),
  };
}

/** The result as the service takes it. Who did not come is last. @param {Entered} entered */
export function resultOf({ places, scores, absent, nobody }) {
  const seats = places.map((_, seat) => seat);
  const came = seats.filter((seat) => !absent[seat]);
  const groups = [...new Set(came.map((seat) => places[seat]))]
    .sort((one, other) => one - other)
    .map((place) => came.filter((seat) => places[seat] === place));
  const away = seats.filter((seat) => absent[seat]);
  const ranking = away.length ? [...groups, away] : groups;
  const winners = nobody ? [] : (groups[0] ?? []);
  return { outcome: { ranking, scores: scores.map(Number), winners }, absent: away };
}

/** The fields of a result.
 * @param {{ table: RoundTable, entered: Entered, set: (entered: Entered) => void }} parameters
 */
export function ResultFields({ table, entered, set }) {
  const { seats } = table;
  const put = (name, seat, value) => set({ ...entered, [name]: entered[name].with(seat, value) });
  const choices = seats.map((_, at) => [at + 1, String(at + 1)]);
  return html`
    ${seats.map((person, seat) => {
      const name = personName(person);
      return html`
        <fieldset class="seat-result" key=${person.number}>
          <legend>${name}</legend>
          <${FieldOf}
            field=${{ name: `place-${seat}`, kind: "select", label: message("place"), choices }}
            value=${entered.places[seat]}
            set=${(value) => put("places", seat, value)}
          />
          <${FieldOf}
            field=${{ name: `score-${seat}`, kind: "number", label: message("score"), least: -100_000 }}
            value=${entered.scores[seat]}
            set=${(value) => put("scores", seat, value)}
          />
          <${FieldOf}
            field=${{ name: `absent-${seat}`, kind: "check", label: message("did-not-come") }}
            value=${entered.absent[seat]}
            set=${(value) => put("absent", seat, value)}
          />
        </fieldset>
      `;
    })}
    <${FieldOf}
      field=${{ name: "nobody", kind: "check", label: message("nobody-wins") }}
      value=${entered.nobody}
      set=${(nobody) => set({ ...entered, nobody })}
    />
  `;
}

/** @param {{ table: RoundTable, title: string, about: string, decides: boolean, send: (body: any) => Promise<unknown>,
 *   done: () => unknown }} parameters `decides`: an arbiter may also decide the result
 */
export function ResultForm({ table, title, about, decides, send, done }) {
  const [entered, set] = useState(() => enteredOf(table));
  /** @type {import("../forms.js").FormField[]} */
  const source = [
    {
      name: "source",
      kind: "select",
      label: message("result-source"),
      choices: [
        ["desk", message("source-desk")],
        ["ruling", message("source-ruling")],
      ],
    },
  ];
  return html`
    <${Act}
      title=${title}
      about=${about}
      fields=${decides ? source : []}
      act=${(body) => send({ ...resultOf(entered), ...body })}
      done=${done}
    >
      <${ResultFields} ...${{ table, entered, set }} />
    <//>
  `;
}
