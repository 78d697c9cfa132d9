// What this browser brings to the chance of its matches (domain/kernel/LOTS.md): bytes for each seat that it takes.
// What was drawn for a match that has begun is forgotten. Where the browser has no hashes, nothing is brought along.
import { contributionCommitment } from "../verify/crypto.js";
import { contributions } from "./contributions.js";

const MOST = 200; // matches
const drawn = contributions("nostos-chance", MOST);

// The commitment of a seat to new bytes.
export const commitment = (match, seat) =>
  drawn.commitment(match, (contribution) => contributionCommitment(match, seat, contribution));

// Whether anything was drawn for the match.
export const drew = (match) => drawn.drawnFor().includes(match);

export const { contribution, drawnFor, forget } = drawn;
