// A player, their ratings and their matches.
import { html } from "../vendor/preact.js";
import * as api from "../api.js";
import { message } from "../language.js";
import { MatchList } from "../matches.js";
import { Page, Trouble, seatName, useAnswer } from "../parts.js";
import { Against } from "./against.js";
import { Friendship } from "./friends.js";
import { RatingsOfPlayer } from "./ratings.js";

const MOST = 200;

export function PlayerPage({ id }) {
  const { answer, problem } = useAnswer(() => api.matches({ player: id, limit: MOST }), [id]);
  const seats = (answer?.matches ?? []).flatMap((match) =>
    match.seats.filter((seat) => seat.player === id).map((seat) => ({ ...seat, match })),
  );
  const me = api.account();
  const name = seatName(seats[0], me && me.player === id ? me.name : message("player"));
  const over = seats.filter((seat) => seat.match.status === "ended");
  const won = over.filter((seat) => seat.match.outcome?.winners.includes(seat.seat)).length;
  return html`
    <${Page} title=${name} kind="lobby">
      <h1>${name}</h1>
      ${
        answer &&
        name !== message("player-deleted") &&
        html`<${Friendship} key=${id} id=${id} isMine=${me?.player === id} />`
      }
      <${Trouble} of=${problem} />
      ${
        answer &&
        html`
          <dl class="figures">
            <div><dt>${message("matches")}</dt><dd>${seats.length}${answer.cursor && "+"}</dd></div>
            <div><dt>${message("status-ended")}</dt><dd>${over.length}</dd></div>
            <div><dt>${message("won")}</dt><dd>${won}</dd></div>
          </dl>
        `
      }
      ${answer && name !== message("player-deleted") && html`<${RatingsOfPlayer} id=${id} />`}
      ${me && me.player !== id && html`<${Against} id=${id} me=${me.player} />`}
      <${MatchList} query=${{ player: id }} none=${message("player-none")} />
      <p><a href=${`/archive?player=${id}`}>${message("nav-archive")}</a></p>
    <//>
  `;
}
