// The result of a match: who won, the places, what decided it, and what there is to do now.
import { html } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Icon } from "../../icons.js";
import { addMessages, language, message, wordIn } from "../../language.js";
import { SeatName, Token, Trouble, seatName, useCommand } from "../../parts.js";
import { saveFile, verifyAddress } from "../replay/saving.js";
import { goneText } from "../table/leaving.js";
import { Moments } from "./moments.js";
import { rematch } from "./rematch.js";

await addMessages("result/");

/** What the numbers of a result count, by its ending. After any other ending the places alone say how it went. */
const COUNTED = {
  ten_points: "points",
  becalmed: "points",
  death: "points",
  safe: "points",
  stranded: "points",
  series_played: "points",
  cap_reached: "cards-less-chips",
};

/** Groups of seats with their places, the best first. Older matches know of winners alone.
 * @type {(match: Match, outcome: Outcome) => { place: number, seats: number[] }[]}
 */
function placesOf(match, { ranking, winners }) {
  const others = match.seats.map(({ seat }) => seat).filter((seat) => !winners.includes(seat));
  const groups = ranking ?? [winners, others].filter((group) => group.length);
  return groups.map((seats, at) => ({ place: 1 + groups.slice(0, at).flat().length, seats }));
}

/** @param {Match} match @param {number[]} winners @param {number | null} own */
function headline(match, winners, own) {
  if (!winners.length) return message("result-nobody");
  if (own !== null && winners.includes(own)) return message("result-you");
  const names = new Intl.ListFormat(language).format(winners.map((seat) => seatName(match.seats[seat])));
  return winners.length > 1 ? message("result-won-many", { names }) : message("result-won", { name: names });
}

/** What decided the match, in the words of its last steps.
 * @param {Frame[]} frames @param {Record<string, string>} kinds
 */
function reasons(frames, kinds) {
  const end = frames.findLast(({ facts }) => facts.some(({ type }) => ["ended", "result_reached"].includes(type)));
  const decides = ({ type }) => kinds[type] === "over" && !["ended", "result_reached", "closed"].includes(type);
  return (end?.facts ?? []).flatMap((fact, at) => (decides(fact) ? [end?.text[at] ?? ""] : [])).filter(Boolean);
}

/** @param {{ match: Match, view: View, outcome: Outcome, words: Words }} parameters */
function Places({ match, view, outcome, words }) {
  const counted = COUNTED[outcome.ending ?? ""];
  const alike = new Set(match.seats.map(({ role }) => role)).size === 1;
  const row = (seat, place) => html`
    <tr key=${seat} class=${outcome.winners.includes(seat) ? "winner" : ""}>
      <td>${place}.</td>
      <th scope="row">
        <span class="seated">
          <${Token} seat=${seat} />
          <span>
            <${SeatName} seat=${match.seats[seat]} />
            ${!alike && html`<small>${wordIn(words)(match.seats[seat].role)}</small>`}
            ${goneText(view.gone, seat) && html`<small>${goneText(view.gone, seat)}</small>`}
          </span>
          ${
            outcome.winners.includes(seat) &&
            html`<span class="won"><${Icon} name="crown" /><span class="unseen">${message("won")}</span></span>`
          }
        </span>
      </th>
      ${counted && html`<td class="number">${outcome.scores[seat]}</td>`}
    </tr>
  `;
  return html`
    <table class="ranking">
      <caption class="unseen">${message("ranking")}</caption>
      <thead>
        <tr>
          <th scope="col">${message("result-place")}</th>
          <th scope="col">${message("result-who")}</th>
          ${counted && html`<th scope="col" class="number">${message(`result-number-${counted}`)}</th>`}
        </tr>
      </thead>
      <tbody>${placesOf(match, outcome).map(({ place, seats }) => seats.map((seat) => row(seat, place)))}</tbody>
    </table>
  `;
}

/** Whether a player may open the same match again: tables of a tournament are its organizer's. @param {Match} match */
const isRepeatable = (match) => match.status === "ended" && !match.tournament;

/** @param {{ match: Match, own: number | null, viewer: string, showLearned: () => void }} parameters */
function Actions({ match, own, viewer, showLearned }) {
  const [run, { doing, problem }] = useCommand();
  const again = () => run(async () => location.assign(`/matches/${await rematch(match, Number(own))}`));
  const save = () => run(async () => saveFile(await api.record(match.match, viewer)));
  return html`
    <${Trouble} of=${problem} game=${match.game} />
    <div class="send">
      ${
        own !== null &&
        isRepeatable(match) &&
        html`
          <button class="primary" disabled=${doing} onClick=${again}>
            <${Icon} name="round" />
            ${message("rematch")}
          </button>
        `
      }
      <button onClick=${showLearned}><${Icon} name="eye" />${message("tab-learned")}</button>
      <a class="chip" href=${verifyAddress(match.match, viewer)}><${Icon} name="check" />${message("result-verify")}</a>
      <button disabled=${doing} onClick=${save}><${Icon} name="export" />${message("save-record")}</button>
    </div>
  `;
}

/** The panel of a match that is over.
 * @param {{ match: Match, view: View, own: number | null, viewer: string, frames: Frame[], words: Words,
 *   kinds: Record<string, string>, go: (change: { step: number }) => void, showLearned: () => void }} parameters
 */
export function Result({ match, view, own, viewer, frames, words, kinds, go, showLearned }) {
  const outcome = /** @type {Outcome} */ (view.outcome);
  return html`
    <section class="result" aria-labelledby="result">
      <h2 id="result"><${Icon} name="crown" />${headline(match, outcome.winners, own)}</h2>
      <p class="ending">${message("result-ending", { ending: wordIn(words)(outcome.ending) })}</p>
      <${Places} ...${{ match, view, outcome, words }} />
      ${reasons(frames, kinds).map((text) => html`<p class="reason">${text}</p>`)}
      <${Actions} ...${{ match, own, viewer, showLearned }} />
      <${Moments} ...${{ frames, kinds, viewer, go }} />
    </section>
  `;
}
