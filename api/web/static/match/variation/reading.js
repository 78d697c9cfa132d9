// What the service answers of a variation, and the moves that bots make in it.
import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { useAnswer } from "../../parts.js";
import { replies, variation } from "./requests.js";

/** @typedef {Omit<import("./requests.js").Asked, "line">} Begun  a variation without its moves */

/** The table after so many moves of the line, and the whole line as its chair reads it. Until the next answer is there
 * the last one is shown; `ready` says whether it is the one that is wanted.
 * @param {Begun} begun @param {import("./place.js").Made[]} line @param {number} count
 */
export function useVariation(begun, line, count) {
  const cache = useRef(/** @type {Map<string, Promise<Variation>>} */ (new Map()));
  const read = (moves) => {
    const asked = { ...begun, line: moves };
    const name = JSON.stringify(asked);
    const kept = cache.current.get(name);
    if (kept) return kept;
    const request = variation(asked);
    request.catch(() => cache.current.delete(name)); // it is asked again when it is wanted again
    cache.current.set(name, request);
    return request;
  };
  const key = JSON.stringify([begun, line, count]);
  const { answer, problem } = useAnswer(async () => {
    const [view, whole] = await Promise.all([read(line.slice(0, count)), read(line)]);
    return { key, view, told: whole.line };
  }, [key]);
  return { key, view: answer?.view ?? null, told: answer?.told ?? [], ready: answer?.key === key, problem };
}

/** Bots in the seats of the others. `ask` lets them play after a line; what they do goes to `add`, unless another line
 * is on the table meanwhile. `awaits`: whether others are to act there, null until that is known.
 * @param {Begun} begun @param {import("./place.js").Made[]} line the moves on the table
 * @param {boolean | null} awaits @param {(made: import("./place.js").Made[]) => void} add
 */
export function useBots(begun, line, awaits, add) {
  const keyOf = (moves) => JSON.stringify([begun, moves]);
  const here = keyOf(line);
  const [state, set] = useState({ due: "", failed: "", problem: /** @type {any} */ (null) });
  useEffect(() => {
    if (state.due !== here || awaits === null) return undefined;
    if (!awaits) {
      set({ due: "", failed: "", problem: null });
      return undefined;
    }
    let current = true;
    replies({ ...begun, line }).then(
      (made) => {
        if (!current) return;
        set({ due: "", failed: "", problem: null });
        if (made.length) add(made);
      },
      (problem) => current && set({ due: "", failed: here, problem }),
    );
    return () => {
      current = false;
    };
  }, [state.due, here, awaits]);
  return {
    ask: (moves) => set({ due: keyOf(moves), failed: "", problem: null }),
    doing: state.due === here && awaits === true,
    problem: state.failed === here ? state.problem : null,
  };
}

/** The moves that came with the last change of a line: what one who hears the page has not heard yet.
 * @param {VariationMove[]} told those on the table @param {string} key of the line @param {boolean} ready
 */
export function useNews(told, key, ready) {
  const heard = useRef(0);
  const [news, set] = useState(/** @type {VariationMove[]} */ ([]));
  useEffect(() => {
    if (!ready) return;
    set(told.slice(Math.max(0, Math.min(heard.current, told.length - 1))));
    heard.current = told.length;
  }, [key, ready]);
  return news;
}
