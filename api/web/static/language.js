// The messages of the pages, in five languages, as Fluent. `message` throws if there is no such message; a test
// checks all of them.
import { request, rest } from "./connection.js";
import { local } from "./kept/storage.js";
import { FluentBundle, FluentResource } from "./vendor/fluent.js";

export const LANGUAGES = { en: "English", nl: "Nederlands", pt: "Português", de: "Deutsch", fr: "Français" };
const STEPS = ["en", "nl", "pt", "de", "fr"]; // the languages in which the service has texts of steps

export const language = document.documentElement.lang; // `theme.js` has chosen it
export const stepLanguage = STEPS.includes(language) ? language : "en";

const bundle = new FluentBundle(language, { useIsolating: false });
const ATTEMPTS = 4; // a module that waits for its messages and fails is not evaluated again, so they are asked again
const PAUSE = 2000; // milliseconds between two attempts

async function read(room, attempts = ATTEMPTS) {
  const file = new URL(`language/${room}${language}.ftl`, import.meta.url);
  const answer = await request(file, {}).catch(() => null); // nothing came
  if (answer?.ok) return bundle.addResource(new FluentResource(await answer.text()));
  if (attempts === 1) throw new Error(`${room}${language}.ftl`);
  await rest(PAUSE);
  return read(room, attempts - 1);
}

async function added(room) {
  try {
    await read(room);
  } catch (error) {
    rooms.delete(room); // whoever wants it later asks again
    throw error;
  }
}
/** @type {Map<string, Promise<void>>} */
const rooms = new Map();
/** Adds the messages of a room, once. Without a name: those that every page may need.
 * @param {string} [room] with a slash at its end
 */
export const addMessages = (room = "") => rooms.get(room) ?? rooms.set(room, added(room)).get(room);
await addMessages();

export const hasMessage = (id) => bundle.hasMessage(id);

// Numbers are written as they are: `1000`, in every language.
export function message(id, values = {}) {
  const pattern = bundle.getMessage(id)?.value;
  if (!pattern) throw new Error(`no message ${id} in ${language}.ftl`);
  const written = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return bundle.formatPattern(pattern, Object.fromEntries(written));
}

export function choose(wanted) {
  local.keep("nostos-language", wanted);
  location.reload();
}

const DAY = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
export const when = (stamp) => DAY.format(new Date(stamp));
const DATE = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
/** A day of the service, as in `2026-11-23`. */
export const day = (date) => DATE.format(new Date(date));

// What a game calls a value or a field, in the language of the page.
export const wordIn = (words) => (value) => words[String(value).replaceAll("-", "_")] ?? withSpaces(value);

/** A name and what belongs to it, as the language writes it: "storm: north".
 * @param {string} name @param {unknown} value
 */
export const labelled = (name, value) => message("labelled", { name, value });

// A word of the games' own: `bow_raised` reads "bow raised" until the game names it.
export const withSpaces = (word) => String(word).replaceAll("_", " ");
