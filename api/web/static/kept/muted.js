// The players whose lines this browser does not show.
import { playerList } from "./player_list.js";

export const { all: muted, put: mute } = playerList("nostos-muted", 500);
