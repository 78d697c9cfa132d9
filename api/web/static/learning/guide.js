// The guide of a first match: it says the next hint that fits what the seat is offered, and points to a part of the
// page.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { guideOf, keepGuide } from "../kept/guided.js";
import { message, wordIn } from "../language.js";
import { question } from "../match/play/choices.js";
import { useAnswer } from "../parts.js";
import { hintText, taught } from "./lessons.js";

const POINTED = "data-guided";

/** Whether a hint fits: its move is offered, and the match and the table are as it says.
 * @param {import("./lessons.js").Hint} hint
 */
function fits({ when }, { offers, status, table, own }) {
  if (when.status) return when.status === status;
  if (when.table && !table[when.table]?.length) return false;
  if (when.own && !hasSome(table[when.own[0]]?.[own]?.[when.own[1]])) return false;
  const has = ({ fields }) => !when.field || fields[when.field]?.values?.length > 1;
  return (offers ?? []).some((offer) => offer.move === when.move && has(offer));
}

/** @param {number | unknown[] | undefined} what */
const hasSome = (what) => (Array.isArray(what) ? what.length > 0 : Boolean(what));

/** The hint to say now: the first that fits and was not said; null if there is none. */
const nextHint = (hints, said, now) => hints.find((hint) => !said.includes(hint.says) && fits(hint, now)) ?? null;

// A hint was said when its offers are gone: the seat has moved.
function useSaid(match) {
  const [guided, set] = useState(() => guideOf(match) ?? { match, open: true, said: [] });
  const change = (members) =>
    set((now) => {
      const next = { ...now, ...members(now) };
      keepGuide(next);
      return next;
    });
  return {
    ...guided,
    turn: (open) => change(() => ({ open })),
    say: (hint) => change(({ said }) => ({ said: [...new Set([...said, hint])] })),
  };
}

function useHint(match, own, view, offers, guided) {
  const { answer } = useAnswer(() => taught(match.game), [match.game]);
  const now = { offers, status: match.status, table: view?.table ?? {}, own };
  const hint = answer && nextHint(answer.guide, guided.said, now);
  const shown = useRef({ offers, hint });
  useEffect(() => {
    const before = shown.current;
    if (before.hint && before.offers && before.offers !== offers) guided.say(before.hint.says);
    shown.current = { offers, hint };
  }, [offers, hint]);
  return hint;
}

// The part of the page that a hint is about, while it is there.
function usePointer(selector) {
  useEffect(() => {
    const part = selector && document.querySelector(selector);
    part?.setAttribute(POINTED, "");
    return () => part?.removeAttribute(POINTED);
  });
}

/** What the guide says without a hint. Between two moves of the seat, what it said last.
 * @param {Offer[] | null} offers @param {boolean | undefined} acts @param {string} before
 */
const otherText = (offers, acts, before) =>
  (acts && !offers && before) ||
  (offers ? message("guide-go-on", { place: message("your-move") }) : message("guide-waiting"));

/** @param {{ match: Match, own: number | null, view: View | null, offers: Offer[] | null, words: Words }} properties */
export function Guide({ match, own, view, offers, words }) {
  const guided = useSaid(match.match);
  const hint = useHint(match, own, view, offers, guided);
  usePointer(guided.open ? hint?.shows : null);
  const before = useRef("");
  const text = hint ? hintText(hint) : otherText(offers, own !== null && view?.to_act.includes(own), before.current);
  before.current = text;
  const turned = ({ target }) => target.open !== guided.open && guided.turn(target.open);
  return html`
    <details class="guide" open=${guided.open} onToggle=${turned}>
      <summary>${message("guide")}</summary>
      <p class="hint" role="status">${text}</p>
      ${hint && html`<${Advice} ...${{ hint, offers, words }} game=${match.game} />`}
      ${match.status === "ended" && html`<${Next} game=${match.game} />`}
    </details>
  `;
}

// What there is to do after the first match.
const Next = ({ game }) => html`
  <p class="onward">
    <a class="chip" href=${`/play/${game}`}>${message("guide-play-next")}</a>
    <a class="chip" href="/learn">${message("guide-learn-next")}</a>
  </p>
`;

/** What is to be done for a move of a kind: to press it, or to choose something before. "" if it is not offered.
 * @param {Offer[]} offers @param {string} kind @param {Words} words
 */
function moveText(offers, kind, words) {
  const those = offers.filter((offer) => offer.move === kind);
  if (!those.length) return "";
  const move = wordIn(words)(kind);
  const isPlain = question(those, { type: kind }).move !== null;
  return isPlain ? message("guide-press", { move }) : message("guide-move", { place: message("your-move"), move });
}

const Advice = ({ hint, offers, game, words }) => html`
  <p class="advice">
    <b>${hint.names && moveText(offers ?? [], hint.names, words)}</b>
    <a class="quiet" href=${`/rules/${game}#section-${hint.section}`} target="_blank">
      ${message("rule", { section: hint.section })}
    </a>
  </p>
`;
