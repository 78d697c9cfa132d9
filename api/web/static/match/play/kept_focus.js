// Keeps the focus of those who move with those who move.
import { useEffect, useLayoutEffect, useRef } from "../../vendor/preact.js";

const AT_TABLE = ".board .target, .fan, .hand .thing";

/** Keeps the focus with the form whose buttons come and go, as do the targets on the board and the things of a hand;
 * and at what is asked when the form is gone: the next key leads from there to the next form. Gives the properties of
 * the form. `also`: what else belongs to it, "" for nothing; `after`: what has the focus when it is gone.
 */
export function useKeptFocus(also = AT_TABLE, after = ".asked") {
  const form = useRef(/** @type {HTMLElement | null} */ (null));
  const within = useRef(false);
  useLayoutEffect(() => {
    if (within.current && document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const moved = ({ target }) => {
      within.current = Boolean(form.current?.contains(target) || (also && target.closest?.(also)));
    };
    document.addEventListener("focusin", moved);
    return () => document.removeEventListener("focusin", moved);
  }, []);
  useLayoutEffect(
    () => () => {
      const next = /** @type {HTMLElement | null} */ (document.querySelector(after));
      if (within.current) next?.focus({ preventScroll: true });
    },
    [],
  );
  return { ref: form, tabindex: -1 };
}
