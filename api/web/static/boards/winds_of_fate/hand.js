// The hand of a seat of Winds of Fate below the board: its destiny, its cards and its bet chips.
import { html } from "../../vendor/preact.js";
import { labelled, message, wordIn } from "../../language.js";
import { isKnown } from "../cards.js";
import { HandRow } from "../things.js";
import { AdventureCard, DestinyCard } from "./cards.js";
import { effect } from "./effects.js";
import { Chips, RewardTile, rewardName } from "./tiles.js";

export function Hand({ view: { table }, seat, words, offers, chosen = {}, choose }) {
  if (!table.hands?.[seat]) return null;
  const word = wordIn(words);
  const play = { word, ...playing(offers, chosen, choose) };
  const chips = table.chips[seat];
  const groups = [
    { name: word("destiny"), things: destinies(table, seat, play) },
    { name: message("hand-cards"), things: inHand(table.hands[seat], play) },
    { name: word("played"), things: table.played[seat].map((card, at) => laid(card, at, word)) },
    { name: message("winds-rewards"), things: rewards(table, play) },
    {
      name: word("chip"),
      things: [
        { key: "chips", label: message("winds-chips", { n: chips }), drawn: html`<${Chips} number=${chips} />` },
      ],
    },
  ];
  return html`<${HandRow} label=${message("hand-of-seat")} groups=${groups} notes=${notesOf(table, seat)} />`;
}

/** What the seat should know: its points, its place with the consolation it brings, how many have passed. */
function notesOf(table, seat) {
  const place = table.order.indexOf(seat);
  const consolation = table.tiles.consolations[place]?.map(effect).join("; ") || message("none");
  return [
    message("hand-points", { n: table.points[seat] }),
    message("hand-consolation", { n: place + 1, what: consolation }),
    table.stage === "adventure" && message("hand-passed", { n: table.passed.length, of: table.order.length }),
  ].filter(Boolean);
}

/** What may be chosen: `can(type, field, value)`, and what chooses it, or takes the choice back. */
function playing(offers, chosen, choose) {
  const is = (type, field, value) => chosen.type === type && chosen[field] === value;
  return {
    is,
    values: (type, field) =>
      (offers ?? []).filter((offer) => offer.move === type).flatMap((offer) => offer.fields[field]?.values ?? []),
    toggle: (type, field, value) => () =>
      is(type, field, value) ? choose(null, {}) : choose({ type, [field]: value }),
    type: chosen.type,
  };
}

/** A thing whose choice is the whole move. */
const choice = (play, type, field, value) => ({
  on: play.is(type, field, value),
  act: play.values(type, field).includes(value) ? play.toggle(type, field, value) : null,
});

/** The destiny that was laid, and those that may be laid now. */
function destinies(table, seat, play) {
  const laidDown = table.destinies[seat];
  const type = play.type === "pass" ? "pass" : "choose_destiny";
  const open = play.values(type, "destiny").filter((each) => isKnown(each) && each !== laidDown);
  return [...(isKnown(laidDown) ? [laidDown] : []), ...open].map((destiny) => ({
    key: destiny,
    label: labelled(play.word("destiny"), play.word(destiny)),
    drawn: html`<${DestinyCard} destiny=${destiny} name=${play.word(destiny)} />`,
    ...choice(play, type, "destiny", destiny),
  }));
}

/** The cards in the hand. Of equal cards the first is the one that is chosen. */
const inHand = (hand, play) =>
  hand.filter(isKnown).map((card, at) => {
    const nth = at - hand.indexOf(card);
    const chosen = choice(play, "play", "card", card);
    return {
      key: `${card}-${nth}`,
      label: play.word(card),
      drawn: html`<${AdventureCard} card=${card} name=${play.word(card)} />`,
      act: chosen.act,
      on: chosen.on && nth === 0,
    };
  });

/** A card of the seat's own that lies face down in the adventure. */
const laid = (card, at, word) => ({
  key: `played-${at}`,
  label: labelled(word("played"), word(card)),
  drawn: html`<${AdventureCard} card=${card} name=${word(card)} down />`,
});

/** The rewards, while one is to be taken. */
const rewards = (table, play) =>
  play.values("draft", "tile").map((tile) => {
    const { effects } = table.tiles.rewards.find((each) => each.name === tile);
    return {
      key: tile,
      label: rewardName(play.word(tile), effects),
      help: effects.map(effect).join("; "),
      drawn: html`<${RewardTile} effects=${effects} name=${play.word(tile)} />`,
      ...choice(play, "draft", "tile", tile),
    };
  });
