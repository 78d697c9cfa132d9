# What every fact of Winds of Fate tells its viewer, what seats are asked, why moves are refused, and the game's words.

fact-board-laid = Het schip ligt bij Troje met een bemanning van { $crew }. De ontmoetingen: { $places_word }. Beurtvolgorde: { $order_word }.
item-space-line = { $tile_word } ({ $space_word })
fact-deck-shuffled = { $again ->
    [yes] { $cards_count ->
        [one] De afgelegde kaart gaat onder de stapel.
       *[other] De { $cards_count } afgelegde kaarten worden geschud en gaan onder de stapel.
      }
   *[no] De { $cards_count } avontuurkaarten worden geschud.
  }
fact-gods-shuffled = { $again ->
    [yes] Alle godenkaarten zijn al omgedraaid: de { $gods_count } worden opnieuw geschud.
   *[no] De { $gods_count } godenkaarten worden geschud.
  }
fact-decks-reshuffled = Beide stapels worden opnieuw geschud: { $deck_count } avontuurkaarten en { $gods_count } godenkaarten.
fact-dealt = { $seat } krijgt { cards-told }.
cards-told = { $cards_count ->
    [one] één kaart{ cards-seen }
   *[other] { $cards_count } kaarten{ cards-seen }
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[listed] {": "}{ $cards_word }
  }
fact-destiny-chosen = { $destiny ->
    [hidden] { $seat } legt een lotskaart verdekt neer.
   *[other] { $seat } legt een lotskaart verdekt neer: { $destiny_word }.
  }
fact-round-began = Ronde { $number } van { $last } begint. Beurtvolgorde: { $order_word }.
fact-ship-sailed = { $path ->
    [calm] Kalme zee na het gewonnen avontuur: het schip vaart van { $start_word } naar { $space_word }.
   *[stormy] Storm na het verloren avontuur: het schip drijft van { $start_word } naar { $space_word }.
  }
fact-tile-met = { $effects_count ->
    [0] Het schip ontmoet { $tile_word }.
   *[other] Het schip ontmoet { $tile_word }: { $effects_word }.
  }
item-effect-line = { $change ->
    [crew_lost] { $number } man verloren
    [crew_gained] { $number } man terug
    [draw] { $number ->
        [one] één kaart
       *[other] { $number } kaarten
      }
    [points] { $number ->
        [one] één punt
       *[other] { $number } punten
      }
    [chip] { $number ->
        [one] één wedfiche
       *[other] { $number } wedfiches
      }
    [place_bet] een weddenschap om te plaatsen
   *[move_bet] een weddenschap om te verplaatsen
  }{ $who ->
    [each] {" "}voor elke speler
    [first] {" "}voor de eerste in de beurtvolgorde
    [last] {" "}voor de laatste in de beurtvolgorde
    [fewest] {" "}voor de speler met de minste kaarten
   *[none] {""}
  }{ $may ->
    [yes] {" "}(niet verplicht)
   *[no] {""}
  }
fact-crew-lost = { $accepted ->
    [yes] { $seat } neemt het aan: de bemanning verliest { $number } man aan { $tile_word }; nog { $crew } over.
   *[no] De bemanning verliest { $number } man aan { $tile_word }; nog { $crew } over.
  }
fact-crew-gained = { $accepted ->
    [yes] { $seat } neemt het aan: de bemanning krijgt bij { $tile_word } { $number } man terug; het zijn er nu { $crew }.
   *[no] De bemanning krijgt bij { $tile_word } { $number } man terug; het zijn er nu { $crew }.
  }
fact-cards-drawn = { $stage ->
    [consolation] Als troost trekt { $seat } { cards-told }.
   *[other] { $seat } trekt { cards-told }.
  }
fact-points-gained = { $points ->
    [one] { $seat } wint één punt en heeft er nu { $total }.
   *[other] { $seat } wint { $points } punten en heeft er nu { $total }.
  }
fact-chips-taken = { $chips ->
    [one] { $seat } neemt één wedfiche en heeft er nu { $total }.
   *[other] { $seat } neemt { $chips } wedfiches en heeft er nu { $total }.
  }
fact-bet-placed = { $supply ->
    [0] { $seat } wedt op ronde { $round }: één enkele fiche, geen uit de voorraad.
   *[other] { $seat } wedt op ronde { $round }: een stapel van { $chips } fiches, waarvan { $supply } uit de voorraad.
  }
