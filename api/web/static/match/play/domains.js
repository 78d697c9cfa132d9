// Offers as the service makes them: for each field of a move its domain. What fits, and what is settled.
export const MANY = 14; // values that are shown side by side; more go into a list

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export function fits(domain, value) {
  if (value === undefined) return false;
  switch (domain.type) {
    case "one_of":
      return domain.values.some((each) => same(each, value));
    case "some_of":
      return (
        Array.isArray(value) &&
        value.length >= domain.at_least &&
        value.length <= domain.at_most &&
        value.every((each) => domain.values.some((one) => same(one, each)))
      );
    case "span":
      return Number.isInteger(value) && value >= domain.low && value <= domain.high;
    default:
      return Object.entries(domain.fields).every(([name, inner]) => fits(inner, value?.[name]));
  }
}

// What the service calls a value of a domain; undefined if the value says by itself what it is.
export const labelOf = (domain, value) => domain.labels?.[domain.values.findIndex((each) => same(each, value))];

// Whether a value is a part of one that fits: more of it may be chosen.
export function admits(domain, value) {
  if (value === undefined) return true;
  switch (domain?.type) {
    case undefined:
      return false;
    case "some_of":
      return Array.isArray(value) && value.every((each) => domain.values.some((one) => same(one, each)));
    case "each":
      return Object.entries(value).every(([name, inner]) => admits(domain.fields[name], inner));
    default:
      return fits(domain, value);
  }
}

/** Whether nothing more can be chosen of a value that fits. @type {(domain: any, value: any) => boolean} */
export function isFinal(domain, value) {
  switch (domain.type) {
    case "one_of":
      return true;
    case "some_of":
      return value.length >= Math.min(domain.at_most, domain.values.length);
    case "span":
      return domain.low === domain.high;
    default:
      return Object.entries(domain.fields).every(([name, inner]) => isFinal(inner, value[name]));
  }
}

/** How many choices a domain leaves. @type {(domain: any) => number} */
export function choicesIn(domain) {
  if (domain.type === "each") return Object.values(domain.fields).reduce((sum, each) => sum + choicesIn(each), 0);
  if (only(domain) !== undefined) return 0;
  return domain.type === "some_of" ? Math.max(1, domain.at_least) : 1;
}

/** The fields of several offers, each with all the values that it has in any of them. */
export function fieldsOf(offers) {
  const names = unique(offers.flatMap((offer) => Object.keys(offer.fields)));
  return names.map((name) => [name, widest(offers.map((offer) => offer.fields[name]).filter(Boolean))]);
}

function widest(domains) {
  if (domains.every((each) => each.type === "one_of")) return united(domains);
  if (domains.every((each) => each.type === "each"))
    return { type: "each", fields: Object.fromEntries(fieldsOf(domains)) };
  return domains[0];
}

// One domain with the values of several, and what these are called.
function united(domains) {
  const values = unique(domains.flatMap((each) => each.values));
  const labels = values.map((value) => domains.map((each) => labelOf(each, value)).find(Boolean));
  return { type: "one_of", values, ...(labels.some(Boolean) && { labels }) };
}

// What there is no choice about.
function only(domain) {
  switch (domain.type) {
    case "one_of":
      return domain.values.length === 1 ? domain.values[0] : undefined;
    case "some_of":
      if (domain.at_most === 0 || !domain.values.length) return [];
      return domain.at_least >= domain.values.length ? domain.values : undefined;
    case "span":
      return domain.low === domain.high ? domain.low : undefined;
    default:
      return Object.fromEntries(
        Object.entries(domain.fields)
          .map(([name, inner]) => [name, only(inner)])
          .filter(([, value]) => value !== undefined),
      );
  }
}

// What was chosen, with what there is no choice about.
function complete(domain, value) {
  if (domain.type === "each") return { ...only(domain), ...value };
  if (domain.type === "some_of" && value === undefined && domain.at_least === 0) return [];
  return value === undefined ? only(domain) : value; // null is a choice where it is offered
}

// What was chosen with one more choice; objects grow together, null takes nothing away.
export function merge(chosen, change) {
  const next = { ...chosen };
  for (const [name, value] of Object.entries(change)) {
    const grows =
      value && typeof value === "object" && !Array.isArray(value) && chosen[name] && typeof chosen[name] === "object";
    next[name] = grows ? merge(chosen[name], value) : value;
  }
  return next;
}

// The domains to ask for, in order, given what is chosen, and the offers that fit it; the whole move if nothing is left
// to choose.
export function nextChoices(offers, type, chosen) {
  let left = offers.filter((offer) => offer.move === type);
  if (!left.length) return { fields: [], move: null, offer: null, left };
  const fields = [];
  const move = { type };
  for (const name of Object.keys(left[0].fields)) {
    const domains = left.map((offer) => offer.fields[name]).filter(Boolean);
    const open = domains.every((domain) => domain.type === "one_of");
    const domain = open ? united(domains) : domains[0];
    fields.push([name, domain]);
    move[name] = complete(domain, chosen[name]);
    if (!fits(domain, move[name])) {
      if (open && left.length > 1) return { fields, move: null, offer: left[0], left };
      continue;
    }
    if (open) left = left.filter((offer) => fits(offer.fields[name], move[name]));
  }
  const offer = left.find((each) => Object.entries(each.fields).every(([name, domain]) => fits(domain, move[name])));
  return { fields, move: offer ? move : null, offer: offer ?? left[0], left };
}

const unique = (values) => [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
