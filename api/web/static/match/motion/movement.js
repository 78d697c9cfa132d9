// How things go from where they were to where they are. What moves is a copy: the thing itself lies where it belongs
// at once, unseen as long as its copy moves, so that it takes clicks and is read out. All of a kind take the same time,
// and only their place and their opacity change.
import { copyOf, nameOf, placeOf, thingsBeside, thingsOn, via } from "./things.js";

const GLIDE = 450; // milliseconds, as all below
const TURN = 360;
const COME = 300;
const GO = 220;
const SLOW = 0.7; // of the time until the next step, at most
const LEAST = 120; // shorter ones are not seen
const MOST = 30; // things; where more change, a table is laid out and not a move made
const EASE = "cubic-bezier(.4, 0, .2, 1)";
const NAMESPACE = "http://www.w3.org/2000/svg";

/** What runs, and the layer of copies. @type {{ animations: Animation[], layer: SVGGElement | null }} */
const running = { animations: [], layer: null };

/** Ends all motion: everything is where it belongs. */
export function stop() {
  for (const animation of running.animations) animation.cancel();
  running.animations = [];
  running.layer?.remove();
  running.layer = null;
}

/** Shows how the things came from how they were. `pace`: milliseconds until the next step, if it comes by itself.
 * @param {import("./things.js").Before} before @param {number | null} pace
 */
export function show(before, pace) {
  stop();
  const time = (/** @type {number} */ wanted) => Math.min(wanted, pace === null ? wanted : SLOW * pace);
  if (time(GLIDE) < LEAST) return;
  const svg = document.querySelector(".board > svg");
  if (svg instanceof SVGSVGElement && svg === before.board) showBoard(svg, before.seen, time);
  if (before.beside.size) showBeside(before.beside, time(COME));
  const all = Promise.allSettled(running.animations.map(({ finished }) => finished));
  const { layer } = running;
  void all.then(() => layer === running.layer && stop());
}

function showBoard(svg, seen, time) {
  const things = new Map(thingsOn(svg).map((thing) => [nameOf(thing), thing]));
  const gone = [...seen].filter(([name]) => !things.has(name));
  const come = [...things].filter(([name]) => !seen.has(name));
  if (!seen.size || gone.length + come.length > MOST) return;
  running.layer = document.createElementNS(NAMESPACE, "g");
  for (const [name, value] of Object.entries({ class: "motion", "aria-hidden": "true", "pointer-events": "none" }))
    running.layer.setAttribute(name, value);
  for (const [name, { place, copy }] of gone)
    run(laid(name, copy, place), [at(place), { ...at(place, 0.7), opacity: 0 }], time(GO));
  for (const [, thing] of come) appear(thing, time(COME));
  for (const [name, thing] of things) {
    const was = seen.get(name);
    if (was && was.face !== thing.dataset.face) turn(thing, was, time(TURN));
    else if (was) glide(thing, was.place, time(GLIDE));
  }
  svg.append(running.layer);
}

/** What came beside the board, such as cards that were dealt. */
function showBeside(known, time) {
  const come = thingsBeside().filter((thing) => !known.has(nameOf(thing)));
  if (come.length > MOST) return;
  for (const thing of come) run(thing, [{ opacity: 0, transform: "translateY(-40%)" }, {}], time);
}

/** A thing that came: it grows into its place, an arrow and a die turn into theirs. */
function appear(thing, time) {
  const place = placeOf(thing);
  const [far, size] = thing.dataset.come === "turning" ? [-200, 0.3] : [0, 0.4];
  const frames = [
    { transform: `${place} rotate(${far}deg) scale(${size})`, opacity: 0 },
    { transform: `${place} rotate(0deg) scale(1)` },
  ];
  cover(thing, laid(nameOf(thing), copyOf(thing), place), frames, time);
}

/** A thing of which another side is up: the side that was up narrows away, and the other one comes. */
function turn(thing, was, time) {
  const place = placeOf(thing);
  const narrow = { transform: String(place.scale(0.02, 1)) };
  const [old, now] = [laid(nameOf(thing), was.copy, was.place), laid(nameOf(thing), copyOf(thing), place)];
  run(old, [at(was.place), { ...narrow, opacity: 1 }, { ...narrow, opacity: 0 }, { ...narrow, opacity: 0 }], time);
  cover(thing, now, [{ ...narrow, opacity: 0 }, { ...narrow, opacity: 0, offset: 0.49 }, narrow, at(place)], time);
}

/** A thing that lies elsewhere: it goes there by the places that it comes through. */
function glide(thing, from, time) {
  const place = placeOf(thing);
  if (String(place) === String(from)) return;
  const between = via(thing).map(([x, y]) => {
    const there = new DOMMatrix(String(place));
    [there.e, there.f] = [x, y];
    return there;
  });
  const stops = [from, ...between, place];
  const far = stops.map((each, index) => {
    const last = stops[Math.max(0, index - 1)];
    return Math.hypot(each.e - last.e, each.f - last.f);
  });
  const whole = far.reduce((sum, each) => sum + each, 0) || 1;
  let gone = 0;
  const frames = stops.map((each, index) => {
    gone += far[index];
    return { ...at(each), offset: index === stops.length - 1 ? 1 : gone / whole };
  });
  cover(thing, laid(nameOf(thing), copyOf(thing), place), frames, time);
}

/** A place as a keyframe, smaller by so much. @param {DOMMatrix} place @param {number} [size] */
const at = (place, size = 1) => ({ transform: String(size === 1 ? place : place.scale(size)) });

/** A copy in the layer. */
function laid(name, copy, place) {
  copy.dataset.of = name;
  copy.setAttribute("transform", `matrix(${[place.a, place.b, place.c, place.d, place.e, place.f].join(" ")})`);
  running.layer?.append(copy);
  return copy;
}

/** Moves the copy of a thing, which is unseen meanwhile. */
function cover(thing, copy, frames, time) {
  run(thing, [{ opacity: 0 }, { opacity: 0 }], time);
  run(copy, frames, time);
}

function run(element, frames, time) {
  running.animations.push(element.animate(frames, { duration: time, easing: EASE, fill: "backwards" }));
}
