// A key that is held, or a double click, chooses once: the next question may stand where the last one was.
import { useEffect } from "../../vendor/preact.js";

const CHOOSES = ":is(.board .target, .hand .thing, .fan .chip, .offers :is(.chip, .primary))";
const KEYS = ["Enter", " "];

const isRepeated = (event) => (event.type === "click" ? event.detail > 1 : event.repeat && KEYS.includes(event.key));

function once(event) {
  if (!isRepeated(event) || !event.target.closest?.(CHOOSES)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** While it is there, everything that chooses hears only the first press of several. */
export function useSinglePresses() {
  useEffect(() => {
    for (const type of ["click", "keydown"]) document.addEventListener(type, once, true);
    return () => {
      for (const type of ["click", "keydown"]) document.removeEventListener(type, once, true);
    };
  }, []);
}
