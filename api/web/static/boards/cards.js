// Cards as drawings: with a face or a back, large or in a line of words.
import { html } from "../vendor/preact.js";
import { addMessages } from "../language.js";
import { named } from "./parts.js";

await addMessages("hands/");

export const isKnown = (card) => typeof card === "string";

/** A card of 50 by 70: its face, with its name and then what is drawn on it, or its back.
 * `thing`: its name where it may move.
 * @param {{ kind?: string, name?: string, down?: boolean, thing?: string, children?: any }} properties
 */
export const Card = ({ kind = "", name, down = false, thing, children }) => html`
  <svg class="card-of" data-thing=${thing} viewBox="-1 -1 52 72" aria-hidden="true">
    ${
      down
        ? html`
          <rect class="card-back" width="50" height="70" rx="5" />
          <path class="card-waves" d="M8 20q8.500-9 17 0t17 0M8 37q8.500-9 17 0t17 0M8 54q8.500-9 17 0t17 0" />
        `
        : html`
          <rect class=${`card-face ${kind}`} width="50" height="70" rx="5" />
          ${name && html`<${Name} text=${name} />`}
          ${children}
        `
    }
  </svg>
`;

const NARROW = 7; // letters that fit below a card

// A space ends it: what is written after it is another word to those who call the card by what they read.
const Name = ({ text }) => html`
  <text
    class="card-name"
    x="25"
    y="65"
    textLength=${text.length > NARROW ? 45 : null}
    lengthAdjust="spacingAndGlyphs"
  >
    ${`${text} `}
  </text>
`;

/** A drawing in a line of words, with its name; `about` and `effect` explain it.
 * @param {{ label: string, about?: string, effect?: string, children?: any }} properties
 */
export const Small = ({ label, about, effect, children }) => html`
  <span class="small-thing" ...${named(label, about, effect)}>${children}</span>
`;

const DRAWN = 6; // backs side by side; more are counted alone

/** Cards of another, in a line: backs, and the faces of those that the viewer knows. `draw(card)` draws one,
 * `thing` names them.
 * @param {{ cards: any[], label: string, draw: (card: string) => any, thing: string }} properties
 */
export const Row = ({ cards, label, draw, thing }) =>
  cards.length > 0 &&
  html`
    <span class=${cards.some(isKnown) ? "card-row open" : "card-row"} role="img" aria-label=${label}>
      ${
        cards.some(isKnown)
          ? cards.map((card) => (isKnown(card) ? draw(card) : html`<${Card} down />`))
          : html`<${Backs} of=${Math.min(cards.length, DRAWN)} thing=${thing} /><b>${cards.length}</b>`
      }
    </span>
  `;

const Backs = ({ of, thing }) =>
  Array.from({ length: of }, (_, nth) => html`<${Card} down thing=${`${thing}-${nth}`} />`);
