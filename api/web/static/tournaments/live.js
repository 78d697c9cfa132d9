// A tournament as this player may know it, kept up to date by its stream.
import { useCallback, useEffect, useRef, useState } from "../vendor/preact.js";
import { reachable, rest, watched } from "../connection.js";
import { Problem, account } from "../transport.js";
import * as requests from "./requests.js";

const RECONNECT_AFTER = 2000; // milliseconds after which what failed is asked for again
const GATHER = 400; // milliseconds: many steps may come at once, and are read together

const FULL = 429; // the status where this player follows too much already
const CROWDED_AFTER = 20_000; // milliseconds after which that is tried again

// Whether the service refuses: then it is of no use to ask again.
const isRefusal = (error) =>
  error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== FULL;
const isFull = (error) => error instanceof Problem && error.status === FULL;

/** @typedef {{ tournament: Tournament | null, problem: Problem | null, away: boolean }} Known */

/** The tournament, what went wrong, whether the connection is lost, and what reads it anew.
 * @type {(id: string) => Known & { again: () => Promise<void> }}
 */
export function useTournament(id) {
  const [known, set] = useState(/** @type {Known} */ ({ tournament: null, problem: null, away: false }));
  const shown = useRef("");
  const later = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  const read = useCallback(async () => {
    const found = await requests.tournament(id);
    const isOld = (now) => now && now.step > found.step;
    if (shown.current === id)
      set((now) => ({ tournament: isOld(now.tournament) ? now.tournament : found, problem: null, away: false }));
    return found;
  }, [id]);
  const again = useCallback(
    () =>
      read().then(
        () => undefined,
        (problem) => {
          set((now) => ({ ...now, problem }));
          if (!isRefusal(problem))
            setTimeout(() => shown.current === id && again(), isFull(problem) ? CROWDED_AFTER : RECONNECT_AFTER);
        },
      ),
    [id],
  );
  const soon = useCallback(() => {
    later.current ??= setTimeout(() => {
      later.current = undefined;
      void again();
    }, GATHER);
  }, [id]);
  useEffect(() => {
    shown.current = id;
    const stop = new AbortController();
    const run = async () => {
      while (!stop.signal.aborted) {
        try {
          const found = await watched(stop.signal, read);
          const done = found && (await requests.follow(id, found.step, soon, stop.signal)); // or another role is theirs
          if (!done) set((now) => ({ ...now, away: true }));
          await (done ? rest(RECONNECT_AFTER) : reachable(stop.signal));
        } catch (error) {
          if (stop.signal.aborted) return;
          set((now) => ({ ...now, problem: error instanceof Problem ? error : null, away: !isRefusal(error) }));
          if (isRefusal(error)) return;
          await (isFull(error) ? rest(CROWDED_AFTER) : reachable(stop.signal));
        }
      }
    };
    void run();
    return () => {
      shown.current = "";
      clearTimeout(later.current);
      later.current = undefined;
      stop.abort();
    };
  }, [id]);
  return { ...known, again };
}

/** Whether this player has one of these roles on the staff.
 * @param {Tournament} tournament @param {StaffRole[]} roles
 */
export const isOnStaff = ({ you }, ...roles) =>
  Boolean(you && account() && you.roles.some((role) => !roles.length || roles.includes(role)));

/** Whether nothing is played any more. @param {Tournament} tournament */
export const isOver = ({ status }) => ["finished", "cancelled"].includes(status);

/** This player as an entrant, with their last number; undefined if they never entered.
 * @param {Tournament} tournament
 */
export const ownEntry = ({ entrants, you }) => entrants.findLast((each) => each.player === you?.player);

/** The time of now, anew every `every` milliseconds while `ticking` and while the page is in sight. */
export function useNow(every, ticking = true) {
  const [, draw] = useState(0);
  useEffect(() => {
    if (!ticking) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && draw(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, ticking]);
  return Date.now();
}
