// The state of a match's page: the address, the frames, the view at a step, the offers.
import { useCallback, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { reachable, watched } from "../connection.js";

const RECONNECT_AFTER = 1000; // milliseconds after which what failed is asked for again

// Whether the service refuses: then it is of no use to ask again.
const isRefusal = (error) => error instanceof api.Problem && error.status > 0 && error.status < 500;

/** @typedef {{ viewer: string, frames: Frame[], state: "reading" | "live" | "away" | "over" }} Frames */
/** @typedef {{ step: number | null, as: string | null, worlds: boolean }} Place */

const CODE = /^#[A-Za-z0-9_-]{22}$/;

/** The code of an invitation in the address of the page, or "". It is behind the #, so no server ever sees it there. */
export const codeInAddress = () => (CODE.test(location.hash) ? location.hash.slice(1) : "");

/** The address without the code. */
export const forgetCode = () => history.replaceState(history.state, "", location.pathname + location.search);

/** A number that the address names, or null. @param {URLSearchParams} query @param {string} name */
export function numberIn(query, name) {
  const found = Number.parseInt(query.get(name) ?? "", 10);
  return Number.isNaN(found) ? null : found;
}

/** The address with what a place names; null, false and "" are left out. @param {object} place */
function addressAt(place) {
  const named = Object.entries(place).filter(([, value]) => ![null, false, ""].includes(value));
  const query = new URLSearchParams(named.map(([name, value]) => [name, value === true ? "" : String(value)]));
  return query.size ? `${location.pathname}?${query}` : location.pathname;
}

/** The address is the state: `go` changes it, and a copy of it opens the same place. A change that depends on the
 * present place is a function of it: two keys may come before the page shows the first. `read`: the place that the
 * address names.
 * @template {Record<string, any>} P
 * @param {(query: URLSearchParams) => P} read
 * @returns {[P, (change: Partial<P> | ((now: P) => Partial<P>)) => void]}
 */
export function useAddress(read) {
  const current = () => read(new URLSearchParams(location.search));
  const [place, setPlace] = useState(current);
  const go = useCallback((change) => {
    const now = current();
    const next = { ...now, ...(typeof change === "function" ? change(now) : change) };
    history.replaceState(null, "", addressAt(next));
    setPlace(next);
  }, []);
  useEffect(() => {
    const back = () => setPlace(current());
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  return [place, go];
}

/** @type {(query: URLSearchParams) => Place} */
function placeIn(query) {
  const step = numberIn(query, "step");
  return { step: step === null ? null : Math.max(1, step), as: query.get("as"), worlds: query.has("worlds") };
}
export const usePlace = () => useAddress(placeIn);

/** The match as everybody may know it; `again` reads it anew. What fails is asked again, unless it is refused; of two
 * answers that cross, the later state of the match counts.
 * @type {(id: string) => [Match | null, api.Problem | null, () => Promise<void>]}
 */
export function useListing(id) {
  const [state, set] = useState({
    match: /** @type {Match | null} */ (null),
    problem: /** @type {api.Problem | null} */ (null),
  });
  const shown = useRef("");
  const again = useCallback(
    () =>
      api.match(id).then(
        (match) => set((now) => (now.match && now.match.step > match.step ? now : { match, problem: null })),
        (problem) => {
          set((now) => ({ ...now, problem }));
          if (!isRefusal(problem)) setTimeout(() => shown.current === id && again(), RECONNECT_AFTER);
        },
      ),
    [id],
  );
  useEffect(() => {
    shown.current = id;
    void again();
    return () => {
      shown.current = "";
    };
  }, [id]);
  return [state.match, state.problem, again];
}

// Whoever has no account owes nothing, and loads nothing for it.
const contributed = async (match) => {
  if (!api.account()) return false;
  const { contribute } = await import("../kept/contributing.js");
  return contribute(match);
};

/** Brings to the chance of the match what this browser owes it, and reads the match anew then. What fails is done by
 * the page itself, which looks now and then.
 * @type {(match: Match | null, again: () => Promise<void>) => void}
 */
export function useContribution(match, again) {
  useEffect(() => {
    if (match)
      contributed(match).then(
        (done) => (done ? again() : undefined),
        () => {},
      );
  }, [match]);
}

/** All frames of a viewer, a page at a time, and then the stream. `state`: reading, live, away, over.
 * `refused`: called where this player may not look as the viewer any more; the host may have taken their seat.
 * @type {(id: string, viewer: string, onFrames: (frames: Frame[]) => void, refused: () => unknown) => Frames}
 */
export function useFrames(id, viewer, onFrames, refused) {
  const [shown, setShown] = useState(/** @type {Frames} */ ({ viewer: "", frames: [], state: "reading" }));
  const listener = useRef(onFrames);
  listener.current = onFrames;
  useEffect(() => {
    if (!viewer) return undefined;
    const stop = new AbortController();
    /** @type {Frame[]} */
    let frames = [];
    const set = (state) => stop.signal.aborted || setShown({ viewer, frames, state });
    const add = (more, state) => {
      if (stop.signal.aborted) return;
      frames = frames.concat(more);
      set(state);
      listener.current(more);
    };
    const last = () => frames.at(-1)?.step ?? 0;
    const read = () =>
      watched(stop.signal, async (signal, heard) => {
        let page;
        do {
          page = await api.frames(id, viewer, last());
          if (signal.aborted) return false; // they are read anew
          add(page, "reading");
          heard();
        } while (page.length === api.PAGE);
        return true;
      });
    const follow = async () => {
      set("live");
      return api.follow(
        id,
        viewer,
        last(),
        (frame) => {
          if (frame.step === last() + 1) add([frame], "live");
        },
        stop.signal,
      );
    };
    const run = async () => {
      for (let done = false; !done && !stop.signal.aborted;) {
        try {
          done = (await read()) && (await follow());
        } catch (error) {
          done = isRefusal(error);
          if (done && !stop.signal.aborted) refused();
        }
        if (!done) {
          set("away");
          await reachable(stop.signal);
        }
      }
      set("over");
    };
    run();
    return () => stop.abort();
  }, [id, viewer]);
  return shown.viewer === viewer ? shown : { viewer, frames: [], state: "reading" };
}

/** The view at a step, fetched once each, the neighbours in advance. Until it is there the last one is shown.
 * @type {(id: string, viewer: string, step: number, last: number) => [View | null, api.Problem | null]}
 */
export function useView(id, viewer, step, last) {
  const cache = useRef(new Map());
  const [shown, set] = useState({
    view: /** @type {View | null} */ (null),
    problem: /** @type {api.Problem | null} */ (null),
  });
  const fetched = (at) => {
    const key = `${viewer}/${at}`;
    if (!cache.current.has(key)) {
      const request = api.view(id, viewer, at).then((view) => {
        cache.current.set(key, view);
        return view;
      });
      request.catch(() => cache.current.delete(key));
      cache.current.set(key, request);
    }
    return cache.current.get(key);
  };
  const ready = step && cache.current.get(`${viewer}/${step}`);
  const now = ready && !(ready instanceof Promise) ? ready : shown.view;
  useEffect(() => {
    if (!step) return undefined;
    let current = true;
    const show = () =>
      Promise.resolve(fetched(step)).then(
        (view) => current && set({ view, problem: null }),
        (problem) => {
          if (!current) return;
          set({ view: null, problem });
          if (!isRefusal(problem)) setTimeout(() => current && show(), RECONNECT_AFTER);
        },
      );
    show();
    const timer = setTimeout(
      () => [step + 1, step + 2, step - 1].filter((at) => at >= 1 && at <= last).forEach(fetched),
      0,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, viewer, step, last]);
  return [now, shown.problem];
}

// What the viewer cannot rule out, with sentences, or the problem of the answer; null if the page does not want it.
export function useWorlds(id, viewer, step, wanted) {
  const [shown, set] = useState({ key: "", found: /** @type {import("./replay/worlds.js").Found | null} */ (null) });
  const key = `${viewer}/${step}`;
  useEffect(() => {
    if (!wanted || !step) return undefined;
    let current = true;
    api.worlds(id, viewer, step).then(
      (answer) => current && set({ key, found: answer }),
      (problem) => current && set({ key, found: { problem } }),
    );
    return () => {
      current = false;
    };
  }, [id, viewer, step, wanted]);
  return wanted && shown.key === key ? shown.found : null;
}

// Offers as text, without their prompts, which may change while there is the same to choose.
const choices = (offers) => JSON.stringify(offers, (name, value) => (name === "prompt" ? undefined : value));

const NOTHING = {
  prompt: "",
  offers: /** @type {Offer[] | null} */ (null),
  effects: /** @type {string[]} */ ([]),
  count: 0,
  isPublic: false, // whether everybody knows what is offered
  takeback: /** @type {TakebackChoice | undefined} */ (undefined),
};

// What the seat is asked and may play, and what it may do about takebacks; `offers` is null while nothing is known.
// Others may move meanwhile: the same offers are the same object, so that nothing chosen is lost, and `effects` says
// anew what the moves of each offer do.
// `sent`: the step for which a move was sent; offers of then are gone. `others`: whether only others are asked.
export function useOffers(id, wanted, step, sent, others) {
  const [shown, set] = useState({ step: 0, ...NOTHING });
  const known = ({ step: at, offers, count, public: isPublic, prompt = "", takeback = NOTHING.takeback }) =>
    set((now) => ({
      step: at,
      prompt,
      takeback,
      count,
      isPublic,
      offers: choices(offers) === choices(now.offers) && now.step > sent ? now.offers : offers,
      effects: offers.map((offer) => offer.prompt ?? ""),
    }));
  useEffect(() => {
    if (others) set((now) => ({ ...now, offers: null })); // the next turn offers nothing of the last one
  }, [others]);
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    const ask = () =>
      api.legal(id).then(
        (answer) => current && known(answer),
        () => current && setTimeout(ask, RECONNECT_AFTER),
      );
    ask();
    return () => {
      current = false;
    };
  }, [id, wanted, step]);
  return wanted && shown.step > sent ? shown : NOTHING;
}

export function usePlaying(step, last, go) {
  const [on, setOn] = useState(false);
  const [pace, setPace] = useState(1000);
  useEffect(() => {
    if (!on) return undefined;
    if (step >= last) {
      setOn(false);
      return undefined;
    }
    const timer = setTimeout(() => go({ step: step + 1 }), pace);
    return () => clearTimeout(timer);
  }, [on, step, last, pace]);
  const paced = (by) => () => setPace((now) => Math.min(10000, Math.max(100, Math.round(now * by))));
  return useMemo(
    () => ({ on, pace, toggle: () => setOn((now) => !now), slower: paced(1.5), faster: paced(1 / 1.5) }),
    [on, pace],
  );
}
