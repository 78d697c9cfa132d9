// The link of an invitation: whoever opened it is asked whether they accept.
import { html } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { Trouble, useCommand } from "../../parts.js";
import { forgetCode } from "../state.js";
import { useName } from "./seats.js";

// Somebody opened the link of an invitation: who accepts it may know of the match.
export function Invited({ id, code, again }) {
  const [run, { doing, problem }] = useCommand(again);
  const [nameField, ensure] = useName();
  const accept = () =>
    run(async () => {
      await ensure();
      await api.acceptInvitation(id, code);
      forgetCode();
    });
  return html`
    <section class="waiting" aria-label=${message("invited")}>
      <h1>${message("invited")}</h1>
      <p>${message("invited-more")}</p>
      <${Trouble} of=${problem} />
      ${nameField}
      <div class="send">
        <button class="primary" disabled=${doing} onClick=${accept}>${message("accept-invitation")}</button>
      </div>
    </section>
  `;
}
