// The sections of a rules text, and a search over them: letters count as the same whatever their case and accents.

const ACCENTS = /[\u0300-\u036f]/g;
const BEFORE = 50; // characters of a hit's surroundings
const AFTER = 120;

/** `depth`: 2 for a chapter, 3 for a section of it; `text`: what stands below its heading.
 * @typedef {{ id: string, depth: number, title: string, text: string }} Section
 */
/** A piece of a text, and whether it is a word that was sought. @typedef {{ text: string, hit: boolean }} Piece */

/** The sections of rules as HTML, in their order. @param {string} rules @returns {Section[]} */
export function sectionsOf(rules) {
  const page = new DOMParser().parseFromString(rules, "text/html");
  return [...page.querySelectorAll("h2[id], h3[id]")].map((heading) => ({
    id: heading.id,
    depth: Number(heading.tagName[1]),
    title: heading.textContent ?? "",
    text: textBelow(heading),
  }));
}

// A section begins with the heading of the rules that it restates, in their language: that is not sought.
function textBelow(heading) {
  const texts = [];
  for (let part = heading.nextElementSibling; part && !/^H\d$/.test(part.tagName); part = part.nextElementSibling) {
    const source = texts.length ? null : part.querySelector(":scope > em:first-child");
    texts.push(part.textContent.slice(source?.textContent.length ?? 0));
  }
  return texts.join(" ").replace(/\s+/g, " ").trim();
}

// One character for each of the text, so that places in one are places in the other.
const folded = (text) =>
  [...text.normalize("NFC")]
    .map((each) => each.normalize("NFD").replace(ACCENTS, "").toLowerCase()[0] ?? each)
    .join("");

/** The words of a question, as they are sought. @param {string} question */
export const soughtWords = (question) => folded(question).split(/\s+/).filter(Boolean);

/** The sections that have all the words, in their heading or below it.
 * @param {Section[]} sections @param {string[]} words
 */
export const found = (sections, words) =>
  words.length
    ? sections.filter(({ title, text }) => {
        const whole = folded(`${title} ${text}`);
        return words.every((word) => whole.includes(word));
      })
    : [];

/** The text in pieces, each word that is sought a piece of its own.
 * @param {string} text @param {string[]} words @returns {Piece[]}
 */
export function pieces(text, words) {
  const plain = folded(text);
  const chars = [...text.normalize("NFC")];
  const hit = Array(chars.length).fill(false);
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) hit.fill(true, at, at + word.length);
  /** @type {Piece[]} */
  const all = [];
  chars.forEach((each, at) => {
    const last = all.at(-1);
    if (last && last.hit === hit[at]) last.text += each;
    else all.push({ text: each, hit: hit[at] });
  });
  return all;
}

/** The part of a text around the first word that is sought; whole words.
 * @param {string} text @param {string[]} words
 */
export function surroundings(text, words) {
  const plain = folded(text);
  const first = Math.min(...words.map((word) => plain.indexOf(word)).filter((at) => at >= 0), text.length);
  const hit = first === text.length ? 0 : first;
  const begin = hit <= BEFORE ? 0 : text.indexOf(" ", hit - BEFORE) + 1;
  const end = text.length <= hit + AFTER ? text.length : text.lastIndexOf(" ", hit + AFTER);
  return `${begin ? "… " : ""}${text.slice(begin, end)}${end < text.length ? " …" : ""}`;
}
