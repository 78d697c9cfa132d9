// What the pages say, in five languages. `t` throws for a key that is not there: a test asks for every one.
export const LANGUAGES = { en: "English", nl: "Nederlands", pt: "Português", de: "Deutsch", fr: "Français" };
const STEPS = ["en", "nl", "pt", "de", "fr"]; // the languages in which the service tells steps

const kept = localStorage.getItem("nostos-language");
const wished = [kept, ...navigator.languages.map((each) => each.slice(0, 2))];
export const language = wished.find((each) => each in LANGUAGES) ?? "en";
export const told = STEPS.includes(language) ? language : "en";

const messages = await (await fetch(`/web/language/${language}.json`)).json();
document.documentElement.lang = language;

export const says = (key) => key in messages;

export function t(key, values = {}) {
  if (!(key in messages)) throw new Error(`no message ${key} in ${language}.json`);
  return messages[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function choose(wanted) {
  localStorage.setItem("nostos-language", wanted);
  location.reload();
}

const DAY = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
export const when = (stamp) => DAY.format(new Date(stamp));

// What a game calls a value or a field, in the language of the page.
export const worded = (words) => (value) => words[String(value).replaceAll("-", "_")] ?? plain(value);

// A word of the games' own: `bow_raised` reads "bow raised" until the game names it.
export const plain = (word) => String(word).replaceAll("_", " ");
