// Parts that several pages use: the head of the page, problems, who sits where.
import { Component, h, html, useEffect, useRef, useState } from "./vendor/preact.js";
import * as api from "./api.js";
import { Icon } from "./icons.js";
import { local } from "./kept/storage.js";
import { LANGUAGES, choose as speak, labelled, language, message, wordIn } from "./language.js";

// What the window is called: by the page, and before it how many matches ask something, besides the one that is shown.
const called = { title: "", asked: 0 };

/** @param {Partial<typeof called>} change */
function call(change) {
  const { title, asked } = Object.assign(called, change);
  document.title = `${asked ? `(${asked}) ` : ""}${title ? `${title} · ` : ""}Nostos`;
}

/** The title of the page, which the page or a part of it knows. @param {string | undefined} title */
export const useTitle = (title) =>
  useEffect(() => {
    if (title) call({ title });
  }, [title]);

const callAsking = (asked) => call({ asked });

/** A page has one of these from its beginning to its end: what somebody presses in its head stays there meanwhile.
 * @param {{ title?: string, kind: string, children?: any }} properties
 */
export function Page({ title, kind, children }) {
  const [aside, setAside] = useState(api.isSetAside());
  useEffect(() => {
    const look = () => setAside(api.isSetAside());
    look(); // it may have happened since this was drawn
    return api.onSetAside(look);
  }, []);
  useTitle(title);
  return html`
    <a class="skip" href="#main">${message("skip")}</a>
    <${Head} tell=${callAsking} />
    ${
      aside &&
      html`
        <p class="problem head-note" role="alert">
          ${message("token-aside")} <a href="/account">${message("sign-in")}</a>
        </p>
      `
    }
    <main id="main" class=${kind} tabindex="-1">${children}</main>
    <footer class="foot"><a href="/privacy">${message("privacy")}</a></footer>
  `;
}

function Head({ tell }) {
  const me = api.account();
  const [{ Turns }, setTurns] = useState(/** @type {Record<string, preact.FunctionComponent<any>>} */ ({}));
  useEffect(() => {
    if (me) import("./notifications/head.js").then(setTurns, () => {}); // without it the page is whole
  }, []);
  const [open, setOpen] = useState(false); // the menu, in which all but the first line is where there is little room
  const menu = useRef(/** @type {HTMLElement | null} */ (null));
  const pressed = (event) => {
    if (!open || event.key !== "Escape") return;
    event.stopPropagation(); // it takes back no choice
    setOpen(false);
    menu.current?.focus();
  };
  return html`
    <header class=${open ? "head open" : "head"} onKeyDown=${pressed}>
      <a class="brand" href="/"><${Ship} />Nostos</a>
      <button class="plain menu" ref=${menu} aria-expanded=${open} onClick=${() => setOpen(!open)}>
        <${Icon} name="menu" />
        ${message("menu")}
      </button>
      ${me && Turns && html`<${Turns} tell=${tell} />`}
      <nav aria-label=${message("nav")}>
        <a href="/">${message("nav-play")}</a>
        <a href="/tournaments">${message("tournaments")}</a>
        <a href="/rules">${message("nav-rules")}</a>
        <a href="/verify">${message("nav-verify")}</a>
        <a href="/v1/docs">${message("nav-api")}</a>
      </nav>
      <div class="settings">
        ${me && html`<a class="me" href=${`/players/${me.player}`}><${Icon} name="person" />${me.name}</a>`}
        <a class=${api.unkeptCode() ? "me unkept" : "me"} href="/account">
          ${message(accountLink(me))}
        </a>
        <label class="pick">
          <span class="unseen">${message("language")}</span>
          <select onChange=${(event) => speak(event.target.value)}>
            ${Object.entries(LANGUAGES).map(
              ([code, name]) => html`
                <option value=${code} selected=${code === language} lang=${code}>${name}</option>
              `,
            )}
          </select>
        </label>
        <${Theme} />
      </div>
    </header>
  `;
}

function accountLink(me) {
  if (api.unkeptCode()) return "recovery-unkept";
  return me ? "account" : "sign-in";
}

const Ship = () =>
  html`
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path class="e-b" d="M2 24q3.500-3 7 0t7 0 7 0 7 0v5H2z" />
      <path class="e-a" d="M5 19h22l-4 6H9z" />
      <path class="e-s" d="M15 4v13H7zM17 7v10h7z" />
    </svg>
  `;

// A media query. Whether it holds is asked of a list of its own: Chromium tells no change to a list that was read after
// the change and before it was told.
/** @param {string} query */
export function medium(query) {
  const watched = matchMedia(query);
  return {
    holds: () => matchMedia(query).matches,
    /** @param {() => void} turn */
    watch(turn) {
      watched.addEventListener("change", turn);
      return () => watched.removeEventListener("change", turn);
    },
  };
}

const DARK = medium("(prefers-color-scheme: dark)");

// The system's theme, until another one is chosen here.
function Theme() {
  const [system, setSystem] = useState(DARK.holds());
  const [chosen, choose] = useState(local.read("nostos-theme"));
  useEffect(() => {
    const follow = () => setSystem(DARK.holds());
    follow(); // it may have changed since this was drawn
    return DARK.watch(follow);
  }, []);
  const on = chosen ? chosen === "dark" : system;
  const turn = () => {
    const theme = on ? "light" : "dark";
    local.keep("nostos-theme", theme);
    document.documentElement.dataset.theme = theme;
    choose(theme);
  };
  return html`
    <button
      class="plain"
      onClick=${turn}
      aria-label=${on ? message("theme-light") : message("theme-dark")}
      title=${on ? message("theme-light") : message("theme-dark")}
    >
      <${Icon} name=${on ? "sun" : "moon"} />
    </button>
  `;
}

