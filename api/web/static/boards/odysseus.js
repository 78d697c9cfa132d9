// The board of Odysseus as SVG: circles and lines, and beside them the nine spaces behind the three ships.
import { html } from "../vendor/preact.js";
import { plain, t } from "../language.js";
import { Over, Target } from "./parts.js";

const ADVENTURES = ["sirens", "underworld", "cyclops", "circe", "scylla", "lotus_eaters"];
const SIGNS = { sirens: "Si", underworld: "Un", cyclops: "Cy", circe: "Ci", scylla: "Sc", lotus_eaters: "Lo" };
const COLOURS = { yellow: ["#d9a514", null], green: ["#3f9b4f", ".35 .12"], red: ["#cf3b2e", ".1 .12"] }; // and how they are dashed
const WIDE = matchMedia("(min-width: 60rem)"); // there is more room beside the sea than below it
const SPACES = [1, 2, 3].flatMap((ship) => Object.keys(COLOURS).map((colour) => `${ship}-${colour}`));

export function Board({ view, frame, offers, chosen, choose, words = {} }) {
  const table = view.table;
  if (!table.board) return html`<p class="quiet">${t("odysseus.unlaid")}</p>`;
  const word = worded(words);
  const moves = playable(offers, chosen, choose);
  const wide = WIDE.matches;
  const changed = frame?.facts ?? [];
  return html`
    <p class="facts-line">
      <span>${t("odysseus.round", { n: table.round })}</span>
      <span>${t("odysseus.reserve")}: ${ADVENTURES.map((each) => `${word(each)} ${table.reserve[each]}`).join(", ")}</span>
      <span>${t("odysseus.taken")}: ${table.taken.length ? table.taken.map(word).join(", ") : t("none")}</span>
    </p>
    <svg viewBox=${wide ? "-.3 -.2 15.3 10.4" : "-.3 -.2 10.6 14.8"} role="group" aria-label=${spoken(table, word)}>
      ${Object.entries(table.board.lines).flatMap(([colour, lines]) => lines.map((line) => html`<${Line} line=${line} colour=${colour} places=${table.board.places} />`))}
      ${table.board.places.map((_, circle) => html`<${Circle} circle=${circle} table=${table} word=${word} moves=${moves} changed=${changed} />`)}
      ${table.ship !== null && html`<${Ship} at=${place(table.board.places, table.ship)} sailed=${changed.some((fact) => fact.type === "ship_sailed")} />`}
      ${SPACES.map((space, index) => html`<${Space} space=${space} at=${spot(index, wide)} table=${table} word=${word} moves=${moves} />`)}
    </svg>`;
}

const worded = (words) => (value) => words[value] ?? plain(value);

// What a seat has, as far as the viewer knows: its god, its hand, and its task.
export function Held({ view: { table }, seat, words }) {
  if (!table.gods?.[seat]) return null;
  const word = worded(words);
  const [hand, task] = [table.hands[seat], table.tasks[seat]];
  const god = word(table.gods[seat]) + (table.used.includes(table.gods[seat]) ? " ✓" : "");
  const known = hand.length > 0 && hand.every((card) => typeof card === "string");
  const cards = known ? hand.map(word).join(" ") : t("odysseus.cards", { n: hand.length });
  const aims = task.three ? [`${word(task.three)} 3, ${word(task.two)} 2, ${word(task.one)} 1`] : [];
  return [god, cards, ...aims].join(" · ");
}

const place = (places, circle) => places[circle].map((each) => each / 10);

// The middle of a space: three columns of three beside the sea, or below it.
const spot = (index, wide) => [(wide ? 11.1 : 1.6) + Math.floor(index / 3) * (wide ? 1.45 : 3.2), (wide ? 2.6 : 11.2) + (index % 3) * (wide ? 2.4 : 1.25)];

const spoken = (table, word) => `${table.board.name}: ${table.disks.map((disk, circle) => `${t("odysseus.circle", { n: circle })} ${disk ? word(disk) : table.ship === circle ? "⛵" : "–"}`).join(", ")}`;

function Line({ line, colour, places }) {
  const [[x, y], [tox, toy]] = line.split("-").map((circle) => place(places, Number(circle)));
  const [stroke, dashes] = COLOURS[colour];
  return html`<path d=${`M${x} ${y}L${tox} ${toy}`} stroke=${stroke} stroke-width=".11" stroke-dasharray=${dashes} stroke-linecap="round" />`;
}

