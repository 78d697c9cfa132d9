// Privacy: what is stored of a player, for how long and who sees it; a copy of all of it, and the end of it.
import { html, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import * as requests from "./requests.js";
import { message } from "../language.js";
import { saveFile } from "../match/replay/saving.js";
import { Page, Trouble, useAnswer, useCommand } from "../parts.js";

const STORED = ["account", "devices", "matches", "written", "address", "mail", "browser"];
const SEEN = ["everybody", "table", "notes", "operators", "nobody"];
const ERASED = ["name", "written", "seats"];
const STAYS = ["moves", "saved", "backups", "older"];
const SEATED = "/v1/problems/still-seated";

export function PrivacyPage() {
  const [gone, leave] = useState(false);
  const me = api.account();
  return html`
    <${Page} title=${message("privacy")} kind="lobby account privacy">
      <h1>${message("privacy")}</h1>
      ${gone && html`<p role="status" class="gone">${message("privacy-gone")}</p>`}
      <${List} id="stored" points=${STORED} />
      <${Periods} />
      <${List} id="seen" points=${SEEN} />
      <${List} id="erased" points=${ERASED} />
      <${List} id="stays" points=${STAYS} />
      ${me ? html`<${Export} /><${Deletion} me=${me} leave=${leave} />` : !gone && html`<${SignIn} />`}
    <//>
  `;
}

function List({ id, points }) {
  return html`
    <section aria-labelledby=${id}>
      <h2 id=${id}>${message(`privacy-${id}`)}</h2>
      <ul>
        ${points.map((point) => html`<li key=${point}>${message(`privacy-${id}-${point}`)}</li>`)}
      </ul>
    </section>
  `;
}

// The service says for how many days it keeps what; null: for ever.
function Periods() {
  const { answer, problem } = useAnswer(() => requests.periods(), []);
  const days = (count) => (count === null ? message("privacy-for-ever") : message("privacy-days", { n: count }));
  return html`
    <section aria-labelledby="kept">
      <h2 id="kept">${message("privacy-kept")}</h2>
      <${Trouble} of=${problem} />
      <ul class="periods">
        ${
          answer &&
          Object.entries(answer).map(
            ([what, count]) => html`<li key=${what}>${message(`privacy-kept-${what}`, { time: days(count) })}</li>`,
          )
        }
        <li>${message("privacy-kept-rest")}</li>
      </ul>
    </section>
  `;
}

const SignIn = () => html`<p><a href="/account">${message("privacy-sign-in")}</a></p>`;

function Export() {
  const [run, { doing, problem }] = useCommand();
  const [done, set] = useState(false);
  const save = () =>
    run(async () => {
      saveFile(await requests.exported());
      set(true);
    });
  return html`
    <section aria-labelledby="export">
      <h2 id="export">${message("privacy-export")}</h2>
      <p>${message("privacy-export-about")}</p>
      <${Trouble} of=${problem} />
      <p role="status">${doing ? message("privacy-export-doing") : done && message("privacy-export-done")}</p>
      <button disabled=${doing} onClick=${save}>${message("privacy-download")}</button>
    </section>
  `;
}

// Whoever has seats is asked whether they give them up.
function Deletion({ me, leave }) {
  const [name, set] = useState("");
  const [giveUp, setGiveUp] = useState(false);
  const [run, { doing, problem }] = useCommand();
  const seated = giveUp || problem?.answer?.type === SEATED;
  const erase = (event) => {
    event.preventDefault();
    void run(async () => {
      await requests.eraseMe(name, giveUp);
      leave(true);
      scrollTo(0, 0);
    });
  };
  return html`
    <section aria-labelledby="deletion">
      <h2 id="deletion">${message("privacy-delete")}</h2>
      <p>${message("privacy-delete-about", { name: me.name })}</p>
      <${Trouble} of=${problem} />
      <form onSubmit=${erase}>
        <label class="field">
          <span>${message("privacy-name")}</span>
          <input required value=${name} onInput=${(event) => set(event.target.value)} autocomplete="off" />
        </label>
        ${
          seated &&
          html`
            <label class="check">
              <input type="checkbox" checked=${giveUp} onChange=${(event) => setGiveUp(event.target.checked)} />
              ${message("privacy-give-up")}
            </label>
          `
        }
        <button disabled=${doing || name !== me.name}>${message("privacy-delete-now")}</button>
      </form>
    </section>
  `;
}
