// A list of matches, newest first, a page at a time; looked at again now and then while it is in view.
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import * as api from "./api.js";
import { Emblem, Icon } from "./icons.js";
import { message, when } from "./language.js";
import { broadcastText } from "./match/table/broadcast.js";
import { clockText } from "./match/table/clock.js";
import { SeatName, Token, Trouble, variant } from "./parts.js";

const PAGE = 20;
const EVERY = 5000; // milliseconds

// The first page anew, before what was looked at: a match that newer ones pushed off that page stays in the list.
// What is younger than the last of the page and not on it has left the list.
/** @type {(page: MatchPage, shown: MatchPage[]) => MatchPage[]} */
function refreshed(page, [first, ...rest]) {
  const found = new Set(page.matches.map((match) => match.match));
  const oldest = (page.cursor && page.matches.at(-1)?.opened_at) ?? "";
  const pushed = first.matches.filter((match) => !found.has(match.match) && match.opened_at <= oldest);
  return [{ matches: [...page.matches, ...pushed], cursor: first.cursor }, ...rest];
}

/** `none`: what is said where there is no match. @param {{ query: Record<string, any>, none?: string }} parameters */
export function MatchList({ query, none = message("no-matches") }) {
  const key = JSON.stringify(query);
  const wanted = useRef(key);
  wanted.current = key;
  const [pages, setPages] = useState(/** @type {MatchPage[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {api.Problem | null} */ (null));
  const games = useGames(pages);
  const fetched = (cursor) => api.matches({ ...query, limit: PAGE, ...(cursor && { cursor }) });
  useEffect(() => {
    let current = true;
    const look = (anew) =>
      fetched(null).then(
        (page) => current && setPages((now) => (anew || now.length < 2 ? [page] : refreshed(page, now))),
        setProblem,
      );
    look(true); // until it is there, what was looked at before stays
    const timer = setInterval(() => document.visibilityState === "visible" && look(false), EVERY);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [key]);
  const seen = new Set();
  const matches = pages
    .flatMap((page) => page.matches)
    .filter((match) => !seen.has(match.match) && seen.add(match.match));
  const cursor = pages.at(-1)?.cursor;
  const older = () => {
    setPages((now) => [...now, { matches: [], cursor }]); // from now on the first page may not lose its last ones
    const follows = (now) => wanted.current === key && now.at(-1)?.cursor === cursor;
    fetched(cursor).then((page) => setPages((now) => (follows(now) ? [...now, page] : now)), setProblem);
  };
  return html`
    <${Trouble} of=${problem} />
    ${pages.length > 0 && !matches.length && html`<p class="quiet" role="status">${none}</p>`}
    <ul class="matches">
      ${matches.map((match) => html`<${Entry} key=${match.match} match=${match} game=${games[match.game]} />`)}
    </ul>
    ${
      cursor &&
      html`
        <button class="more" onClick=${older}>${message("older")}</button>
      `
    }
  `;
}

// The games that the matches are of, for what their options are by default, and their words.
function useGames(pages) {
  const [games, set] = useState(/** @type {Record<string, Game & { words: Words }>} */ ({}));
  const wanted = [...new Set(pages.flatMap((page) => page.matches.map((match) => match.game)))]
    .filter((slug) => !(slug in games))
    .join();
  useEffect(() => {
    for (const slug of wanted ? wanted.split(",") : [])
      Promise.all([api.game(slug), api.words(slug)]).then(
        ([game, words]) => set((now) => ({ ...now, [slug]: { ...game, words } })),
        () => {},
      );
  }, [wanted]);
  return games;
}

function seatClass(seat, winners) {
  if (winners.includes(seat.seat)) return "winner";
  return seat.player ? "" : "free";
}

function Entry({ match, game }) {
  const winners = match.outcome?.winners ?? [];
  return html`
    <li>
      <a class="entry" href=${`/matches/${match.match}`}>
        <${Emblem} game=${match.game} />
        <span class="what">
          <strong>${match.title}</strong>
          <small>
            ${[variant(match, game, game?.words), clockText(match.clock), broadcastText(match.broadcast)]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </span>
        <span class="those">
          ${match.seats.map(
            (seat) => html`
              <span class=${seatClass(seat, winners)}>
                <${Token} seat=${seat.seat} />
                <${SeatName} seat=${seat} />
                ${
                  winners.includes(seat.seat) &&
                  html`
                  <${Icon} name="crown" />
                  <span class="unseen">${message("won")}</span>
                `
                }
              </span>
            `,
          )}
        </span>
        <span class="standing ${match.status}">
          ${match.status === "playing" && html`<${Icon} name="live" />`}
          ${message(`status-${match.status}`)}
        </span>
        <span class="when">
          <time datetime=${match.opened_at}>${when(match.opened_at)}</time>
          <small>${message("steps-count", { n: match.step })}</small>
        </span>
      </a>
    </li>
  `;
}
