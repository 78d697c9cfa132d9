// The board of Winds of Fate as SVG: spaces with their calm and stormy paths, and the round track with its bets below.
import { html } from "../vendor/preact.js";
import { plain, t } from "../language.js";
import { Over, Target } from "./parts.js";

const DEEP = 7.4; // where the sea ends and the track begins
const WIDE = 10.4;

export function Board({ view, frame, offers, chosen, choose, words = {} }) {
  const table = view.table;
  if (!table.board) return html`<p class="quiet">${t("winds.unlaid")}</p>`;
  const word = worded(words);
  const name = (seat) => view.seats?.[seat]?.name ?? seat + 1;
  const moves = playable(offers, chosen, choose);
  const facts = frame?.facts ?? [];
  return html`
    <p class="facts-line">
      <span>${t("winds.round", { n: table.round, of: table.rounds })}</span>
      <span>${t("winds.crew", { n: table.crew, of: table.crew_at_start })}</span>
      <span>${t("winds.rewards")}: ${table.rewards.length ? table.rewards.map(word).join(", ") : t("none")}</span>
    </p>
    <svg viewBox=${`-.2 -.2 ${WIDE} ${DEEP + 3.2}`} role="group" aria-label=${spoken(table, word)}>
      <rect class="sea" x="-.1" y="-.1" width=${WIDE - 0.2} height=${DEEP} rx=".15" />
      ${Object.keys(table.board.spaces).flatMap((space) => ["calm", "stormy"].map((path) => html`<${Path} space=${space} path=${path} spaces=${table.board.spaces} />`))}
      ${Object.keys(table.board.spaces).map((space) => html`<${Space} space=${space} table=${table} word=${word} sailed=${facts.some((fact) => fact.type === "ship_sailed")} />`)}
      ${Array.from({ length: table.rounds }, (_, index) => html`<${Round} number=${index + 1} table=${table} name=${name} moves=${moves} changed=${facts.some((fact) => fact.type.startsWith("bet_") && fact.round === index + 1)} />`)}
    </svg>`;
}

const worded = (words) => (value) => words[value.replaceAll("-", "_")] ?? plain(value);

// A seat in its place of the turn order: what everybody sees of it, and what the viewer may see of its cards.
export function Held({ view: { table }, seat, words }) {
  if (!table.order?.length) return null;
  const word = worded(words);
  const destiny = table.destinies[seat];
  const hand = table.hands[seat];
  const cards = hand.length > 0 && hand.every((card) => typeof card === "string") ? hand.map(word).join(", ") : t("winds.cards", { n: hand.length });
  const told = [t("winds.place", { n: table.order.indexOf(seat) + 1 }), cards, t("winds.chips", { n: table.chips[seat] }), t("winds.points", { n: table.points[seat] })];
  if (typeof destiny === "string") told.push(word(destiny));
  if (table.played[seat].length) told.push(table.played[seat].map((card) => (typeof card === "string" ? word(card) : "▮")).join(" "));
  return told.join(" · ") + (table.passed.includes(seat) && table.stage === "adventure" ? " ✓" : "");
}

const at = (space) => [space.at[0], space.at[1] - 0.3];

function spoken(table, word) {
  const tile = table.places[table.space];
  return `${t("winds.ship", { space: word(table.space) })}${tile ? ` (${word(tile)})` : ""}, ${t("winds.crew", { n: table.crew, of: table.crew_at_start })}`;
}

// A way from space to space, bent a little to its own side, with a point at its end; stormy ones are dashed.
function Path({ space, path, spaces }) {
  const to = spaces[space][path];
  if (!to) return null;
  const [[x, y], [tox, toy]] = [at(spaces[space]), at(spaces[to])];
  const far = Math.hypot(tox - x, toy - y);
  const [east, south] = [(tox - x) / far, (toy - y) / far];
  const bend = path === "calm" ? 0.12 : 0.34;
  const [midx, midy] = [(x + tox) / 2 - south * bend, (y + toy) / 2 + east * bend];
  const aim = Math.hypot(tox - midx, toy - midy);
  const [endx, endy] = [tox - ((tox - midx) / aim) * 0.5, toy - ((toy - midy) / aim) * 0.5];
  const turn = (Math.atan2(toy - midy, tox - midx) * 180) / Math.PI;
  return html`<g opacity=${path === "calm" ? 1 : 0.65}><title>${t(`winds.${path}`)}</title>
    <path class="way" d=${`M${x} ${y}Q${midx} ${midy} ${endx} ${endy}`} stroke-dasharray=${path === "calm" ? null : ".14 .12"} />
    <path class="count" d="M0 0L-.2-.09V.09Z" transform=${`translate(${endx} ${endy}) rotate(${turn})`} /></g>`;
}

