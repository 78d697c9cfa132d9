// Motion and sound of a step that is shown: of one that is followed as it comes, and of the next one in a replay. Both
// follow from what the viewer sees alone, and take the same time whatever is hidden.
import { useLayoutEffect, useRef } from "../../vendor/preact.js";
import { play } from "../../notifications/sound.js";
import { moves } from "./choices.js";
import { show, stop } from "./movement.js";
import { soundOf } from "./sounds.js";
import { before } from "./things.js";

const FEW = 5; // steps that may come at once while a match is followed
const HASTE = 300; // milliseconds; steps that follow sooner are not heard

/** Stands before the board: what was there is noted before the board is drawn anew. `playing`: whether the
 * next step comes by itself, and after how many milliseconds.
 * @param {{ view: View | null, own: number | null, frame: Frame | undefined, kinds: Record<string, string>,
 *   step: number, last: number, live: boolean, playing: { on: boolean, pace: number } }} properties
 */
export function Motion({ view, own, frame, kinds, step, last, live, playing }) {
  const pace = playing.on ? playing.pace : null;
  const shown = useRef({ step: 0, last: 0, viewer: "", asked: false });
  const noted = useRef(/** @type {import("./things.js").Before | null} */ (null));
  const sound = useRef(/** @type {string | null} */ (null));
  const isDrawn = view !== null && view.step === step;
  if (isDrawn && (shown.current.step !== step || shown.current.viewer !== view.viewer)) {
    const now = { step, last, viewer: view.viewer, asked: live && step === last && view.to_act.includes(own ?? -1) };
    const follows = isNext(shown.current, now, live);
    noted.current = follows && moves() ? before() : null;
    if (follows && frame) sound.current = now.asked && !shown.current.asked ? "turn" : soundOf(frame, kinds);
    shown.current = now;
  }
  useLayoutEffect(() => {
    if (noted.current) show(noted.current, pace);
    else stop();
    if (sound.current && !document.hidden && (pace ?? HASTE) >= HASTE) play(sound.current);
    noted.current = null;
    sound.current = null;
  }, [isDrawn && step, view?.viewer]);
  useLayoutEffect(() => stop, []);
  return null;
}

/** Whether a step is shown after the one that was: the next one, or the last of those that just came. */
function isNext(was, now, live) {
  if (!was.step || was.viewer !== now.viewer) return false;
  const further = now.step - was.step;
  return further === 1 || (live && was.step === was.last && now.step === now.last && further > 0 && further <= FEW);
}
