// Moments and times of a dossier: UTC, to the millisecond, written alike in every language.
const SECOND = 1000; // milliseconds
const PLACES = 3; // digits after the point of seconds

/** Milliseconds since 1970. @param {string} at */
export const millis = (at) => Date.parse(at);

/** "2026-11-27 10:02:11.113". @param {string} at RFC 3339, in UTC */
export const momentText = (at) => new Date(at).toISOString().replace("T", " ").replace("Z", "");

/** The same without the day where that is the day of another moment. @param {string} at @param {string} other */
export const laterText = (at, other) => {
  const [day, time] = momentText(at).split(" ");
  return momentText(other).startsWith(day) ? time : `${day} ${time}`;
};

/** Seconds as a number: "12.287". @param {number} seconds */
export const secondsText = (seconds) => String(Number(seconds.toFixed(PLACES)));

/** How many seconds there are between two moments. @param {string} from @param {string} to */
export const between = (from, to) => (millis(to) - millis(from)) / SECOND;
