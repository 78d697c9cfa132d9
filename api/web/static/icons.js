// Every sign of the pages, drawn here: 24 units square, in the colour of the text around it.
import { html } from "./vendor/preact.js";

const LINES = {
  first: "M6 5v14M19 5 9 12l10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  back: "M16 5 7 12l9 7z",
  forward: "M8 5l9 7-9 7z",
  earlier: "M12 5 4 12l8 7M20 5l-8 7 8 7",
  later: "M12 5l8 7-8 7M4 5l8 7-8 7",
  play: "M7 4.500 19 12 7 19.500z",
  pause: "M8 5v14M16 5v14",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  everything:
    "M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z",
  hidden: "M6 11V8a6 6 0 0 1 12 0v3M5 11h14v9H5zM12 14v3",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20c.6-4 4-6 8-6s7.400 2 8 6z",
  bot: "M5 9h14v10H5zM12 9V5M12 3.500a1 1 0 1 0 0 2 1 1 0 0 0 0-2M9 13v2M15 13v2M3 12v4M21 12v4",
  crown: "M4 18 3 7l5 4 4-6 4 6 5-4-1 11z",
  copy: "M9 8h11v13H9zM15 8V3H4v13h5",
  sound: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  help: "M8.500 9a3.500 3.500 0 1 1 5 3.200c-1.200.6-1.500 1.300-1.500 2.800M12 18.500v.5",
  note: "M5 3h14v12l-6 6H5zM19 15h-6v6",
  export: "M12 3v11M7 10l5 5 5-5M4 18v3h16v-3",
  heat: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7zM5 9l4-4M14 18l5-5M14 15l2-2M17 20l3-3",
  sun: "M12 7.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300 19 19M19 5l-1.700 1.700M6.700 17.300 5 19",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z",
  flag: "M6 21V4M6 4h12l-3 4 3 4H6",
  report: "M12 3 2 20h20zM12 9v5M12 17v.5",
  close: "M6 6l12 12M18 6 6 18",
  rules: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  live: "M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7 7a7 7 0 0 0 0 10M17 7a7 7 0 0 1 0 10",
  check: "M5 13l5 5 9-12",
  move: "M12 3v18M8 7l4-4 4 4M8 17l4 4 4-4",
  plus: "M12 5v14M5 12h14",
  menu: "M4 6h16M4 12h16M4 18h16",
  // what happened in a step
  storm: "M13 2 5 13h6l-1 9 9-12h-7z",
  landing: "M3 20h18M6 20c0-5 3-8 6-8s6 3 6 8M12 12V4l6 3-6 3",
  fight: "M5 3l14 15M19 3 5 18M4 16l5 5M20 16l-5 5",
  reveal: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 10v4M10 12h4",
  power: "M12 2l2.900 6.600 7.100.700-5.400 4.700 1.600 7L12 17.300 5.800 21l1.600-7L2 9.300l7.100-.700z",
  bet: "M12 4c4 0 8 1.300 8 3s-4 3-8 3-8-1.300-8-3 4-3 8-3zM4 7v5c0 1.700 4 3 8 3s8-1.300 8-3V7M4 12v5c0 1.700 4 3 8 3s8-1.300 8-3v-5",
  monster: "M3 20c2 0 2-3 4-3s2 3 5 3 3-3 5-3 2 3 4 3M6 15c-2-7 3-11 7-10 4 1 4 6 0 6",
  sail: "M3 17h18l-3 4H6zM11 14V3C6 6 5 10 5 14zM13 14V6c4 2 5 5 5 8z",
  round: "M12 3v5M12 16v5M3 12h5M16 12h5M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  seat: "M7 3v10h10V3M5 13h14v4H5zM7 17v4M17 17v4",
  over: "M5 21V4h14v9H5M5 8.500h14M9.600 4v9M14.300 4v9",
  other: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
};

export function Icon({ name }) {
  return html`<svg class=${`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true"><path d=${LINES[name]} /></svg>`;
}

export const path = (name) => LINES[name];

// The emblems of the four games, 64 units square.
const EMBLEMS = {
  wrath_of_poseidon: html`
    <path class="e-b" d="M4 50q7-7 14 0t14 0 14 0 14 0v10H4z" />
    <path class="e-l" d="M32 58V14M18 12v10q0 8 14 8t14-8V12M32 6l-4 9h8zM18 6l-4 9h8zM46 6l-4 9h8z" />
  `,
  odysseus: html`
    <path class="e-a" d="M14 10Q48 32 14 54" />
    <path class="e-l" d="M14 10v44M10 32h44M54 32l-8-5M54 32l-8 5M10 32l5-4M10 32l5 4" />
  `,
  odyssee: html`
    <path class="e-b" d="M4 50q7-7 14 0t14 0 14 0 14 0v10H4z" />
    <path class="e-a" d="M10 42h44l-8 11H18z" />
    <path class="e-l" d="M31 42V8M27 38V12Q11 22 11 38zM35 38V16q14 8 15 22z" />
  `,
  winds_of_fate: html`
    <path class="e-l" d="M6 24h30a8 8 0 1 0-8-8M6 34h42a9 9 0 1 1-9 9M6 44h20a7 7 0 1 1-7 7" />
    <circle class="e-a" cx="52" cy="14" r="5" />
  `,
};
const UNKNOWN = html`<path class="e-l" d="M8 44h48l-8 12H16zM31 40V8q-16 10-18 32zM36 40V16q12 8 14 24z" />`;

export const Emblem = ({ game }) =>
  html`<svg class="emblem" viewBox="0 0 64 64" aria-hidden="true">${EMBLEMS[game] ?? UNKNOWN}</svg>`;
