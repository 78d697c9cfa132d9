// The things of a match that may move, each with a `data-thing`: a name that it keeps from step to step. On a board
// they have a place, and may have `data-face`, the side that is up, `data-via`, the places that they come through, and
// `data-come`, how they come.

/** Where a thing of a board was, in the units of the board, and how it looked.
 * @typedef {{ place: DOMMatrix, face: string | undefined, copy: SVGElement }} Seen
 */
/** What was there before a step: things of the board, and the names of those beside it.
 * @typedef {{ board: SVGSVGElement | null, seen: Map<string, Seen>, beside: Set<string> }} Before
 */

const BESIDE = [".hand", ".held", ".facts-line"].map((place) => `${place} [data-thing]`).join();
const LIT = ".spot, .ring, .changed"; // what only the thing itself shows, where it lies

const board = () => /** @type {SVGSVGElement | null} */ (document.querySelector(".board > svg"));

/** @param {Element} thing */
export const nameOf = (thing) => /** @type {HTMLElement | SVGElement} */ (thing).dataset.thing ?? "";

/** @param {SVGSVGElement} svg @returns {SVGElement[]} */
export const thingsOn = (svg) => [...svg.querySelectorAll("[data-thing]")].map((each) => /** @type {any} */ (each));

/** @returns {HTMLElement[]} */
export const thingsBeside = () => [...document.querySelectorAll(BESIDE)].map((each) => /** @type {any} */ (each));

/** Where a thing lies on its board. Only its attributes are read: nothing has to be laid out for it.
 * @param {SVGElement} thing
 */
export function placeOf(thing) {
  let place = new DOMMatrix();
  for (let part = thing; part && !(part instanceof SVGSVGElement); part = /** @type {any} */ (part.parentElement))
    if (part instanceof SVGGraphicsElement)
      for (const { matrix } of [...part.transform.baseVal].reverse())
        place = new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]).multiply(place);
  return place;
}

/** A copy of a thing as it looks, for the eyes alone. @param {SVGElement} thing */
export function copyOf(thing) {
  const copy = /** @type {SVGElement} */ (thing.cloneNode(true));
  delete copy.dataset.thing;
  for (const part of copy.querySelectorAll(LIT)) part.remove();
  return copy;
}

/** What is there now. @returns {Before} */
export function before() {
  const svg = board();
  const seen = new Map();
  for (const thing of svg ? thingsOn(svg) : [])
    seen.set(nameOf(thing), { place: placeOf(thing), face: thing.dataset.face, copy: copyOf(thing) });
  return { board: svg, seen, beside: new Set(thingsBeside().map(nameOf)) };
}

/** The places that a thing comes through, in the units of the board. @param {SVGElement} thing */
export const via = (thing) =>
  (thing.dataset.via ?? "")
    .split(" ")
    .filter(Boolean)
    .map((point) => point.split(",").map(Number));
