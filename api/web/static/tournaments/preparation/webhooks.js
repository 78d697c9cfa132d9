// Webhooks: the addresses that are told of rounds, results and rulings. Organizers alone see them.
import { html, useState } from "../../vendor/preact.js";
import { message, when } from "../../language.js";
import { Trouble, useAnswer } from "../../parts.js";
import { Act } from "../forms.js";
import { isOnStaff, isOver } from "../live.js";
import * as requests from "../requests.js";
import { personName } from "../words.js";

const KINDS = ["round_opened", "result", "ruling"];
const LONGEST_URL = 500; // characters

/** @returns {import("../forms.js").FormField[]} */
const fields = () => [
  { name: "url", label: message("webhook-url"), longest: LONGEST_URL },
  ...KINDS.map((name) => ({
    name,
    kind: /** @type {const} */ ("check"),
    label: message(`webhook-of-${name}`),
    value: true,
  })),
];

/** @param {{ tournament: Tournament }} parameters */
export function WebhookDesk({ tournament }) {
  const { tournament: id } = tournament;
  const organizes = isOnStaff(tournament, "organizer");
  const [look, setLook] = useState(0);
  const [secret, keep] = useState("");
  const again = () => setLook((number) => number + 1);
  const { answer, problem } = useAnswer(() => (organizes ? requests.webhooks(id) : Promise.resolve(null)), [id, look]);
  if (!organizes) return null;
  const add = async ({ url, ...chosen }) => {
    const made = await requests.addWebhook(
      id,
      url,
      KINDS.filter((each) => chosen[each]),
    );
    keep(made.secret);
  };
  return html`
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">${message("webhooks")}</h2>
      <p class="quiet">${message("webhooks-about")}</p>
      <${Trouble} of=${problem} />
      ${answer && !answer.webhooks.length && html`<p>${message("webhooks-none")}</p>`}
      <ul class="notices">
        ${answer?.webhooks.map(
          (each) => html`<${WebhookRow} key=${each.webhook} ...${{ id, again, webhook: each }} />`,
        )}
      </ul>
      ${
        !isOver(tournament) &&
        html`<${Act} title=${message("webhook-add")} fields=${fields()} act=${add} done=${again} />`
      }
      <div role="status">
        ${
          secret &&
          html`
            <p>${message("webhook-secret")}</p>
            <p><code class="hash">${secret}</code></p>
          `
        }
      </div>
    </section>
  `;
}

/** @param {{ id: string, webhook: Webhook, again: () => void }} parameters */
function WebhookRow({ id, webhook: listed, again }) {
  const { webhook, url, events, state, waiting, added_by: by, added_at: at } = listed;
  const [shown, show] = useState(false);
  return html`
    <li>
      <p><code class="hash">${url}</code></p>
      <small>
        ${events.map((each) => message(`webhook-of-${each}`)).join(", ")} · ${message(`webhook-is-${state}`)} ·
        ${message("webhook-waiting", { n: waiting })} · ${personName(by)} · ${when(at)}
      </small>
      <div class="acts">
        <${Act} title=${message("webhook-test")} act=${() => requests.testWebhook(id, webhook)} done=${again} />
        <${Act} title=${message("webhook-remove")} act=${() => requests.removeWebhook(id, webhook)} done=${again} />
      </div>
      <details onToggle=${(event) => show(event.currentTarget.open)}>
        <summary>${message("webhook-deliveries")}<span class="unseen"> ${url}</span></summary>
        ${shown && html`<${Deliveries} id=${id} listed=${listed} />`}
      </details>
    </li>
  `;
}

/** The newest deliveries, read again whenever the list of webhooks is.
 * @param {{ id: string, listed: Webhook }} parameters
 */
function Deliveries({ id, listed }) {
  const { answer, problem } = useAnswer(() => requests.webhookDeliveries(id, listed.webhook), [id, listed]);
  if (!answer) return html`<${Trouble} of=${problem} />`;
  return html`
    <ul class="notices">
      ${answer.deliveries.map(
        (each) => html`
          <li key=${each.delivery}>
            <p>${deliveryText(each)}</p>
            <small>${when(each.made_at)}</small>
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {WebhookDelivery} delivery */
function deliveryText({ type, state, attempts, status, failure }) {
  const said = { what: message(`webhook-of-${type}`), state: message(`webhook-sent-${state}`), n: attempts };
  const answer = status ?? failure;
  return answer ? message("webhook-answer", { ...said, answer }) : message("webhook-attempts", said);
}