fact-bet-moved = { $chips ->
    [one] { $seat } verplaatst een stapel van één fiche van ronde { $before } naar ronde { $round }.
   *[other] { $seat } verplaatst een stapel van { $chips } fiches van ronde { $before } naar ronde { $round }.
  }
fact-declined = { $change ->
    [crew_lost] { $seat } slaat het af: de bemanning verliest niemand.
    [crew_gained] { $seat } slaat het af: de bemanning krijgt niemand terug.
    [draw] { $seat } trekt liever geen kaarten.
    [points] { $seat } slaat de punten af.
    [chip] { $seat } slaat de wedfiche af.
    [place_bet] { $seat } plaatst geen weddenschap.
   *[move_bet] { $seat } verplaatst geen weddenschap.
  }
fact-lapsed = { $reason ->
    [ship] De bemanning is voltallig en krijgt niemand terug.
    [crew] De bemanning is voltallig: voor { $seat } komt niemand terug.
    [cards] { $seat } trekt niets: er is geen kaart meer.
    [chip] { $seat } heeft geen wedfiche meer en plaatst geen weddenschap.
    [marker] { $seat } heeft geen markeersteen meer en plaatst geen weddenschap.
    [stack] { $seat } heeft geen stapel op de rondebalk en verplaatst geen weddenschap.
   *[stuck] { $seat } verplaatst geen weddenschap: geen eigen stapel ligt naast een ronde die nog komt.
  }
fact-rewards-shown = De beloningen: { $offered_word }. Het avontuur bij { $space_word } begint.
item-tile-line = { $effects_count ->
    [0] { $tile_word }
   *[other] { $tile_word } ({ $effects_word })
  }
fact-card-played = { $card ->
    [hidden] { $seat } speelt een kaart verdekt ({ $number } in dit avontuur).
   *[other] { $seat } speelt een kaart verdekt ({ $number } in dit avontuur): { $card_word }.
  }
fact-passed = { $number ->
    [0] { $seat } past zonder een kaart te hebben gespeeld en wordt { place-told } in de beurtvolgorde.
   *[other] { $seat } past en wordt { place-told } in de beurtvolgorde.
  }
place-told = { $place ->
    [1] eerste
    [2] tweede
    [3] derde
    [4] vierde
   *[5] vijfde
  }
fact-destiny-switched = { $destiny ->
    [hidden] { $seat } wisselt van lotskaart, verdekt.
   *[other] { $seat } wisselt van lotskaart: { $destiny_word } in plaats van { $before_word }.
  }
fact-god-turned = { $helps ->
    [yes] De godenkaart is { $god_word }: { $number } voor Hulp.
   *[no] De godenkaart is { $god_word }: { $number } voor Hinder.
  }
fact-cards-turned = { $helps ->
    [yes] { $seat } hielp met { $cards_word }: samen { $total }.
   *[no] { $seat } hinderde met { $cards_word }: samen { $total }.
  }
fact-adventure-resolved = { $won ->
    [yes] { $even ->
        [yes] Hulp { $help }, Hinder { $hinder }: gelijk, dus het avontuur is gewonnen.
       *[no] Hulp { $help }, Hinder { $hinder }: het avontuur is gewonnen.
      }
   *[no] Hulp { $help }, Hinder { $hinder }: het avontuur is verloren, en de bemanning verliest { $lost } man; nog { $crew } over.
  }
fact-reward-taken = { $effects_count ->
    [0] { $seat } neemt { $tile_word }.
   *[other] { $seat } neemt { $tile_word } ({ $effects_word }).
  }
fact-destinies-turned = { $ending ->
    [safe] Odysseus is veilig op Ithaka!
    [death] Odysseus heeft zijn hele bemanning verloren.
   *[stranded] Odysseus is op zee gestrand.
  } De lotskaarten: { $chosen_word }.
item-destiny-line = { $seat } ({ $destiny_word })
fact-scored = Eindstand: { $scores_word }. { $tied_count ->
    [0] { $best } heeft de meeste punten.
   *[other] Gelijkspel tussen { $tied_word }: { $best } gaat voor en staat eerder in de beurtvolgorde.
  }
