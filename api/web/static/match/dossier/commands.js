// Which commands of a seat arrived, and what became of each: for "the server lost my move".
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Rows, Section } from "./answer.js";
import { Lookup } from "./lookup.js";
import { laterText, millis, momentText } from "./moments.js";
import { showsPresence } from "./presence.js";

/** A command that arrived.
 * @typedef {{ at: string, step: number, accepted?: AcceptedStep, refused?: SeatRefusal }} Arrived
 */

/** The commands of a seat in the order in which they arrived; refused ones as far as the reader is shown them.
 * @param {Dossier} dossier @param {number} seat @returns {Arrived[]}
 */
export function arrivals({ steps, presence }, seat) {
  const accepted = steps.map((each) => ({ at: each.at, step: each.step, seat: each.seat, accepted: each }));
  const refused = (presence?.refusals ?? []).map((each) => ({ ...each, refused: each }));
  return [...accepted, ...refused]
    .filter((each) => each.seat === seat)
    .sort((one, other) => millis(one.at) - millis(other.at));
}

const Problem = ({ of }) => html`<a href=${`/v1/problems/${of.problem}`}>${of.problem}</a>`;

/** @param {Arrived} arrived */
const fateText = ({ accepted, refused, step, at }) =>
  accepted || !refused
    ? message("dossier-accepted", { step, at: momentText(at) })
    : message("dossier-refused", { step, at: momentText(at), problem: refused.problem });

/** Whether every refused command of the seat is shown: not where the match still hides some, or is shown late.
 * @param {DossierLook} look
 */
const showsAll = (look) =>
  showsPresence(look) && (look.own !== null || look.dossier.disclosed) && !uncountedOf(look).length;

/** The numbers of refusals of the seat's player that were only counted. @param {DossierLook} look */
function uncountedOf({ dossier: { presence, seats }, seat }) {
  const found = presence?.not_kept.filter(({ player, kind }) => player === seats[seat].player && kind !== "stream");
  return found ?? [];
}

/** What arrived from the beginning of the turn in which the step was made until the seat's next turn: also what came
 * too late. @param {DossierLook} look @param {Arrived[]} all
 */
export function arrivedSentences(look, all) {
  const { dossier, seat, turn, who } = look;
  const from = turn?.began.at ?? dossier.steps[0].at;
  const next = dossier.turns.find((each) => each.seat === seat && each.began.step > (turn?.began.step ?? 0));
  const within = all.filter(({ at }) => millis(at) > millis(from) && (!next || millis(at) <= millis(next.began.at)));
  const span = { who, from: momentText(from), to: next ? laterText(next.began.at, from) : message("dossier-now") };
  const none = showsAll(look) ? "dossier-arrived-none" : "dossier-arrived-unshown";
  return [message(within.length ? "dossier-arrived" : none, span), ...within.map(fateText)];
}

/** @param {Arrived} arrived */
function cellsOf({ at, accepted, refused }) {
  if (accepted)
    return [
      momentText(at),
      message("dossier-was-accepted", { step: accepted.step }),
      html`${accepted.text?.join(" ")}<small>${accepted.topic}</small>`,
      html`<code class="hash">${accepted.head}</code>`,
    ];
  if (!refused) return [];
  return [
    momentText(at),
    html`${message("dossier-was-refused", { step: refused.step })} (${refused.status})`,
    html`<${Problem} of=${refused} /> ${refused.rule && message("by-rule", { rule: refused.rule })}`,
    html`
      <code class="hash">${refused.receipt}</code>
      ${refused.command && html`<small>${message("dossier-command", { id: refused.command })}</small>`}
    `,
  ];
}

/** @param {{ look: DossierLook }} parameters */
export function Commands({ look }) {
  const { dossier, seat, step, who, own } = look;
  const all = arrivals(dossier, seat);
  const shows = showsPresence(look);
  const missing = uncountedOf(look).reduce((sum, each) => sum + each.number, 0);
  const answer = [
    ...arrivedSentences(look, all),
    !shows && message("dossier-refusals-closed"),
    shows && own === null && !dossier.disclosed && message("dossier-refusals-hidden"),
    shows && missing > 0 && message("dossier-not-kept", { n: missing }),
  ];
  return html`
    <${Section} name="commands" question=${message("dossier-ask-commands", { who, step })} answer=${answer}>
      <p class="quiet">${message("dossier-arrived-else")}</p>
      <${Lookup} dossier=${dossier} />
      <${Rows}
        label=${message("dossier-commands", { who })}
        columns=${[
          message("dossier-at"),
          message("dossier-fate"),
          message("dossier-what"),
          message("dossier-head-or-receipt"),
        ]}
        rows=${all.map((each) => ({ step: each.step, marked: each.accepted?.step === step, cells: cellsOf(each) }))}
        step=${step}
      />
    <//>
  `;
}
