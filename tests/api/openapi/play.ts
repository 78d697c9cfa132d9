// Plays a match, or its first moves, by the types that were generated from the document of its game: `play.js ADDRESS GAME SEATS`.
import createClient from "openapi-fetch";
import type { components, paths } from "./game.js";

type Schemas = components["schemas"];
type Client = ReturnType<typeof createClient<paths>>;
type Domain = Schemas["offer.Domain"];

const MOST_MOVES = 150;
const [address = "", game = "", seats = ""] = process.argv.slice(2);

function good<T>({ data, error }: { data?: T; error?: { type: string; detail: string } }): T {
  if (data === undefined) throw new Error(error === undefined ? "no answer" : `${error.type}: ${error.detail}`);
  return data;
}

// The first value that the domain has.
function first(domain: Domain): unknown {
  switch (domain.type) {
    case "one_of":
      return domain.values[0];
    case "some_of":
      return domain.values.slice(0, domain.at_least);
    case "span":
      return domain.low;
    case "each":
      return Object.fromEntries(Object.entries(domain.fields).map(([name, each]) => [name, first(each)]));
  }
}

function moveOf(offer: Schemas["Offer"]): Schemas["Move"] {
  const fields: [string, Domain][] = Object.entries(offer.fields);
  return { type: offer.move, ...Object.fromEntries(fields.map(([name, each]) => [name, first(each)])) } as Schemas["Move"];
}

async function player(number: number): Promise<Client> {
  const { token } = good(await createClient<paths>({ baseUrl: address }).POST("/v1/players", { body: { name: `Player ${number}` } }));
  return createClient<paths>({ baseUrl: address, headers: { Authorization: `Bearer ${token}` } });
}

const players = await Promise.all([...Array(Number(seats)).keys()].map(player));
const [host] = players;
if (host === undefined) throw new Error("nobody plays");
const body: Schemas["NewMatch"] = { game: game as Schemas["NewMatch"]["game"], seats: players.length };
const { match } = good(await host.POST("/v1/matches", { body }));
for (const [seat, each] of players.entries()) {
  good(await each.PUT("/v1/matches/{match}/seats/{seat}", { params: { path: { match, seat: String(seat) } } }));
}
good(await host.POST("/v1/matches/{match}/start", { params: { path: { match } } }));

const params = { path: { match } };
const kinds = new Set<Schemas["Fact"]["type"]>();
let played = 0;
let { status } = good(await host.GET("/v1/matches/{match}", { params }));
while (status === "playing" && played < MOST_MOVES) {
  for (const each of players) {
    const { offers } = good(await each.GET("/v1/matches/{match}/legal", { params }));
    const offer = offers[played % Math.max(offers.length, 1)];
    if (offer === undefined) continue;
    const step = good(await each.POST("/v1/matches/{match}/moves", { params, body: { move: moveOf(offer) } }));
    step.facts.forEach((fact) => kinds.add(fact.type));
    played += 1;
  }
  ({ status } = good(await host.GET("/v1/matches/{match}", { params })));
}
console.log(JSON.stringify({ status, played, kinds: kinds.size }));
