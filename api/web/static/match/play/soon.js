// When the page moves by itself: after a moment by chance, so that the moment says nothing.
const SOONEST = 800; // milliseconds
const SPREAD = 2200; // the same

/** Acts then; what is returned prevents it. @param {() => void} act */
export function soon(act) {
  const timer = setTimeout(act, SOONEST + SPREAD * Math.random());
  return () => clearTimeout(timer);
}
