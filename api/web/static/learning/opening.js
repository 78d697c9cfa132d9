// Opening the guided match: the fewest seats, options that make it short, and bots that play easily on the other seats.
import { html } from "../vendor/preact.js";
import * as api from "../api.js";
import { Icon } from "../icons.js";
import { beginGuide } from "../kept/guided.js";
import { message } from "../language.js";
import { useName } from "../match/table/seats.js";
import { Trouble, useCommand } from "../parts.js";
import { taught } from "./lessons.js";

/** @type {BotPlay} */
const EASY = { level: "easy", pace: 0.6 };
const USUAL = { clock: null, broadcast: null, leaving: null, access: "public", takebacks: false, table_talk: false };

/** The seat that one learns in: where one seat plays against the others, the second. */
const learner = (roles) => (new Set(roles).size > 1 ? 1 : 0);

async function openGuided(game) {
  const seats = Math.min(...Object.keys(game.roles).map(Number));
  const { options } = await taught(game.slug);
  const { match } = await api.open(game.slug, seats, options ?? {}, USUAL);
  const mine = learner(game.roles[seats]);
  await api.sit(match, mine);
  const others = [...Array(seats).keys()].filter((seat) => seat !== mine);
  await api.bots(
    match,
    others.map((seat) => ({ seat, ...EASY })),
  );
  await api.start(match);
  beginGuide(match);
  location.assign(`/matches/${match}`);
}

export function GuidedMatch({ game }) {
  const [nameField, ensure] = useName();
  const [run, { doing, problem }] = useCommand();
  const begin = (event) => {
    event.preventDefault();
    void run(async () => {
      await ensure();
      await openGuided(game);
    });
  };
  return html`
    <form class="opening" onSubmit=${begin}>
      <p>${message("learn-guided-about")}</p>
      <${Trouble} of=${problem} game=${game.slug} />
      ${nameField}
      <div class="send">
        <button class="primary" disabled=${doing}><${Icon} name="play" />${message("learn-guided")}</button>
      </div>
    </form>
  `;
}
