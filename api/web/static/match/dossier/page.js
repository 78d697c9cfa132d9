// The page of the dossier of a match: a seat and a step are chosen, and each section answers its question for them.
import { html, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { Page, Trouble, useAnswer } from "../../parts.js";
import { viewersOf } from "../table/perspectives.js";
import { TournamentPlace } from "../tournament/place.js";
import { Commands } from "./commands.js";
import { Incidents } from "./incidents.js";
import { Knowledge } from "./knowledge.js";
import { LookForm, lookOf, usePlace } from "./look.js";
import { Connections } from "./presence.js";
import { dossier as readDossier } from "./requests.js";
import { Times } from "./times.js";
import { Downloads, Verification } from "./verification.js";

const CLAIMS = ["knowledge", "times", "presence", "commands"];

/** As whom the match is looked at: as the address says, as everything where nothing is hidden any more, or as the
 * service decides: "". @param {Match} match @param {string | null} wanted
 */
export function viewerFor(match, wanted) {
  if (wanted !== null) return wanted;
  return match.disclosed ? "referee" : "";
}

export function DossierPage({ id }) {
  const [place, go] = usePlace();
  const [times, read] = useState(0);
  const { answer, problem } = useAnswer(async () => {
    const match = await api.match(id);
    const [words, dossier] = await Promise.all([api.words(match.game), readDossier(id, viewerFor(match, place.as))]);
    return { match, words, dossier };
  }, [id, place.as, times]);
  return html`
    <${Page} title=${message("dossier")} kind="lobby dossier">
      ${
        answer
          ? html`<${Found} ...${answer} ...${{ place, go }} again=${() => read(times + 1)} />`
          : html`<h1>${message("dossier")}</h1>${!problem && html`<p class="quiet">${message("reading")}</p>`}`
      }
      <${Trouble} of=${problem} />
    <//>
  `;
}

/** @param {{ match: Match, words: Words, dossier: Dossier, place: import("./look.js").Place,
 *   go: (change: Partial<import("./look.js").Place>) => void, again: () => void }} parameters
 */
function Found({ match, words, dossier, place, go, again }) {
  const own = api.ownSeat(match)?.seat ?? null;
  const look = lookOf({ dossier, match, words, own, place });
  const offered = viewersOf(match, own);
  const isOffered = offered.some((each) => each.name === dossier.viewer);
  const viewers = isOffered ? offered : [...offered, { name: dossier.viewer, label: dossier.viewer }];
  return html`
    <header class="tournament-head">
      <h1>${message("dossier")}: <a href=${`/matches/${match.match}`}>${match.title}</a></h1>
      <${TournamentPlace} match=${match} />
      <p>${message("dossier-more")}</p>
      <p class="quiet">${message(dossier.disclosed ? "dossier-disclosed" : "dossier-undisclosed")}</p>
    </header>
    <nav class="dossier-claims unprinted" aria-label=${message("dossier-claims")}>
      <ul class="shelf">
        ${CLAIMS.map(
          (name) => html`<li><a class="chip" href=${`#${name}`}>${message(`dossier-claim-${name}`)}</a></li>`,
        )}
      </ul>
    </nav>
    <${LookForm} ...${{ look, viewers, go, again }} viewer=${dossier.viewer} />
    <${Knowledge} look=${look} />
    <${Times} look=${look} />
    <${Connections} look=${look} />
    <${Commands} look=${look} />
    <${Incidents} look=${look} />
    <${Verification} look=${look} />
    <${Downloads} id=${match.match} viewer=${dossier.viewer} />
  `;
}
