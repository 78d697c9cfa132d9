// The keyboard. Keys that a field or a button needs itself are left to it.
import { useLayoutEffect, useRef } from "../../vendor/preact.js";

const typing = (element) =>
  element.matches?.('textarea, select, input:not([type="range"]):not([type="radio"]):not([type="checkbox"])');
const own = (element, key) =>
  (key === " " && element.closest?.('button, a, summary, [role="button"], input')) ||
  (key.startsWith("Arrow") && element.matches?.('input[type="radio"], [role="tab"]'));

export function useKeys(known) {
  const latest = useRef(known);
  latest.current = known; // at once: the next key may come before effects do
  useLayoutEffect(() => {
    // before the page is painted: a person who sees it may press a key
    const pressed = (event) => {
      const { key, target } = event;
      const keys = latest.current;
      if (event.ctrlKey || event.metaKey || event.altKey || !(key in keys)) return;
      if (typing(target) || own(target, key) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      keys[key]();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
