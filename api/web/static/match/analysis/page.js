// The page of the analysis of a match whose secrets are shown: what each seat could know of it, step by step.
import { html, useMemo } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { Trouble, useAnswer } from "../../parts.js";
import { useLater, useTouched } from "../later.js";
import { useKeys } from "../replay/keys.js";
import { roundsIn, useWays } from "../position.js";
import { Answers } from "../guesses/answers.js";
import { ShownMatch } from "../shown.js";
import { stepText } from "../replay/marks.js";
import { Controls, Timeline } from "../replay/transport.js";
import { useFrames, usePlaying, useView } from "../state.js";
import { useDrawing } from "../table/board.js";
import { viewersOf } from "../table/perspectives.js";
import { Chairs } from "./chairs.js";
import { DoubtCurve } from "./curve.js";
import { useDoubts } from "./doubts.js";
import { chairsOf, usePlace } from "./place.js";
import { Reel } from "./reel.js";

export const AnalysisPage = ({ id }) => html`
  <${ShownMatch}
    id=${id}
    title=${message("analysis")}
    more=${message("analysis-more")}
    later=${message("analysis-later")}
    inside=${Analysis}
  />
`;

const SHOWING = ["ended", "disclosed"]; // what shows what was hidden
const NOTHING = () => {}; // a match that is shown does not change any more

/** @param {{ match: Match, game: Game, words: Words }} parameters */
function Analysis({ match, game: { kinds, worlds: deduces }, words }) {
  const { match: id, step: last } = match;
  const own = api.ownSeat(match)?.seat ?? null;
  const viewers = useMemo(() => viewersOf(match, own), [match, own]);
  const [place, go] = usePlace();
  const step = Math.min(Math.max(place.step ?? 1, 1), last);
  const [one, other] = chairsOf(viewers, place, match.seats.length, own);
  const first = useFrames(id, one.name, NOTHING, NOTHING);
  const second = useFrames(id, other.name, NOTHING, NOTHING);
  const [view, trouble] = useView(id, one.name, step, last);
  const [beside, otherTrouble] = useView(id, other.name, step, last);
  const playing = usePlaying(step, last, go);
  const { frames } = first;
  const { Explained } = useLater(useTouched(), () => import("../aids/explained.js"), "Explained");

  const rounds = useMemo(() => roundsIn(frames, kinds), [frames, kinds]);
  const { to, round, keys } = useWays({ step, last, rounds, playing, show: (at) => go({ step: at }) });
  useKeys(keys);
  const frame = frames[step - 1];
  return html`
    <section class="transport" aria-label=${message("steps")}>
      <p class="quiet" role="status">${message("analysis-step", { n: step, last })}</p>
      <${Timeline} ...${{ frames, kinds, step, last, go }} notes=${[]} text=${frame ? stepText(frame) : ""} />
      <${Controls} ...${{ step, last, to, round, playing, go }} worlds=${false} deduces=${false} tools=${[]} />
    </section>
    ${Explained && html`<${Explained} game=${match.game} />`}
    <section aria-labelledby="chairs">
      <h2 id="chairs">${message("analysis-chairs")}</h2>
      <p class="quiet">${message("analysis-chairs-more")}</p>
      <${Chairs}
        ...${{ match, words, viewers, go }}
        seen=${[
          { viewer: one, view, frame },
          { viewer: other, view: beside, frame: second.frames[step - 1] },
        ]}
      />
      <${Trouble} of=${trouble ?? otherTrouble} />
    </section>
    <${Knowledge} ...${{ match, frames, step, to, go, deduces }} />
    <${Answers} match=${match} />
  `;
}

/** @param {{ match: Match, frames: Frame[], step: number, to: (step: number) => void, deduces: boolean,
 *   go: (change: Partial<import("./place.js").Place>) => void }} parameters
 */
function Knowledge({ match, frames, step, to, go, deduces }) {
  const end = frames.find(({ facts }) => facts.some(({ type }) => SHOWING.includes(type)))?.step ?? match.step;
  const doubts = useDoubts(match, deduces);
  return html`
    <section aria-labelledby="reel">
      <h2 id="reel">${message("reel")}</h2>
      <p class="quiet">${message("reel-more")}</p>
      <${Reel} ...${{ match, end, go }} doubts=${deduces ? doubts : null} />
    </section>
    ${deduces && html`<${Doubt} ...${{ match, doubts, step, to }} />`}
  `;
}

/** @param {{ match: Match, doubts: import("./doubts.js").Doubts, step: number,
 *   to: (step: number) => void }} parameters
 */
function Doubt({ match, doubts, step, to }) {
  const { doubtText } = useDrawing(match.game);
  const { answer } = useAnswer(() => api.reveals(match.match, "referee", match.step), [match.match]);
  const reveals = useMemo(() => [...new Set((answer ?? []).map((each) => each.step))], [answer]);
  return html`
    <section aria-labelledby="doubt">
      <h2 id="doubt">${message("analysis-doubt")}</h2>
      <p class="quiet">
        ${message("analysis-doubt-more")} ${doubtText?.()}
      </p>
      <${DoubtCurve} ...${{ match, doubts, reveals, step, to }} />
    </section>
  `;
}
