// Parts of the page of a match that are loaded when they are wanted.
import { html, useEffect, useState } from "../vendor/preact.js";
import { rest } from "../connection.js";
import { Broken } from "../parts.js";

const LOAD_AFTER = 5000; // milliseconds after which a part of the page that did not come is loaded again

/** What few need is read when it is wanted: components, none until then. What does not come is loaded again; `name` is
 * the component in whose place the page says so meanwhile.
 * @param {boolean} wanted @param {() => Promise<Record<string, any>>} load @param {string} name
 * @returns {Record<string, preact.FunctionComponent<any>>}
 */
export function useLater(wanted, load, name) {
  const [found, set] = useState({});
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    const fail = (error) => set((now) => (now[name] ? now : { [name]: () => html`<${Broken} error=${error} />` }));
    const read = async () => {
      try {
        set(await load());
      } catch (error) {
        fail(error);
        await rest(LOAD_AFTER);
        if (current) await read();
      }
    };
    void read();
    return () => {
      current = false;
    };
  }, [wanted]);
  return wanted ? found : {};
}

/** Whether somebody has pointed at the page or pressed a key since it was opened. */
export function useTouched() {
  const [touched, set] = useState(false);
  useEffect(() => {
    const touch = () => set(true);
    for (const name of ["pointermove", "pointerdown", "keydown"]) addEventListener(name, touch, { once: true });
  }, []);
  return touched;
}

/** Whether a board has less room than it needs, as on a phone. */
export const isNarrow = () => matchMedia("(max-width: 60rem)").matches;
