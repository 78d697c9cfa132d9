// Rulings that everybody may read, with their appeals; an entrant may appeal against one.
import { html } from "../vendor/preact.js";
import { message, when } from "../language.js";
import { Trouble, useAnswer } from "../parts.js";
import { Act, LONGEST_TEXT } from "./forms.js";
import { ownEntry } from "./live.js";
import * as requests from "./requests.js";
import { entrantName, placeText, staffName } from "./words.js";

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function Rulings({ tournament, again }) {
  const { tournament: id, step } = tournament;
  const { answer: desk, problem } = useAnswer(() => requests.desk(id), [id, step]);
  if (!desk) return html`<${Trouble} of=${problem} />`;
  const shown = [...desk.rulings].reverse();
  const mayAppeal = Boolean(ownEntry(tournament)) && ["between", "paired", "playing"].includes(tournament.status);
  if (!shown.length) return null;
  return html`
    <section aria-labelledby="rulings">
      <h2 id="rulings">${message("rulings")}</h2>
      <ul class="notices">
        ${shown.map(
          (ruling) => html`
            <${RulingEntry} key=${ruling.ruling} ...${{ tournament, desk, ruling }}>
              ${
                mayAppeal &&
                html`
                  <${Act}
                    title=${message("appeal")}
                    fields=${[{ name: "text", kind: "long", label: message("appeal-why"), longest: LONGEST_TEXT }]}
                    act=${({ text }) => requests.appeal(id, { ruling: ruling.ruling, text })}
                    done=${again}
                  />
                `
              }
            <//>
          `,
        )}
      </ul>
    </section>
  `;
}

/** A ruling with the appeals against it.
 * @param {{ tournament: Tournament, desk: Desk, ruling: Ruling, children?: unknown }} parameters
 */
export function RulingEntry({ tournament, desk, ruling, children }) {
  const appeals = desk.appeals.filter((each) => each.ruling === ruling.ruling);
  return html`
    <li>
      <p><b>${message("ruling", { n: ruling.ruling })}</b> ${ruling.question}</p>
      <p>${ruling.answer}</p>
      <small>
        ${[
          message("by-rule", { rule: ruling.rule }),
          staffName(tournament, desk.people, ruling.by),
          ruling.place && placeText(ruling.place),
          ruling.precedent && message("follows-ruling", { n: ruling.precedent }),
          ruling.overruled && message("overruled"),
          when(ruling.at),
        ]
          .filter(Boolean)
          .join(" · ")}
        ${
          ruling.match &&
          html`${" "}<a href=${`/matches/${ruling.match}?step=${ruling.match_step}`}>${message("match")}</a>`
        }
      </small>
      ${appeals.map((each) => html`<${AppealEntry} key=${each.appeal} ...${{ tournament }} appeal=${each} />`)}
      ${children}
    </li>
  `;
}

/** @param {{ tournament: Tournament, appeal: Appeal, children?: unknown }} parameters */
export const AppealEntry = ({ tournament, appeal, children = null }) => html`
  <blockquote>
    <p>
      ${message("appeal-of", { n: appeal.appeal, name: entrantName(tournament, appeal.number) })}
      ${appeal.text ? ` ${appeal.text}` : ""}
    </p>
    ${
      appeal.decision
        ? html`
          <p>
            <b>${message(appeal.decision.upheld ? "appeal-upheld" : "appeal-rejected")}</b> ${appeal.decision.answer}
            <small>${message("by-rule", { rule: appeal.decision.rule })}</small>
          </p>
        `
        : html`<small>${message("appeal-open")}</small>`
    }
    ${children}
  </blockquote>
`;