// What went wrong; a refused move with the section of the rules that refuses it.
export function Trouble({ of, game }) {
  if (!of) return null;
  const section = of.rule && /^\d/.test(of.rule) ? of.rule : null;
  return html`
    <p class="problem" role="alert">
      ${of.message}
      ${
        section && game
          ? html`
            ${" "}
            <a href=${`/rules/${game}#section-${section}`} target="_blank">${message("rule", { section })}</a>
          `
          : null
      }
    </p>
  `;
}

// Each seat has a shape of its own as well as a colour.
const SHAPES = [
  html`<circle cx="8" cy="8" r="6" />`,
  html`<rect x="2.500" y="2.500" width="11" height="11" />`,
  html`<path d="M8 1.500 15 14H1z" />`,
  html`<path d="M8 1l7 7-7 7-7-7z" />`,
  html`<path d="M8 1l6.600 4.800L12 14H4L1.400 5.800z" />`,
  html`<path d="M5.500 1.500h5v4h4v5h-4v4h-5v-4h-4v-5h4z" />`,
];
export const shape = (seat) => SHAPES[seat % 6];
export const Token = ({ seat }) =>
  html`<svg class=${`token seat-${seat % 6}`} viewBox="0 0 16 16" aria-hidden="true">${shape(seat)}</svg>`;

const ROBOT = "\u{1f916}"; // in the names of bots alone: those of others that have it, from before that was so, lose it
/** Who sits there, as text: a bot with the face of a robot. `nobody`: where nobody does, or nobody is known.
 * @param {Pick<Seat, "name" | "bot"> | undefined} seat
 */
export function seatName(seat, nobody = message("seat-free")) {
  if (seat?.name === null || seat?.name === undefined) return nobody;
  return seat.bot ? `${ROBOT} ${seat.name}` : seat.name.replaceAll(ROBOT, "").trim();
}
const LEVEL = / \((?:(\w+) )?bot\)$/; // at the end of a bot's name
/** The same with a badge, which says the level of a bot. A bot's account says that it is one, its name never does.
 * @param {{ seat: Pick<Seat, "name" | "bot"> }} props
 */
export function SeatName({ seat }) {
  if (!seat.bot || seat.name === null) return seatName(seat);
  const level = LEVEL.exec(seat.name)?.[1];
  const badge = message("bot") + (level ? ` · ${message(`level-${level}`)}` : "");
  return html`${seat.name.replace(LEVEL, "")} <b class="badge">${badge}</b>`;
}

/** What was chosen differently from the game's defaults: "board: B, harder".
 * @param {Match} match @param {Game | null} [game] @param {Words} [words]
 */
export function variant(match, game, words = {}) {
  const word = wordIn(words);
  const defaults = game?.options?.properties ?? {};
  return Object.entries(match.options ?? {})
    .filter(
      ([name, value]) =>
        name === "board" || (name in defaults && JSON.stringify(defaults[name].default) !== JSON.stringify(value)),
    )
    .map(([name, value]) =>
      value === true ? word(name) : labelled(word(name), value === false ? message("off") : word(value)),
    )
    .join(", ");
}

/** What the service answers, asked for again when one of `needs` changes.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {unknown[]} needs
 */
export function useAnswer(ask, needs) {
  const [state, set] = useState({
    answer: /** @type {T | null} */ (null),
    problem: /** @type {api.Problem | null} */ (null),
  });
  useEffect(() => {
    let current = true;
    set((now) => ({ ...now, problem: null }));
    ask().then(
      (answer) => current && set({ answer, problem: null }),
      (problem) => current && set({ answer: null, problem }),
    );
    return () => {
      current = false;
    };
  }, needs);
  return state;
}

/** @typedef {{ doing: boolean, problem: api.Problem | null }} Doing */

/** A command's problem and whether it is under way, for buttons and forms that ask the service for something.
 * `done` is called after it, whether it succeeded or not.
 * @type {(done?: () => unknown) => [(act: () => Promise<any>) => Promise<void>, Doing]}
 */
export function useCommand(done) {
  const [state, set] = useState(/** @type {Doing} */ ({ doing: false, problem: null }));
  const run = async (act) => {
    set({ doing: true, problem: null });
    try {
      await act();
      set({ doing: false, problem: null });
    } catch (problem) {
      set({ doing: false, problem: /** @type {api.Problem} */ (problem) });
    }
    await done?.();
  };
  return [run, state];
}

/** A part of a page that keeps what it breaks to itself: it says what happened, and everything else stays. `as`: the
 * element or the component that it is, with its attributes; `of`: with another one the part is tried again.
 * @typedef {{ as: any, of?: unknown, children?: any, [attribute: string]: unknown }} Bounded
 */
export class Boundary extends Component {
  /** @param {Bounded} props */
  constructor(props) {
    super(props);
    this.state = { error: /** @type {Error | null} */ (null) };
  }

  /** @param {Error} error */
  componentDidCatch(error) {
    console.error(error);
    this.setState({ error });
  }

  /** @param {Bounded} before */
  componentDidUpdate(before) {
    if (this.state.error && before.of !== this.props.of) this.setState({ error: null });
  }

  render() {
    const { as, children, ...rest } = this.props;
    return h(
      as,
      { ...rest, of: undefined },
      this.state.error ? html`<${Broken} error=${this.state.error} />` : children,
    );
  }
}

/** What a page says in the place of what broke. @param {{ error: Error }} parameters */
export const Broken = ({ error }) => html`
  <div class="problem broken" role="alert">
    <p>${message("broken")}</p>
    <p><code>${String(error.message ?? error)}</code></p>
    <button type="button" onClick=${() => location.reload()}>${message("load-anew")}</button>
  </div>
`;
