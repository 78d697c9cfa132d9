// A match in a frame of another site: the board, step by step, as onlookers see it. `?at=&as=` is the step at which it
// opens, and whose view it shows once everybody may know that. Nobody plays here, and no account is known.
import { html, useMemo, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { Emblem, Icon } from "../../icons.js";
import { message } from "../../language.js";
import { Boundary, Trouble, seatName, useAnswer } from "../../parts.js";
import { useLater, useTouched } from "../later.js";
import { useKeys } from "../replay/keys.js";
import { firstOf, roundsIn, useWays } from "../position.js";
import { changedBefore, takenBack, wholeText } from "../replay/marks.js";
import { Controls, StepText, Timeline } from "../replay/transport.js";
import { numberIn, useAddress, useFrames, useListing, usePlaying, useView } from "../state.js";
import { useDrawing } from "../table/board.js";
import { Covered, viewersOf } from "../table/perspectives.js";

/** @type {(query: URLSearchParams) => { at: number | null, as: string | null }} */
const placeIn = (query) => ({ at: numberIn(query, "at"), as: query.get("as") });

export function EmbeddedMatch({ id }) {
  const [match, problem, again] = useListing(id);
  const game = useAnswer(() => (match ? api.game(match.game) : Promise.resolve(null)), [match?.game]);
  const words = useAnswer(() => (match ? api.words(match.game) : Promise.resolve(null)), [match?.game]);
  if (match && game.answer && words.answer)
    return html`<${Replay} match=${match} game=${game.answer} words=${words.answer} again=${again} />`;
  const trouble = game.problem ?? words.problem;
  return html`
    <main class="stage embedded">
      ${problem && !match && html`<h1>${message("no-match")}</h1>`}
      ${
        problem || trouble
          ? html`<${Trouble} of=${problem ?? trouble} />`
          : html`<p class="quiet">${message("reading")}</p>`
      }
    </main>
  `;
}

/** @param {{ match: Match, game: Game, words: Words, again: () => Promise<void> }} parameters */
function Replay({ match, game, words, again }) {
  const id = match.match;
  const { kinds } = game;
  const [place, go] = useAddress(placeIn);
  const viewers = viewersOf(match, null);
  const { name: viewer, label } = viewers.find((each) => each.name === place.as) ?? viewers[0];
  const { frames, state } = useFrames(
    id,
    viewer,
    (more) => more.some(({ step, facts }) => step > match.step && facts.some(changesViewers)) && again(),
    again,
  );
  const last = frames.at(-1)?.step ?? 0;
  const [follows] = useState(!match.disclosed); // what is played is shown at its end
  const step = Math.min(place.at ?? (follows ? last : firstOf(frames)), last);
  const [view, trouble] = useView(id, viewer, step, last);
  const drawing = useDrawing(match.game);
  const { Explained } = useLater(useTouched(), () => import("../aids/explained.js"), "Explained");
  const toStep = ({ step: at }) => to(at);
  const playing = usePlaying(step, last, toStep);
  const rounds = useMemo(() => roundsIn(frames, kinds), [frames, kinds]);
  const show = (at) => go({ at: follows && at >= last ? null : at });
  const { to, round, keys } = useWays({ step, last, rounds, playing, show });
  useKeys(keys);

  const frame = frames[step - 1];
  const undone = useMemo(() => takenBack(frames), [frames]);
  const text = frame ? wholeText(frame, undone) : "";
  const seek = (name) => to(changedBefore(frames, step, name) ?? step);
  const whole = `/matches/${id}?${new URLSearchParams({ step: String(step), as: viewer })}`;
  document.title = `${match.title} · Nostos`;
  return html`
    <main class="stage embedded">
      <header class="titled">
        <${Emblem} game=${match.game} />
        <div>
          <h1>${match.title}</h1>
          <p class="quiet">${match.seats.map((seat) => seatName(seat)).join(" · ")}</p>
        </div>
        ${
          viewers.length > 1 &&
          html`
            <label>
              <span class="unseen">${message("seen-by")}</span>
              <select onChange=${({ target }) => go({ as: target.value })}>
                ${viewers.map(
                  (each) => html`<option value=${each.name} selected=${each.name === viewer}>${each.label}</option>`,
                )}
              </select>
            </label>
          `
        }
        <a class="chip" href=${whole} target="_blank" rel="noopener"><${Icon} name="eye" />${message("embed-open")}</a>
        ${state === "away" && html`<p class="standing away" role="alert">${message("away")}</p>`}
      </header>
      ${Explained && html`<${Explained} game=${match.game} />`}
      <${Boundary} as="section" of=${step} class="board" aria-label=${message("board")}>
        <${Trouble} of=${trouble} />
        ${view && html`<${drawing.Board} ...${{ view, frame, seek, words }} />`}
        ${view && html`<${Covered} view=${view} label=${label} words=${words} />`}
      <//>
      <section class="transport" aria-label=${message("steps")}>
        <${StepText} step=${step} text=${text} />
        <${Timeline} ...${{ frames, kinds, step, last, text }} go=${toStep} notes=${[]} />
        <${Controls} ...${{ step, last, to, round, playing, go }} tools=${[]} worlds=${false} deduces=${false} />
      </section>
    </main>
  `;
}

/** What changes who may see the match, or who sits there. */
const CHANGES = new Set(["sat", "left", "started", "ended", "closed", "disclosed", "substituted"]);
const changesViewers = (fact) => CHANGES.has(fact.type);
