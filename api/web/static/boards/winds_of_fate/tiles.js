// The rewards and the bet chips of Winds of Fate.
import { html } from "../../vendor/preact.js";
import { Card } from "../cards.js";
import { EFFECTS } from "./cards.js";

/** What a reward is called, with the numbers that are drawn on it.
 * @param {string} name @param {{ amount?: number }[]} effects
 */
export const rewardName = (name, effects) =>
  [name, ...effects.map(({ amount = 1 }) => amount).filter((amount) => amount !== 1)].join(" ");

/** A reward: what it gives, as signs with how many. */
export const RewardTile = ({ effects, name }) => html`
  <${Card} kind="card-reward" name=${name}>
    ${effects.map(({ do: what, amount = 1 }, at) => {
      const y = effects.length === 1 ? 29 : 17 + 24 * at;
      return html`
        <g transform=${`translate(${amount === 1 ? 25 : 18} ${y})`}>${EFFECTS[what]}</g>
        ${amount !== 1 && html`<text class="card-worth" x="37" y=${y + 6}>${`${amount} `}</text>`}
      `;
    })}
  <//>
`;

/** Bet chips in a stack, the number beside it. */
const TALLEST = 5;
export const Chips = ({ number }) => html`
  <svg class="card-of" viewBox="-1 -1 52 72" aria-hidden="true">
    ${Array.from(
      { length: Math.min(number, TALLEST) },
      (_, at) => html`<ellipse class="card-sign gold" cx="25" cy=${60 - 7 * at} rx="20" ry="7" />`,
    )}
    <text class="card-number on-paper" x="25" y=${44 - 7 * Math.min(number, TALLEST)}>${number}</text>
  </svg>
`;
