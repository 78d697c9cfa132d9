// What the player is asked in all their matches, looked at again and again, once for the whole page.
import { useEffect, useState } from "../vendor/preact.js";
import { account, ask } from "../transport.js";

const EVERY = 5000; // milliseconds
const UNSEEN = 15_000; // the same where nobody looks at the page
const CHANGED = "nostos-turns";

/** @type {Turn[] | null} */
let turns = null; // none were read yet
let reading = false;

async function look() {
  const before = turns;
  turns = account() ? await ask("GET", "/v1/players/me/turns").then((found) => found.turns) : [];
  if (JSON.stringify(turns) !== JSON.stringify(before)) dispatchEvent(new Event(CHANGED));
}

async function keepReading() {
  let wake = () => {};
  document.addEventListener("visibilitychange", () => wake());
  for (;;) {
    await look().catch(() => {}); // the next look may find it
    await new Promise((done) => {
      wake = () => done(null);
      setTimeout(done, document.hidden ? UNSEEN : EVERY);
    });
  }
}

/** The turns of the player, what must be answered first at the beginning; null before they are read. */
export function useTurns() {
  const [found, set] = useState(turns);
  useEffect(() => {
    const changed = () => set(turns);
    addEventListener(CHANGED, changed);
    if (!reading) void keepReading();
    reading = true;
    changed();
    return () => removeEventListener(CHANGED, changed);
  }, []);
  return found;
}

/** Whether this page shows that match. @param {Turn} turn */
export const isHere = (turn) => location.pathname === `/matches/${turn.match}`;
