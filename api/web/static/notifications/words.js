// The messages of this folder, which few visitors need.
import { addMessages } from "../language.js";

await addMessages("notifications/");
