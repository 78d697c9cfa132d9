// The pictures of how Winds of Fate is played.
const PORTS = ["troy", "ithaca"];
const ROUNDS = 12;
const CREW = 20;
const BETS = [
  { seat: 0, round: 9, chips: 6 },
  { seat: 1, round: 10, chips: 5 },
  { seat: 2, round: ROUNDS, chips: 8 },
];

/** @param {{ board: any, tiles: any }} content */
export function scenes({ board, tiles }) {
  const spaces = Object.keys(board.spaces).filter((space) => !PORTS.includes(space));
  const places = Object.fromEntries(spaces.map((space, at) => [space, tiles.encounters[at].name]));
  const sailed = { facts: [{ type: "ship_sailed" }] };
  const table = (space, round, bets = [], crew = CREW) => ({
    table: { board, places, space, round, rounds: ROUNDS, bets, crew, crew_at_start: CREW },
  });
  const { calm, stormy } = board.spaces[PORTS[0]];
  return {
    sailed: { view: table(calm, 2), frame: sailed },
    lost: { view: table(stormy, 3, [], CREW - 4), frame: sailed },
    bets: { view: table(calm, 4, BETS), frame: { facts: [{ type: "bet_placed", round: ROUNDS }] } },
    home: { view: table(PORTS[1], 10, BETS, 7), frame: sailed },
  };
}
