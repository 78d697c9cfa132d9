// Before the start: the board as it will be laid, and what was agreed on for the match, in the words of its rules.
import { html } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { addMessages, message, wordIn } from "../../language.js";
import { useAnswer } from "../../parts.js";
import { isDrawn } from "../../boards/drawn.js";

await addMessages("rules/");

/** The board of the match and what draws it. Null where there is no drawing, or where the board is chosen later.
 * @param {Match} match @param {Game} game
 */
async function boardOf({ options }, game) {
  const item = game.content.find(({ kind, name }) => kind === "board" && name === options.board);
  if (!item || !isDrawn(game.slug)) return null;
  const [{ default: plates }, content] = await Promise.all([
    import(`../../plates/${game.slug}.js`),
    api.content(game.slug, item),
  ]);
  return { ...plates.find(({ kind }) => kind === "board"), content, name: item.name };
}

/** @param {{ match: Match, game: Game, words: Words }} parameters */
export function Preview({ match, game, words }) {
  const { answer } = useAnswer(() => boardOf(match, game), [match.match]);
  if (!answer) return html`<p class="quiet">${message("preview-later")}</p>`;
  const { Plate, describe, content, name } = answer;
  return html`
    <figure class="preview">
      <div role="img" aria-label=${describe(content, words)}><${Plate} content=${content} words=${words} /></div>
      <figcaption class="quiet">${message("preview-board", { name: wordIn(words)(name) })}</figcaption>
    </figure>
  `;
}

/** A value as people say it: yes and no, a number, or a word of the game. */
const shown = (value, word) => (typeof value === "boolean" ? message(value ? "yes" : "no") : word(value));

/** The options of the match, each with what it is about; one that has no other value is left out.
 * @param {{ match: Match, game: Game, words: Words }} parameters
 */
export function Options({ match, game, words }) {
  const word = wordIn(words);
  const options = Object.entries(game.options.properties).filter(([, { enum: values }]) => values?.length !== 1);
  return html`
    <details class="agreed" open>
      <summary>${message("options-agreed", { rules: game.title })}</summary>
      <dl>
        ${options.map(
          ([name, schema]) => html`
            <div key=${name}>
              <dt>${word(name)}</dt>
              <dd>
                <b>${shown(match.options[name] ?? schema.default, word)}</b>
                <small>${words[`about_${name}`] ?? schema.description}</small>
              </dd>
            </div>
          `,
        )}
      </dl>
      <a href=${`/rules/${game.slug}`} target="_blank">${message("nav-rules")}</a>
    </details>
  `;
}
