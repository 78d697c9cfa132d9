// Writing a line: to one's side or to the table, or one of a few signs that are understood in all languages.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Trouble } from "../../parts.js";

const LONGEST = 200;
const SIGNS = [
  ["👋", "talk-sign-hello"],
  ["👏", "talk-sign-well-played"],
  ["😮", "talk-sign-surprise"],
  ["🤔", "talk-sign-thinking"],
  ["😄", "talk-sign-laugh"],
  ["🙏", "talk-sign-thanks"],
];

/** @param {{ side: boolean, table: boolean, write: (text: string, table: boolean) => Promise<void> }} properties */
export function Writing({ side, table, write }) {
  const [text, setText] = useState("");
  const [toTable, setToTable] = useState(!side);
  const [problem, setProblem] = useState(/** @type {import("../../api.js").Problem | null} */ (null));
  const all = table && (toTable || !side);
  const send = (line) =>
    write(line, all).then(() => {
      setText((now) => (now.trim() === line ? "" : now));
      setProblem(null);
    }, setProblem);
  const submit = (event) => {
    event.preventDefault();
    if (text.trim()) void send(text.trim());
  };
  return html`
    <p class="quiet">${message(all ? "talk-more-table" : "talk-more")}</p>
    <${Trouble} of=${problem} />
    ${
      side &&
      table &&
      html`
        <label>
          <input type="checkbox" checked=${all} onChange=${(event) => setToTable(event.target.checked)} />
          ${" "}${message("talk-at-table")}
        </label>
      `
    }
    <form onSubmit=${submit}>
      <input
        aria-label=${message(all ? "talk-line-table" : "talk-line")}
        maxlength=${LONGEST}
        value=${text}
        onInput=${(event) => setText(event.target.value)}
      />
      <button class="plain">${message("talk-send")}</button>
    </form>
    <div class="signs" role="group" aria-label=${message("talk-signs")}>
      ${SIGNS.map(
        ([sign, name]) => html`
          <button
            class="plain"
            type="button"
            title=${message(name)}
            aria-label=${`${sign} ${message(name)}`}
            onClick=${() => send(sign)}
          >
            ${sign}
          </button>
        `,
      )}
    </div>
  `;
}
