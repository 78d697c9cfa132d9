// The replay: a match step by step, as any viewer saw it. `?step=&as=` is the whole state of the page.
import { html, useCallback, useEffect, useMemo, useRef, useState } from "./vendor/preact.js";
import * as api from "./api.js";
import { Problem } from "./parts.js";
import * as wrathOfPoseidon from "./boards/wrath_of_poseidon.js";

const BOARDS = { wrath_of_poseidon: wrathOfPoseidon };

export function Replay({ id }) {
  const [match, setMatch] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    api.match(id).then(setMatch, setProblem);
  }, [id]);
  if (problem) return html`<main class="lobby"><${Problem} of=${problem} /></main>`;
  return match ? html`<${Stage} id=${id} match=${match} />` : null;
}

function Stage({ id, match }) {
  const [place, go] = usePlace();
  const viewers = useMemo(() => perspectives(match), [match]);
  const viewer = viewers.some((each) => each.name === place.as) ? place.as : viewers[0].name;
  const frames = useFrames(id, viewer);
  const last = frames.length ? frames[frames.length - 1].step : 0;
  const step = Math.min(place.step ?? last, last);
  const [table, problem] = useTable(id, viewer, step);
  const worlds = useWorlds(id, viewer, step, place.worlds);
  const playing = usePlaying(step, last, go);
  useKeys({ step, last, viewers, frames, go, playing, worlds: place.worlds });
  useEffect(() => {
    document.title = `${match.title ?? match.game} · step ${step} · Nostos`;
  }, [match, step]);
  const frame = frames.find((each) => each.step === step);
  return html`
    <header class="top">
      <a class="brand" href="/">Nostos</a>
      <p>${match.title ?? match.game} · ${match.seats.map((seat) => seat.name ?? "free seat").join(" · ")}</p>
    </header>
    <main class="stage">
      <section class="board" aria-label="The board">
        <${Problem} of=${problem} />
        ${table && html`<${Board} game=${match.game} view=${table} frame=${frame} worlds=${worlds} />`}
      </section>
      <section class="side">
        <${Perspectives} viewers=${viewers} viewer=${viewer} go=${go} />
        <p class="told" role="status" aria-live="polite">${frame ? told(frame) : ""}</p>
        <${Controls} step=${step} last=${last} go=${go} playing=${playing} worlds=${place.worlds} />
        <${Log} frames=${frames} step=${step} go=${go} />
      </section>
    </main>`;
}

function Board({ game, ...shown }) {
  const board = BOARDS[game];
  return board ? html`<${board.Board} ...${shown} />` : html`<pre>${JSON.stringify(shown.view.table, null, 1)}</pre>`;
}

// Who may be looked as: everyone publicly; the seats and the referee once the match is disclosed.
function perspectives(match) {
  const seats = match.seats.map((seat) => ({
    name: String(seat.seat),
    label: `${seat.name ?? `seat ${seat.seat}`}${seat.role ? ` (${seat.role})` : ""}`,
  }));
  const everything = { name: "referee", label: "everything" };
  const onlooker = { name: "onlooker", label: "onlooker" };
  return match.disclosed ? [onlooker, ...seats, everything] : [onlooker];
}

function Perspectives({ viewers, viewer, go }) {
  return html`
    <fieldset class="perspectives">
      <legend>As seen by</legend>
      ${viewers.map((each) => html`
        <label key=${each.name}>
          <input type="radio" name="viewer" checked=${each.name === viewer} onChange=${() => go({ as: each.name })} />
          ${each.label}
        </label>`)}
    </fieldset>`;
}

function Controls({ step, last, go, playing, worlds }) {
  const jump = (to) => () => go({ step: Math.max(1, Math.min(last, to)) });
  return html`
    <div class="controls">
      <button onClick=${jump(1)} aria-label="to the start">|◀</button>
      <button onClick=${jump(step - 1)} aria-label="one step back">◀</button>
      <button onClick=${playing.toggle} aria-pressed=${playing.on} aria-label="play">${playing.on ? "pause" : "play"}</button>
      <button onClick=${jump(step + 1)} aria-label="one step on">▶</button>
      <button onClick=${jump(last)} aria-label="to the end">▶|</button>
      <input type="range" min="1" max=${Math.max(last, 1)} value=${step} aria-label="step"
        onInput=${(event) => go({ step: Number(event.target.value) })} />
      <output>${step} / ${last}</output>
      <label><input type="checkbox" checked=${worlds} onChange=${() => go({ worlds: !worlds })} /> possible squares</label>
    </div>`;
}

