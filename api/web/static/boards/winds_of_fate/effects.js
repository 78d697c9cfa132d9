// What tiles and markers of Winds of Fate do, in words.
import { message } from "../../language.js";

/** What an effect does, in a few words: "crew −1, each seat, may be declined". */
export function effect({ do: what, amount = 1, who, may }) {
  const n = what === "crew" && amount > 0 ? `+${amount}` : String(amount).replace("-", "−");
  return [message(`winds-does-${what}`, { n }), who && message(`winds-who-${who}`), may && message("winds-may")]
    .filter(Boolean)
    .join(", ");
}