function Space({ space, table, word, sailed }) {
  const [x, y] = at(table.board.spaces[space]);
  const tile = table.places[space];
  const here = table.space === space;
  return html`<g transform=${`translate(${x} ${y})`}><title>${word(space)}${tile ? `: ${word(tile)}` : ""}</title>
    <circle class="hull ship-white" r=".4" opacity=${tile ? 0.55 : 1} />
    ${!tile && html`<path class="temple" d="M-.2 .18H.2V.12H-.2ZM-.17 .1H-.1V-.06H-.17ZM-.03 .1H.03V-.06H-.03ZM.1 .1H.17V-.06H.1ZM-.22-.08 0-.23 .22-.08Z" />`}
    ${here && html`<path class="hull ship-red" d="M-.26 .06H.26L.16 .24H-.16Z" /><path class="hull ship-yellow" d="M-.12 .02V-.32C.08-.3 .2-.18 .2 .02Z" />`}
    ${here && sailed && html`<circle class="changed" r=".5" />`}
    <text class="named" y=".7">${word(tile ?? space)}</text></g>`;
}

// A round of the track with the stacks of chips that bet on it.
function Round({ number, table, name, moves, changed }) {
  const wide = (WIDE - 0.4) / table.rounds;
  const stacks = table.bets.map((bet, stack) => ({ ...bet, stack })).filter((bet) => bet.round === number);
  const label = `${t("winds.round", { n: number, of: table.rounds })}: ${stacks.map((bet) => `${name(bet.seat)} ${bet.chips}`).join(", ") || t("none")}`;
  const [x, y] = [number * wide - wide, DEEP + 0.15];
  const pile = (index) => [wide / 2 + (index % 2 ? 0.19 : -0.19), 0.65 + 0.24 * index];
  const drawn = html`<g transform=${`translate(${x} ${y})`}>
    <rect class="frame" width=${wide - 0.08} height="2.6" rx=".08" />
    ${table.round === number && html`<rect class="course" width=${wide - 0.08} height="2.6" rx=".08" />`}
    ${moves.rounds.includes(number) && html`<rect class="spot" width=${wide - 0.08} height="2.6" rx=".08" /><rect class="ring" width=${wide - 0.08} height="2.6" rx=".08" />`}
    ${changed && html`<rect class="changed" width=${wide - 0.08} height="2.6" rx=".08" />`}</g>`;
  const told = html`<${Over} at=${[x, y]}><text class="edge" x=${wide / 2} y=".34">${number}</text>
    ${stacks.map((bet, index) => html`<g transform=${`translate(${pile(index)})`}>
      <circle class=${`hull seat-${bet.seat}`} r=".18" /><text class="count" y=".09" font-size=".22">${bet.chips}</text></g>`)}<//>`;
  if (!moves.rounds.includes(number)) return html`<g><title>${label}</title>${drawn}${told}</g>`;
  return html`<${Target} label=${label} on=${moves.round === number} act=${() => moves.take(number)}>${drawn}<//>${told}`;
}

// What the offers leave to be done on the board: rounds to bet on, and to move a chosen stack to.
function playable(offers, chosen, choose) {
  const nothing = { rounds: [], take: () => {} };
  const type = ["place_bet", "move_bet"].find((move) => offers?.some((offer) => offer.move === move));
  if (!type || (chosen.type && chosen.type !== type)) return nothing;
  const fitting = offers.filter((offer) => offer.move === type && (chosen.stack === undefined || !offer.fields.stack || offer.fields.stack.values.includes(chosen.stack)));
  const rounds = [...new Set(fitting.flatMap((offer) => offer.fields.round.values))];
  const stackOf = (round) => fitting.find((offer) => offer.fields.round.values.includes(round))?.fields.stack?.values[0];
  return { rounds, round: chosen.round, take: (round) => choose(type === "place_bet" ? { type, round } : { type, stack: chosen.stack ?? stackOf(round), round }) };
}
