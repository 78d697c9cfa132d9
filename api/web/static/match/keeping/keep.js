// A match is kept on this device for when there is no network, or is kept here no more.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { forget, isKept, keepMatch } from "../../kept/matches.js";
import { addMessages, message } from "../../language.js";
import { Trouble } from "../../parts.js";
import { startWorker } from "../../notifications/worker.js";

await addMessages("keeping/");

// What a replay may load later is loaded before the worker is told which files the page is made of.
const parts = () =>
  Promise.all([
    import("../motion/motion.js"),
    import("../aids/explained.js"),
    import("../aids/zoom.js"),
    import("../result/panel.js"),
    import("../replay/help.js"),
    import("../../boards/text/board.js"),
  ]);

/** @param {{ match: Match, viewer: string }} parameters */
export function Keep({ match, viewer }) {
  const id = match.match;
  const [kept, setKept] = useState(/** @type {boolean | null} */ (null));
  const [share, setShare] = useState(/** @type {number | null} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const look = () => isKept(id).then(setKept, () => setKept(null)); // a browser may keep nothing
  useEffect(() => void look(), [id]);
  const keep = async () => {
    setProblem(null);
    setShare(0);
    try {
      await parts();
      await startWorker();
      await keepMatch(match, viewer, setShare);
    } catch (error) {
      setProblem(error);
    }
    setShare(null);
    await look();
  };
  const remove = () => forget(id).then(look);
  if (kept === null) return null;
  return html`
    <${Trouble} of=${problem} />
    ${share !== null && html`<progress value=${share} aria-label=${message("keeping-now")} />`}
    ${
      share === null &&
      !kept &&
      html`
      <button class="plain" title=${message("keeping-more")} onClick=${keep}>
        <${Icon} name="export" />${message("keeping-keep")}
      </button>
    `
    }
    ${
      share === null &&
      kept &&
      html`
      <p class="quiet" role="status">
        ${message("keeping-kept")}
        <button class="plain" onClick=${remove}>${message("keeping-forget")}</button>
      </p>
    `
    }
  `;
}