function Circle({ circle, table, word, moves, changed }) {
  const [x, y] = place(table.board.places, circle);
  const disk = table.disks[circle];
  const touched = changed.some((fact) => fact.circle === circle && fact.type.startsWith("disk"));
  const label = `${t("odysseus.circle", { n: circle })}${disk ? `: ${word(disk)}` : ""}`;
  const drawn = html`<g transform=${`translate(${x} ${y})`}>
    <circle class="sea" r=".46" />
    ${disk && html`<circle class=${`hull seat-${ADVENTURES.indexOf(disk)}`} r=".38" />`}
    ${touched && html`<circle class="changed" r=".52" />`}
    ${moves.circles.includes(circle) && html`<circle class="spot" r=".46" /><circle class="ring" r=".52" />`}</g>`;
  const words = html`<${Over} at=${[x, y]}>${disk && html`<text y=".1" font-size=".28" text-anchor="middle" fill="#10222e">${SIGNS[disk]}</text>`}<text class="edge" x=".55" y="-.38">${circle}</text><//>`;
  if (!moves.circles.includes(circle)) return html`<g><title>${label}</title>${drawn}${words}</g>`;
  return html`<${Target} label=${label} on=${moves.circle === circle} act=${() => moves.take({ circle })}>${drawn}<//>${words}`;
}

function Ship({ at: [x, y], sailed }) {
  return html`<g transform=${`translate(${x} ${y})`}>${sailed && html`<circle class="changed" r=".6" />`}
    <path class="hull ship-white" d="M-.36 .1H.36L.24 .34H-.24Z" /><path class="hull ship-white" d="M-.18 .04V-.42C.1-.38 .28-.2 .28 .04Z" /></g>`;
}

// A space behind a ship, with the cards that lie there and the marks of Poseidon and Aphrodite.
function Space({ space, at: [x, y], table, word, moves }) {
  const cards = table.laid.map((laid, number) => ({ ...laid, number })).filter((laid) => laid.space === space);
  const mark = [table.blocked === space ? "✕" : "", table.doubled === space ? "×2" : ""].join(" ").trim();
  const [stroke, dashes] = COLOURS[space.slice(2)];
  const face = (card) => (typeof card === "string" ? (card === "dionysus" ? "D" : card) : "?");
  const label = `${word(space)}: ${cards.map((each) => face(each.card)).join(" ") || t("none")} ${mark}`;
  const drawn = html`<g transform=${`translate(${x} ${y})`}>
    ${moves.spaces.includes(space) && ["spot", "ring"].map((kind) => html`<rect class=${kind} x="-.66" y="-.55" width="1.32" height="1.1" rx=".12" />`)}
    <rect x="-.66" y="-.55" width="1.32" height="1.1" rx=".12" fill="none" stroke=${stroke} stroke-width=".08" stroke-dasharray=${dashes} /></g>`;
  const words = html`<${Over} at=${[x, y]}><text class="edge" x="-.5" y="-.28">${space[0]}</text><text class="label" x=".02" y="-.24">${mark}</text>
    <text class="count" y=".2">${cards.map((each) => `${face(each.card)}${each.face_down ? "▾" : ""}`).join(" ")}</text><//>`;
  if (!moves.spaces.includes(space)) return html`<g><title>${label}</title>${drawn}${words}</g>`;
  return html`<${Target} label=${label} on=${moves.space === space} act=${() => moves.take({ space })}>${drawn}<//>${words}`;
}

// What the offers leave to be done on the board: circles and spaces to take.
function playable(offers, chosen, choose) {
  const nothing = { circles: [], spaces: [], take: () => {} };
  if (!offers) return nothing;
  const types = [...new Set(offers.map((offer) => offer.move))];
  const type = chosen.type ?? (types.includes("lay") ? "lay" : types[0]);
  const values = (name) => [...new Set(offers.filter((offer) => offer.move === type).flatMap((offer) => offer.fields[name]?.values ?? []))];
  return { circles: values("circle"), spaces: values("space"), circle: chosen.circle, space: chosen.space, take: (what) => choose({ type, ...what }) };
}
