// Players whom this browser keeps in a list, by their ids alone: whoever is deleted leaves no name here. They do not
// learn of it.
import { json, local } from "./storage.js";

/** A list under a name, the last one first; of more than so many, the first one makes room.
 * @param {string} name @param {number} most
 */
export function playerList(name, most) {
  /** @returns {string[]} */
  const all = () => {
    const kept = json(name);
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  };
  /** @param {string} player @param {boolean} wanted */
  const put = (player, wanted) => {
    const others = all().filter((each) => each !== player);
    local.keep(name, JSON.stringify((wanted ? [player, ...others] : others).slice(0, most)));
  };
  return { all, put };
}
