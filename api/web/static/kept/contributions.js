// Bytes that this browser brings to draws: 32 each time, drawn and kept here until they are due.
import { hex } from "../verify/crypto.js";
import { isObject, local, members } from "./storage.js";

/** What is kept in the browser's storage under a name: for each id the bytes in hex, by what binds a player to them.
 * `most`: ids for which something is kept; the oldest makes room.
 * @param {string} name @param {number} most
 */
export function contributions(name, most) {
  /** @returns {Record<string, Record<string, string>>} */
  const kept = () => members(name, isObject);
  const put = (entries) => local.keep(name, JSON.stringify(Object.fromEntries(entries)));
  return {
    /** What binds a player to new bytes, which are kept before it is sent; null where the browser cannot hash, as
     * where the page is not served over HTTPS. `bind`: makes it of the bytes.
     * @param {string} id @param {(contribution: Uint8Array<ArrayBuffer>) => Promise<string>} bind
     */
    async commitment(id, bind) {
      if (!globalThis.crypto?.subtle) return null;
      const contribution = crypto.getRandomValues(new Uint8Array(32));
      const bound = await bind(contribution);
      const { [id]: own = {}, ...others } = kept();
      put([...Object.entries(others), [id, { ...own, [bound]: hex(contribution) }]].slice(-most));
      return bound;
    },
    /** The bytes behind a commitment, in hex; undefined if they were not drawn here.
     * @param {string} id @param {string} bound
     */
    contribution: (id, bound) => kept()[id]?.[bound],
    /** The ids for which anything was drawn, the newest first. */
    drawnFor: () => Object.keys(kept()).reverse(),
    /** Drops what is of no more use. @param {string} id */
    forget: (id) => put(Object.entries(kept()).filter(([other]) => other !== id)),
  };
}
