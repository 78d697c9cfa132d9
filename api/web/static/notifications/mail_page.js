// The page that links in mails lead to: it asks whether the address is confirmed, or whether its mails end. What is
// behind the # is never sent when the page is opened: programs that look at links change nothing.
import { html, useState } from "../vendor/preact.js";
import { message } from "../language.js";
import { Page, Trouble, useCommand } from "../parts.js";
import { ask } from "../transport.js";
import "./words.js";

const LINK = /^#(confirm|stop)=([A-Za-z0-9_-]{43})$/;

/** @type {Record<string, (secret: string) => Promise<unknown>>} */
const ACTS = {
  confirm: (secret) => ask("POST", "/v1/mail/confirmations", { body: { secret } }),
  stop: (secret) => ask("POST", `/v1/mail/unsubscriptions/${secret}`),
};

export function MailPage() {
  const [, act, secret] = LINK.exec(location.hash) ?? [];
  const [done, set] = useState(false);
  const [run, { doing, problem }] = useCommand();
  const go = () =>
    run(async () => {
      await ACTS[act](secret);
      set(true);
    });
  return html`
    <${Page} title=${message("mail")} kind="column alone">
      <h1>${message("mail")}</h1>
      ${!act && html`<p>${message("mail-no-link")}</p>`}
      ${act && !done && html`<p>${message(`mail-ask-${act}`)}</p>`}
      <${Trouble} of=${problem} />
      ${
        act &&
        !done &&
        html`<p><button class="primary" disabled=${doing} onClick=${go}>${message(`mail-do-${act}`)}</button></p>`
      }
      ${!(act && !done) && html`<p><a class="primary" href="/">${message("no-page-home")}</a></p>`}
      <p role="status">${done ? message(`mail-done-${act}`) : ""}</p>
    <//>
  `;
}
