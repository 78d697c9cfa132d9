// How wide a line of a name is drawn on the board.

const SIZE = 0.34; // of its letters, as the style has it
const FINE = 100; // times as large as it is measured
const LETTER = 0.19; // how wide one is at most, about, where nothing measures it

/** What gives the width of a line in units of the board, in the font of the page, or in the one that stands in for it
 * until it is there. @returns {(line: string) => number}
 */
export function measured() {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return (line) => LETTER * line.length;
  context.font = `${SIZE * FINE}px ${getComputedStyle(document.body).fontFamily}`;
  return (line) => context.measureText(line).width / FINE;
}
