// What the keys of the page do.
import { html } from "../../vendor/preact.js";
import { message } from "../../language.js";
import { Dialog } from "./exporting.js";

const SHOWN = [
  ["← →", "key-step"],
  ["[ ]", "key-round"],
  ["Home End", "key-ends"],
  ["Space", "key-play"],
  ["+ −", "key-pace"],
  ["g", "key-goto"],
  ["m", "key-move"],
  ["Esc", "key-undo"],
  ["b", "key-worlds"],
  ["1 – 6", "key-seat"],
  ["0", "key-referee"],
  ["o", "key-onlooker"],
  ["n", "key-note"],
  ["c", "key-copy"],
  ["t", "key-text"],
  ["?", "key-help"],
];

export const Help = ({ close }) => html`
  <${Dialog} title=${message("help")} close=${close}>
    <dl class="keys">
      ${SHOWN.map(([keys, does]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${message(does)}</dd></div>`)}
    </dl>
  <//>
`;
