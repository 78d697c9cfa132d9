// The order in which entrants are ranked before the first round, which leaders give with where it comes from.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Act, FieldOf } from "../forms.js";
import { isOnStaff, isOver } from "../live.js";
import * as requests from "../requests.js";
import { entrantName } from "../words.js";
import { OrderList } from "./order.js";

/** Why the order cannot be changed now; "" if it can. @param {Tournament} tournament */
function whyNot(tournament) {
  if (tournament.rounds.length) return message("seeding-over");
  return isOnStaff(tournament, "organizer", "arbiter") ? "" : message("only-leaders");
}

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function SeedingDesk({ tournament, again }) {
  const { seeding } = tournament;
  const prevented = whyNot(tournament);
  const nameOf = (number) => `${entrantName(tournament, number)} (${number})`;
  if (isOver(tournament)) return null;
  return html`
    <section aria-labelledby="seeding">
      <h2 id="seeding">${message("seeding")}</h2>
      <p class="quiet">${message("seeding-about")}</p>
      ${
        prevented
          ? html`
            <p>${prevented}</p>
            ${!seeding.length && html`<p>${message("seeding-none")}</p>`}
            ${
              seeding.length > 0 &&
              html`
                <details>
                  <summary>${message("seeding-order", { n: seeding.length })}</summary>
                  <ol class="entrants">${seeding.map((number) => html`<li>${nameOf(number)}</li>`)}</ol>
                </details>
              `
            }
          `
          : html`<${SeedingForm} ...${{ tournament, again, nameOf }} />`
      }
    </section>
  `;
}

/** @param {{ tournament: Tournament, again: () => Promise<void>, nameOf: (number: number) => string }} parameters */
function SeedingForm({ tournament, again, nameOf }) {
  const { tournament: id, seeding, entrants } = tournament;
  const [changed, change] = useState(/** @type {number[] | null} */ (null));
  const [chosen, choose] = useState(0);
  const there = entrants.filter((each) => each.state === "in").map((each) => each.number);
  const order = (changed ?? seeding).filter((number) => there.includes(number));
  const others = there.filter((number) => !order.includes(number));
  const next = others.includes(chosen) ? chosen : others[0];
  const publish = async ({ source }) => {
    await requests.seed(id, order, source);
    await again();
    change(null);
  };
  return html`
    ${order.length > 0 && html`<${OrderList} ...${{ order, nameOf }} set=${change} />`}
    ${!order.length && html`<p>${message("seeding-none")}</p>`}
    ${
      others.length > 0 &&
      html`
        <div class="row seeding-more">
          <${FieldOf}
            field=${{
              name: "seeded",
              kind: "select",
              label: message("seeding-others", { n: others.length }),
              choices: others.map((number) => [number, nameOf(number)]),
            }}
            value=${next}
            set=${choose}
          />
          <button type="button" onClick=${() => change([...order, next])}>${message("seeding-add")}</button>
          <button type="button" onClick=${() => change([...order, ...others])}>${message("seeding-add-all")}</button>
        </div>
      `
    }
    <div class="acts">
      <${Act}
        title=${message("seeding-publish")}
        about=${message("seeding-publish-about")}
        prevented=${order.length ? "" : message("seeding-empty")}
        fields=${[{ name: "source", label: message("seeding-source"), about: message("seeding-source-about") }]}
        act=${publish}
      />
      ${
        changed &&
        html`
          <div class="act">
            <button type="button" onClick=${() => change(null)}>${message("undo-changes")}</button>
          </div>
        `
      }
    </div>
  `;
}
