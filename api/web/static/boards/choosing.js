// What the offers light on a board: the values of a field, and what choosing one of them does.

const unique = (values) => [...new Set(values)];

/** The values of a field that may be chosen now, each with whether it is chosen, and `take`, which chooses it: for the
 * chosen kind of move, where it has this value, or else for the only kind that has it. Where several kinds have it, the
 * value alone is chosen, and the kind is asked next. `kinds`: only those kinds of moves.
 * @param {Offer[] | undefined} offers @param {Choice} chosen @param {Function} choose @param {string} field
 * @param {string[]} [kinds]
 * @returns {{ value: any, on: boolean, take: () => void }[]}
 */
export function lit(offers, chosen, choose, field, kinds) {
  const having = (offers ?? []).flatMap(({ move, fields: { [field]: domain } }) =>
    domain?.type === "one_of" && (!kinds || kinds.includes(move)) ? [{ move, values: domain.values }] : [],
  );
  return unique(having.flatMap(({ values }) => values)).map((value) => {
    const types = unique(having.filter(({ values }) => values.includes(value)).map(({ move }) => move));
    const type = types.length === 1 ? types[0] : types.find((each) => each === chosen.type);
    return {
      value,
      on: chosen[field] === value && (!chosen.type || types.includes(chosen.type)),
      take: () => (type ? choose({ type, [field]: value }) : choose(null, { [field]: value })),
    };
  });
}
