// The way to the analysis of a match, at the step that is looked at. Before all is shown there is none.
import { html } from "../../vendor/preact.js";
import { Icon } from "../../icons.js";
import { message } from "../../language.js";

/** @param {{ match: Match, step: number }} parameters */
export const AnalysisLink = ({ match, step }) => html`
  <a class="verify" href=${`/matches/${match.match}/analysis?step=${step}`}>
    <${Icon} name="heat" />${message("analysis-link")}
  </a>
`;
