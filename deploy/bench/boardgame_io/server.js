// The loom on boardgame.io over its Postgres adapter: `node server.js PORT`, the database as libpq's variables say.

const { Server } = require("boardgame.io/server");
const { PostgresStore } = require("bgio-postgres");

const THREADS = 100;

const loom = {
  name: "loom",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ woven: 0, hands: { 0: [1, 2, 3], 1: [4, 5, 6] } }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    weave: ({ G, playerID, random }, row) => {
      if (!Number.isInteger(row) || row < 0 || row > 15) return "INVALID_MOVE";
      G.woven += 1;
      G.hands[playerID] = [...G.hands[playerID].slice(1), random.Die(THREADS)];
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, hands: { [playerID]: G.hands[playerID] } }),
};

const db = new PostgresStore({
  host: process.env.PGHOST,
  port: Number(process.env.PGPORT),
  username: process.env.PGUSER,
  password: process.env.PGPASSWORD,
  database: process.env.PGDATABASE,
  logging: false, // it would print every statement
});
Server({ games: [loom], db, origins: [] }).run(Number(process.argv[2]));
