// How long the match has been waiting for whoever is to move: the time since its last step.
import { html, useEffect, useState } from "../vendor/preact.js";
import { t } from "../language.js";

const told = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export function Since({ at }) {
  const [now, set] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!at) return null;
  const time = told(Math.max(0, Math.round((now - Date.parse(at)) / 1000)));
  return html`<p class="since quiet" role="timer" aria-label=${t("since", { time })} title=${t("since", { time })}>${time}</p>`;
}
