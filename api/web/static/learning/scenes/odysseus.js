// The pictures of how Odysseus is played.
const ADVENTURES = ["sirens", "underworld", "cyclops", "circe", "scylla", "lotus_eaters"];
const START = 0; // of the ship; by the winds laid it sails there:
const SAILED = [1, 2, 3];
const END = 3;
const WINDS = [
  { card: "5", space: "1-yellow" },
  { card: "3", space: "1-green" },
  { card: "1", space: "2-yellow" },
  { card: "2", space: "2-red" },
  { card: "1", space: "2-red" },
  { card: "2", space: "3-green" },
];

/** @param {{ board: any }} content */
export function scenes({ board }) {
  const disks = board.places.map((_, circle) => (circle === START ? null : ADVENTURES[circle % ADVENTURES.length]));
  const bare = { board, disks, ship: START, laid: [], blocked: null, doubled: null };
  const scene = (members, facts = []) => ({ view: { table: { ...bare, ...members } }, frame: { facts }, wide: true });
  const taken = disks.map((disk, circle) => (circle === END ? null : disk));
  return {
    board: scene({ ship: null }),
    laid: scene({ laid: WINDS.slice(0, 2) }, [{ type: "card_laid", space: "1-green" }]),
    sailed: scene(
      { laid: WINDS, ship: END },
      SAILED.map((circle) => ({ type: "ship_sailed", circle })),
    ),
    marked: scene({ laid: WINDS, blocked: "1-yellow", doubled: "2-red" }),
    met: scene({ disks: taken, ship: END }, [{ type: "disk_taken", circle: END }]),
  };
}
