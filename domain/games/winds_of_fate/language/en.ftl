# What every fact of Winds of Fate tells its viewer, what seats are asked, why moves are refused, and the game's words.

fact-board-laid = The ship lies at Troy with a crew of { $crew }. The encounters: { $places_word }. Turn order: { $order_word }.
item-space-line = { $tile_word } ({ $space_word })
fact-deck-shuffled = { $again ->
    [yes] { $cards_count ->
        [one] The discarded card goes under the deck.
       *[other] The { $cards_count } discarded cards are shuffled and go under the deck.
      }
   *[no] The { $cards_count } adventure cards are shuffled.
  }
fact-gods-shuffled = { $again ->
    [yes] All god cards have been turned up: the { $gods_count } are shuffled again.
   *[no] The { $gods_count } god cards are shuffled.
  }
fact-decks-reshuffled = Both decks are shuffled again: { $deck_count } adventure cards and { $gods_count } god cards.
fact-dealt = { $seat } is dealt { cards-told }.
cards-told = { $cards_count ->
    [one] one card{ cards-seen }
   *[other] { $cards_count } cards{ cards-seen }
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }
fact-destiny-chosen = { $destiny ->
    [hidden] { $seat } lays a destiny card face down.
   *[other] { $seat } lays a destiny card face down: { $destiny_word }.
  }
fact-round-began = Round { $number } of { $last } begins. Turn order: { $order_word }.
fact-ship-sailed = { $path ->
    [calm] Calm seas after the adventure that was won: the ship sails from { $start_word } to { $space_word }.
   *[stormy] Storm after the adventure that was lost: the ship is driven from { $start_word } to { $space_word }.
  }
fact-tile-met = { $effects_count ->
    [0] The ship meets { $tile_word }.
   *[other] The ship meets { $tile_word }: { $effects_word }.
  }
item-effect-line = { $change ->
    [crew_lost] { $number } of the crew lost
    [crew_gained] { $number } of the crew regained
    [draw] { $number ->
        [one] a card
       *[other] { $number } cards
      }
    [points] { $number ->
        [one] a point
       *[other] { $number } points
      }
    [chip] { $number ->
        [one] a bet chip
       *[other] { $number } bet chips
      }
    [place_bet] a bet to place
   *[move_bet] a bet to move
  }{ $who ->
    [each] {" "}for each player
    [first] {" "}for the first in turn order
    [last] {" "}for the last in turn order
    [fewest] {" "}for the player with the fewest cards
   *[none] {""}
  }{ $may ->
    [yes] {" "}(may be declined)
   *[no] {""}
  }
fact-crew-lost = { $accepted ->
    [yes] { $seat } accepts: { $tile_word } cost the crew { $number }; { $crew } left.
   *[no] The crew loses { $number } to { $tile_word }; { $crew } left.
  }
fact-crew-gained = { $accepted ->
    [yes] { $seat } accepts: the crew regains { $number } from { $tile_word }; there are now { $crew }.
   *[no] The crew regains { $number } from { $tile_word }; there are now { $crew }.
  }
fact-cards-drawn = { $stage ->
    [consolation] As a consolation { $seat } draws { cards-told }.
   *[other] { $seat } draws { cards-told }.
  }
fact-points-gained = { $points ->
    [one] { $seat } gains a point, { $total } in all.
   *[other] { $seat } gains { $points } points, { $total } in all.
  }
fact-chips-taken = { $chips ->
    [one] { $seat } takes a bet chip and now has { $total }.
   *[other] { $seat } takes { $chips } bet chips and now has { $total }.
  }
fact-bet-placed = { $supply ->
    [0] { $seat } bets on round { $round }: a single chip, none of the supply.
   *[other] { $seat } bets on round { $round }: a stack of { $chips } chips, { $supply } of them from the supply.
  }
fact-bet-moved = { $chips ->
    [one] { $seat } moves a stack of one chip from round { $before } to round { $round }.
   *[other] { $seat } moves a stack of { $chips } chips from round { $before } to round { $round }.
  }
fact-declined = { $change ->
    [crew_lost] { $seat } declines, and the crew loses nobody.
    [crew_gained] { $seat } declines, and the crew regains nobody.
    [draw] { $seat } declines to draw cards.
    [points] { $seat } declines the points.
    [chip] { $seat } declines the bet chip.
    [place_bet] { $seat } places no bet.
   *[move_bet] { $seat } moves no bet.
  }
