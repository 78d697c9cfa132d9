// Short, quiet sounds of strings and of the sea, made here: when a match asks the player something, and on its page for
// what happens there. They are off until somebody wants them.
import { local } from "../kept/storage.js";

const KEPT = "nostos-sound";
const VOLUME = "nostos-volume";
const USUAL = 60; // of 100
const LOUDNESS = 0.3; // at full volume

/** What is heard: notes, each with its pitch in hertz, and when it begins and how long it sounds in seconds; and a rush
 * of air or water, from one pitch to another.
 * @typedef {{ notes?: [number, number, number][], rush?: [number, number, number] }} Sound
 */
/** @type {Record<string, Sound>} */
const SOUNDS = {
  turn: {
    notes: [
      [392, 0, 0.9],
      [587.33, 0.16, 0.9],
    ],
  },
  sail: { rush: [300, 900, 0.35] },
  storm: { rush: [1800, 200, 0.6] },
  card: { notes: [[1046.5, 0, 0.09]] },
  thing: { notes: [[523.25, 0, 0.12]] },
  shore: {
    notes: [
      [261.63, 0, 0.3],
      [329.63, 0.07, 0.3],
    ],
  },
  danger: {
    notes: [
      [130.81, 0, 0.5],
      [138.59, 0, 0.5],
    ],
  },
  end: {
    notes: [
      [261.63, 0, 1.4],
      [329.63, 0.14, 1.4],
      [392, 0.28, 1.4],
      [523.25, 0.42, 1.6],
    ],
  },
};

export const isOn = () => local.read(KEPT) === "on";
/** @param {boolean} on */
export function turn(on) {
  local.keep(KEPT, on ? "on" : null);
  if (on) play();
}

/** How loud the sounds are, of 100. */
export function volume() {
  const kept = Number.parseInt(local.read(VOLUME) ?? "", 10);
  return kept >= 0 && kept <= 100 ? kept : USUAL;
}
/** @param {number} loud */
export const setVolume = (loud) => local.keep(VOLUME, String(loud));

/** @type {AudioContext | null} */
let made = null;
/** @type {AudioBuffer | null} */
let air = null;

/** Plays a sound, if they are on and somebody has used this page: a browser lets no other page be heard.
 * @param {string} [name]
 */
export function play(name = "turn") {
  if (!isOn() || !volume() || !("AudioContext" in globalThis) || !navigator.userActivation.hasBeenActive) return;
  made ??= new AudioContext();
  void made.resume();
  const { notes = [], rush } = SOUNDS[name];
  for (const [pitch, after, length] of notes) pluck(made, pitch, made.currentTime + after, length);
  if (rush) blow(made, ...rush);
}

/** What makes a sound of such a length swell and die away. @param {AudioContext} context */
function shaped(context, at, length, swell) {
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime((LOUDNESS * volume()) / 100, at + swell);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + length);
  loudness.connect(context.destination);
  return loudness;
}

/** @param {AudioContext} context */
function pluck(context, pitch, at, length) {
  const string = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  string.connect(shaped(context, at, length, 0.01));
  string.start(at);
  string.stop(at + length);
}

/** @param {AudioContext} context */
function blow(context, from, to, length) {
  air ??= noise(context);
  const at = context.currentTime;
  const wind = new AudioBufferSourceNode(context, { buffer: air });
  const pitch = new BiquadFilterNode(context, { type: "bandpass", Q: 1.2 });
  pitch.frequency.setValueAtTime(from, at);
  pitch.frequency.exponentialRampToValueAtTime(to, at + length);
  wind.connect(pitch).connect(shaped(context, at, length, length / 3));
  wind.start(at);
  wind.stop(at + length);
}

/** A second of noise. @param {AudioContext} context */
function noise(context) {
  const buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = 2 * Math.random() - 1;
  return buffer;
}
