// The regulations in words, as they were published.
import { html } from "../vendor/preact.js";
import { message } from "../language.js";
import { broadcastText } from "../match/table/broadcast.js";
import { clockText, durationText } from "../match/table/clock.js";
import { gameTitle, pointsText } from "./words.js";

/** Regulations in lines: what each is about, and what it says; null where that is of other formats.
 * @param {Regulations} rules @param {GameEntry[]} shelf @returns {[string, unknown][]}
 */
export function regulationLines(rules, shelf) {
  const { counting = {}, round_clock: limit } = rules;
  const seats = rules.games[0].shape;
  return [
    ["format", message(`format-${rules.format}`)],
    ["rounds", rules.rounds],
    ["advance", rules.advance || null],
    ["round-days", rules.round_days || null],
    ["games", gamesList(rules, shelf)],
    ["table-seats", seats.odd === "smaller_tables" ? message("seats-or-fewer", { n: seats.seats }) : seats.seats],
    ["scoring", scoringText(rules.scoring)],
    ["ranked-by", (rules.ranking ?? ["points", "lot"]).map((each) => message(`measure-${each}`)).join(", ")],
    ["counting", message(`counting-${counting.by ?? "players"}`)],
    ["disclosed", message(`disclosed-${counting.disclosed ?? "result"}`)],
    ["clock", clockText(rules.clock) || message("clock-none")],
    ["broadcast", rules.broadcast ? broadcastText(rules.broadcast) : message("late-not")],
    [
      "round-clock",
      limit ? message("round-clock-is", { time: durationText(limit.seconds), n: limit.turns }) : message("none"),
    ],
    ["capacity", rules.capacity ?? message("none")],
    ["who-enters", message(rules.registration === "invited" ? "by-invitation" : "everybody")],
    ["needs-check-in", message(rules.check_in ? "yes" : "no")],
    ["late-until", rules.late_until || message("none")],
    ["byes-to-ask", rules.asked_byes ?? 0],
    ["rated-matches", message(rules.rated === false ? "no" : "yes")],
  ];
}

/** @param {{ tournament: Tournament, shelf: GameEntry[] }} parameters */
export function RegulationsText({ tournament, shelf }) {
  const rules = tournament.regulations;
  return html`
    <section aria-labelledby="regulations">
      <h2 id="regulations">${message("regulations")}</h2>
      <details>
        <summary>${message("regulations-read")}</summary>
        <dl class="regulations">
          ${regulationLines(rules, shelf)
            .filter(([, value]) => value !== null)
            .map(([name, value]) => html`<div><dt>${message(name)}</dt><dd>${value}</dd></div>`)}
        </dl>
        ${(rules.notes ?? []).map((line) => html`<p>${line}</p>`)}
      </details>
    </section>
  `;
}

/** Which game is played in which round. @param {Regulations} rules @param {GameEntry[]} shelf */
function gamesList({ games }, shelf) {
  if (games.length === 1) return gameTitle(games[0].game, shelf);
  return games.map(({ game }, at) => `${at + 1}: ${gameTitle(game, shelf)}`).join(", ");
}

/** @param {Scoring} scoring */
function scoringText(scoring) {
  const { by = "places", places = [], win = 0, draw = 0, loss = 0, bye = 0 } = scoring;
  const points = (parts) => pointsText(parts, scoring);
  const worth = {
    places: () => places.map((each) => each.points.map(points).join(" – ")).join("; "),
    side: () => [win, draw, loss].map(points).join(" – "),
    score: () => "",
  }[by]();
  return [message(`scoring-${by}`), worth, message("bye-is-worth", { n: points(bye) })].filter(Boolean).join(" · ");
}
