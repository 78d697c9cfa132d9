// The board as a picture that needs nothing beside it: its style and its fonts are in it.

const NAMESPACE = "http://www.w3.org/2000/svg";
const SCALE = 2; // pixels of a PNG for each pixel of the page
const FONTS = [
  ["Alegreya Sans", "400", "alegreya-sans-latin-400-normal"],
  ["Alegreya Sans", "700", "alegreya-sans-latin-700-normal"],
  ["Alegreya", "400 700", "alegreya-latin-wght-normal"],
];
const STYLED = (
  "fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin " +
  "paint-order opacity visibility display font-family font-size font-weight font-style text-anchor " +
  "dominant-baseline transform transform-origin transform-box"
).split(" ");

/** A file as a data URI. @param {URL} address */
async function embedded(address) {
  const file = await (await fetch(address)).blob();
  const reader = new FileReader();
  const read = new Promise((done) => reader.addEventListener("load", () => done(reader.result)));
  reader.readAsDataURL(file);
  return String(await read);
}

/** The fonts, as rules of a style; read once. @type {Promise<string> | undefined} */
let fonts;

async function fontRules() {
  const rules = FONTS.map(async ([family, weight, file]) => {
    const data = await embedded(new URL(`../../fonts/${file}.woff2`, import.meta.url));
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url("${data}") format("woff2")}`;
  });
  return (await Promise.all(rules)).join("");
}

/** Writes into a copy how each part of the original looks now: in its theme, at its size.
 * @param {Element} original @param {Element} copy
 */
function styled(original, copy) {
  const parts = [original, ...original.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  parts.forEach((part, at) => {
    const looks = getComputedStyle(part);
    const style = /** @type {SVGElement} */ (copies[at]).style;
    for (const name of STYLED) style.setProperty(name, looks.getPropertyValue(name));
    copies[at].removeAttribute("class");
    copies[at].removeAttribute("tabindex");
  });
}

/** The board as the text of an SVG file, and its size in pixels of the page. What moves on it comes to rest before.
 * @param {SVGSVGElement} board
 */
export async function pictureOf(board) {
  await Promise.allSettled(board.getAnimations({ subtree: true }).map(({ finished }) => finished));
  fonts ??= fontRules();
  fonts.catch(() => (fonts = undefined)); // they are read again
  const rules = await fonts;
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  styled(board, copy);
  if (board.dataset.whole) copy.setAttribute("viewBox", board.dataset.whole); // also where a part is shown larger
  const { width, height } = board.getBoundingClientRect();
  copy.setAttribute("xmlns", NAMESPACE);
  copy.setAttribute("width", String(Math.round(width)));
  copy.setAttribute("height", String(Math.round(height)));
  copy.style.setProperty("background", getComputedStyle(document.body).backgroundColor);
  copy.style.removeProperty("transform"); // the whole is where it is put, not where the page has it
  const style = document.createElementNS(NAMESPACE, "style");
  style.textContent = rules;
  copy.prepend(style);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** The board as an image that can be drawn, and its size in pixels of the page. @param {SVGSVGElement} board */
export async function imageOf(board) {
  const { text, width, height } = await pictureOf(board);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  return { image, width, height };
}

/** The board as a PNG file, twice as large as on the page. @param {SVGSVGElement} board @returns {Promise<Blob>} */
export async function pngOf(board) {
  const { image, width, height } = await imageOf(board);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * SCALE);
  canvas.height = Math.round(height * SCALE);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((png) => (png ? done(png) : fail(new Error("no picture could be made"))), "image/png"),
  );
}
