# What every fact of Odysseus tells its viewer, why moves are refused, and the game's words.

fact-board-laid = Bord { $board_name } ligt klaar: een schijf op elke cirkel, van elk avontuur twee in voorraad.
fact-gods-dealt = De goden zijn verdeeld, vanaf plaats 0: { $gods_word }.
fact-task-dealt = { $task ->
    [hidden] { $seat } krijgt een opdracht.
   *[other] { $seat } krijgt een opdracht: { $task_three_word } voor drie punten, { $task_two_word } voor twee, { $task_one_word } voor één.
  }
fact-stack-shuffled = { $cards_count ->
    [one] De laatste kaart die in geen hand is, vormt de stapel.
   *[other] { $cards_count } windkaarten worden geschud.
  }
fact-dealt = { $cards ->
    [hidden] { $cards_count ->
        [one] { $seat } krijgt een kaart.
       *[other] { $seat } krijgt { $cards_count } kaarten.
      }
   *[other] { $seat } krijgt { $cards_word }.
  }
fact-ship-placed = { $seat } zet het schip op cirkel { $circle }; in de voorraad { lies } nu { $adventure_word }.
lies = { $adventure ->
    [sirens] liggen
    [lotus_eaters] liggen
   *[other] ligt
  }
fact-round-began = Ronde { $number } begint met { $first }.
fact-card-laid = { $seat } legt { $card_word } op { $space_word }.
fact-card-laid-face-down = { $card ->
    [hidden] { $seat } legt een kaart gedekt op { $space_word }.
   *[other] { $seat } legt { $card_word } gedekt op { $space_word }.
  }
fact-gods-traded = { $seat } geeft een Dionysus uit en ruilt { $given_word } voor { $taken_word } met { $other }.
fact-passed = { $forced ->
    [yes] { $seat } heeft niets meer te spelen en past.
   *[no] { $seat } past.
  }
fact-power-declared = { $seat } wil { power } gebruiken. { $athena } mag het als Athene verhinderen.
fact-power-allowed = Athene laat het toe.
fact-power-blocked = Athene verhindert { $god_word }.
fact-power-used = { $god ->
    [zeus] Zeus beëindigt de ronde.
    [hades] Hades mag kaarten gedekt leggen.
    [aphrodite] Aphrodite verdubbelt { $space_word }.
    [hermes] Hermes brengt kaart { $laid } naar { $space_word }.
   *[poseidon] Poseidon blokkeert { $space_word }.
  }
power = { $god ->
    [zeus] Zeus om de ronde te beëindigen
    [hades] Hades om kaarten gedekt te leggen
    [aphrodite] Aphrodite om { $space_word } te verdubbelen
    [hermes] Hermes om kaart { $laid } naar { $space_word } te brengen
   *[poseidon] Poseidon om { $space_word } te blokkeren
  }
fact-cards-turned = Omgedraaid: { $cards_word }.
fact-ship-sailed = Het schip vaart { $colour_word } naar cirkel { $circle }, met windkracht { $strength }.
fact-ship-stayed = Er is geen wind, en het schip blijft.
fact-disk-taken = Op cirkel { $circle } ontmoet Odysseus { $adventure_word }.
fact-nothing-met = Op cirkel { $circle } is geen avontuur.
fact-disk-placed = { $seat } legt { $adventure_word } op cirkel { $circle }.
fact-task-shown = { $seat } toont de opdracht: { $task_three_word } voor drie punten, { $task_two_word } voor twee, { $task_one_word } voor één.
fact-game-decided = De punten, vanaf plaats 0: { $scores_word }.
fact-table-turned-up = Alle opdrachten en kaarten worden omgedraaid.

# Refusals.

refused-seats = Odysseus is voor drie tot zes spelers.
refused-no-such-board = Een bord met die naam is er niet.
refused-no-such-cards = Kaarten met die naam zijn er niet.
refused-game-over = Het spel is voorbij.
refused-not-the-turn = Eerst moet iemand anders spelen.
refused-not-now = Daar is het nu de tijd niet voor.
refused-no-such-circle = Het bord heeft de cirkels 0 tot 17.
refused-not-in-hand = Zo'n kaart heb je niet in de hand.
refused-not-face-down = Alleen Hades legt kaarten gedekt, als zijn macht werkt.
refused-face-down-first = Deze kaart moet gedekt gelegd worden.
refused-no-dionysus = Je hebt geen Dionysus uit te geven.
refused-not-with-yourself = Goden worden met een ander geruild.
refused-no-such-other = Zo'n plaats is er niet.
refused-not-your-god = Deze god heb je niet.
refused-power-used = Deze macht is in deze ronde al gebruikt.
refused-power-not-ready = Een pas ontvangen god kan pas vanaf je beurt in de volgende fase.
refused-no-card = Hades heeft een kaart nodig om te leggen.
refused-nothing-laid = Er is geen kaart die Hermes kan verplaatsen.
refused-no-such-card = Er is geen kaart met dit nummer gelegd.
refused-same-space = Daar ligt de kaart al.
refused-nothing-to-answer = Er is geen macht te beantwoorden.
refused-none-in-reserve = Van dit avontuur is geen schijf in voorraad.

# Words.

word-zeus = Zeus
word-poseidon = Poseidon
word-athena = Athene
word-hades = Hades
word-aphrodite = Aphrodite
word-hermes = Hermes
word-sirens = de sirenen
word-underworld = de onderwereld
word-cyclops = de cycloop
word-circe = Circe
word-scylla = Scylla
word-lotus-eaters = de lotuseters
word-dionysus = Dionysus
word-yellow = langs de gele lijn
word-green = langs de groene lijn
word-red = langs de rode lijn
word-1-yellow = het gele vak van schip 1
word-1-green = het groene vak van schip 1
word-1-red = het rode vak van schip 1
word-2-yellow = het gele vak van schip 2
word-2-green = het groene vak van schip 2
word-2-red = het rode vak van schip 2
word-3-yellow = het gele vak van schip 3
word-3-green = het groene vak van schip 3
word-3-red = het rode vak van schip 3
word-ten-points = tien punten zijn bereikt
word-becalmed = de zee blijft kalm
word-olympian = Olympiër
word-place-ship = het schip plaatsen
word-lay = een kaart leggen
word-trade = goden ruilen
word-pass = passen
word-end-round = Zeus: de ronde beëindigen
word-veil = Hades: gedekt leggen
word-charm = Aphrodite: een vak verdubbelen
word-carry = Hermes: een kaart verplaatsen
word-storm = Poseidon: een vak blokkeren
word-block = Athene: verhinderen
word-allow = Athene: toelaten
word-refill = een schijf leggen
word-face-down = gedekt
word-laid = kaart, in volgorde van leggen

# What moves and their fields, options, and what may lie face down are called.

word-circle = cirkel
word-card = kaart
word-space = vak
word-seat = speler
word-adventure = avontuur
word-tasks = de opdrachten
word-hands = de handkaarten
word-stack = de stapel
word-board = bord
word-cards = kaarten

# What the options are about.

word-about-board = het bord: aegean of ionian
word-about-cards = de windkaarten en opdrachten: standard
