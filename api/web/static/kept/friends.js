// The players whom the owner of this browser calls friends.
import { playerList } from "./player_list.js";

export const { all: friends, put: befriend } = playerList("nostos-friends", 100);
