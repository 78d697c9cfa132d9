// Lights over two boards, around what one shows and the other does not.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { unlike } from "./unlike.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const MARGIN = 3; // pixels between a part and the light around it

/** Where a part lies on its board. @param {Element} part @param {Element} board @returns {Box} */
function boxOf(part, board) {
  const [box, all] = [part.getBoundingClientRect(), board.getBoundingClientRect()];
  return {
    x: Math.round(box.x - all.x - MARGIN),
    y: Math.round(box.y - all.y - MARGIN),
    width: Math.round(box.width + 2 * MARGIN),
    height: Math.round(box.height + 2 * MARGIN),
  };
}

const DESCRIBED = "aria-describedby";

/** What `compare` finds where no thing is described: one that is pointed at is, and looks as before.
 * @template T @param {Element[]} boards @param {() => T} compare
 */
function undescribed(boards, compare) {
  const things = boards.flatMap((board) => [...board.querySelectorAll(`[${DESCRIBED}]`)]);
  const descriptions = things.map((thing) => thing.getAttribute(DESCRIBED) ?? "");
  for (const thing of things) thing.removeAttribute(DESCRIBED);
  const found = compare();
  things.forEach((thing, at) => thing.setAttribute(DESCRIBED, descriptions[at]));
  return found;
}

const isVisible = (part) => part.getBoundingClientRect().width > 0;
const MOVES = ["transitionend", "animationend"];

/** The lights of two boards, looked at anew whenever one of them changes.
 * @param {{ current: Element | null }[]} places the elements that hold the boards
 * @returns {Box[][]}
 */
export function useLights(places) {
  const [boxes, set] = useState(/** @type {Box[][]} */ ([[], []]));
  useEffect(() => {
    const [one, other] = places.map((each) => /** @type {Element} */ (each.current));
    let waiting = 0;
    const look = () => {
      waiting = 0;
      const [here, there] = undescribed([one, other], () => unlike(one, other));
      changes.takeRecords(); // this changed nothing
      const found = [here.filter(isVisible).map((part) => boxOf(part, one))];
      found.push(there.filter(isVisible).map((part) => boxOf(part, other)));
      set((now) => (JSON.stringify(now) === JSON.stringify(found) ? now : found));
    };
    const soon = () => {
      waiting ||= requestAnimationFrame(look);
    };
    const changes = new MutationObserver(soon);
    const sizes = new ResizeObserver(soon);
    for (const each of [one, other]) {
      changes.observe(each, { subtree: true, childList: true, attributes: true, characterData: true });
      sizes.observe(each);
      for (const kind of MOVES) each.addEventListener(kind, soon);
    }
    return () => {
      changes.disconnect();
      sizes.disconnect();
      cancelAnimationFrame(waiting);
      for (const each of [one, other]) for (const kind of MOVES) each.removeEventListener(kind, soon);
    };
  }, []);
  return boxes;
}

/** @param {{ boxes: Box[] }} parameters */
export const Lights = ({ boxes }) => html`
  <svg class="lights" aria-hidden="true">${boxes.map((box) => html`<rect ...${box} rx="6" />`)}</svg>
`;
