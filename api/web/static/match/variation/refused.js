// Why there is no such variation, and the ways back to one that there is.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Trouble } from "../../parts.js";
import { lineText } from "./place.js";

const kindOf = ({ answer }) => answer?.type?.split("/").at(-1);

/** @param {{ problem: import("../../api.js").Problem, game: string, place: import("./place.js").Place,
 *   line: import("./place.js").Made[], go: (change: Partial<import("./place.js").Place>) => void }} parameters
 */
export function Refused({ problem, game, place, line, go }) {
  const kind = kindOf(problem);
  if (kind === "no-variation")
    return html`
      <p class="problem" role="alert">${message(place.world ? "variation-no-world" : "variation-no-step")}</p>
    `;
  if (kind !== "bad-line")
    return html`
      <${Trouble} of=${problem} game=${game} />
      <button type="button" onClick=${() => location.reload()}>${message("load-anew")}</button>
    `;
  const refused = Number(/\d+/.exec(problem.answer.pointer ?? "")?.[0] ?? 0);
  const keep = (count) => () => {
    document.getElementById("main")?.focus(); // the button goes
    go({ line: lineText(line.slice(0, count)), moves: null });
  };
  return html`
    <p role="alert">${message("variation-bad-line", { n: refused + 1 })}</p>
    <${Trouble} of=${problem} game=${game} />
    <div class="chips">
      ${refused > 0 && html`<button type="button" onClick=${keep(refused)}>${message("variation-keep")}</button>`}
      <button type="button" onClick=${keep(0)}>${message("variation-anew")}</button>
    </div>
  `;
}

/** What bots did not do. @param {{ problem: any }} parameters */
export const Unanswered = ({ problem }) =>
  kindOf(problem ?? {}) === "no-analysis"
    ? html`<p class="problem" role="alert">${message("variation-no-bots")}</p>`
    : html`<${Trouble} of=${problem} />`;