item-score-line = { $seat } { $total } (weddenschappen { $bets }, fiches { $chips }, lot { $destiny }, punten { $points })
fact-hand-turned = { $cards_count ->
    [0] { $seat } heeft geen kaarten meer
   *[other] { $seat } heeft nog { $cards_word } in de hand
  }{ $played_count ->
    [0] {""}
   *[other] ; verdekt in het avontuur: { $played_word }
  }{ $destiny ->
    [none] {""}
   *[other] ; lotskaart: { $destiny_word }
  }.
fact-decks-turned = { $deck_count ->
    [0] De stapel is leeg
   *[other] Nog in de stapel: { $deck_word }
  }{ $gods_count ->
    [0] {""}
   *[other] ; godenkaarten die nog zouden komen: { $gods_word }
  }.

# What a seat is asked, and what each of its choices does.

asked-by = { $stage ->
    [encounter] Ontmoeting met { $tile_word }:
    [consolation] Troostprijs:
   *[draft] Beloning:
  }
pays-told = { $pays ->
    [never] kan hij niets meer opbrengen
    [once] brengt hij { $most } op als de reis in ronde { $low } eindigt
   *[span] brengt hij tot { $most } op als de reis in een van de rondes { $low } tot en met { $high } eindigt
  }
item-stack-line = { $chips ->
    [one] een stapel van één fiche op ronde { $round } (daar { pays-told })
   *[other] een stapel van { $chips } fiches op ronde { $round } (daar { pays-told })
  }
item-target-line = naar ronde { $round } (daar { pays-told })
prompt-destiny-asked = Hoe eindigt de reis? Leg een van je drie lotskaarten verdekt neer: als ze klopt, levert ze je { $right } punten op.
prompt-destiny-choice = De kaart ligt verdekt tot het einde. Je mag haar wisselen als je past zonder een kaart te hebben gespeeld.
at-place = { $tile ->
    [none] { $space_word }
   *[other] { $tile_word } ({ $space_word })
  }
prompt-card-asked = Ronde { $round } van { $last } bij { at-place }, bemanning { $crew }. { $playable ->
    [yes] { $suit ->
        [none] Speel een kaart verdekt, of pas.
        [help] Je hebt Hulp gespeeld ({ $number }): speel nog een hulpkaart verdekt, of pas.
       *[hinder] Je hebt Hinder gespeeld ({ $number }): speel nog een hinderkaart verdekt, of pas.
      }
   *[no] Je hebt geen kaart die je mag spelen: je moet passen.
  } { $others_count ->
    [0] Alle anderen hebben gepast.
   *[other] Nog met jou in dit avontuur: { $others_word }.
  }
prompt-play-choice = { $suit ->
    [none] Speel een kaart verdekt. Dan moeten al je kaarten in dit avontuur van die soort zijn, Hulp of Hinder.
    [help] Speel nog een hulpkaart verdekt.
   *[hinder] Speel nog een hinderkaart verdekt.
  }
prompt-pass-choice = Verlaat dit avontuur en word { place-told } in de beurtvolgorde.{ $kept ->
    [none] {""}
   *[other] {" "}Omdat je geen kaart hebt gespeeld, mag je je lotskaart { $kept_word } voor een andere wisselen.
  }
prompt-reward-asked = { $offered_count ->
    [1] Neem de laatste beloning: { $offered_word }.
   *[other] Neem een van de beloningen: { $offered_word }.
  }
prompt-draft-choice = De tegel is van jou, en wat erop staat gebeurt meteen.{ $idle_count ->
    [0] {""}
   *[other] {" "}Je zou niets hebben aan { $idle_word }.
  }
prompt-bet-asked = { asked-by } je mag wedden op de ronde waarin de reis eindigt. Dit is ronde { $round } van { $last }; je hebt { $chips ->
    [one] één wedfiche
   *[other] { $chips } wedfiches
  }, en elke die je houdt is { $worth } punten waard.
prompt-place-choice = Leg een van je wedfiches op een ronde van { $round } tot en met { $last }; de voorraad legt er één bij voor elke ronde die ze vooruit ligt. Een stapel brengt zijn fiches op, min 1, 3, 6, 10 of 15 als hij er 1, 2, 3, 4 of 5 rondes naast ligt.{ $late ->
    [yes] {" "}Op ronde { $round } kan hij niets meer opbrengen: het avontuur van deze ronde is voorbij.
   *[no] {""}
  }
