// The list of tournaments, newest first, a page at a time.
import { html, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { Emblem, Icon } from "../icons.js";
import { message, when } from "../language.js";
import { usePages } from "../lists.js";
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
  const { pages, problem, more } = usePages(
    (cursor) => list({ ...query, limit: String(PAGE), ...(cursor && { cursor }) }),
    JSON.stringify(query),
  );
  const found = pages.flatMap((page) => page.tournaments);
  return html`
    <${Trouble} of=${problem} />
    ${pages.length > 0 && !problem && !found.length && html`<p class="quiet">${message("tournaments-none")}</p>`}
    <ul class="matches">
      ${found.map((each) => html`<${Entry} key=${each.tournament} found=${each} games=${games} />`)}
    </ul>
    ${more && html`<button class="more" onClick=${more}>${message("tournaments-older")}</button>`}
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
