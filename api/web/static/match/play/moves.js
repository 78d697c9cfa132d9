// Playing: what the seat is offered, what is chosen so far, and sending it.
import { html, useEffect, useState } from "../../vendor/preact.js";
import * as api from "../../api.js";
import { useCommand } from "../../parts.js";
import { useOffers } from "../state.js";
import { merge } from "./domains.js";
import { Offers } from "./offers.js";

/** @param {{ match: Match, own: number | null, viewer: string, view: View | null, step: number, last: number,
 *   again: () => Promise<void> }} parameters */
export function usePlay({ match, own, viewer, view, step, last, again }) {
  const [sent, setSent] = useState(0);
  const atEnd = own !== null && viewer === String(own) && step === last && view?.viewer === viewer;
  const here = atEnd && view.status === "playing" && (match.takebacks || view.to_act.includes(own));
  const { prompt, offers, effects, takeback } = useOffers(match.match, here, last, sent);
  const [chosen, setChosen] = useState(/** @type {Choice} */ ({}));
  const [run, { doing, problem }] = useCommand(again);
  useEffect(() => setChosen({}), [offers]);
  const choose = (change, anew = null) =>
    setChosen((now) => anew ?? (change.type && now.type && change.type !== now.type ? change : merge(now, change)));
  const send = (move) =>
    run(() =>
      api.play(match.match, move, last).then(
        () => {
          setSent(last);
          setChosen((now) => (now === chosen ? {} : now)); // the next offers may be the same, and no reason to clear it
        },
        (error) => {
          if (error.status !== 412) throw error;
        },
      ),
    );
  const playable = Boolean(here && offers?.length);
  return {
    prompt: playable ? prompt : "",
    takeback,
    offers,
    chosen,
    playable,
    board: playable ? { offers, chosen, choose } : {},
    form: (words) =>
      playable &&
      html`
        <${Offers}
          ...${{ offers, effects, chosen, choose, send, problem, words }}
          sending=${doing}
          game=${match.game}
          seats=${match.seats}
        />
      `,
  };
}
