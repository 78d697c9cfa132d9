// Words of a game in its rules: each leads to the section that explains it, and shows its beginning on the way there.
// `terms/GAME.json` has the words of the game's glossary, with the section that explains each.
import { html, useEffect, useLayoutEffect, useState } from "../vendor/preact.js";
import { beginning } from "./beginnings.js";

/** @typedef {{ section: string, words: Record<string, string[]> }} Term */
/** @typedef {import("./sections.js").Section} Section */

// What a word may end with: its plural, and the cases of German.
const ENDINGS = { en: "(?:s|es)", de: "(?:n|en|e|s|es|er)", fr: "(?:s|x)", nl: "(?:s|n|en)", pt: "(?:s|es)" };

/** @param {string} game @returns {Promise<Term[]>} */
export async function termsOf(game) {
  const answer = await fetch(new URL(`terms/${game}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`${game}.json: ${answer.status}`);
  return answer.json();
}

/** The HTML of a section with a link at the first place of each term that another section explains.
 * @param {string} part @param {Term[]} terms @param {string} language
 */
export function withTerms(part, terms, language) {
  const page = new DOMParser().parseFromString(part, "text/html");
  const own = page.querySelector("[id^=section-]")?.id;
  for (const { section, words } of terms) {
    const id = `section-${section}`;
    if (id !== own && words[language]) linkFirst(page, id, words[language], ENDINGS[language]);
  }
  return page.body.innerHTML;
}

function linkFirst(page, id, words, ending) {
  const sought = new RegExp(`(?<!\\p{L})(?:${words.join("|")})${ending}?(?!\\p{L})`, "iu");
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    const found = sought.exec(text.data);
    if (!found || text.parentElement?.closest("h1, h2, h3, a, em, code")) continue;
    const word = text.splitText(found.index);
    word.splitText(found[0].length);
    const link = page.createElement("a");
    link.className = "term";
    link.href = `#${id}`;
    word.replaceWith(link);
    link.append(word);
    return;
  }
}

/** What explains the term that the pointer or the focus is at; Escape takes it away.
 * @param {{ sections: Section[], language: string }} properties
 */
export function Explained({ sections, language }) {
  const [link, show] = useState(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const term = (target) => target.closest?.(".rules .term") ?? null;
    const come = ({ target }) => void (term(target) && show(term(target)));
    // What is under a resting pointer changes when the page scrolls: only what leaves a term takes it away.
    const go = ({ target }) => show((now) => (now === term(target) ? null : now));
    const escape = ({ key }) => void (key === "Escape" && show(null));
    /** @type {[string, (event: any) => void][]} */
    const heard = Object.entries({ pointerover: come, focusin: come, pointerout: go, focusout: go, keydown: escape });
    for (const [name, act] of heard) addEventListener(name, act);
    return () => {
      for (const [name, act] of heard) removeEventListener(name, act);
    };
  }, []);
  useLayoutEffect(() => {
    link?.setAttribute("aria-describedby", "explained");
    return () => link?.removeAttribute("aria-describedby");
  }, [link]);
  const section = link && sections.find(({ id }) => link.getAttribute("href") === `#${id}`);
  return html`
    <div class="explained" id="explained" role="tooltip" lang=${language} hidden=${!section}>
      ${section && html`<b>${section.title}</b> ${beginning(section.text)}`}
    </div>
  `;
}