fact-lapsed = { $reason ->
    [ship] The crew is complete and regains nobody.
    [crew] The crew is complete: it regains nobody for { $seat }.
    [cards] { $seat } draws nothing: there is no card left.
    [chip] { $seat } has no bet chip left and places no bet.
    [marker] { $seat } has no marker left and places no bet.
    [stack] { $seat } has no stack on the track and moves no bet.
   *[stuck] { $seat } moves no bet: no stack of theirs is next to a round that is still to come.
  }
fact-rewards-shown = The rewards: { $offered_word }. The adventure at { $space_word } begins.
item-tile-line = { $effects_count ->
    [0] { $tile_word }
   *[other] { $tile_word } ({ $effects_word })
  }
fact-card-played = { $card ->
    [hidden] { $seat } plays a card face down ({ $number } in this adventure).
   *[other] { $seat } plays a card face down ({ $number } in this adventure): { $card_word }.
  }
fact-passed = { $number ->
    [0] { $seat } passes without having played a card and will be { place-told } in turn order.
   *[other] { $seat } passes and will be { place-told } in turn order.
  }
place-told = { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[5] fifth
  }
fact-destiny-switched = { $destiny ->
    [hidden] { $seat } switches the destiny card, face down.
   *[other] { $seat } switches the destiny card: { $destiny_word } instead of { $before_word }.
  }
fact-god-turned = { $helps ->
    [yes] The god card is { $god_word }: { $number } for Help.
   *[no] The god card is { $god_word }: { $number } for Hinder.
  }
fact-cards-turned = { $helps ->
    [yes] { $seat } helped with { $cards_word }: { $total } in all.
   *[no] { $seat } hindered with { $cards_word }: { $total } in all.
  }
fact-adventure-resolved = { $won ->
    [yes] { $even ->
        [yes] Help { $help }, Hinder { $hinder }: a tie, so the adventure is won.
       *[no] Help { $help }, Hinder { $hinder }: the adventure is won.
      }
   *[no] Help { $help }, Hinder { $hinder }: the adventure is lost, and the crew loses { $lost }; { $crew } left.
  }
fact-reward-taken = { $effects_count ->
    [0] { $seat } takes { $tile_word }.
   *[other] { $seat } takes { $tile_word } ({ $effects_word }).
  }
fact-destinies-turned = { $ending ->
    [safe] Odysseus is safe at Ithaca!
    [death] Odysseus has lost all of his crew.
   *[stranded] Odysseus is stranded at sea.
  } The destiny cards: { $chosen_word }.
item-destiny-line = { $seat } ({ $destiny_word })
fact-scored = Scores: { $scores_word }. { $tied_count ->
    [0] { $best } has the most points.
   *[other] { $tied_word } tie: { $best } comes first, being earlier in turn order.
  }
item-score-line = { $seat } { $total } (bets { $bets }, chips { $chips }, destiny { $destiny }, points { $points })
fact-hand-turned = { $cards_count ->
    [0] { $seat } has no cards left
   *[other] { $seat } still holds { $cards_word }
  }{ $played_count ->
    [0] {""}
   *[other] ; face down in the adventure: { $played_word }
  }{ $destiny ->
    [none] {""}
   *[other] ; destiny card: { $destiny_word }
  }.
fact-decks-turned = { $deck_count ->
    [0] The deck is empty
   *[other] Left in the deck: { $deck_word }
  }{ $gods_count ->
    [0] {""}
   *[other] ; god cards to come: { $gods_word }
  }.

# What a seat is asked, and what each of its choices does.

asked-by = { $stage ->
    [encounter] Encounter with { $tile_word }:
    [consolation] Consolation:
   *[draft] Reward:
  }
pays-told = { $pays ->
    [never] can no longer pay
    [once] pays { $most } if the journey ends in round { $low }
   *[span] pays up to { $most } if the journey ends in rounds { $low } to { $high }
  }
item-stack-line = { $chips ->
    [one] a stack of one chip on round { $round } (it { pays-told })
   *[other] a stack of { $chips } chips on round { $round } (it { pays-told })
  }
item-target-line = to round { $round } (there it { pays-told })
prompt-destiny-asked = How will the journey end? Lay one of your three destiny cards face down: if it is right, you score { $right } points.
prompt-destiny-choice = The card lies face down until the end. You may switch it when you pass without having played a card.
at-place = { $tile ->
    [none] { $space_word }
   *[other] { $tile_word } ({ $space_word })
  }
