// The panel of an arbiter in a match of their tournament. Each act is a step that everybody at the match sees, with
// the rule that it rests on and the reason.
import { html } from "../../vendor/preact.js";
import { matchCommand } from "../../api.js";
import { addMessages, message } from "../../language.js";
import { seatName } from "../../parts.js";
import { DossierLink } from "../dossier/link.js";
import { Act, LONGEST_LINE, reasonField } from "../../tournaments/forms.js";

await addMessages("arbiter/");

const LONGEST_RULE = 100; // characters, of the rule of an act in a match
const DAY = 86_400; // seconds
const MOST_POINTS = 100_000;
const LONGEST_ID = 64; // characters

const why = () => [
  { name: "rule", label: message("act-rule"), longest: LONGEST_RULE },
  { ...reasonField(), longest: LONGEST_LINE },
];

/** Which acts a match allows, by its status, and why it does not allow one now. */
const WHEN = {
  pause: ["playing"],
  resumption: ["paused"],
  time: ["paused"],
  rewind: ["playing", "paused", "decided"],
  adjudication: ["playing", "paused", "decided"],
  annulment: ["open", "revealing", "playing", "paused", "decided"],
  penalties: ["playing", "paused", "decided"],
  substitute: ["playing", "paused"],
};
const prevented = (match, what) => (WHEN[what].includes(match.status) ? "" : message(`act-not-${what}`));

/** `step`: the one that is shown; `last`: the last one.
 * @param {{ match: Match, step: number, last: number, again: () => Promise<void> }} parameters
 */
export function ArbiterPanel({ match, step, last, again }) {
  // While it is played a step may come at any moment, and must not keep the arbiter from pausing it.
  const headers = match.status === "playing" ? {} : { "If-Match": `"${last}"` };
  const send = (what, kind) => (body) =>
    matchCommand("POST", match.match, `/${what}`, { body, kind, headers, ...body });
  const seats = match.seats.map((seat) => /** @type {[number, string]} */ ([seat.seat, seatName(seat)]));
  /** @type {import("../../tournaments/forms.js").FormField} */
  const seat = { name: "seat", kind: "select", label: message("act-seat"), choices: seats };
  const act = (what, kind, fields, convert = (body) => body) => html`
    <${Act}
      key=${what}
      title=${message(`arbiter-${what}`)}
      about=${message(`arbiter-about-${what}`)}
      prevented=${prevented(match, what)}
      fields=${[...fields, ...why()]}
      act=${(body) => send(what, kind)(convert(body))}
      done=${again}
    />
  `;
  return html`
    <section class="waiting arbiter" aria-labelledby="arbiter">
      <h2 id="arbiter">${message("arbiter-panel")}</h2>
      <p class="quiet">${message("arbiter-more")}</p>
      <${DossierLink} match=${match} viewer="onlooker" step=${step} />
      ${act("pause", "pause", [])}
      ${act("resumption", "resume", [])}
      ${act(
        "time",
        "adjust_time",
        [
          { ...seat, choices: [[-1, message("everybody")], ...seats] },
          { name: "seconds", kind: "number", label: message("act-seconds"), least: -DAY, most: DAY, value: 60 },
        ],
        ({ seat: one, ...body }) => ({ ...body, seats: one < 0 ? seats.map(([each]) => each) : [one] }),
      )}
      ${act("rewind", "rewind", [{ name: "step", kind: "number", label: message("act-step"), least: 1, value: step }])}
      ${act("adjudication", "adjudicate", rankingFields(match), ({ rule, reason, ...places }) => ({
        rule,
        reason,
        ranking: rankingOf(match, places),
      }))}
      ${act("annulment", "annul", [])}
      ${act("penalties", "penalize", [
        seat,
        { name: "seconds", kind: "number", label: message("penalty-seconds"), most: DAY },
        { name: "points", kind: "number", label: message("penalty-points"), most: MOST_POINTS },
      ])}
      ${act("substitute", "name_substitute", [
        seat,
        { name: "substitute", label: message("act-substitute"), longest: LONGEST_ID },
      ])}
    </section>
  `;
}

/** A place for each seat. @param {Match} match @returns {import("../../tournaments/forms.js").FormField[]} */
const rankingFields = (match) =>
  match.seats.map((seat) => ({
    name: `place-${seat.seat}`,
    kind: "select",
    label: message("place-of", { name: seatName(seat) }),
    value: seat.seat + 1,
    choices: match.seats.map((_, at) => [at + 1, String(at + 1)]),
  }));

/** The seats in groups by their places, the best first. @param {Match} match */
export function rankingOf(match, places) {
  const of = ({ seat }) => Number(places[`place-${seat}`]);
  const taken = [...new Set(match.seats.map(of))].sort((one, other) => one - other);
  return taken.map((place) => match.seats.filter((seat) => of(seat) === place).map(({ seat }) => seat));
}
