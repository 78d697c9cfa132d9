// Dragging a thing of the hand onto the board, by mouse, pen or touch. A click chooses it as well.
import { useLayoutEffect, useRef, useState } from "../vendor/preact.js";

const FAR = 8; // pixels from which a press is a drag

/** Where the pointer is: the lit place of the board, if there is one. */
const litAt = ({ clientX, clientY }) => {
  const place = document.elementFromPoint(clientX, clientY)?.closest(".board svg .target");
  return place?.querySelector(".spot") ? place : null;
};

/** A copy of the thing that follows the pointer. */
function ghostOf(button) {
  const ghost = /** @type {HTMLElement} */ (button.firstElementChild.cloneNode(true));
  const { width } = button.firstElementChild.getBoundingClientRect();
  ghost.classList.add("hand-ghost");
  ghost.style.width = `${width}px`;
  document.body.append(ghost);
  return ghost;
}

/** What the button of a thing listens to, and whether it is dragged. The thing is chosen as the drag begins, which
 * lights its places; a drop takes the place as a click would. Escape ends the drag and takes the choice back.
 * @param {{ current: HTMLElement | null }} button @param {import("./things.js").Thing} thing
 */
export function useDrag(button, { on, act, drag, undo }) {
  const choose = act ?? (() => {});
  const [dragged, setDragged] = useState(false);
  const pressed = useRef(/** @type {{ x: number, y: number, ghost: HTMLElement | null } | null} */ (null));
  const isDrag = useRef(false); // until the click that follows it
  const end = () => {
    pressed.current?.ghost?.remove();
    pressed.current = null;
    setDragged(false);
  };
  useLayoutEffect(() => end, [Boolean(drag && act)]); // when it is lit no more, or gone
  useLayoutEffect(() => {
    if (!dragged) return undefined;
    const escape = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      end();
      undo?.();
    };
    addEventListener("keydown", escape, true);
    return () => removeEventListener("keydown", escape, true);
  }, [dragged]);
  const move = (event) => {
    const from = pressed.current;
    if (!from || (!from.ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR)) return;
    if (!from.ghost) {
      from.ghost = ghostOf(button.current);
      isDrag.current = true;
      setDragged(true);
      if (!on) choose();
    }
    from.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
  };
  const drop = (event) => {
    if (pressed.current?.ghost) litAt(event)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    end();
  };
  const click = () => {
    if (!isDrag.current) choose();
  };
  if (!drag) return { on: false, handlers: { onClick: act } };
  const press = (event) => {
    isDrag.current = false;
    if (!event.isPrimary || event.button !== 0) return;
    pressed.current = { x: event.clientX, y: event.clientY, ghost: null };
    button.current?.setPointerCapture(event.pointerId); // a quick pointer leaves the button with its first move
  };
  const forget = () => {
    isDrag.current = false;
  };
  return {
    on: dragged,
    handlers: {
      onClick: click,
      onKeyDown: forget,
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: drop,
      onPointerCancel: end,
    },
  };
}
