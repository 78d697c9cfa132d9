// What the pages ask of the service about sealed guesses.
import { stepLanguage } from "../../language.js";
import { command, get } from "../../transport.js";

/** What a viewer may read, the oldest first, and what their own seat may guess now.
 * @param {string} id @param {string} viewer
 * @returns {Promise<{ viewer: string, offers: Offer[], guesses: SealedGuess[] }>}
 */
export const guesses = (id, viewer) => get(`/v1/matches/${id}/guesses?as=${viewer}&text=${stepLanguage}`);

/** @param {string} id @param {Record<string, any>} guess @returns {Promise<{ number: number }>} */
export const seal = (id, guess) => command("POST", `/v1/matches/${id}/guesses`, { guess });
