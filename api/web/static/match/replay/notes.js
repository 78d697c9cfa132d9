// Notes on steps. They stay in this browser; an export contains them.
import { html, useState } from "../../vendor/preact.js";
import { local, members } from "../../kept/storage.js";
import { message } from "../../language.js";

export function useNotes(id) {
  const place = `nostos-notes/${id}`;
  const read = () => members(place, (text) => typeof text === "string");
  const [notes, set] = useState(read);
  const write = (step, text) => {
    const next = { ...read(), [step]: text }; // with what another window of this browser wrote meanwhile
    if (!text.trim()) delete next[step];
    local.keep(place, JSON.stringify(next));
    set(next);
  };
  return [notes, write];
}

export function Notes({ notes, write, step, go }) {
  const others = Object.entries(notes).filter(([at]) => Number(at) !== step);
  return html`
    <div class="notes">
      <label>
        ${message("note-on", { step })}
        <textarea
          id="note"
          key=${step}
          rows="4"
          value=${notes[step] ?? ""}
          onInput=${(event) => write(step, event.target.value)}
        />
      </label>
      <p class="quiet">${message("note-kept")}</p>
      <ul>
        ${others.map(
          ([at, text]) => html`
            <li key=${at}>
              <button class="line" onClick=${() => go({ step: Number(at) })}><b>${at}</b> ${text}</button>
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}
