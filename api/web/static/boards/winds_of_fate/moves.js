// What a seat may do on the board of Winds of Fate: rounds to bet on, and to move a stack to.
const NOTHING = { rounds: [], take: () => {} };

/** Of a stack that is moved the round is chosen here; which stack is asked next, where several can go there. */
export function boardMoves(offers, chosen, choose) {
  const type = ["place_bet", "move_bet"].find((move) => offers?.some((offer) => offer.move === move));
  if (!type || (chosen.type && chosen.type !== type)) return NOTHING;
  const fitting = offers.filter(
    (offer) =>
      offer.move === type &&
      (chosen.stack === undefined || !offer.fields.stack || offer.fields.stack.values.includes(chosen.stack)),
  );
  const take = (round) => {
    const those = fitting.filter((offer) => offer.fields.round.values.includes(round));
    const stacks = those.flatMap((offer) => offer.fields.stack?.values ?? []);
    choose(stacks.length === 1 ? { type, stack: stacks[0], round } : { type, round });
  };
  return { rounds: [...new Set(fitting.flatMap((offer) => offer.fields.round.values))], round: chosen.round, take };
}
