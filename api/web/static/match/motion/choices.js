// Whether things move here: a choice of the player, kept in this browser. Who asked their system for less motion has
// none.
import { local } from "../../kept/storage.js";

const KEPT = "nostos-motion";
const LESS = matchMedia("(prefers-reduced-motion: reduce)");

export const isLess = () => LESS.matches;
export const isOn = () => local.read(KEPT) !== "off";
/** @param {boolean} on */
export const turn = (on) => local.keep(KEPT, on ? null : "off");

/** Whether a step is shown with motion now. */
export const moves = () => isOn() && !LESS.matches && !document.hidden;
