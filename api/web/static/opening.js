// Opening a match: against bots at once, or with seats for others.
import { html, useState } from "./vendor/preact.js";
import * as api from "./api.js";
import { Emblem, Icon } from "./icons.js";
import { message, wordIn } from "./language.js";
import { isDrawn } from "./boards/drawn.js";
import { BotFields, USUAL_PLAY } from "./match/table/bots.js";
import { delayText } from "./match/table/broadcast.js";
import { clockText } from "./match/table/clock.js";
import { LeavingFields, leavingOf } from "./match/table/leaving.js";
import { useName } from "./match/table/seats.js";
import { Page, Token, Trouble, useAnswer, useCommand } from "./parts.js";

const USUAL = 3; // seats, where the game may be played by so many
/** @type {(Clock | null)[]} */
export const CLOCKS = [
  null,
  { kind: "fischer", initial: 300, increment: 10 },
  { kind: "fischer", initial: 900, increment: 10 },
  { kind: "fischer", initial: 1800 },
  { kind: "bronstein", initial: 900, delay: 10 },
  { kind: "delay", initial: 900, delay: 10 },
  { kind: "byo_yomi", initial: 600, periods: 5, period: 30 },
  { kind: "per_move", per_move: 60 },
  { kind: "correspondence", per_move: 86400 },
];
/** @type {(Broadcast | null)[]} */
export const BROADCASTS = [null, { delay: { steps: 3 } }, { delay: { seconds: 60 } }, { delay: { seconds: 600 } }];

const ACCESSES = ["public", "link", "list"];

export function NewMatch({ id }) {
  const { answer, problem } = useAnswer(() => Promise.all([api.game(id), api.words(id)]), [id]);
  return html`
    <${Page} title=${answer?.[0].title} kind="column">
      <${Trouble} of=${problem} />
      ${answer && html`<${Form} game=${answer[0]} words=${answer[1]} />`}
    <//>
  `;
}

// What all who play agree on besides the options of the game: its name in the API, and what it is.
const AGREED = [
  ["takebacks", "takebacks", "takebacks-about"],
  ["table_talk", "table-talk", "table-talk-about"],
];

