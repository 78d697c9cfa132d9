// The list of tournaments, newest first, a page at a time.
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { Emblem, Icon } from "../icons.js";
import { message, when } from "../language.js";
import { Page, Trouble, useAnswer } from "../parts.js";
import { list } from "./requests.js";
import { gameTitle, personName } from "./words.js";

const PAGE = 20;
// What is asked for: a chip stands for one status or for none.
const CHOICES = ["", "registration", "between", "playing", "finished"];

/** Where tournaments and their pages are. */
export const addressOf = (id, page = "") => `/tournaments/${id}${page && `/${page}`}`;

export function TournamentsPage() {
  const me = api.account();
  const [status, setStatus] = useState("");
  const [mine, setMine] = useState(false);
  const { answer: games } = useAnswer(api.games, []);
  const query = { ...(status && { status }), ...(mine && me && { player: me.player }) };
  return html`
    <${Page} title=${message("tournaments")} kind="lobby">
      <header class="titled">
        <div><h1>${message("tournaments")}</h1><p class="quiet">${message("tournaments-more")}</p></div>
        <a href="/ratings">${message("ratings")}</a>
        <a class="primary" href="/tournaments/new"><${Icon} name="plus" />${message("tournament-new")}</a>
      </header>
      <section aria-label=${message("tournaments")}>
        <div class="kinds" role="group" aria-label=${message("tournaments-which")}>
          ${CHOICES.map(
            (each) => html`
              <${Chip} on=${status === each} act=${() => setStatus(each)}>
                ${each ? message(`tournament-status-${each}`) : message("all")}
              <//>
            `,
          )}
          ${
            me &&
            html`
              <${Chip} on=${mine} act=${() => setMine(!mine)}>
                <${Icon} name="person" />
                ${message("mine")}
              <//>
            `
          }
        </div>
        <${Listed} query=${query} games=${games ?? []} />
      </section>
    <//>
  `;
}

const Chip = ({ on, act, children }) =>
  html`<button class=${on ? "chip on" : "chip"} aria-pressed=${on} onClick=${act}>${children}</button>`;

/** @param {{ query: Record<string, string>, games: GameEntry[] }} parameters */
function Listed({ query, games }) {
  const key = JSON.stringify(query);
  const wanted = useRef(key);
  wanted.current = key;
  const [found, set] = useState(/** @type {TournamentListing[]} */ ([]));
  const [cursor, setCursor] = useState(/** @type {string | null} */ (null));
  const [state, setState] = useState({ read: false, problem: /** @type {api.Problem | null} */ (null) });
  // Of another choice nothing is shown that comes late.
  const read = (after, before) =>
    list({ ...query, limit: String(PAGE), ...(after && { cursor: after }) }).then(
      (page) => {
        if (wanted.current !== key) return;
        set([...before, ...page.tournaments]);
        setCursor(page.cursor);
        setState({ read: true, problem: null });
      },
      (problem) => wanted.current === key && setState({ read: true, problem }),
    );
  useEffect(() => void read(null, []), [key]);
  const older = () => read(cursor, found);
  return html`
    <${Trouble} of=${state.problem} />
    ${state.read && !state.problem && !found.length && html`<p class="quiet">${message("tournaments-none")}</p>`}
    <ul class="matches">
      ${found.map((each) => html`<${Entry} key=${each.tournament} found=${each} games=${games} />`)}
    </ul>
    ${cursor && html`<button class="more" onClick=${older}>${message("tournaments-older")}</button>`}
  `;
}

/** @param {{ found: TournamentListing, games: GameEntry[] }} parameters */
const Entry = ({ found, games }) => html`
  <li>
    <a class="entry tournament" href=${addressOf(found.tournament)}>
      <${Emblem} game=${found.games[0]} />
      <span class="what">
        <strong>${found.title}</strong>
        <small>${found.games.map((game) => gameTitle(game, games)).join(", ")} · ${personName(found.host)}</small>
      </span>
      <span class="those">
        ${found.asks_you && html`<b>${message("tournament-asks-you")}</b>`}
        <span>${message(`format-${found.format}`)}</span>
        <span>${message("round-of", { round: found.round, rounds: found.rounds })}</span>
        <span>${message("entrants-count", { n: found.entrants })}</span>
      </span>
      <span class=${`standing ${found.status}`}>${message(`tournament-status-${found.status}`)}</span>
      <span class="when">
        <time datetime=${found.starts ?? found.opened_at}>${when(found.starts ?? found.opened_at)}</time>
      </span>
    </a>
  </li>
`;
