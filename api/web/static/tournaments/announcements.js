// Announcements of the staff, the newest first; an entrant says which they have read.
import { html } from "../vendor/preact.js";
import { message, when } from "../language.js";
import { Trouble, useCommand } from "../parts.js";
import { ownEntry } from "./live.js";
import * as requests from "./requests.js";
import { placeText, staffName } from "./words.js";

const SHOWN = 5; // of those that were read

/** @param {{ tournament: Tournament, again: () => Promise<void> }} parameters */
export function Announcements({ tournament, again }) {
  const me = ownEntry(tournament)?.number ?? 0;
  const [run, { doing, problem }] = useCommand(again);
  const readable = tournament.announcements.filter((each) => each.text !== null).reverse();
  const isUnread = (each) => me > 0 && !each.read.includes(me) && (each.to === null || each.to.includes(me));
  const unread = readable.filter(isUnread);
  if (!readable.length) return null;
  const read = readable.filter((each) => !isUnread(each));
  const mark = () =>
    run(() =>
      requests.markRead(
        tournament.tournament,
        unread.map((each) => each.announcement),
      ),
    );
  const entry = (each) =>
    html`<${Entry} key=${each.announcement} ...${{ each, tournament }} isNew=${isUnread(each)} />`;
  return html`
    <section aria-labelledby="announcements">
      <h2 id="announcements">${message("announcements")}</h2>
      <ul class="notices">${[...unread, ...read.slice(0, SHOWN)].map(entry)}</ul>
      <${Trouble} of=${problem} />
      ${unread.length > 0 && html`<p><button disabled=${doing} onClick=${mark}>${message("mark-read")}</button></p>`}
      ${
        read.length > SHOWN &&
        html`
          <details>
            <summary>${message("announcements-older")}</summary>
            <ul class="notices">${read.slice(SHOWN).map(entry)}</ul>
          </details>
        `
      }
    </section>
  `;
}

const Entry = ({ each, tournament, isNew }) => html`
  <li class=${isNew ? "new" : ""}>
    <p>${isNew && html`<b class="badge">${message("new")}</b> `}${each.text}</p>
    <small>
      ${[
        when(each.at),
        staffName(tournament, [], each.by),
        each.about && placeText(each.about),
        each.to && message("for-some"),
      ]
        .filter(Boolean)
        .join(" · ")}
    </small>
  </li>
`;
