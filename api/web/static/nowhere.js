// Where there is no page.
import { html } from "./vendor/preact.js";
import { message } from "./language.js";
import { Page } from "./parts.js";

export const Nowhere = () => html`
  <${Page} title=${message("no-page")} kind="column alone">
    <h1>${message("no-page")}</h1>
    <p><a class="primary" href="/">${message("no-page-home")}</a></p>
  <//>
`;
