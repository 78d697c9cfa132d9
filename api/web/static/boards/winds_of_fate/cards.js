// The cards of Winds of Fate: adventure cards and destinies, and signs of what effects give.
import { html } from "../../vendor/preact.js";
import { Card } from "../cards.js";

const SUITS = {
  help: html`<path class="card-sign leaf" d="M25 34V52M25 42Q12 42 11 32 22 31 25 42Q28 31 39 32 38 42 25 42" />`,
  hinder: html`<path class="card-sign bolt" d="M29 33 17 45H25L20 55 35 42H27L31 34Z" />`,
};

/** An adventure card: how much it helps or hinders. `down`: it lies face down for the others. */
export function AdventureCard({ card, name = "", down = false }) {
  const [suit, value] = card.split("-");
  return html`
    <${Card} kind=${`card-${suit}`} name=${name.replace(/\s*\d+$/, "")}>
      <text class="card-number" x="25" y="28">${value}</text>
      ${SUITS[suit]}
      ${down && html`<path class="card-fold" d="M34 0H45Q50 0 50 5V16Z" />`}
    <//>
  `;
}

const ENDS = {
  safe: html`<path class="card-sign gold" d="M8 25 25 10 42 25M13 22V48H37V22M21 48V34H29V48" />`,
  death: html`<path class="card-sign bone" d="M15 41Q8 34 9 25 11 10 25 10 39 10 41 25 42 34 35 41V49H15ZM18 25A3.500 4 0 1 0 18.100 25ZM32 25A3.500 4 0 1 0 32.100 25ZM25 34V37M21 49V44M29 49V44" />`,
  stranded: html`<path class="card-sign leaf" d="M8 48Q25 36 42 48ZM26 42Q28 28 24 18M24 18Q14 12 9 20 18 16 24 18Q22 9 32 8 27 13 24 18Q33 13 40 22 31 18 24 18" />`,
};

/** A destiny: how a seat says that the journey will end. */
export const DestinyCard = ({ destiny, name = "" }) => html`
  <${Card} kind="card-destiny" name=${name}>${ENDS[destiny]}<//>
`;

// What an effect gives, drawn 20 wide around the middle.
export const EFFECTS = {
  draw: html`<rect class="card-sign" x="-6" y="-9" width="12" height="17" rx="2" />`,
  points: html`<path class="card-sign gold" d="M0-9 2.800-3 9-2.500 4.200 1.600 5.800 8 0 4.500-5.800 8-4.200 1.600-9-2.500-2.800-3Z" />`,
  chip: html`<circle class="card-sign gold" r="8" /><circle class="card-sign" r="4" />`,
  place_bet: html`<circle class="card-sign gold" r="7" /><path class="card-sign" d="M0-4V4M-4 0H4" />`,
  move_bet: html`<path class="card-sign" d="M-10 0H10M-6-4-10 0-6 4M6-4 10 0 6 4" />`,
  crew: html`<circle class="card-sign" cy="-5" r="3.500" /><path class="card-sign" d="M-6 8Q-6 0 0 0T6 8" />`,
};

/** A small picture of what an effect gives, in a line of words. */
export const EffectSign = ({ of }) => html`
  <svg class="disk" viewBox="-12 -12 24 24" aria-hidden="true">${EFFECTS[of]}</svg>
`;