prompt-bet-move-asked = { asked-by } je mag een van je stapels één ronde verplaatsen. Je hebt { $stacks_word }.
prompt-stack-choice = { $chips ->
    [one] Verplaats je stapel van één fiche van ronde { $round }. Hij kan { $targets_word }.
   *[other] Verplaats je stapel van { $chips } fiches van ronde { $round }. Hij kan { $targets_word }.
  }
label-kept-destiny = { $destiny_word } houden
label-other-destiny = wisselen naar { $destiny_word }
label-own-stack = { $chips ->
    [one] je stapel van één fiche op ronde { $round }
   *[other] je stapel van { $chips } fiches op ronde { $round }
  }
prompt-effect-asked = { asked-by } { $change ->
    [crew_lost] moet de bemanning { $number } man verliezen? Ze telt er nu { $crew }.
    [crew_gained] moet de bemanning { $number } man terugkrijgen? Ze telt er nu { $crew }.
    [draw] { $number ->
        [one] wil je een kaart trekken?
       *[other] wil je { $number } kaarten trekken?
      }
    [points] { $number ->
        [one] wil je een punt nemen?
       *[other] wil je { $number } punten nemen?
      }
   *[chip] { $number ->
        [one] wil je een wedfiche nemen?
       *[other] wil je { $number } wedfiches nemen?
      }
  }
prompt-accept-choice = { $change ->
    [crew_lost] Neem het aan: de bemanning verliest { $number } man; nog { $crew } over.
    [crew_gained] Neem het aan: de bemanning krijgt { $number } man terug, en is dan { $crew }.
    [draw] { $number ->
        [one] Trek een kaart van de stapel.
       *[other] Trek { $number } kaarten van de stapel.
      }
    [points] { $number ->
        [one] Neem een punt.
       *[other] Neem { $number } punten.
      }
   *[chip] { $number ->
        [one] Neem een wedfiche uit de voorraad.
       *[other] Neem { $number } wedfiches uit de voorraad.
      }
  }
prompt-decline-choice = { $change ->
    [place_bet] Plaats geen weddenschap en houd je fiches.
    [move_bet] Laat je stapels liggen waar ze liggen.
   *[other] Sla het af: er gebeurt niets.
  }

# Why a move is refused.

refused-seats = Er spelen er drie tot vijf.
refused-no-such-board = Zo'n bord is er niet.
refused-no-such-tiles = Zo'n stel tegels is er niet.
refused-chosen-already = Je lotskaart ligt er al; wisselen kan als je past zonder te hebben gespeeld.
refused-choose-first = Eerst legt iedereen een lotskaart.
refused-journey-over = De reis is voorbij.
refused-not-your-turn = Iemand anders is aan de beurt.
refused-no-adventure = Nu wordt niet gespeeld of gepast: eerst komt iets anders.
refused-not-in-hand = Deze kaart heb je niet.
refused-other-suit = Al je kaarten in één avontuur zijn van één soort: Hulp of Hinder.
refused-no-switch-after-playing = Als je een kaart hebt gespeeld, mag je in dit avontuur niet van lotskaart wisselen.
refused-destiny-kept = Deze lotskaart heb je al; kies er geen om haar te houden.
refused-no-draft = Er wordt nu geen beloning genomen.
refused-tile-not-shown = Deze beloning ligt niet open.
refused-no-such-tile = Zo'n beloning is er niet.
refused-nothing-offered = Er valt niets aan te nemen of af te slaan.
refused-say-which-round = Wie een weddenschap aanneemt, zegt waar ze komt.
refused-no-bet-due = Er wordt nu niet gewed.
refused-no-move-due = Er wordt nu geen weddenschap verplaatst.
refused-not-your-stack = Dit is geen stapel van jou.
refused-not-the-next-round = Een weddenschap schuift één ronde op, heen of terug.
refused-round-gone-or-too-late = Een weddenschap ligt op een ronde van de huidige tot de laatste.

# Words.

