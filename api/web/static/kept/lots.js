// What this browser brings to the lots of its tournaments (domain/competition/LOTS.md). What was drawn for a tournament
// whose first draw is made is forgotten. Where the browser has no hashes, nothing is brought along.
import { concatenate, decodeHex, hex, sha256, text } from "../verify/crypto.js";
import { contributions } from "./contributions.js";

const MOST = 50; // tournaments
const LABEL = text("nostos/lots-contribution/1");
const drawn = contributions("nostos-lots", MOST);

/** What binds a player to new bytes. @param {string} tournament @param {string} player */
export function lotsCommitment(tournament, player) {
  const id = decodeHex(tournament.replaceAll("-", ""));
  return drawn.commitment(tournament, async (contribution) =>
    hex(await sha256(concatenate(LABEL, id, contribution, text(player)))),
  );
}

export const { contribution, drawnFor, forget } = drawn;
