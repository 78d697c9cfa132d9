// On the page of the account: whether this browser is called when it is the player's turn.
import { html, useEffect, useState } from "../vendor/preact.js";
import { message } from "../language.js";
import { Trouble, useCommand } from "../parts.js";
import { ask, send } from "../transport.js";
import { hex, sha256, text } from "../verify/crypto.js";
import { Sound } from "./sound_switch.js";
import { canWork, startWorker } from "./worker.js";

const PATH = "/v1/players/me/push-subscriptions";
const canPush = () => canWork() && "PushManager" in window && "Notification" in window;

/** The browser's own subscription; null if it has none. @param {ServiceWorkerRegistration} worker */
const own = (worker) => worker.pushManager.getSubscription();

/** The id that the service gives to the subscription with this address: a UUID of it. @param {string} endpoint */
async function idOf(endpoint) {
  const bytes = (await sha256(text(`nostos/push/${endpoint}`))).slice(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x50;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return hex(bytes).replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Tells the service of the browser's subscription, unless it has it with this token; its id. It is made now if there
 * is none.
 * @param {ServiceWorkerRegistration} worker
 */
async function subscribe(worker) {
  const { key, subscriptions } = await ask("GET", PATH);
  const made =
    (await own(worker)) ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = made.toJSON();
  const id = await idOf(endpoint ?? "");
  const isKnown = subscriptions.some((each) => each.subscription === id && each.current);
  if (!isKnown) await send("POST", PATH, { body: { endpoint, keys } });
  return id;
}

export function Pushes() {
  const [worker, setWorker] = useState(/** @type {ServiceWorkerRegistration | null} */ (null));
  const [subscription, set] = useState(/** @type {string | null} */ (null));
  const [sent, setSent] = useState(false);
  const [run, { doing, problem }] = useCommand();
  useEffect(() => {
    if (canPush()) void run(async () => setWorker(await startWorker()));
  }, []);
  useEffect(() => {
    if (worker) void run(async () => (await own(worker)) && set(await subscribe(worker)));
  }, [worker]);
  const start = () =>
    run(async () => {
      if ((await Notification.requestPermission()) === "granted" && worker) set(await subscribe(worker));
    });
  const stop = () =>
    run(async () => {
      if (worker) await (await own(worker))?.unsubscribe(); // also if the service is away
      await send("DELETE", `${PATH}/${subscription}`);
      set(null);
      setSent(false);
    });
  const test = () =>
    run(async () => {
      await ask("POST", `${PATH}/${subscription}/test`);
      setSent(true);
    });
  return html`
    <section aria-labelledby="pushes">
      <h2 id="pushes">${message("push")}</h2>
      <p>${message(canPush() ? "push-about" : "push-cannot")}</p>
      <${Trouble} of=${problem} />
      <p class="row">
        ${
          canPush() &&
          html`
            <button disabled=${doing || !worker} onClick=${subscription ? stop : start}>
              ${message(subscription ? "push-stop" : "push-start")}
            </button>
          `
        }
        ${subscription && html`<button disabled=${doing} onClick=${test}>${message("push-try")}</button>`}
        <${Sound} />
      </p>
      <p role="status">${sent ? message("push-sent") : ""}</p>
    </section>
  `;
}
