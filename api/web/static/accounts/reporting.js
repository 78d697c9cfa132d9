// Telling the operators that something is wrong: with a player, in a match, or with a line of talk.
import { html, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import * as requests from "./requests.js";
import { addMessages, message } from "../language.js";
import { Dialog } from "../match/replay/exporting.js";
import { Trouble, seatName, useCommand } from "../parts.js";

await addMessages("reports/");

export const KINDS = ["name", "talk", "conduct", "cheating", "other"];
export const LONGEST = 1000;

/** A small form over the page of a match. `line`: the line of talk that is reported, or null.
 * @param {{ match: Match, step: number, line: TalkLine | null, close: () => void }} parameters
 */
export function ReportDialog({ match, step, line, close }) {
  const seated = match.seats.filter((seat) => seat.player && !seat.bot && seat.player !== api.account()?.player);
  const author = line && !seated.some(({ player }) => player === line.author); // of a line, who left their seat
  const others = author ? [...seated, { player: line.author, name: line.name, bot: false }] : seated;
  const [kind, setKind] = useState(line ? "talk" : "conduct");
  const [player, setPlayer] = useState(line?.author ?? "");
  const [text, setText] = useState("");
  const [sent, setSent] = useState(false);
  const [run, { doing, problem }] = useCommand();
  const send = (event) => {
    event.preventDefault();
    const about = line ? { line: { seats: line.seats, number: line.number } } : { step };
    void run(async () => {
      await requests.report({ kind, text: text.trim(), match: match.match, ...(player && { player }), ...about });
      setSent(true);
    });
  };
  return html`
    <${Dialog} title=${message("report")} close=${close}>
      ${line && html`<blockquote>${line.text}</blockquote>`}
      ${
        sent
          ? html`<p role="status">${message("report-sent")}</p>`
          : html`
            <p class="quiet">${message("report-more")}</p>
            <${Trouble} of=${problem} />
            <form class="report" onSubmit=${send}>
              <label class="field">
                <span>${message("report-what")}</span>
                <select value=${kind} onChange=${(event) => setKind(event.target.value)}>
                  ${KINDS.map(
                    (each) => html`
                      <option value=${each} selected=${each === kind}>${message(`report-kind-${each}`)}</option>
                    `,
                  )}
                </select>
              </label>
              <label class="field">
                <span>${message("report-whom")}</span>
                <select value=${player} onChange=${(event) => setPlayer(event.target.value)}>
                  <option value="">${message("report-nobody")}</option>
                  ${others.map(
                    (seat) => html`
                      <option value=${seat.player} selected=${seat.player === player}>${seatName(seat)}</option>
                    `,
                  )}
                </select>
              </label>
              <label class="field">
                <span>${message("report-text")}</span>
                <input required maxlength=${LONGEST} value=${text} onInput=${(event) => setText(event.target.value)} />
              </label>
              <button disabled=${doing}>${message("report-send")}</button>
            </form>
          `
      }
    <//>
  `;
}
