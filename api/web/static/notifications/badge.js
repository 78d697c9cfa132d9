// The sign of the page in the browser's tab, with a number on it.

const link = () => /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
/** @type {string | undefined} */
let plain; // the address of the sign without a number
const MOST = 9; // larger numbers cannot be read there

const DISC = '<circle cx="23" cy="9" r="9" fill="#b3261e" stroke="#fff" stroke-width="1.500"/>';
const DIGIT =
  'x="23" y="13.600" font-size="13" font-weight="700" font-family="sans-serif" text-anchor="middle" fill="#fff"';
/** @param {number} count */
const mark = (count) => `${DISC}<text ${DIGIT}>${count > MOST ? "+" : count}</text>`;

/** Shows a number on the sign; none for 0. @param {number} count */
export async function badge(count) {
  const sign = link();
  if (!sign) return;
  plain ??= sign.href;
  const drawn = count && (await (await fetch(plain)).text()).replace("</svg>", `${mark(count)}</svg>`);
  sign.href = drawn ? `data:image/svg+xml,${encodeURIComponent(drawn)}` : plain;
}
