// How a game is played, on one page: its goal, a turn in pictures, how it ends. The `Board` of the game draws the
// pictures: `scenes/GAME.js` exports scenes(content), { name: { view, frame, worlds, wide } }.
import { html } from "../vendor/preact.js";
import * as api from "../api.js";
import { Emblem, Icon } from "../icons.js";
import { message } from "../language.js";
import { isDrawn } from "../boards/drawn.js";
import { Page, Trouble, useAnswer } from "../parts.js";
import { GameCard } from "./game_card.js";
import { lessonText, taught } from "./lessons.js";
import { GuidedMatch } from "./opening.js";

export function LearnPage({ id }) {
  const { answer: games, problem } = useAnswer(api.games, []);
  const shelf = (games ?? []).filter((each) => isDrawn(each.slug));
  const game = shelf.find((each) => each.slug === id);
  return html`
    <${Page} title=${game ? message("learn-title", { game: game.title }) : message("nav-learn")} kind="column learn">
      <h1>${game ? message("learn-title", { game: game.title }) : message("nav-learn")}</h1>
      <${Trouble} of=${problem} />
      ${
        id
          ? html`<ul class="shelf">${shelf.map((each) => html`<${Choice} game=${each} on=${each.slug === id} />`)}</ul>`
          : html`<ul class="games">${shelf.map(card)}</ul>`
      }
      ${game && html`<${Lessons} key=${id} game=${id} />`}
    <//>
  `;
}

const card = (game) => html`<${GameCard} game=${game} page="learn" name=${message("nav-learn")} />`;

const Choice = ({ game, on }) => html`
  <li>
    <a class=${on ? "chip on" : "chip"} aria-current=${on ? "page" : null} href=${`/learn/${game.slug}`}>
      <${Emblem} game=${game.slug} />
      ${game.title}
    </a>
  </li>
`;

function Lessons({ game }) {
  const { answer, problem } = useAnswer(() => Promise.all([taught(game), drawn(game), api.game(game)]), [game]);
  if (!answer) return html`<${Trouble} of=${problem} />`;
  const [{ lessons }, drawing, about] = answer;
  return html`
    <${GuidedMatch} game=${about} />
    <ol class="lessons">
      ${lessons.map((lesson, at) => html`<${OneLesson} ...${{ lesson, at, game, drawing }} />`)}
    </ol>
    <p><a href=${`/rules/${game}`}><${Icon} name="rules" /> ${message("learn-rules")}</a></p>
  `;
}

// What draws the scenes of a game: its board, its words, and the scenes with the first board and the first tiles.
async function drawn(game) {
  const [{ Board }, { scenes }, words, { content }] = await Promise.all([
    import(`../boards/${game}.js`),
    import(`./scenes/${game}.js`),
    api.words(game),
    api.game(game),
  ]);
  const first = content.filter(({ kind }, at) => content.findIndex((other) => other.kind === kind) === at);
  const found = await Promise.all(first.map(async (item) => [item.kind, await api.content(game, item)]));
  return { Board, words, scenes: scenes(Object.fromEntries(found)) };
}

function OneLesson({ lesson, at, game, drawing: { Board, words, scenes } }) {
  const topic = message(`learn-topic-${lesson.topic}`);
  return html`
    <li class="lesson">
      <div>
        <h2>${at + 1}. ${topic}</h2>
        <p>${lessonText(lesson)}</p>
        <p class="quiet">
          <a href=${`/rules/${game}#section-${lesson.section}`}>${message("rule", { section: lesson.section })}</a>
        </p>
      </div>
      ${
        lesson.picture &&
        html`
          <div class="scene" role="img" aria-label=${message("learn-picture", { what: topic })}>
            <${Board} wide=${false} ...${scenes[lesson.picture]} words=${words} />
          </div>
        `
      }
    </li>
  `;
}