function Log({ frames, step, go }) {
  const here = useRef(null);
  useEffect(() => here.current?.scrollIntoView({ block: "nearest" }), [step, frames.length]);
  return html`
    <ol class="log">
      ${frames.map((frame) => html`
        <li key=${frame.step} ref=${frame.step === step ? here : null}
          class=${frame.step === step ? "here" : frame.step > step ? "later" : ""}>
          <button onClick=${() => go({ step: frame.step })} aria-current=${frame.step === step ? "step" : null}>
            <span class="number">${frame.step}</span> ${told(frame)}
          </button>
        </li>`)}
    </ol>`;
}

// The step in words. That a seat moved goes without saying where there is more to say.
function told(frame) {
  const said = frame.text.filter((_, at) => frame.facts[at].type !== "played");
  return (said.length ? said : frame.text).join(" ");
}

// The address is the state: `go` changes it, and whoever copies it shares the very step.
function usePlace() {
  const read = () => {
    const query = new URLSearchParams(location.search);
    const step = Number.parseInt(query.get("step"), 10);
    return { step: Number.isNaN(step) ? null : Math.max(1, step), as: query.get("as"), worlds: query.has("worlds") };
  };
  const [place, setPlace] = useState(read);
  const go = useCallback((change) => {
    const next = { ...read(), ...change };
    const query = new URLSearchParams();
    if (next.step) query.set("step", next.step);
    if (next.as) query.set("as", next.as);
    if (next.worlds) query.set("worlds", "");
    history.replaceState(null, "", `${location.pathname}?${query}`);
    setPlace(next);
  }, []);
  return [place, go];
}

function useFrames(id, viewer) {
  const [shown, setShown] = useState({ viewer: null, frames: [] });
  useEffect(() => {
    const stop = new AbortController();
    const add = (frame) => setShown((now) => ({ ...now, frames: [...now.frames, frame] }));
    api.frames(id, viewer).then(async (frames) => {
      if (stop.signal.aborted) return;
      setShown({ viewer, frames });
      await api.follow(id, viewer, frames.length ? frames[frames.length - 1].step : 0, add, stop.signal);
    }).catch(() => {});
    return () => stop.abort();
  }, [id, viewer]);
  return shown.viewer === viewer ? shown.frames : [];
}

// The view at a step, fetched once each, the neighbours in advance.
function useTable(id, viewer, step) {
  const cache = useRef(new Map());
  const [table, setTable] = useState(null);
  const [problem, setProblem] = useState(null);
  const fetched = (at) => {
    const key = `${viewer}/${at}`;
    if (!cache.current.has(key)) cache.current.set(key, api.view(id, viewer, at));
    return cache.current.get(key);
  };
  useEffect(() => {
    if (!step) return undefined;
    let current = true;
    fetched(step).then((answer) => current && setTable(answer), (error) => current && setProblem(error));
    fetched(step + 1).catch(() => cache.current.delete(`${viewer}/${step + 1}`));
    return () => {
      current = false;
    };
  }, [id, viewer, step]);
  return [table, problem];
}

function useWorlds(id, viewer, step, wanted) {
  const [worlds, setWorlds] = useState(null);
  useEffect(() => {
    let current = true;
    setWorlds(null);
    if (wanted && step) api.worlds(id, viewer, step).then((answer) => current && setWorlds(answer.worlds), () => {});
    return () => {
      current = false;
    };
  }, [id, viewer, step, wanted]);
  return worlds;
}

function usePlaying(step, last, go) {
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
  const slower = () => setPace((now) => Math.min(10000, now * 1.5));
  const faster = () => setPace((now) => Math.max(100, now / 1.5));
  return { on, toggle: () => setOn(!on), slower, faster };
}

// Where a round begins, for [ and ].
const begins = (frame) => frame.facts.some((fact) => fact.type === "round_began");

function useKeys({ step, last, viewers, frames, go, playing, worlds }) {
  useEffect(() => {
    const rounds = frames.filter(begins).map((frame) => frame.step);
    const to = (at) => go({ step: Math.max(1, Math.min(last, at)) });
    const as = (name) => viewers.some((each) => each.name === name) && go({ as: name });
    const keys = {
      ArrowLeft: () => to(step - 1),
      ArrowRight: () => to(step + 1),
      Home: () => to(1),
      End: () => to(last),
      "[": () => to(rounds.filter((at) => at < step).pop() ?? 1),
      "]": () => to(rounds.find((at) => at > step) ?? last),
      " ": playing.toggle,
      "+": playing.faster,
      "-": playing.slower,
      0: () => as("referee"),
      o: () => as("onlooker"),
      c: () => navigator.clipboard?.writeText(location.href),
      w: () => go({ worlds: !worlds }),
      g: () => document.querySelector('.controls input[type="range"]').focus(),
    };
    for (const seat of "123456") keys[seat] = () => as(String(Number(seat) - 1));
    const pressed = (event) => {
      const typing = event.target.matches?.('input[type="text"], textarea');
      if (typing || event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
      event.preventDefault();
      keys[event.key]();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [step, last, viewers, frames, playing.on, worlds]);
}
