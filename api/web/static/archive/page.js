// The archive: matches by player, game, option, seats, result, days, tournament and rating. The address says what is
// looked for, so that a search can be shared and the way back works.
import { html, useEffect, useState } from "../vendor/preact.js";
import * as api from "../api.js";
import { message } from "../language.js";
import { MatchList } from "../matches.js";
import { Page, Trouble, useAnswer } from "../parts.js";
import { addressOf, queryOf, wantedOf } from "./address.js";
import { ArchiveForm } from "./form.js";

export function ArchivePage() {
  const { answer: games, problem } = useAnswer(api.games, []);
  const [wanted, want] = useWanted();
  const isUsual = addressOf(wanted) === "/archive";
  return html`
    <${Page} title=${message("search-title")} kind="lobby">
      <header class="titled">
        <div><h1>${message("search-title")}</h1><p class="quiet">${message("search-more")}</p></div>
      </header>
      <${Trouble} of=${problem} />
      <${ArchiveForm} wanted=${wanted} change=${(part) => want({ ...wanted, ...part })} games=${games ?? []} />
      <section class="archive-found" aria-labelledby="found">
        <div class="filters">
          <h2 id="found">${message("search-found")}</h2>
          <button type="button" disabled=${isUsual} onClick=${() => want(wantedOf(""))}>
            ${message("search-clear")}
          </button>
        </div>
        <${MatchList} query=${queryOf(wanted)} none=${message("search-none")} />
      </section>
    <//>
  `;
}

/** What is looked for, and what looks for something else: that is one more entry of the browser's history.
 * @returns {[import("./address.js").Wanted, (next: import("./address.js").Wanted) => void]}
 */
function useWanted() {
  const [wanted, set] = useState(wantedOf(location.search));
  useEffect(() => {
    const back = () => set(wantedOf(location.search));
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);
  const want = (next) => {
    if (addressOf(next) !== addressOf(wanted)) history.pushState(null, "", addressOf(next));
    set(next);
  };
  return [wanted, want];
}
