// What other regulations change: in words where there are some, and exactly, as it is published.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { differences } from "../opening/drafts.js";
import { regulationLines } from "../regulations.js";

const shownAs = (value) => (value === undefined ? message("unsaid") : JSON.stringify(value));

/** @param {{ rules: Regulations, next: Regulations, shelf: GameEntry[] }} parameters */
export function RegulationChanges({ rules, next, shelf }) {
  const exact = differences(rules, next);
  const [before, after] = [rules, next].map((each) => new Map(regulationLines(each, shelf)));
  const told = [...after].filter(([name, line]) => String(line) !== String(before.get(name)));
  if (!exact.length) return html`<p>${message("regulations-same")}</p>`;
  return html`
    <div class="trial">
      <h3>${message("regulations-changes")}</h3>
      <dl class="regulations">
        ${told.map(
          ([name, line]) => html`
            <div>
              <dt>${message(name)}</dt>
              <dd><del>${before.get(name) ?? message("none")}</del> <ins>${line ?? message("none")}</ins></dd>
            </div>
          `,
        )}
      </dl>
      <p>${message("regulations-exactly")}</p>
      <ul class="why">
        ${exact.map(
          ({ place, before: old, after: now }) => html`
            <li>
              <code>${place}</code>: <del><code>${shownAs(old)}</code></del>${" "}
              <ins><code>${shownAs(now)}</code></ins>
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}
