// The adventure cards of Odyssee in words.
import { wordIn } from "../../language.js";

/** Whether the viewer knows a card. */
export const isKnown = (card) => typeof card === "string";

/** What the cards of a deck are called: in the words of the page, or by their titles if it has none for this deck. */
export const titleIn = (deck, words) => {
  const titles = Object.fromEntries(deck.cards.map((card) => [card.name, card.title]));
  return (name) => (words[`${deck.name}_${name}`] ? wordIn(words)(name) : (titles[name] ?? name));
};

/** What a card says; undefined where the page has no words for it. */
export const cardText = (deck, card, words) => words[`${deck.name}_${card}`.replaceAll("-", "_")];
