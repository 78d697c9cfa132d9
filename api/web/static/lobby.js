// The lobby: the games to play, the matches there are.
import { html, useEffect, useState } from "./vendor/preact.js";
import * as api from "./api.js";
import { Emblem, Icon } from "./icons.js";
import { friends } from "./kept/friends.js";
import { message } from "./language.js";
import { isDrawn } from "./boards/drawn.js";
import { aboutText } from "./learning/game_card.js";
import { InvitedField } from "./match/table/invited_field.js";
import { MatchList } from "./matches.js";
import { Page, Trouble, useAnswer } from "./parts.js";

export function Lobby() {
  const { answer: games, problem } = useAnswer(api.games, []);
  const [{ YourTurns }, setTurns] = useState(/** @type {Record<string, preact.FunctionComponent<any>>} */ ({}));
  useEffect(() => {
    if (api.account()) import("./notifications/list.js").then(setTurns, () => {}); // without it the page is whole
  }, []);
  const [{ Friends }, setFriends] = useState(/** @type {Record<string, preact.FunctionComponent<any>>} */ ({}));
  useEffect(() => {
    if (friends().length) import("./accounts/friends.js").then(setFriends, () => {}); // as above
  }, []);
  return html`
    <${Page} kind="lobby">
      ${YourTurns && html`<${YourTurns} />`}
      <section class="hero"><h1>${message("hero")}</h1><p>${message("hero-more")}</p><${Waves} /></section>
      <${Trouble} of=${problem} />
      <section aria-labelledby="games">
        <h2 id="games">${message("games")}</h2>
        <ul class="games">${(games ?? []).map((game) => html`<${Game} key=${game.slug} game=${game} />`)}</ul>
      </section>
      <section aria-labelledby="tournaments">
        <h2 id="tournaments">${message("tournaments")}</h2>
        <p>
          ${message("tournaments-more")} <a href="/tournaments">${message("tournaments-all")}</a> · ${" "}
          <a href="/tournaments/new">${message("tournament-new")}</a>
        </p>
      </section>
      <${InvitedField} />
      ${Friends && html`<${Friends} />`}
      <${Matches} games=${games ?? []} />
    <//>
  `;
}

function Game({ game }) {
  return html`
    <li class="game">
      <${Emblem} game=${game.slug} />
      <h3>${game.title}</h3>
      <p>${aboutText(game)}</p>
      <p class="quiet">
        ${message("players", { least: game.seats.least, most: game.seats.most })} · ${" "}
        ${isDrawn(game.slug) && html`<${About} game=${game} page="learn" name=${message("nav-learn")} /> · ${" "}`}
        <${About} game=${game} page="rules" name=${message("nav-rules")} /> · ${" "}
        <${About} game=${game} page="puzzles" name=${message("puzzle")} />
      </p>
      <a class="primary" href=${`/play/${game.slug}`}>
        ${message("play-now")}
        <span class="unseen"> ${game.title}</span>
      </a>
    </li>
  `;
}

// Read aloud, a link says of which game it is.
const About = ({ game, page, name }) => html`
  <a href=${`/${page}/${game.slug}`}>${name}<span class="unseen"> ${game.title}</span></a>
`;

const Waves = () => html`
  <svg class="waves" viewBox="0 0 400 40" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 24q12.500-14 25 0t25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0v16H0z" />
    <path
      d="M-12 32q12.500-12 25 0t25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0 25 0v10H-12z"
    />
  </svg>
`;

const STATUSES = ["", "open", "playing", "ended"];

function Matches({ games }) {
  const me = api.account();
  const [filters, set] = useState({ game: "", status: "", mine: false });
  const query = {
    ...(filters.game && { game: filters.game }),
    ...(filters.status && { status: filters.status }),
    ...(filters.mine && me && { player: me.player }),
  };
  return html`
    <section aria-labelledby="matches">
      <h2 id="matches">${message("matches")}</h2>
      <div class="filters">
        <div class="kinds" role="group" aria-label=${message("filter-status")}>
          ${STATUSES.map(
            (status) => html`
              <button
                class=${filters.status === status ? "chip on" : "chip"}
                aria-pressed=${filters.status === status}
                onClick=${() => set({ ...filters, status })}
              >
                ${status ? message(`status-${status}`) : message("all")}
              </button>
            `,
          )}
          ${
            me &&
            html`
              <button
                class=${filters.mine ? "chip on" : "chip"}
                aria-pressed=${filters.mine}
                onClick=${() => set({ ...filters, mine: !filters.mine })}
              >
                <${Icon} name="person" />
                ${message("mine")}
              </button>
            `
          }
        </div>
        <label>
          <span class="unseen">${message("filter-game")}</span>
          <select onChange=${(event) => set({ ...filters, game: event.target.value })}>
            <option value="">${message("all-games")}</option>
            ${games.map((game) => html`<option value=${game.slug}>${game.title}</option>`)}
          </select>
        </label>
      </div>
      <${MatchList} query=${query} />
      <p><a href="/archive">${message("nav-archive")}</a></p>
    </section>
  `;
}
