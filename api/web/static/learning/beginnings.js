// How a text of the rules begins, where there is no room for all of it.
const LONGEST = 220; // characters
const MARK = /\[\p{L}+\] /gu; // what says whether a sentence is the rule book's or a ruling

/** Whole sentences, if the first is not too long. @param {string} rule */
export function beginning(rule) {
  const text = rule.replace(MARK, "");
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf(". ", LONGEST);
  return end > 0 ? text.slice(0, end + 1) : `${text.slice(0, LONGEST)} …`;
}
