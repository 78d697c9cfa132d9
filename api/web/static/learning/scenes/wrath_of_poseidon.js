// The pictures of how Wrath of Poseidon is played.
const UNSEEN = { type: "hidden" };

/** @param {{ board: any }} content */
export function scenes({ board }) {
  const table = (positions, home = []) => ({
    table: {
      board,
      positions: { ...board.starts, ...positions },
      home,
      lighthouses: [],
      maelstroms: [],
      fog_banks: [],
    },
  });
  const unseen = table({ white: UNSEEN, yellow: UNSEEN, green: UNSEEN, red: UNSEEN });
  return {
    start: { view: table({}) },
    storm: { view: table({ red: "b2" }), frame: { facts: [{ drives: [{ ship: "red", heading: "ne" }] }] } },
    course: { view: table({ red: "b2", white: "b8" }), frame: { facts: [{ ship: "white", heading: "se" }] } },
    survey: {
      view: unseen,
      worlds: { ships: { white: ["b8", "c7"], yellow: ["h8"], green: ["h1", "h2", "i2"], red: ["b2", "b3", "c1"] } },
    },
    home: { view: table({ red: "c3" }, ["white", "yellow", "green"]) },
  };
}
