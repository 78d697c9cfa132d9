// What this browser keeps, as text by names. Where it has no storage, or no room, it is kept while the page is open.

/** @param {() => Storage} place */
function storage(place) {
  /** @type {Map<string, string | null>} */
  const open = new Map();
  return {
    /** @param {string} name @returns {string | null} */
    read(name) {
      if (open.has(name)) return open.get(name) ?? null;
      try {
        return place().getItem(name);
      } catch {
        return null;
      }
    },
    /** Whether there was room; null keeps nothing. @param {string} name @param {string | null} text */
    keep(name, text) {
      try {
        if (text === null) place().removeItem(name);
        else place().setItem(name, text);
        open.delete(name);
        return true;
      } catch {
        open.set(name, text);
        return false;
      }
    },
    clear() {
      open.clear();
      try {
        place().clear();
      } catch {
        // there was nothing to clear
      }
    },
  };
}

// In a frame of another site a page knows nobody: nothing that is kept is read there, and nothing is kept.
const isEmbedded = globalThis.location?.pathname.startsWith("/embed/");
const nowhere = () => {
  throw new Error("a frame keeps nothing");
};

export const local = storage(isEmbedded ? nowhere : () => localStorage);
export const session = storage(isEmbedded ? nowhere : () => sessionStorage); // until the tab is closed

/** Whether a value has members. @param {any} value */
export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** What is kept as JSON; null if nothing is, or if it is no JSON. @param {string} name */
export function json(name) {
  try {
    return JSON.parse(local.read(name) ?? "null");
  } catch {
    return null;
  }
}

/** Those members of a kept object that are as they should be: others may have written there.
 * @param {string} name @param {(value: any) => boolean} fits @returns {Record<string, any>}
 */
export function members(name, fits) {
  const found = json(name);
  return isObject(found) ? Object.fromEntries(Object.entries(found).filter(([, value]) => fits(value))) : {};
}
