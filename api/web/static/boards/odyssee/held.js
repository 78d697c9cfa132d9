// What the seats of Odyssee have before them: heroes, gifts, hunger stones, chips, protections and cards.
import { html } from "../../vendor/preact.js";
import { message, wordIn } from "../../language.js";
import { Small } from "../cards.js";
import { Sign } from "../signs.js";
import { cardText, titleIn } from "./cards.js";

// What is counted: its message, the section of the rules that is about it, and how it is drawn, 24 wide around the
// middle.
const COUNTED = {
  heroes: {
    text: "odyssee-heroes",
    about: "5.3",
    drawn: "M-8 10V-1A8 8 0 0 1 8-1V10H3V2H-3V10ZM-9-3Q-7-11 0-11 7-11 9-3",
  },
  gifts: { text: "odyssee-gifts", about: "5.2", drawn: "M-3-10H3V-6Q8-3 8 2 8 7 3 10H-3Q-8 7-8 2-8-3-3-6ZM-8 0H8" },
  hunger: { text: "odyssee-hunger", about: "6.1", drawn: "M-9 5Q-10-4-2-8 7-9 10 1 9 8 2 9-6 10-9 5Z" },
  chips: { text: "odyssee-chips", about: "4.6", drawn: "M0-9A9 9 0 1 0 .1-9ZM0-5A5 5 0 1 0 .1-5Z" },
  skip: { text: "odyssee-skips", about: "2.6", drawn: "M-6-10H6L-6 10H6Z" },
  winds: { text: "odyssee-winds", about: "4.9", drawn: "M-10-3H2A4 4 0 1 0-2-8M-10 4H6A4 4 0 1 1 2 9" },
};
const ALWAYS = ["heroes", "gifts", "hunger", "chips"];

const textOf = (name, n) => message(COUNTED[name].text, { n });
const counted = (ship) => Object.keys(COUNTED).filter((name) => ALWAYS.includes(name) || ship[name] > 0);

/** The same in words: what a ship has. @returns {string} */
export function heldText({ ships, deck }, seat, words) {
  const ship = ships[seat];
  const numbers = counted(ship).map((name) => textOf(name, ship[name]));
  return [numbers.join(" · "), ...ship.wards.map(wordIn(words)), ...ship.cards.map(titleIn(deck, words))].join("; ");
}

export function Held({ view: { table }, seat, words }) {
  const ship = table.ships?.[seat];
  if (!ship) return null;
  const title = titleIn(table.deck, words);
  return html`
    <span class="held-things">
      ${counted(ship).map(
        (name) => html`
          <${Small} label=${textOf(name, ship[name])} about=${COUNTED[name].about}>
            <svg class="disk" viewBox="-12 -12 24 24"><path class="card-sign" d=${COUNTED[name].drawn} /></svg>
            <b>${ship[name]}</b>
          <//>
        `,
      )}
      ${ship.wards.map((ward) => {
        const text = wordIn(words)(ward);
        return html`<${Small} label=${text} about="5.7"><b>✓</b> ${text}<//>`;
      })}
      ${ship.cards.map(
        (card) => html`
          <${Small} label=${title(card)} about="4.2" effect=${cardText(table.deck, card, words)}>
            <svg class="disk" viewBox="-.42 -.42 .84 .84"><${Sign} of=${card} size="1.3" /></svg>
            <span>${title(card)}</span>
          <//>
        `,
      )}
    </span>
  `;
}