prompt-card-asked = Round { $round } of { $last } at { at-place }, crew { $crew }. { $playable ->
    [yes] { $suit ->
        [none] Play a card face down, or pass.
        [help] You have played Help ({ $number }): play another Help card face down, or pass.
       *[hinder] You have played Hinder ({ $number }): play another Hinder card face down, or pass.
      }
   *[no] You have no card that you may play: you must pass.
  } { $others_count ->
    [0] All others have passed.
   *[other] Still in this adventure with you: { $others_word }.
  }
prompt-play-choice = { $suit ->
    [none] Play a card face down. Then all your cards in this adventure must be of its suit, Help or Hinder.
    [help] Play another Help card face down.
   *[hinder] Play another Hinder card face down.
  }
prompt-pass-choice = Leave this adventure, and be { place-told } in turn order from now on.{ $kept ->
    [none] {""}
   *[other] {" "}As you have played no card, you may switch your destiny card { $kept_word } for another one.
  }
prompt-reward-asked = { $offered_count ->
    [1] Take the last reward tile: { $offered_word }.
   *[other] Take one of the reward tiles: { $offered_word }.
  }
prompt-draft-choice = The tile is yours, and what it says is done at once.{ $idle_count ->
    [0] {""}
   *[other] {" "}For you nothing would come of { $idle_word }.
  }
prompt-bet-asked = { asked-by } you may bet on the round in which the journey ends. This is round { $round } of { $last }; you have { $chips ->
    [one] one bet chip
   *[other] { $chips } bet chips
  }, each worth { $worth } points if you keep it.
prompt-place-choice = Put one of your bet chips on a round from { $round } to { $last }; the supply adds one for each round that it is ahead. A stack pays its chips, less 1, 3, 6, 10 or 15 if it is 1, 2, 3, 4 or 5 rounds off.{ $late ->
    [yes] {" "}On round { $round } it can no longer pay: the adventure of this round is over.
   *[no] {""}
  }
prompt-bet-move-asked = { asked-by } you may move one of your stacks by one round. You have { $stacks_word }.
prompt-stack-choice = { $chips ->
    [one] Move your stack of one chip from round { $round }. It can go { $targets_word }.
   *[other] Move your stack of { $chips } chips from round { $round }. It can go { $targets_word }.
  }
label-kept-destiny = keep { $destiny_word }
label-other-destiny = switch to { $destiny_word }
label-own-stack = { $chips ->
    [one] your stack of one chip on round { $round }
   *[other] your stack of { $chips } chips on round { $round }
  }
prompt-effect-asked = { asked-by } { $change ->
    [crew_lost] shall the crew lose { $number }? It counts { $crew } now.
    [crew_gained] shall the crew regain { $number }? It counts { $crew } now.
    [draw] { $number ->
        [one] will you draw a card?
       *[other] will you draw { $number } cards?
      }
    [points] { $number ->
        [one] will you take a point?
       *[other] will you take { $number } points?
      }
   *[chip] { $number ->
        [one] will you take a bet chip?
       *[other] will you take { $number } bet chips?
      }
  }
prompt-accept-choice = { $change ->
    [crew_lost] Accept: the crew loses { $number }; { $crew } left.
    [crew_gained] Accept: the crew regains { $number }; it is { $crew } then.
    [draw] { $number ->
        [one] Draw a card from the deck.
       *[other] Draw { $number } cards from the deck.
      }
    [points] { $number ->
        [one] Take a point.
       *[other] Take { $number } points.
      }
   *[chip] { $number ->
        [one] Take a bet chip from the supply.
       *[other] Take { $number } bet chips from the supply.
      }
  }
prompt-decline-choice = { $change ->
    [place_bet] Place no bet, and keep your chips.
    [move_bet] Leave your stacks where they are.
   *[other] Decline: nothing happens.
  }

# Why a move is refused.

refused-seats = Three to five seats play.
refused-no-such-board = There is no such board.
refused-no-such-tiles = There is no such set of tiles.
refused-chosen-already = Your destiny card lies there already; you can switch it when you pass without having played.
refused-choose-first = First everyone lays a destiny card.
refused-journey-over = The journey is over.
refused-not-your-turn = It is another player's turn.
refused-no-adventure = No cards are played and nobody passes now: something else comes first.
refused-not-in-hand = You do not hold this card.
refused-other-suit = All your cards in one adventure are of one suit, Help or Hinder.
refused-no-switch-after-playing = If you have played a card, you may not switch your destiny card in this adventure.
refused-destiny-kept = You have this destiny card already; to keep it, choose none.
refused-no-draft = No reward tile is taken now.
refused-tile-not-shown = This reward tile is not on display.
refused-no-such-tile = There is no such reward tile.
refused-nothing-offered = Nothing is offered that could be accepted or declined.
refused-say-which-round = A bet is accepted by saying where it goes.
refused-no-bet-due = No bet is placed now.
refused-no-move-due = No bet is moved now.
refused-not-your-stack = This is not a stack of yours.
refused-not-the-next-round = A bet moves by one round, either way.
refused-round-gone-or-too-late = A bet is on a round from the current one to the last.

