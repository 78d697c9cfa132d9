// The messages of the room, for the pages that load it.
import { addMessages } from "../language.js";

await addMessages("learning/");
