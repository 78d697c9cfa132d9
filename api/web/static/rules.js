// The rules of each game, as its RULES file in the language of the page has them, with pictures of what a match is
// played on. Sections have addresses; refusals link to them. `plates/GAME.js` exports a list of
// { section, Plate({ content, words }) }: the picture after a section. `kind` is the kind of content that it shows,
// `describe(content, words)` describes a picture in words.
import { html, useEffect } from "./vendor/preact.js";
import * as api from "./api.js";
import { Emblem, Icon } from "./icons.js";
import { language, withSpaces, message } from "./language.js";
import { isDrawn } from "./match/table/board.js";
import { Page, Trouble, useAnswer } from "./parts.js";

const NONE = { text: "", language };
const HEADING = /(?=<h\d id="section-)/;

export function RulesPage({ id }) {
  const { answer: games } = useAnswer(api.games, []);
  const { answer: rules, problem } = useAnswer(() => (id ? api.rules(id) : Promise.resolve(NONE)), [id]);
  const { answer: plates, problem: unseen } = useAnswer(() => (isDrawn(id) ? platesOf(id) : Promise.resolve([])), [id]);
  const ready = rules !== null && (plates ?? unseen);
  useEffect(() => {
    if (!ready) return;
    const section = document.getElementById(location.hash.slice(1));
    section?.classList.add("sought");
    section?.scrollIntoView();
  }, [ready]);
  const game = (games ?? []).find((each) => each.slug === id);
  return html`
    <${Page} title=${game ? game.title : message("nav-rules")} kind="column">
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
      ${game && html`<p><a class="primary" href=${`/play/${id}`}><${Icon} name="play" />${message("play-now")}</a></p>`}
      ${rules && rules.language !== language && html`<p class="quiet">${message("rules-english")}</p>`}
      <article class="rules" lang=${rules?.language}>
        ${
          ready &&
          rules.text &&
          rules.text.split(HEADING).map(
            (part) => html`
              <div dangerouslySetInnerHTML=${{ __html: part }} />
              <${Plates} those=${(plates ?? []).filter(({ section }) => part.includes(` id="section-${section}"`))} />
            `,
          )
        }
      </article>
    <//>
  `;
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
