// Lists that have pages, and numbers that are typed to find something in them.
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { message } from "./language.js";

const WORDS = {
  entrants: ["entrants-before", "entrants-after"],
  rows: ["rows-before", "rows-after"],
  tables: ["tables-before", "tables-after"],
};

/** A list that the service answers a page at a time: the pages that were read, and what reads the next one, null at the
 * end. `ask`: reads the page of a cursor, the first one of null. Of another `key` nothing is kept that comes late.
 * @template {{ cursor: string | null }} T
 * @param {(cursor: string | null) => Promise<T>} ask @param {string} key
 */
export function usePages(ask, key) {
  const wanted = useRef(key);
  wanted.current = key;
  const [pages, set] = useState(/** @type {T[]} */ ([]));
  const [problem, fail] = useState(/** @type {import("./api.js").Problem | null} */ (null));
  const cursor = pages.at(-1)?.cursor ?? null;
  const read = (after, before) =>
    ask(after).then(
      (page) => {
        if (wanted.current !== key) return;
        set([...before, page]);
        fail(null);
      },
      (refused) => wanted.current === key && fail(refused),
    );
  useEffect(() => void read(null, []), [key]);
  return { pages, problem, more: cursor && (() => read(cursor, pages)) };
}

/** The buttons that turn the pages of a list that is whole here; nothing if it has one page. `page`: from 0; `size`: of
 * a page; `all`: how many there are; `name`: what they are.
 * @param {{ page: number, size: number, all: number, name: keyof typeof WORDS, turn: (page: number) => void,
 *   kind?: string, children?: unknown }} parameters
 */
export const PageTurner = ({ page, size, all, name, turn, kind = "", children }) =>
  all > size &&
  html`
    <p class=${`row ${kind}`}>
      <button type="button" disabled=${!page} onClick=${() => turn(page - 1)}>${message(WORDS[name][0])}</button>
      ${children}
      <button type="button" disabled=${(page + 1) * size >= all} onClick=${() => turn(page + 1)}>
        ${message(WORDS[name][1])}
      </button>
    </p>
  `;

/** A number that is typed. What is typed stays while the page is drawn again, until it is chosen. `more`: attributes.
 * @param {{ value: number, most: number, choose: (value: number) => void } & Record<string, any>} parameters
 */
export function TypedNumber({ value, most, choose, ...more }) {
  const [typed, type] = useState(/** @type {string | null} */ (null));
  const chosen = ({ target }) => {
    type(null);
    if (target.value && Number(target.value) !== value) choose(Number(target.value));
  };
  return html`
    <input
      type="number"
      min="1"
      max=${most}
      ...${more}
      value=${typed ?? value}
      onInput=${(event) => type(event.target.value)}
      onChange=${chosen}
      onBlur=${() => type(null)}
    />
  `;
}
