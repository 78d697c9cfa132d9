// What is looked for in the archive, as the address of the page has it: by the names of the API.

const NAMES = /** @type {const} */ ([
  "game",
  "status",
  "player",
  "against",
  "result",
  "place",
  "option",
  "seats",
  "since",
  "until",
  "tournament",
  "rated",
]);
const USUAL = "ended"; // the archive is asked for matches that are over
export const ANY = "any";
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** @typedef {Partial<Record<(typeof NAMES)[number], string>>} Wanted */

/** What an address asks for; names that it does not know are left out. @param {string} search @returns {Wanted} */
export function wantedOf(search) {
  const given = new URLSearchParams(search);
  const known = NAMES.map((name) => [name, given.get(name)]).filter(([, value]) => value);
  return { status: USUAL, ...Object.fromEntries(known) };
}

/** The address of what is wanted. @param {Wanted} wanted */
export function addressOf(wanted) {
  const set = Object.entries(wanted).filter(([name, value]) => value && !(name === "status" && value === USUAL));
  const search = new URLSearchParams(/** @type {[string, string][]} */ (set)).toString();
  return search ? `/archive?${search}` : "/archive";
}

/** What the list is asked for. A result belongs to a player, an option is whole or not asked for.
 * @param {Wanted} wanted @returns {Record<string, string>}
 */
export function queryOf({ status, result, place, option, ...rest }) {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value)),
    ...(status && status !== ANY && { status }),
    ...(rest.player && result && { result }),
    ...(rest.player && place && { place }),
    ...(option?.includes("=") && { option }),
  };
}

/** The id of the player that a text names: an id, or the address of their page; null if it names none.
 * @param {string} text
 */
export const playerIn = (text) => text.trim().toLowerCase().match(ID)?.[0] ?? null;
