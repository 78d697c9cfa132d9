// Who comes back to a match that went on meanwhile is told what happened since: the last step that this browser showed
// is kept, and the recap is loaded if there are later ones.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { keepSeen, seenOf } from "../../kept/seen.js";
import { useLater } from "../later.js";

/** `frames` are the viewer's own; `ready`: whether all are there. `shown`: whether the page shows the last step.
 * @param {{ match: Match, viewer: string, frames: Frame[], ready: boolean, shown: boolean,
 *   go: (change: { step: number }) => void }} parameters
 */
export function SinceLeft({ match, viewer, frames, ready, shown, go }) {
  const [after] = useState(() => seenOf(match.match));
  const [upto, setUpto] = useState(/** @type {number | null} */ (null)); // what comes later is seen to happen
  const [dismissed, setDismissed] = useState(false);
  const last = frames.at(-1)?.step ?? 0;
  useEffect(() => {
    if (ready && last) setUpto((now) => now ?? last);
  }, [ready, last]);
  useEffect(() => {
    if (!ready || !shown || !last) return undefined;
    const keep = () => document.visibilityState === "visible" && keepSeen(match.match, last);
    keep();
    document.addEventListener("visibilitychange", keep);
    return () => document.removeEventListener("visibilitychange", keep);
  }, [ready, shown, last]);
  const close = () => {
    setDismissed(true);
    document.getElementById("main")?.focus({ preventScroll: true }); // what had it goes
  };
  const wanted = after !== null && upto !== null && upto > after && !dismissed;
  const { Recap } = useLater(wanted, () => import("./recap.js"), "Recap");
  return wanted && Recap && html`<${Recap} key=${viewer} ...${{ match, viewer, frames, after, upto, go, close }} />`;
}
