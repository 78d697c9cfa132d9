// Closed loops at the loom of server.js: `node load.js PORT MATCHES SECONDS`; one JSON object with what was measured.
// Both players of a match are connected; the next move is sent when its player has been shown the one before.

const WebSocket = require("ws");

const [port, count, seconds] = process.argv.slice(2).map(Number);
const WARM = 500; // ms before it counts
const base = `http://127.0.0.1:${port}/games/loom`;
const moves = [];
const pushes = [];
let counts = false;
let over = false;

async function post(path, body) {
  const answer = await fetch(base + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

// A player's line speaks socket.io (protocol 5) itself, because its client would cost more than the server.
function connect(match, player, credentials, shown) {
  return new Promise((resolve, reject) => {
    const line = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    const emit = (...args) => line.send(`42/loom,${JSON.stringify(args)}`);
    line.on("error", reject);
    line.on("message", (data) => {
      const text = data.toString();
      if (text.startsWith("0")) line.send("40/loom,");
      else if (text === "2") line.send("3");
      else if (text.startsWith("40/loom")) emit("sync", match, player, credentials, 2);
      else if (text.startsWith("42/loom,")) {
        const [kind, , state] = JSON.parse(text.slice("42/loom,".length));
        if (kind === "sync") resolve({ line, emit, state: state.state });
        if (kind === "update") shown(player, state);
      }
    });
  });
}

async function open() {
  const { matchID } = await post("/create", { numPlayers: 2 });
  const credentials = [];
  for (const playerID of ["0", "1"]) {
    const joined = await post(`/${matchID}/join`, { playerID, playerName: playerID });
    credentials.push(joined.playerCredentials);
  }
  const players = [];
  const seen = [0, 0]; // the state that each player was shown last
  let sent = 0;
  let turn = 0;
  const move = (stateID) => {
    const playerID = String(turn % 2);
    sent = performance.now();
    const payload = { type: "weave", args: [turn % 16], playerID, credentials: credentials[turn % 2] };
    players[turn % 2].emit("update", { type: "MAKE_MOVE", payload }, stateID, matchID, playerID);
  };
  const shown = (player, state) => {
    if (state._stateID <= seen[player]) return;
    seen[player] = state._stateID;
    const mover = String(turn % 2);
    if (counts && player !== mover) pushes.push(performance.now() - sent);
    if (counts && player === mover) moves.push(performance.now() - sent);
    if (seen[0] !== seen[1]) return;
    turn += 1;
    if (!over) move(state._stateID);
  };
  for (const player of ["0", "1"]) players.push(await connect(matchID, player, credentials[player], shown));
  seen[0] = seen[1] = players[1].state._stateID;
  return () => move(seen[0]);
}

const share = (values, part) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function main() {
  const starts = [];
  for (let number = 0; number < count; number++) starts.push(await open());
  starts.forEach((start) => start());
  await pause(WARM);
  counts = true;
  const since = performance.now();
  await pause(seconds * 1000);
  counts = false;
  const took = (performance.now() - since) / 1000;
  over = true;
  const figures = {
    per_second: moves.length / took,
    answer_p50_ms: share(moves, 0.5),
    answer_p99_ms: share(moves, 0.99),
    push_p50_ms: share(pushes, 0.5),
    push_p99_ms: share(pushes, 0.99),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0));
}

main().catch((error) => {
  console.error(String(error));
  process.exit(1);
});