function Form({ game, words }) {
  const counts = Object.keys(game.roles).map(Number);
  const [seats, setSeats] = useState(counts.includes(USUAL) ? USUAL : counts[0]);
  const [seat, setSeat] = useState(() => (game.roles[seats].length > 1 ? 1 : 0));
  const [options, setOptions] = useState({});
  const [clock, setClock] = useState(/** @type {Clock | null} */ (null));
  const [broadcast, setBroadcast] = useState(/** @type {Broadcast | null} */ (null));
  const [access, setAccess] = useState("public");
  const [agreed, setAgreed] = useState({ takebacks: false, table_talk: false });
  const [chosen, setChosen] = useState(/** @type {Leaving | null} */ (null));
  const [play, setPlay] = useState(USUAL_PLAY);
  const [own, setOwn] = useState(/** @type {Record<number, BotPlay>} */ ({})); // of bots that play differently
  const leaving = leavingOf(game, seats, chosen);
  const [nameField, ensure] = useName();
  const [run, { doing, problem }] = useCommand();
  const roles = game.roles[seats];
  const variants = Object.entries(game.options.properties);
  const mine = Math.min(seat, seats - 1);
  const others = roles.map((_, at) => at).filter((at) => at !== mine);
  const alike = new Set(roles).size === 1; // no role tells one seat from another
  const called = (role, at) => (alike ? message("seat", { n: at + 1 }) : wordIn(words)(role));
  const open = (bots) =>
    run(async () => {
      await ensure();
      const { match } = await api.open(game.slug, seats, options, { clock, broadcast, leaving, access, ...agreed });
      await api.sit(match, mine);
      if (bots) {
        await api.bots(
          match,
          others.map((at) => ({ seat: at, ...(own[at] ?? play) })),
        );
        await api.start(match);
      }
      location.assign(`/matches/${match}`);
    });
  return html`
    <form
      class="opening"
      onSubmit=${(event) => {
        event.preventDefault();
        open(event.submitter?.value !== "people");
      }}
    >
      <header class="titled">
        <${Emblem} game=${game.slug} />
        <div>
          <h1>${game.title}</h1>
          <p class="quiet">
            ${game.credits} · ${" "}
            ${isDrawn(game.slug) && html`<a href=${`/learn/${game.slug}`}>${message("nav-learn")}</a> · ${" "}`}
            <a href=${`/rules/${game.slug}`}>${message("nav-rules")}</a>
          </p>
        </div>
      </header>
      <${Trouble} of=${problem} game=${game.slug} />
      ${nameField}
      ${
        counts.length > 1 &&
        html`
          <div class="field" role="group" aria-label=${message("how-many")}>
            <span>${message("how-many")}</span>
            <div class="chips">
              ${counts.map(
                (count) => html`
                  <button
                    type="button"
                    class=${count === seats ? "chip on" : "chip"}
                    aria-pressed=${count === seats}
                    onClick=${() => setSeats(count)}
                  >
                    ${count}
                  </button>
                `,
              )}
            </div>
          </div>
        `
      }
      <div class="field" role="group" aria-label=${message("your-seat")}>
        <span>${message("your-seat")}</span>
        <div class="chips">
          ${roles.map(
            (role, at) => html`
              <button
                type="button"
                class=${at === mine ? "chip on" : "chip"}
                aria-pressed=${at === mine}
                onClick=${() => setSeat(at)}
              >
                <${Token} seat=${at} />
                ${called(role, at)}
              </button>
            `,
          )}
        </div>
      </div>
      <div class="options">
        <label class="field">
          <span>${message("clock")}</span>
          <select name="clock" onChange=${(event) => setClock(CLOCKS[event.target.selectedIndex])}>
            ${CLOCKS.map(
              (each) => html`<option selected=${each === clock}>${clockText(each) || message("clock-none")}</option>`,
            )}
          </select>
        </label>
        <label class="field">
          <span>${message("broadcast")}</span>
          <select name="broadcast" onChange=${(event) => setBroadcast(BROADCASTS[event.target.selectedIndex])}>
            ${BROADCASTS.map(
              (each) => html`<option selected=${each === broadcast}>${delayText(each) || message("late-not")}</option>`,
            )}
          </select>
        </label>
        <label class="field">
          <span>${message("access")}</span>
          <select name="access" onChange=${(event) => setAccess(ACCESSES[event.target.selectedIndex])}>
            ${ACCESSES.map((each) => html`<option selected=${each === access}>${message(`access-${each}`)}</option>`)}
          </select>
        </label>
        <${BotFields}
          play=${play}
          set=${(all) => {
            setPlay(all);
            setOwn({});
          }}
        />
        <${LeavingFields} leaving=${leaving} set=${setChosen} />
      </div>
      <div class="send">
        <button class="primary" value="bots" disabled=${doing}><${Icon} name="bot" />${message("against-bots")}</button>
        <button value="people" disabled=${doing}><${Icon} name="person" />${message("with-people")}</button>
      </div>
      ${
        others.length > 1 &&
        html`
          <details>
            <summary>${message("bots-each")}</summary>
            ${others.map(
              (at) => html`
                <fieldset key=${at} class="options">
                  <legend><${Token} seat=${at} />${called(roles[at], at)}</legend>
                  <${BotFields} play=${own[at] ?? play} set=${(each) => setOwn({ ...own, [at]: each })} />
                </fieldset>
              `,
            )}
          </details>
        `
      }
      <details>
        <summary>${message("variants")}</summary>
        <div class="options">
          ${AGREED.map(
            ([name, text, about]) => html`
              <label class="field" key=${name}>
                <span>${message(text)}<small>${message(about)}</small></span>
                <input
                  type="checkbox"
                  name=${name}
                  onChange=${(event) => setAgreed({ ...agreed, [name]: event.target.checked })}
                />
              </label>
            `,
          )}
          ${variants.map(
            ([name, schema]) => html`
              <${Option}
                key=${name}
                name=${name}
                schema=${schema}
                words=${words}
                value=${options[name] ?? schema.default}
                set=${(value) => setOptions({ ...options, [name]: value })}
              />
            `,
          )}
        </div>
      </details>
    </form>
  `;
}

// A setting of the game by its JSON schema. One that this form cannot show keeps its default, and so does one that has
// no other value.
export function Option({ name, schema, value, set, words }) {
  const title = html`<span>${wordIn(words)(name)}<small>${words[`about_${name}`] ?? schema.description}</small></span>`;
  if (schema.enum?.length === 1) return null;
  if (schema.enum) {
    return html`
      <label class="field">
        ${title}
        <select onChange=${(event) => set(schema.enum[event.target.selectedIndex])}>
          ${schema.enum.map((each) => html`<option selected=${each === value}>${wordIn(words)(each)}</option>`)}
        </select>
      </label>
    `;
  }
  if (schema.type === "boolean")
    return html`
      <label class="field">
        ${title}
        <input type="checkbox" checked=${value} onChange=${(event) => set(event.target.checked)} />
      </label>
    `;
  if (schema.type === "integer") {
    return html`
      <label class="field">
        ${title}
        <input
          type="number"
          min=${schema.minimum}
          max=${schema.maximum}
          value=${value}
          onChange=${(event) => set(Number(event.target.value))}
        />
      </label>
    `;
  }
  return null;
}
