// The contents of a rules text, at its side or folded above it, and a search over its sections.
import { html, useState } from "../vendor/preact.js";
import { message } from "../language.js";
import { found, pieces, soughtWords, surroundings } from "./sections.js";
import "./words.js";

const WIDE = matchMedia("(min-width: 64rem)");

/** `language`: that of the rules.
 * @param {{ sections: import("./sections.js").Section[], language: string }} properties
 */
export function Contents({ sections, language }) {
  const [question, ask] = useState("");
  const words = soughtWords(question);
  return html`
    <nav class="contents" aria-label=${message("rules-contents")}>
      <details open=${WIDE.matches}>
        <summary>${message("rules-contents")}</summary>
        <${Search} question=${question} ask=${ask} first=${found(sections, words)[0]} />
        ${
          words.length
            ? html`<${Hits} sections=${found(sections, words)} words=${words} language=${language} />`
            : html`<${All} sections=${sections} language=${language} />`
        }
      </details>
    </nav>
  `;
}

// Enter leads to the first section that was found.
function Search({ question, ask, first }) {
  const go = (event) => {
    event.preventDefault();
    if (first) location.hash = first.id;
  };
  return html`
    <form role="search" onSubmit=${go}>
      <input
        type="search"
        value=${question}
        aria-label=${message("rules-search")}
        placeholder=${message("rules-search")}
        maxlength="80"
        onInput=${(event) => ask(event.target.value)}
      />
    </form>
  `;
}

const All = ({ sections, language }) => html`
  <ol lang=${language}>
    ${sections.map(({ id, depth, title }) => html`<li class=${`depth-${depth}`}><a href=${`#${id}`}>${title}</a></li>`)}
  </ol>
`;

const Hits = ({ sections, words, language }) => html`
  <p class="quiet" role="status">
    ${sections.length ? message("rules-found", { n: sections.length }) : message("rules-none-found")}
  </p>
  <ol lang=${language}>
    ${sections.map(
      ({ id, title, text }) => html`
        <li class="hit">
          <a href=${`#${id}`}><${Marked} text=${title} words=${words} /></a>
          <p><${Marked} text=${surroundings(text, words)} words=${words} /></p>
        </li>
      `,
    )}
  </ol>
`;

const Marked = ({ text, words }) =>
  pieces(text, words).map((piece) => (piece.hit ? html`<mark>${piece.text}</mark>` : piece.text));
