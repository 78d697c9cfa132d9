// Which parts of two drawings of the same thing are not alike. Both are made by the same component, so what is alike
// has the same markup.

/** Elements that are looked into; others are strokes and words of what they are in. */
const PARTS = new Set(["g", "svg", "ul", "li", "div"]);
/** Those of them that hold all of a drawing: they are never unlike as a whole. */
const DRAWINGS = new Set(["svg", "ul", "div"]);

const isPart = (element) => PARTS.has(element.localName);

/** The element without what is inside. @param {Element} element */
const opening = (element) => /** @type {Element} */ (element.cloneNode(false)).outerHTML;

/** The children of each of both that the other has not, as often as it has them not.
 * @param {Element} one @param {Element} other @returns {[Element[], Element[]]}
 */
function unmatched(one, other) {
  const left = [...other.children];
  const missing = [...one.children].filter((each) => {
    const at = left.findIndex((there) => there.isEqualNode(each));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [missing, left];
}

/** The parts of two drawings that are not alike: those of the one, and those of the other. A part whose strokes or
 * words differ counts as a whole.
 * @param {Element} one @param {Element} other @returns {[Element[], Element[]]}
 */
export function unlike(one, other) {
  if (one.isEqualNode(other)) return [[], []];
  const [here, there] = unmatched(one, other);
  const inside = [...here, ...there];
  const isWhole = opening(one) !== opening(other) || !inside.length || !inside.every(isPart);
  if (isWhole && !DRAWINGS.has(one.localName)) return [[one], [other]];
  const pairs = Math.min(here.length, there.length);
  /** @type {[Element[], Element[]]} */
  const found = [here.slice(pairs), there.slice(pairs)];
  for (let at = 0; at < pairs; at++) {
    const [mine, theirs] = unlike(here[at], there[at]);
    found[0].push(...mine);
    found[1].push(...theirs);
  }
  return found;
}
