// The form of the archive: each choice is looked for at once.
import { html, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { message, wordIn } from "../language.js";
import { useAnswer } from "../parts.js";
import { ANY, playerIn } from "./address.js";

const STATUSES = ["ended", "playing", "open", "closed"];
const PLACES = ["1", "2", "3", "4", "5", "6"];
const FEWEST = 2;
const MOST = 6; // seats of the games that there are

/** @typedef {import("./address.js").Wanted} Wanted */
/** @typedef {{ wanted: Wanted, change: (part: Wanted) => void, games: GameEntry[] }} Parameters */

/** One choice of a few; the first, "any", takes the condition away.
 * @param {{ name: string, label: string, of: [string, string][], value?: string, set: (value: string) => void,
 *   any?: string, disabled?: boolean }} parameters
 */
const Choice = ({ name, label, of, value = "", set, any = "", disabled = false }) => html`
  <label class="field">
    <span>${label}</span>
    <select name=${name} disabled=${disabled} onChange=${(event) => set(event.target.value)}>
      <option value=${any} selected=${value === any}>${message("search-any")}</option>
      ${of.map(([key, called]) => html`<option value=${key} selected=${key === value}>${called}</option>`)}
    </select>
  </label>
`;

/** @param {Parameters} parameters */
export const ArchiveForm = ({ wanted, change, games }) => html`
  <form class="archive-form" role="search" onSubmit=${(event) => event.preventDefault()}>
    <${PlayerField} name="player" label=${message("search-player")} wanted=${wanted} change=${change} />
    <${PlayerField} name="against" label=${message("search-against")} wanted=${wanted} change=${change} />
    <${Choice} name="result" label=${message("search-result")} of=${results()} disabled=${!wanted.player}
      value=${wanted.place ? `place-${wanted.place}` : wanted.result} set=${(value) => change(resultOf(value))} />
    <${Choice} name="game" label=${message("filter-game")} of=${games.map((game) => [game.slug, game.title])}
      value=${wanted.game} set=${(game) => change({ game, option: "" })} />
    <${OptionFields} key=${wanted.game} wanted=${wanted} change=${change} />
    <${Choice} name="seats" label=${message("search-seats")} of=${counts()} value=${wanted.seats}
      set=${(seats) => change({ seats })} />
    <${Choice} name="status" label=${message("search-status")} any=${ANY} value=${wanted.status}
      of=${STATUSES.map((status) => [status, message(`status-${status}`)])} set=${(status) => change({ status })} />
    <${Day} name="since" label=${message("search-since")} wanted=${wanted} change=${change} />
    <${Day} name="until" label=${message("search-until")} wanted=${wanted} change=${change} />
    <${Choice} name="tournament" label=${message("search-tournament")} value=${wanted.tournament}
      of=${[
        ["yes", message("search-in-tournament")],
        ["no", message("search-no-tournament")],
      ]}
      set=${(tournament) => change({ tournament })} />
    <${Choice} name="rated" label=${message("search-rated")} value=${wanted.rated}
      of=${[
        ["yes", message("search-is-rated")],
        ["no", message("search-not-rated")],
      ]}
      set=${(rated) => change({ rated })} />
  </form>
`;

/** @returns {[string, string][]} */
const results = () => [
  ["won", message("search-won")],
  ["lost", message("search-lost")],
  .../** @type {[string, string][]} */ (PLACES.map((n) => [`place-${n}`, message("search-place", { n })])),
];

/** @param {string} value @returns {Wanted} */
const resultOf = (value) =>
  value.startsWith("place-") ? { result: "", place: value.slice(6) } : { result: value, place: "" };

/** @returns {[string, string][]} */
const counts = () => Array.from({ length: MOST - FEWEST + 1 }, (_, at) => [String(FEWEST + at), String(FEWEST + at)]);

/** Names rest sealed, so a player is found by their id alone.
 * @param {{ name: "player" | "against", label: string } & Omit<Parameters, "games">} parameters
 */
function PlayerField({ name, label, wanted, change }) {
  const [wrong, setWrong] = useState(false);
  const me = api.account();
  const typed = ({ target }) => {
    const player = playerIn(target.value);
    setWrong(Boolean(target.value.trim()) && !player);
    change({ [name]: player ?? "", ...(name === "player" && !player && { result: "", place: "" }) });
  };
  return html`
    <div class=${wrong ? "field archive-player wrong" : "field archive-player"}>
      <span><label for=${name}>${label}</label></span>
      <div class="row">
        <input id=${name} name=${name} autocomplete="off" spellcheck="false" aria-describedby=${`${name}-hint`}
          aria-invalid=${wrong} placeholder=${message("search-player-hint")} value=${wanted[name] ?? ""}
          onChange=${typed} />
        ${
          me &&
          name === "player" &&
          html`
            <button type="button" aria-pressed=${wanted[name] === me.player} onClick=${() => {
              setWrong(false);
              change({ [name]: me.player });
            }}>${message("search-me")}</button>
          `
        }
      </div>
      <small id=${`${name}-hint`} class=${wrong ? "fault" : "unseen"} role=${wrong ? "alert" : null}>
        ${message(wrong ? "search-player-bad" : "search-player-hint")}
      </small>
    </div>
  `;
}

/** An option of the chosen game, and its value. @param {Omit<Parameters, "games">} parameters */
function OptionFields({ wanted, change }) {
  const [name, value] = (wanted.option ?? "").split("=");
  const { answer } = useAnswer(
    async () => (wanted.game ? Promise.all([api.game(wanted.game), api.words(wanted.game)]) : null),
    [wanted.game],
  );
  const word = wordIn(answer?.[1] ?? {});
  const properties = answer?.[0].options.properties ?? {};
  const values = name in properties ? valuesOf(properties[name]) : [];
  return html`
    <${Choice} name="option" label=${message("search-option")} value=${name} disabled=${!answer}
      of=${Object.keys(properties).map((each) => [each, word(each)])}
      set=${(chosen) => change({ option: chosen && `${chosen}=${valuesOf(properties[chosen])[0]}` })} />
    <${Choice} name="value" label=${message("search-value")} value=${value} disabled=${!values.length}
      of=${values.map((each) => [each, word(each)])}
      set=${(chosen) => change({ option: chosen && `${name}=${chosen}` })} />
  `;
}

/** The values that an option may have, as the address writes them. @param {any} schema @returns {string[]} */
function valuesOf(schema) {
  if (schema.enum) return schema.enum.map(String);
  if (schema.type === "boolean") return ["true", "false"];
  const { minimum = 0, maximum = 0 } = schema;
  return Array.from({ length: maximum - minimum + 1 }, (_, at) => String(minimum + at));
}

/** @param {{ name: "since" | "until", label: string } & Omit<Parameters, "games">} parameters */
const Day = ({ name, label, wanted, change }) => html`
  <label class="field">
    <span>${label}</span>
    <input
      type="date"
      name=${name}
      value=${wanted[name] ?? ""}
      onChange=${({ target }) => target.validity.valid && change({ [name]: target.value })}
    />
  </label>
`;
