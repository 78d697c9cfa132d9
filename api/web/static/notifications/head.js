// In the head of every page: how many matches ask the player something, and the way to the first of them.
import "./words.js";
import { html, useEffect, useRef } from "../vendor/preact.js";
import { message } from "../language.js";
import { badge } from "./badge.js";
import { isHere, useTurns } from "./turns.js";

/** Makes the sound; what does not come is not heard. */
const call = () =>
  import("./sound.js").then(
    ({ play }) => play(),
    () => {},
  );

/** `tell` is called with the number, for the title of the page.
 * @param {{ tell: (count: number) => void }} props
 */
export function Turns({ tell }) {
  const turns = useTurns();
  const others = (turns ?? []).filter((turn) => !isHere(turn));
  const known = useRef(/** @type {Set<string> | null} */ (null));
  useEffect(() => {
    tell(others.length);
    void badge(others.length).catch(() => {});
  }, [others.length]);
  useEffect(() => {
    if (!turns) return;
    const fresh = known.current && turns.filter((turn) => !known.current?.has(turn.match));
    known.current = new Set(turns.map((turn) => turn.match));
    if (fresh?.some((turn) => document.hidden || !isHere(turn))) void call();
  }, [turns]);
  const text = others.length ? message("turns-count", { n: others.length }) : "";
  return html`
    <span class="unseen" role="status">${text}</span>
    ${text && html`<a class="turns-link" href=${`/matches/${others[0].match}`}>${text}</a>`}
  `;
}
