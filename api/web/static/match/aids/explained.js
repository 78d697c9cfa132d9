// What explains a thing of the table: it stands beside what the pointer rests on, what the keyboard is at, or what a
// finger is held on. A thing says what it is by its label, what it does by `data-effect`, and by `data-about` which
// section of the rules is about it.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { labelled, language } from "../../language.js";
import { sectionsOf } from "../../learning/sections.js";
import { beginning } from "../../learning/beginnings.js";

const NAMED = ".board .target, .board svg [role=img], [data-about], [data-effect], .thing, .small-thing, .card-row";
const HOLD = 450; // milliseconds that a finger rests on a thing
const FAR = 10; // pixels from which it does not rest
const GAP = 8; // pixels between a thing and what explains it

/** @typedef {HTMLElement | SVGElement} Thing */

/** @param {EventTarget | null} place @returns {Thing | null} */
const thingAt = (place) => /** @type {any} */ (/** @type {Element | null} */ (place)?.closest?.(NAMED) ?? null);
/** What the pointer is on; of a place that may be chosen, what lies there, if that is explained.
 * @param {PointerEvent} event
 */
function thingUnder({ target, clientX, clientY }) {
  const thing = thingAt(target);
  if (!thing || isExplained(thing)) return thing;
  return document.elementsFromPoint(clientX, clientY).map(thingAt).find(isExplained) ?? thing;
}
const isExplained = (thing) => thing !== null && ("about" in thing.dataset || "effect" in thing.dataset);

/** @param {{ game: string }} properties */
export function Explained({ game }) {
  const [thing, show] = useState(/** @type {Thing | null} */ (null));
  const [rules, set] = useState(/** @type {{ language: string, sections: any[] } | null} */ (null));
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => listen(show), []);
  const about = thing?.dataset.about;
  useEffect(() => {
    if (!about || rules) return;
    api.rules(game).then(
      (found) => set({ language: found.language, sections: sectionsOf(found.text) }),
      () => {}, // its name and what it does are there without the rules
    );
  }, [about]);
  useLayoutEffect(() => {
    if (thing && !thing.isConnected) show(null);
    else if (thing && place.current) put(place.current, thing.getBoundingClientRect());
  });
  const section = about && rules?.sections.find(({ id }) => id === `section-${about}`);
  const { effect } = thing?.dataset ?? {};
  useLayoutEffect(() => {
    const described = [effect && "thing-effect", section && "thing-rule"].filter(Boolean).join(" "); // it has its name
    if (!thing || !described) return undefined;
    thing.setAttribute("aria-describedby", described);
    return () => thing.removeAttribute("aria-describedby");
  }, [thing, effect, section]);
  return html`
    <div class="about-thing" id="about-thing" role="tooltip" ref=${place} hidden=${!thing} lang=${language}>
      <b>${thing?.getAttribute("aria-label")}</b>
      ${effect && html`<p id="thing-effect">${effect}</p>`}
      ${
        section &&
        html`
          <p class="quiet" id="thing-rule" lang=${rules?.language}>
            ${labelled(section.title, beginning(section.text))}
          </p>
        `
      }
    </div>
  `;
}

/** Above the thing, or below it where there is no room. @param {HTMLElement} text @param {DOMRect} thing */
function put(text, thing) {
  const { width, height } = text.getBoundingClientRect();
  const left = thing.left + thing.width / 2 - width / 2;
  const above = thing.top - height - GAP;
  text.style.left = `${Math.max(GAP, Math.min(innerWidth - width - GAP, left))}px`;
  text.style.top = `${above >= 0 ? above : Math.min(thing.bottom + GAP, innerHeight - height)}px`;
}

/** Follows the pointer, the focus and a finger; gives what ends that. @param {(thing: Thing | null) => void} show */
function listen(show) {
  let [shown, held, isHeld] = [/** @type {Thing | null} */ (null), 0, false];
  let [from, began] = [{ x: 0, y: 0 }, 0];
  const turn = (thing) => {
    shown = thing;
    show(thing);
  };
  const release = () => clearTimeout(held);
  const isTouch = (event) => event.pointerType === "touch";
  const heard = {
    pointerover: (event) => {
      const rests = event.clientX === from.x && event.clientY === from.y; // the board was drawn anew beneath it
      if (!isTouch(event) && !rests) turn(thingUnder(event));
    },
    pointerout: (event) => isTouch(event) || (thingAt(event.relatedTarget) ?? turn(null)),
    focusin: ({ target }) => isExplained(thingAt(target)) && target.matches(":focus-visible") && turn(thingAt(target)),
    focusout: ({ target }) => thingAt(target) === shown && turn(null),
    pointerdown: (event) => {
      isHeld = false;
      turn(null);
      from = { x: event.clientX, y: event.clientY };
      const thing = isTouch(event) && thingAt(event.target);
      if (!thing) return;
      began = event.timeStamp;
      held = setTimeout(() => {
        isHeld = true;
        turn(thing);
      }, HOLD);
    },
    pointermove: (event) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) <= FAR) return;
      release();
      if (!isHeld) return;
      isHeld = false; // what was held is carried somewhere now
      turn(null);
    },
    pointerup: (event) => {
      release();
      if (event.timeStamp - began < HOLD) isHeld = false; // a page that was busy counted too long
    },
    pointercancel: release,
    contextmenu: (event) => isHeld && event.preventDefault(),
    click: (event) => {
      if (!isHeld) return;
      isHeld = false; // the finger asked what it is, and chooses nothing
      event.preventDefault();
      event.stopPropagation();
    },
    keydown: (event) => {
      if (event.key !== "Escape" || !shown?.isConnected) return;
      if (isExplained(shown)) event.stopPropagation();
      turn(null);
    },
  };
  for (const [name, act] of Object.entries(heard)) addEventListener(name, act, true);
  return () => {
    release();
    for (const [name, act] of Object.entries(heard)) removeEventListener(name, act, true);
  };
}