# Words.

word-fate = fate
word-safe = Safe
word-death = Death
word-stranded = Stranded
word-help-1 = Help 1
word-help-2 = Help 2
word-help-3 = Help 3
word-help-4 = Help 4
word-help-5 = Help 5
word-help-6 = Help 6
word-help-7 = Help 7
word-help-8 = Help 8
word-help-9 = Help 9
word-hinder-1 = Hinder 1
word-hinder-2 = Hinder 2
word-hinder-3 = Hinder 3
word-hinder-4 = Hinder 4
word-hinder-5 = Hinder 5
word-hinder-6 = Hinder 6
word-hinder-7 = Hinder 7
word-hinder-8 = Hinder 8
word-hinder-9 = Hinder 9
word-athena-1 = Athena 1
word-athena-2 = Athena 2
word-athena-3 = Athena 3
word-athena-4 = Athena 4
word-athena-5 = Athena 5
word-athena-6 = Athena 6
word-athena-7 = Athena 7
word-athena-8 = Athena 8
word-athena-9 = Athena 9
word-poseidon-1 = Poseidon 1
word-poseidon-2 = Poseidon 2
word-poseidon-3 = Poseidon 3
word-poseidon-4 = Poseidon 4
word-poseidon-5 = Poseidon 5
word-poseidon-6 = Poseidon 6
word-poseidon-7 = Poseidon 7
word-poseidon-8 = Poseidon 8
word-poseidon-9 = Poseidon 9
word-crew = a change of the crew
word-draw = drawing cards
word-points = points
word-chip = a bet chip
word-place-bet = placing a bet
word-move-bet = moving a bet
word-troy = Troy
word-ithaca = Ithaca
word-ismarus = Ismarus
word-malea = Malea
word-cythera = Cythera
word-pylos = Pylos
word-zacynthus = Zacynthus
word-cephalonia = Cephalonia
word-crete = Crete
word-syrtis = Syrtis
word-sicily = Sicily
word-lotus-eaters = the Lotus-Eaters
word-cyclops = the Cyclops
word-aeolus = Aeolus
word-laestrygonians = the Laestrygonians
word-circe = Circe
word-sirens = the Sirens
word-oracle = the oracle
word-phaeacians = the Phaeacians
word-calypso = Calypso
word-ox = the ox
word-wine = the wine
word-gold = the gold
word-purse = the purse
word-omen = the omen
word-prophecy = the prophecy
word-tide = the tide
word-current = the current

# What moves and their fields, options, and what may lie face down are called.

word-choose-destiny = lay a destiny card
word-play = play a card
word-pass = pass
word-draft = take a reward
word-accept = accept
word-decline = decline
word-destiny = destiny
word-card = card
word-god = god
word-player = who
word-tile = reward
word-round = round
word-stack = stack of chips
word-hands = the hands
word-played = the cards played
word-destinies = the destinies
word-deck = the deck
word-gods = the gods to come
word-board = board
word-tiles = tiles
word-ithaca-needs-win = Ithaca must be won
word-aegean = Aegean
word-worlds = possible worlds
word-off = nobody sees them
word-players = everybody sees their own
word-after = after the end

# What the options are about.

word-about-board = the board
word-about-tiles = the tiles and cards
word-about-ithaca-needs-win = whether the adventure at Ithaca must be won to come home safely
word-about-worlds = who is shown what cannot be ruled out: nobody, everybody from what they saw, or all after the end

# What cannot be ruled out.

prompt-god-to-come = { $gods_count ->
    [1] The next god card is { $gods_word }.
   *[other] The next god card is one of these: { $gods_word }.
  }
prompt-destinies-open = { $players_word } may have any destiny.
prompt-hand-without = { $seat } cannot hold any of these: { $cards_word }.
prompt-down-without = { $seat } cannot have any of these face down: { $cards_word }.

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-holds = { $player } holds this card: { $card_word }.
guess-about-holds = a card in a hand
guess-played = { $player } has this card face down: { $card_word }.
guess-about-played = a card face down
guess-destiny-of = The destiny of { $player } is { $destiny_word }.
guess-about-destiny-of = a destiny
guess-next-god = The next god card is { $god_word }.
guess-about-next-god = the next god card
