// Which games are played, at tables of how many seats, and what happens when the entrants do not fill the tables.
import { html, useEffect } from "../../vendor/preact.js";
import { message, wordIn } from "../../language.js";
import { Option } from "../../opening.js";
import { FieldOf } from "../forms.js";
import { FULL, withSeats } from "./defaults.js";
import { Group } from "./fields.js";

const MOST_GAMES = 4;
const [LEAST_SEATS, MOST_SEATS] = [2, 6];

/** The sizes of tables that all these games allow. @param {Game[]} games */
function sizesOf(games) {
  const all = Array.from({ length: MOST_SEATS - LEAST_SEATS + 1 }, (_, at) => at + LEAST_SEATS);
  return all.filter((size) => games.every((game) => size in game.roles));
}

/** @param {any} parameters `known`: the games by their slugs, with their words */
export function GameFields({ draft, change, set, faults, shelf, known }) {
  const chosen = draft.games.map(({ game }) => known[game]?.game).filter(Boolean);
  const sizes = sizesOf(chosen);
  const put = (at, entry) => change({ games: draft.games.with(at, entry) });
  const remove = (at) => change({ games: draft.games.toSpliced(at, 1) });
  const add = () =>
    change({ games: [...draft.games, { game: shelf[draft.games.length % shelf.length].slug, options: {} }] });
  const mayBeSmaller = sizes.includes(draft.seats - 1) && !FULL.includes(draft.format);
  // What another game or format does not allow is not kept.
  const fits = !sizes.length || sizes.includes(draft.seats);
  useEffect(() => {
    if (!fits) set((now) => withSeats(now, sizes.find((size) => size >= now.seats) ?? sizes[sizes.length - 1]));
    else if (draft.smaller && chosen.length && !mayBeSmaller) change({ smaller: false });
  }, [fits, draft.smaller, mayBeSmaller]);
  return html`
    <${Group} title=${message("games")}>
      ${draft.games.map(
        (entry, at) => html`
          <${GameField}
            key=${at}
            ...${{ entry, at, shelf }}
            several=${draft.games.length > 1}
            known=${known[entry.game]}
            put=${(next) => put(at, next)}
            remove=${() => remove(at)}
          />
        `,
      )}
      ${
        draft.games.length < MOST_GAMES &&
        html`
          <p>
            <button type="button" class="plain" onClick=${add}>${message("game-add")}</button>
            <small>${message("game-add-about")}</small>
          </p>
        `
      }
      <${FieldOf}
        field=${{
          name: "seats",
          kind: "select",
          label: message("table-seats"),
          choices: sizes.map((size) => [size, String(size)]),
        }}
        value=${draft.seats}
        set=${(value) => set((now) => withSeats(now, value))}
        fault=${faults.games}
      />
      ${
        mayBeSmaller &&
        html`
          <${FieldOf}
            field=${{
              name: "smaller",
              kind: "select",
              label: message("odd-entrants"),
              choices: [
                [false, message("odd-byes")],
                [true, message("odd-smaller")],
              ],
            }}
            value=${draft.smaller}
            set=${(value) => change({ smaller: value })}
          />
        `
      }
    <//>
  `;
}

function GameField({ entry, at, shelf, several, known, put, remove }) {
  const label = several ? message("game-in-turn", { n: at + 1 }) : message("game");
  const choices = shelf.map((each) => [each.slug, each.title]);
  const variants = Object.entries(known?.game.options.properties ?? {});
  return html`
    <div class="game-field">
      <${FieldOf}
        field=${{ name: "game", kind: "select", label, choices }}
        value=${entry.game}
        set=${(game) => put({ game, options: {} })}
      />
      ${
        variants.length > 0 &&
        html`
          <details>
            <summary>${message("variants")}<span class="unseen"> ${wordIn({})(entry.game)}</span></summary>
            <div class="options">
              ${variants.map(
                ([name, schema]) => html`
                  <${Option}
                    key=${name}
                    ...${{ name, schema }}
                    words=${known.words}
                    value=${entry.options[name] ?? schema.default}
                    set=${(value) => put({ ...entry, options: { ...entry.options, [name]: value } })}
                  />
                `,
              )}
            </div>
          </details>
        `
      }
      ${several && html`<button type="button" class="plain" onClick=${remove}>${message("remove")}</button>`}
    </div>
  `;
}