word-fate = schikgodin
word-safe = Veilig
word-death = Dood
word-stranded = Gestrand
word-help-1 = Hulp 1
word-help-2 = Hulp 2
word-help-3 = Hulp 3
word-help-4 = Hulp 4
word-help-5 = Hulp 5
word-help-6 = Hulp 6
word-help-7 = Hulp 7
word-help-8 = Hulp 8
word-help-9 = Hulp 9
word-hinder-1 = Hinder 1
word-hinder-2 = Hinder 2
word-hinder-3 = Hinder 3
word-hinder-4 = Hinder 4
word-hinder-5 = Hinder 5
word-hinder-6 = Hinder 6
word-hinder-7 = Hinder 7
word-hinder-8 = Hinder 8
word-hinder-9 = Hinder 9
word-athena-1 = Athene 1
word-athena-2 = Athene 2
word-athena-3 = Athene 3
word-athena-4 = Athene 4
word-athena-5 = Athene 5
word-athena-6 = Athene 6
word-athena-7 = Athene 7
word-athena-8 = Athene 8
word-athena-9 = Athene 9
word-poseidon-1 = Poseidon 1
word-poseidon-2 = Poseidon 2
word-poseidon-3 = Poseidon 3
word-poseidon-4 = Poseidon 4
word-poseidon-5 = Poseidon 5
word-poseidon-6 = Poseidon 6
word-poseidon-7 = Poseidon 7
word-poseidon-8 = Poseidon 8
word-poseidon-9 = Poseidon 9
word-crew = een verandering van de bemanning
word-draw = kaarten trekken
word-points = punten
word-chip = een wedfiche
word-place-bet = een weddenschap plaatsen
word-move-bet = een weddenschap verplaatsen
word-troy = Troje
word-ithaca = Ithaka
word-ismarus = Ismarus
word-malea = Malea
word-cythera = Cythera
word-pylos = Pylos
word-zacynthus = Zakynthos
word-cephalonia = Kefalonia
word-crete = Kreta
word-syrtis = Syrte
word-sicily = Sicilië
word-lotus-eaters = de Lotuseters
word-cyclops = de Cycloop
word-aeolus = Aeolus
word-laestrygonians = de Laestrygonen
word-circe = Circe
word-sirens = de Sirenen
word-oracle = het orakel
word-phaeacians = de Phaeaken
word-calypso = Calypso
word-ox = de os
word-wine = de wijn
word-gold = het goud
word-purse = de beurs
word-omen = het voorteken
word-prophecy = de voorspelling
word-tide = het getij
word-current = de stroming

# What moves and their fields, options, and what may lie face down are called.

word-choose-destiny = een lotskaart leggen
word-play = een kaart spelen
word-pass = passen
word-draft = een beloning nemen
word-accept = aannemen
word-decline = afslaan
word-destiny = lotskaart
word-card = kaart
word-god = god
word-player = wie
word-tile = beloning
word-round = ronde
word-stack = stapel fiches
word-hands = de handkaarten
word-played = de gespeelde kaarten
word-destinies = de lotskaarten
word-deck = de stapel
word-gods = de goden die nog komen
word-board = bord
word-tiles = tegels
word-ithaca-needs-win = Ithaka moet worden gewonnen
word-aegean = Egeïsche Zee
word-worlds = mogelijke werelden
word-off = niemand ziet ze
word-players = iedereen ziet de eigen werelden
word-after = na het einde

# What the options are about.

word-about-board = het bord
word-about-tiles = de tegels en kaarten
word-about-ithaca-needs-win = of het avontuur bij Ithaka gewonnen moet worden om veilig thuis te komen
word-about-worlds = wie ziet wat niet uit te sluiten is: niemand, iedereen uit wat hij zag, of iedereen na het einde

# What cannot be ruled out.

prompt-god-to-come = { $gods_count ->
    [1] De volgende godenkaart is { $gods_word }.
   *[other] De volgende godenkaart is een van deze: { $gods_word }.
  }
prompt-destinies-open = Elk lot kunnen hebben: { $players_word }.
prompt-hand-without = { $seat } kan geen van deze kaarten in de hand hebben: { $cards_word }.
prompt-down-without = { $seat } kan geen van deze kaarten verdekt hebben liggen: { $cards_word }.

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-holds = { $player } heeft deze kaart in de hand: { $card_word }.
guess-about-holds = een kaart in een hand
guess-played = { $player } heeft deze kaart verdekt liggen: { $card_word }.
guess-about-played = een verdekte kaart
guess-destiny-of = Het lot van { $player } is { $destiny_word }.
guess-about-destiny-of = een lot
guess-next-god = De volgende godenkaart is { $god_word }.
guess-about-next-god = de volgende godenkaart
