// Small parts that several pages use.
import { html } from "./vendor/preact.js";

export function Problem({ of }) {
  return of ? html`<p class="problem" role="alert">${of.message}</p>` : null;
}
