// The account: signing in, the recovery code, the devices that are signed in, and one more that wants to be.
import { html, useEffect, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import * as requests from "./requests.js";
import { day, message, when } from "../language.js";
import { Mail } from "../notifications/mail.js";
import { Pushes } from "../notifications/pushes.js";
import { endPushes } from "../notifications/ending.js";
import { Muted } from "./muted.js";
import { Page, Trouble, useAnswer, useCommand } from "../parts.js";
import { Records } from "./records.js";

/**
 * @typedef {{ number: number, name: string, expires: string | null, used_on: string | null, current: boolean }} Token
 */

export function AccountPage() {
  const me = api.account();
  return html`
    <${Page} title=${message("account")} kind="lobby account">
      <h1>${me ? me.name : message("sign-in")}</h1>
      ${me ? html`<${Own} />` : html`<${Recover} /><${Wait} /><${Muted} />`}
    <//>
  `;
}

const Own = () => html`
  <${Ban} /><${Recovery} /><${Pushes} /><${Mail} /><${Approve} /><${Tokens} /><${Records} />
  <${Muted} /><${Yours} />
`;

const Yours = () => html`<p><a href="/privacy">${message("privacy-yours")}</a></p>`;

// What a player reads here first if an operator banned them.
function Ban() {
  const { answer } = useAnswer(() => requests.whoAmI(), []);
  if (!answer?.ban) return null;
  return html`
    <section aria-labelledby="ban">
      <h2 id="ban">${message("ban")}</h2>
      <p class="problem">${api.banText(answer.ban)}</p>
      <p>${message("ban-about")}</p>
    </section>
  `;
}

function Field({ label, value, set, ...rest }) {
  return html`
    <label class="field">
      <span>${label}</span>
      <input required value=${value} onInput=${(event) => set(event.target.value)} autocomplete="off" ...${rest} />
    </label>
  `;
}

const file = (code) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${location.origin}\n${api.account()?.name}\n${code}\n`)}`;

// The code that this player has got and perhaps not kept yet, or a button for a new one.
function Recovery() {
  const [code, set] = useState(api.unkeptCode());
  const [old, setOld] = useState("");
  const [run, { doing, problem }] = useCommand();
  const kept = () => {
    api.keepCode(null);
    set(null);
  };
  const renew = (event) => {
    event.preventDefault();
    void run(async () => set(await requests.newRecoveryCode(old.trim())));
  };
  return html`
    <section aria-labelledby="recovery">
      <h2 id="recovery">${message("recovery")}</h2>
      <p>${message("recovery-about")}</p>
      <${Trouble} of=${problem} />
      ${
        code
          ? html`
            <p><output class="code">${code}</output></p>
            <p class="row">
              <a
                class="plain"
                download="nostos-recovery.txt"
                href=${file(code)}
              >
                ${message("save-file")}
              </a>
              <button class="plain" onClick=${() => print()}>${message("print")}</button>
              <button onClick=${kept}>${message("recovery-kept")}</button>
            </p>
          `
          : html`
            <form onSubmit=${renew}>
              <${Field} label=${message("recovery-old")} value=${old} set=${setOld} required=${false} />
              <button disabled=${doing}>${message("recovery-new")}</button>
            </form>
          `
      }
    </section>
  `;
}

// A player who lost their tokens.
function Recover() {
  const [code, set] = useState("");
  const [run, { doing, problem }] = useCommand();
  const recover = (event) => {
    event.preventDefault();
    void run(async () => {
      await requests.recover(code);
      location.reload();
    });
  };
  return html`
    <section aria-labelledby="recovery">
      <h2 id="recovery">${message("recover")}</h2>
      <p>${message("recover-about")}</p>
      <${Trouble} of=${problem} />
      <form onSubmit=${recover}>
        <${Field} label=${message("recovery")} value=${code} set=${set} />
        <button disabled=${doing}>${message("sign-in")}</button>
      </form>
    </section>
  `;
}

// This device shows a code, until somebody approves it elsewhere.
function Wait() {
  const [device, set] = useState(/** @type {requests.WaitingDevice | null} */ (null));
  const [run, { doing, problem }] = useCommand();
  useEffect(() => {
    if (!device) return;
    const timer = setInterval(
      () =>
        run(async () => {
          if (await requests.collect(device)) location.reload();
        }),
      device.interval * 1000,
    );
    return () => clearInterval(timer);
  }, [device]);
  useEffect(() => {
    if (problem) set(null);
  }, [problem]);
  return html`
    <section aria-labelledby="other">
      <h2 id="other">${message("other-device")}</h2>
      <${Trouble} of=${problem} />
      ${
        device
          ? html`
            <p>${message("other-device-wait", { page: device.page })}</p>
            <p role="status"><output class="code">${device.code}</output></p>
          `
          : html`
            <p>${message("other-device-about")}</p>
            <button disabled=${doing} onClick=${() => run(async () => set(await requests.askForDevice()))}>
              ${message("show-code")}
            </button>
          `
      }
    </section>
  `;
}

// Another device shows a code: what it says of itself, and whether it may.
function Approve() {
  const [code, set] = useState("");
  const [found, setFound] = useState(/** @type {{ name: string, done?: string } | null} */ (null));
  const [run, { doing, problem }] = useCommand();
  const find = (event) => {
    event.preventDefault();
    void run(async () => setFound(await requests.waitingDevice(code)));
  };
  const decide = (allowed) => () =>
    run(async () => {
      await requests.decideOnDevice(code, allowed);
      setFound({ name: "", done: message(allowed ? "device-approved" : "device-refused") });
      set("");
    });
  return html`
    <section aria-labelledby="approve">
      <h2 id="approve">${message("approve")}</h2>
      <p>${message("approve-about")}</p>
      <${Trouble} of=${problem} />
      ${found?.done && html`<p role="status">${found.done}</p>`}
      ${
        found && !found.done
          ? html`
            <p role="status">${message("approve-sure", { name: found.name })}</p>
            <p class="row">
              <button disabled=${doing} onClick=${decide(true)}>${message("allow")}</button>
              <button class="plain" disabled=${doing} onClick=${decide(false)}>${message("refuse")}</button>
            </p>
          `
          : html`
            <form onSubmit=${find}>
              <${Field} label=${message("code")} value=${code} set=${set} maxlength="20" />
              <button disabled=${doing}>${message("next")}</button>
            </form>
          `
      }
    </section>
  `;
}

// The devices that are signed in, each of which can be signed out with those that it let in.
function Tokens() {
  const [round, again] = useState(0);
  const { answer, problem: missing } = useAnswer(() => requests.tokens(), [round]);
  const [run, { doing, problem }] = useCommand();
  const out = (number) => () =>
    run(async () => {
      await requests.revoke(number);
      again(round + 1);
    });
  const tokens = /** @type {Token[]} */ (answer ?? []);
  const own = tokens.find((token) => token.current);
  const leave = async () => {
    await endPushes().catch(() => {}); // first, so also if the token cannot be revoked now
    if (own) await requests.revoke(own.number);
    await requests.forget();
    location.reload();
  };
  return html`
    <section aria-labelledby="devices">
      <h2 id="devices">${message("devices")}</h2>
      <${Trouble} of=${problem ?? missing} />
      <ul class="tokens">
        ${tokens.map(
          (token) => html`
            <li key=${token.number}>
              <span>
                ${token.name || message("device-unnamed", { n: token.number })}
                ${token.current && html` <b class="badge">${message("this-device")}</b>`}
                <small>${token.expires && message("expires", { when: when(token.expires) })}</small>
                <small>${token.used_on && message("used-on", { when: day(token.used_on) })}</small>
              </span>
              ${
                !token.current &&
                html`
                  <button class="plain" disabled=${doing} onClick=${out(token.number)}>
                    ${message("sign-out")}
                    <span class="unseen"> ${token.name || token.number}</span>
                  </button>
                `
              }
            </li>
          `,
        )}
      </ul>
      ${
        (own || missing) &&
        html`
          <button disabled=${doing} onClick=${() => run(leave)}>${message("sign-out-here")}</button>
        `
      }
      ${
        tokens.length > 1 && html`<button disabled=${doing} onClick=${out(null)}>${message("sign-out-others")}</button>`
      }
    </section>
  `;
}
