// The rules of each game, as RULES.md has them; sections have addresses, and refusals point there.
import { html, useEffect, useRef } from "./vendor/preact.js";
import * as api from "./api.js";
import { Emblem, Icon } from "./icons.js";
import { t } from "./language.js";
import { Page, Trouble, useAsked } from "./parts.js";

export function RulesPage({ id }) {
  const { answer: games } = useAsked(api.games, []);
  const { answer, problem } = useAsked(() => (id ? api.rules(id) : Promise.resolve("")), [id]);
  const text = useRef(null);
  useEffect(() => {
    if (!text.current || !answer) return;
    text.current.innerHTML = answer;
    const section = document.getElementById(location.hash.slice(1));
    section?.classList.add("sought");
    section?.scrollIntoView();
  }, [answer]);
  const game = (games ?? []).find((each) => each.slug === id);
  return html`
    <${Page} title=${game ? game.title : t("nav.rules")} kind="column">
      ${!id && html`<h1>${t("nav.rules")}</h1>`}
      <ul class="shelf">${(games ?? []).map((each) => html`<li><a class=${each.slug === id ? "chip on" : "chip"} aria-current=${each.slug === id ? "page" : null} href=${`/rules/${each.slug}`}><${Emblem} game=${each.slug} />${each.title}</a></li>`)}</ul>
      <${Trouble} of=${problem} />
      ${game && html`<p><a class="primary" href=${`/play/${id}`}><${Icon} name="play" />${t("play.now")}</a></p>`}
      <article class="rules" ref=${text} lang="en"></article>
    <//>`;
}
