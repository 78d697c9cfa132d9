// What a page says without a network that needs one, and the matches that this browser keeps.
import "./words.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { reachable } from "../connection.js";
import { keptMatches } from "../kept/matches.js";
import { message, when } from "../language.js";
import { Page, seatName } from "../parts.js";

const again = () => location.reload();

/** @param {{ match: Match, viewer: string }} parameters */
const Kept = ({ match, viewer }) => html`
  <li>
    <a href=${`/matches/${match.match}?as=${viewer}`}>
      ${match.title}: ${match.seats.map((seat) => seatName(seat)).join(", ")}
    </a>
    <small class="quiet"> ${when(match.updated_at)}</small>
  </li>
`;

export function OfflinePage() {
  const [kept, setKept] = useState(/** @type {{ match: Match, viewer: string }[]} */ ([]));
  useEffect(() => {
    keptMatches().then(setKept, () => {});
    const stop = new AbortController();
    void reachable(stop.signal).then(() => stop.signal.aborted || again());
    return () => stop.abort();
  }, []);
  return html`
    <${Page} title=${message("offline")} kind="column alone">
      <h1>${message("offline")}</h1>
      <p role="status">${message("offline-more")}</p>
      <p><button class="primary" onClick=${again}>${message("offline-again")}</button></p>
      ${
        kept.length > 0 &&
        html`
        <h2>${message("offline-kept")}</h2>
        <ul>
          ${kept.map((each) => html`<${Kept} key=${each.match.match} ...${each} />`)}
        </ul>
      `
      }
      <p><a href="/verify">${message("offline-verify")}</a></p>
    <//>
  `;
}
