// On the page of the account: the address where mails say that it is the player's turn.
import { html, useState } from "../vendor/preact.js";
import { language, message } from "../language.js";
import { Trouble, useAnswer, useCommand } from "../parts.js";
import { ask, get, send } from "../transport.js";

const PATH = "/v1/players/me/mail";

/** @typedef {{ address: string, confirmed: boolean }} NamedAddress */

export function Mail() {
  const [round, again] = useState(0);
  const [text, set] = useState("");
  const { answer } = useAnswer(() => get(PATH), [round]);
  const [run, { doing, problem }] = useCommand(() => again(round + 1));
  if (!answer?.available) return null; // the service sends none
  const named = /** @type {NamedAddress | null} */ (answer.address);
  const name = (event) => {
    event.preventDefault();
    void run(() => ask("PUT", PATH, { body: { address: text.trim(), language } }));
  };
  const end = () => run(() => send("DELETE", PATH));
  return html`
    <section aria-labelledby="mail">
      <h2 id="mail">${message("mail")}</h2>
      <p>${message("mail-about")}</p>
      <${Trouble} of=${problem} />
      ${
        named
          ? html`
            <p role="status">
              ${message(named.confirmed ? "mail-goes" : "mail-asked", { address: named.address })}
            </p>
            <p><button disabled=${doing} onClick=${end}>${message("mail-stop")}</button></p>
          `
          : html`
            <form onSubmit=${name}>
              <label class="field">
                <span>${message("mail-address")}</span>
                <input
                  type="email"
                  required
                  maxlength="254"
                  autocomplete="email"
                  value=${text}
                  onInput=${({ target }) => set(target.value)}
                />
              </label>
              <button disabled=${doing}>${message("mail-name")}</button>
            </form>
          `
      }
    </section>
  `;
}
