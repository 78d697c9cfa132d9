// A player whose id alone is known: their name is asked for.
import { html } from "../vendor/preact.js";
import { message } from "../language.js";
import { useAnswer } from "../parts.js";
import { ratingsOf } from "./requests.js";

/** @param {{ player: string }} parameters */
export function PlayerLink({ player }) {
  const { answer, problem } = useAnswer(() => ratingsOf(player), [player]);
  const name = answer?.name ?? (problem ? message("player-deleted") : "…");
  return html`<a href=${`/players/${encodeURIComponent(player)}`}>${name}</a>`;
}
