// What proves a tournament: the hashes that were published, and its archive with the way to check it.
import { html } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { message } from "../language.js";
import { saveFile } from "../match/replay/saving.js";
import { Trouble, useCommand } from "../parts.js";
import { BeaconList } from "./preparation/beacons.js";
import * as requests from "./requests.js";

const MOST_MATCHES = 260; // of one archive; a tournament with more has one for each round

/** The rounds of which an archive is made, each by itself; 0: of all. @param {Tournament} tournament */
const partsOf = ({ rounds }) =>
  rounds.reduce((sum, each) => sum + each.tables, 0) > MOST_MATCHES ? rounds.map((each) => each.round) : [0];

/** @param {{ tournament: Tournament }} parameters */
export function Proof({ tournament }) {
  const { tournament: id, sha256, lots, published, final } = tournament;
  const [run, { doing, problem }] = useCommand();
  const save = (round) => run(() => requests.archive(id, round).then(saveFile));
  return html`
    <section aria-labelledby="proof">
      <h2 id="proof">${message("tournament-proof")}</h2>
      <p>${message("tournament-proof-more")}</p>
      <${Trouble} of=${problem} />
      <p>
        ${partsOf(tournament).map(
          (round) => html`
            <button key=${round} class="archive" disabled=${doing} onClick=${() => save(round)}>
              <${Icon} name="export" />
              ${message("archive-save")}${round ? ` · ${message("round", { n: round })}` : ""}
            </button>
          `,
        )}
        ${doing && html`<small role="status">${message("archive-doing")}</small>`}
      </p>
      <p>${message("archive-verify")} <code>nostos verify nostos-archive-${id.slice(0, 8)}….jsonl</code></p>
      <details>
        <summary>${message("hashes")}</summary>
        <dl class="regulations hashes">
          ${hash("hash-regulations", sha256)}
          ${hash("hash-lots", lots.commitment)}
          ${published.map(({ round, sha256: of }) => hash("hash-standings", of, { round }))}
          ${final && hash("hash-final", final)}
          ${lots.seed && hash("hash-seed", lots.seed)}
        </dl>
      </details>
      ${
        lots.beacons.length > 0 &&
        html`
          <h3>${message("beacons")}</h3>
          <${BeaconList} tournament=${tournament} />
        `
      }
    </section>
  `;
}

const hash = (name, value, values = {}) =>
  html`<div><dt>${message(name, values)}</dt><dd><code class="hash">${value}</code></dd></div>`;
