// The games that are drawn. Others are played with a table of what there is.
const DRAWN = ["odyssee", "odysseus", "winds_of_fate", "wrath_of_poseidon"];

export const isDrawn = (game) => DRAWN.includes(game);
