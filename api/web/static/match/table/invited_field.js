// A field for the link of an invitation, typed or pasted: it leads to the match.
import { html, useState } from "../../vendor/preact.js";
import { message } from "../../language.js";

const MATCH = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i;
const CODE = /#([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])/;

/** The address of the match that a text names, with the code of its invitation if it has one; null if it names none.
 * Of a link only that is taken, so that nobody is led elsewhere.
 * @param {string} text
 */
export function addressIn(text) {
  const match = MATCH.exec(text)?.[0].toLowerCase();
  return match ? `/matches/${match}${CODE.exec(text)?.[0] ?? ""}` : null;
}

export function InvitedField() {
  const [text, set] = useState("");
  const [unknown, say] = useState(false);
  const go = (event) => {
    event.preventDefault();
    const address = addressIn(text);
    say(!address);
    if (address) location.assign(address);
  };
  return html`
    <section aria-labelledby="invited">
      <h2 id="invited">${message("invited-field")}</h2>
      <form class="send" onSubmit=${go}>
        <label class="field invited-link">
          <span>${message("invited-link")}</span>
          <input required value=${text} onInput=${({ target }) => set(target.value)} autocomplete="off" />
        </label>
        <button>${message("invited-go")}</button>
      </form>
      ${unknown && html`<p class="problem" role="alert">${message("invited-unknown")}</p>`}
    </section>
  `;
}
