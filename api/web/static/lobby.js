// The lobby: the matches there are, newest first.
import { html, useEffect, useState } from "./vendor/preact.js";
import * as api from "./api.js";
import { Problem } from "./parts.js";

export function Lobby() {
  const [list, setList] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    document.title = "Nostos";
    api.matches().then((answer) => setList(answer.matches), setProblem);
  }, []);
  return html`
    <header class="top"><a class="brand" href="/">Nostos</a><p>the journey home</p></header>
    <main class="lobby">
      <h1>Matches</h1>
      <${Problem} of=${problem} />
      ${list && !list.length && html`<p>No match has been opened yet. <code>./nostos demo</code> plays one.</p>`}
      <ul class="matches">${(list ?? []).map((each) => html`<${Entry} key=${each.match} match=${each} />`)}</ul>
    </main>`;
}

function Entry({ match }) {
  const names = match.seats.map((seat) => (seat.player ? seat.name : "free seat")).join(" · ");
  return html`
    <li><a href=${`/matches/${match.match}`}>
      <strong>${match.title ?? match.game}</strong>
      <span class=${`status ${match.status}`}>${match.status}</span>
      <span>${names}</span>
      <span class="quiet">step ${match.step}</span>
    </a></li>`;
}
