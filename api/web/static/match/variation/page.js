// The page of variations of a match whose secrets are shown: it is taken up after a step and played on, otherwise than
// it went. One looks from a chair, as it knows the table or with all shown; the address is all there is of it.
import { html, useMemo } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { message } from "../../language.js";
import { useLater, useTouched } from "../later.js";
import { ShownMatch } from "../shown.js";
import { Played } from "./played.js";
import { lineIn, usePlace } from "./place.js";

export const VariationPage = ({ id }) => html`
  <${ShownMatch}
    id=${id}
    title=${message("variation")}
    more=${message("variation-more")}
    later=${message("variation-later")}
    inside=${Placed}
  />
`;

/** The chair from which one looks: the one that the address names, else one's own, else the first.
 * @param {Match} match @param {string | null} wanted
 */
const chairOf = (match, wanted) =>
  (match.seats.find(({ seat }) => String(seat) === wanted) ?? api.ownSeat(match) ?? match.seats[0]).seat;

/** @param {{ match: Match, words: Words }} parameters */
function Placed({ match, words }) {
  const [place, go] = usePlace();
  const line = useMemo(() => lineIn(place.line), [place.line]);
  const { Explained } = useLater(useTouched(), () => import("../aids/explained.js"), "Explained");
  const chair = chairOf(match, place.as);
  const begin = () => {
    document.getElementById("main")?.focus(); // the button goes
    go({ line: "", moves: null });
  };
  if (!line)
    return html`
      <p class="problem" role="alert">${message("variation-unread")}</p>
      <button type="button" onClick=${begin}>${message("variation-anew")}</button>
    `;
  return html`
    ${Explained && html`<${Explained} game=${match.game} />`}
    <${Played} ...${{ match, words, place, line, chair, go }} />
  `;
}
