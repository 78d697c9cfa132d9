// How many look on at a match now. Nobody learns who.
import { html, useEffect, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";

const PAUSE = 20000; // milliseconds between two questions

/** @param {{ match: Match }} parameters */
export function Onlookers({ match }) {
  const [number, set] = useState(0);
  useEffect(() => {
    let current = true;
    const look = () =>
      document.visibilityState === "visible" &&
      api.onlookers(match.match).then(
        (found) => current && set(found ?? 0),
        () => {}, // the number of before is shown
      );
    void look();
    const timer = setInterval(look, PAUSE);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [match.match]);
  return number > 0 && html`<p class="quiet onlookers">${message("onlookers-now", { n: number })}</p>`;
}
