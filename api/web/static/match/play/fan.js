// What is asked next, beside the place on the board where the last choice was made. What has a place of its own on the
// board is chosen there.
import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { message, wordIn } from "../../language.js";
import { kindsFor, question } from "./choices.js";
import { MANY } from "./domains.js";
import { called } from "./fields.js";

const GAP = 6; // pixels between the place and the menu

/** What fans out: its name, and what each button chooses. Null if nothing does. */
function fanned({ offers, chosen, choose, words, seats }) {
  if (!Object.keys(chosen).length) return null;
  const { kind, next } = question(offers, chosen);
  if (!kind)
    return {
      name: message("kind-of-move"),
      path: [],
      buttons: kindsFor(offers, chosen).map((type) => ({
        text: wordIn(words)(type),
        act: () => choose({ type }),
      })),
    };
  if (next?.domain.type !== "one_of" || next.domain.values.length > MANY) return null;
  const { path, domain } = next;
  const field = path.at(-1);
  return {
    name: wordIn(words)(field),
    path,
    buttons: domain.values.map((value) => ({
      text: called(domain, value, field, { words, seats }),
      act: () => choose({ type: kind, ...path.reduceRight((inner, name) => ({ [name]: inner }), value) }),
    })),
  };
}

const drawn = (field) => document.querySelector(`.board [data-field="${field}"]`) !== null;

export function Fan(properties) {
  const asked = fanned(properties);
  return asked && html`<${Menu} ...${asked} chosen=${properties.chosen} />`;
}

function Menu({ name, path, buttons, chosen }) {
  const menu = useRef(/** @type {HTMLElement | null} */ (null));
  const [placed, set] = useState(false);
  const asked = `${path}: ${JSON.stringify(chosen)}`; // the next question may read the same
  useLayoutEffect(() => {
    const place = () => {
      const at = path.some(drawn) ? null : placeOf(menu.current);
      if (menu.current && at) Object.assign(menu.current.style, { left: `${at.left}px`, top: `${at.top}px` });
      set(at !== null);
    };
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, [asked]);
  useFocus(menu, placed, asked);
  return html`
    <div class=${placed ? "fan placed" : "fan"} ref=${menu} role="group" aria-label=${name}>
      <span>${name}</span>
      ${buttons.map(({ text, act }) => html`<button type="button" class="chip" onClick=${act}>${text}</button>`)}
    </div>
  `;
}

// Below the place, or above it where there is no room below; whole in the section. Null without a place.
function placeOf(menu) {
  const place = document.querySelector(".board [data-anchor]")?.getBoundingClientRect();
  if (!place) return null;
  const section = menu.parentElement.getBoundingClientRect();
  const middle = place.left + place.width / 2 - section.left;
  const below = place.bottom + GAP - section.top;
  const above = place.top - GAP - section.top - menu.offsetHeight;
  return {
    left: Math.max(0, Math.min(middle - menu.offsetWidth / 2, section.width - menu.offsetWidth)),
    top: below + menu.offsetHeight > section.height && above >= 0 ? above : below,
  };
}

// Whoever chose on the board, or in the menu, goes on in the menu, and is back at the place when it closes.
function useFocus(menu, placed, asked) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const here = document.activeElement;
    place.current = /** @type {HTMLElement | null} */ (here?.closest(".board [data-anchor]")) ?? place.current;
    if (placed && (place.current === here || menu.current.contains(here)))
      menu.current.querySelector("button").focus({ preventScroll: true });
  }, [placed, asked]);
  useLayoutEffect(
    () => () => {
      if (place.current?.isConnected && menu.current?.contains(document.activeElement))
        place.current.focus({ preventScroll: true });
    },
    [],
  );
}
