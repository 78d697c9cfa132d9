// The link of an invitation: whoever opened it is asked whether they accept.
import { html } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { Trouble, useCommand } from "../../parts.js";
import { useName } from "./seats.js";

const CODE = /^#[A-Za-z0-9_-]{22}$/;

/** The code of an invitation in the address of the page, or "". It is behind the #, so no server ever sees it there. */
export const codeInAddress = () => (CODE.test(location.hash) ? location.hash.slice(1) : "");

/** The address without the code. */
export const forgetCode = () => history.replaceState(history.state, "", location.pathname + location.search);

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
