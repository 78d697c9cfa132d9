// A move of a seat in words, as the form of its offers has them, and whether two moves are the same.
import { labelled, wordIn } from "../../language.js";
import { fits, same } from "../play/domains.js";
import { called } from "../play/fields.js";

const offerOf = (offers, move) =>
  offers.find(
    (offer) =>
      offer.move === move.type && Object.entries(offer.fields).every(([name, domain]) => fits(domain, move[name])),
  );

/** @param {Offer[]} offers @param {Record<string, any>} move
 * @param {{ words: Words, seats: Pick<Seat, "name" | "bot">[] }} name
 */
export function moveText(offers, move, name) {
  const word = wordIn(name.words);
  const fields = Object.entries(offerOf(offers, move)?.fields ?? {}).map(([field, domain]) =>
    labelled(word(field), called(domain, move[field], field, name)),
  );
  return [word(move.type), ...fields].join(" · ");
}

/** @param {Offer[]} offers @param {Record<string, any>} one @param {Record<string, any>} other */
export const isSameMove = (offers, one, other) =>
  one.type === other.type &&
  Object.keys(offerOf(offers, one)?.fields ?? {}).every((field) => same(one[field], other[field]));
