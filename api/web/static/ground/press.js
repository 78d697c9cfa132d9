// What the mouse is pressed on is what it presses, even where the page moves beneath it until it is let go, since what
// is read later pushes the rest away. By itself a browser clicks what both places have in common, and so nothing.
const PRESSED = "a[href], button, summary, label, [role=button], .target"; // what a click does something to
const STILL = 5; // pixels from which the hand has moved: it was carried elsewhere, or taken back

/** From now on, in the whole page. */
export function keepPresses() {
  let down = /** @type {{ control: Element, x: number, y: number } | null} */ (null);
  const begin = ({ target, pointerType, button, clientX, clientY }) => {
    const control = pointerType === "mouse" && button === 0 && /** @type {Element} */ (target).closest?.(PRESSED);
    down = control ? { control, x: clientX, y: clientY } : null;
  };
  const end = (event) => {
    const pressed = down;
    down = null;
    if (!pressed || !event.isTrusted || pressed.control.contains(event.target)) return;
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= STILL) return;
    if (pressed.control.matches(":disabled") || !pressed.control.isConnected) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.control.dispatchEvent(new MouseEvent("click", event));
  };
  addEventListener("pointerdown", begin, true);
  addEventListener("click", end, true);
}
