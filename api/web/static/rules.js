// The rules of each game, as its RULES file in the language of the page has them, with pictures of what a match is
// played on. Sections have addresses; refusals link to them. `plates/GAME.js` exports a list of
// { section, Plate({ content, words }) }: the picture after a section. `kind` is the kind of content that it shows,
// `describe(content, words)` describes a picture in words.
import { html, useEffect, useMemo } from "./vendor/preact.js";
import * as api from "./api.js";
import { Emblem, Icon } from "./icons.js";
import { language, withSpaces, message } from "./language.js";
import { Contents } from "./learning/contents.js";
import { sectionsOf } from "./learning/sections.js";
import { Explained, termsOf, withTerms } from "./learning/terms.js";
import { isDrawn } from "./boards/drawn.js";
import { Page, Trouble, useAnswer } from "./parts.js";

const NONE = { text: "", language };
const HEADING = /(?=<h\d id="section-)/;

export function RulesPage({ id }) {
  const { answer: games } = useAnswer(api.games, []);
  const { answer: rules, problem } = useAnswer(() => (id ? api.rules(id) : Promise.resolve(NONE)), [id]);
  const { answer: plates, problem: unseen } = useAnswer(() => (isDrawn(id) ? platesOf(id) : Promise.resolve([])), [id]);
  const { answer: terms, problem: plain } = useAnswer(() => (isDrawn(id) ? termsOf(id) : Promise.resolve([])), [id]);
  const ready = rules !== null && (terms ?? plain) && (plates ?? unseen);
  const parts = useMemo(() => (ready ? partsOf(rules, terms ?? []) : []), [rules, terms, Boolean(ready)]);
  const sections = useMemo(() => sectionsOf(rules?.text ?? ""), [rules]);
  useEffect(() => {
    if (!ready) return undefined;
    showSought();
    addEventListener("hashchange", showSought);
    return () => removeEventListener("hashchange", showSought);
  }, [ready]);
  const game = (games ?? []).find((each) => each.slug === id);
  return html`
    <${Page} title=${game ? game.title : message("nav-rules")} kind=${id ? "column ruled" : "column"}>
      ${!id && html`<h1>${message("nav-rules")}</h1>`}
      <ul class="shelf">
        ${(games ?? []).map(
          (each) => html`
            <li>
              <a
                class=${each.slug === id ? "chip on" : "chip"}
                aria-current=${each.slug === id ? "page" : null}
                href=${`/rules/${each.slug}`}
              >
                <${Emblem} game=${each.slug} />
                ${each.title}
              </a>
            </li>
          `,
        )}
      </ul>
      <${Trouble} of=${problem ?? unseen} />
      ${
        game &&
        html`
          <p class="send">
            <a class="primary" href=${`/play/${id}`}><${Icon} name="play" />${message("play-now")}</a>
            ${isDrawn(id) && html`<a href=${`/learn/${id}`}>${message("nav-learn")}</a>`}
          </p>
        `
      }
      ${rules && rules.language !== language && html`<p class="quiet">${message("rules-english")}</p>`}
      ${ready && rules.text && html`<${Contents} key=${id} sections=${sections} language=${rules.language} />`}
      <article class="rules" lang=${rules?.language}>
        ${parts.map(
          (part) => html`
            <div dangerouslySetInnerHTML=${{ __html: part }} />
            <${Plates} those=${(plates ?? []).filter(({ section }) => part.includes(` id="section-${section}"`))} />
          `,
        )}
      </article>
      <${Explained} sections=${sections} language=${rules?.language} />
    <//>
  `;
}

// The sections of the rules as HTML, each with links from its terms to what explains them.
const partsOf = ({ text, language: spoken }, terms) =>
  text ? text.split(HEADING).map((part) => withTerms(part, terms, spoken)) : [];

// The section that the address names.
function showSought() {
  document.querySelector(".rules .sought")?.classList.remove("sought");
  const section = document.getElementById(location.hash.slice(1));
  section?.classList.add("sought");
  section?.scrollIntoView();
}

// What is to be shown, each with one of the game's boards, decks, tiles if it is about those.
async function platesOf(id) {
  const [{ default: plates }, { content }, words] = await Promise.all([
    import(`./plates/${id}.js`),
    api.game(id),
    api.words(id),
  ]);
  const those = await Promise.all(content.map(async (item) => ({ ...item, content: await api.content(id, item) })));
  return plates.flatMap((plate) => {
    const found = plate.kind ? those.filter(({ kind }) => kind === plate.kind) : [{}];
    return found.map((item) => ({ ...item, ...plate, words, caption: found.length > 1 && withSpaces(item.name) }));
  });
}

function Plates({ those }) {
  return (
    those.length > 0 &&
    html`
      <div class="plates" lang=${language}>
        ${those.map((plate) => (plate.describe ? html`<${Picture} ...${plate} />` : html`<${Table} ...${plate} />`))}
      </div>
    `
  );
}

const Picture = ({ name, describe, content, words, Plate }) => html`
  <figure class="picture">
    <div role="img" aria-label=${describe(content, words)}><${Plate} content=${content} words=${words} /></div>
    <figcaption>${message("board-called", { name: withSpaces(name) })}</figcaption>
  </figure>
`;

const Table = ({ caption, content, words, Plate }) =>
  html`
    <figure>
      <${Plate} content=${content} words=${words} />
      ${caption && html`<figcaption>${caption}</figcaption>`}
    </figure>
  `;
