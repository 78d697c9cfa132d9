# What every fact of Odysseus tells its viewer, what a seat is asked, why moves are refused, and the game's words.

fact-board-laid = Het bord { $board_name } ligt klaar: op elke cirkel ligt een schijf, en in de voorraad liggen er twee van elk avontuur.
fact-gods-dealt = De goden zijn verdeeld: { $holders_word }.
item-seat-god = { $seat } is { $god_word }
fact-task-dealt = { $task ->
    [hidden] { $seat } krijgt een geheime opdracht.
   *[other] { $seat } krijgt een opdracht: drie punten voor { $task_three_word }, twee voor { $task_two_word }, één voor { $task_one_word }.
  }
fact-stack-shuffled = { $cards_count ->
    [0] Er blijft geen windkaart over voor de stapel.
    [one] De enige windkaart die niemand in de hand heeft, vormt de stapel.
   *[other] De { $cards_count } windkaarten die niemand in de hand heeft, worden tot een stapel geschud.
  }
fact-stack-reshuffled = { $cards_count ->
    [one] De laatste kaart van de stapel blijft liggen.
   *[other] De { $cards_count } kaarten van de stapel worden opnieuw geschud.
  }
fact-dealt = { $cards_count ->
    [one] { $seat } krijgt een kaart{ cards-seen }.
   *[other] { $seat } krijgt { $cards_count } kaarten{ cards-seen }.
  }
cards-seen = { $cards ->
    [hidden] {""}
   *[other] {": "}{ $cards_word }
  }
fact-ship-placed = Als Zeus zet { $seat } het schip op cirkel { $circle }. De schijf die daar lag, gaat naar de voorraad: { $adventure_word }.
fact-round-began = Ronde { $number } begint. { $first }, links van Zeus, is het eerst aan de beurt.
fact-card-laid = { $seat } legt { a-card } op { $space_word }.
a-card = { $card ->
    [dionysus] een Dionysus
   *[other] een wind van { $card }
  }
fact-card-laid-face-down = { $card ->
    [hidden] { $seat } legt een kaart gedekt op { $space_word }.
   *[other] { $seat } legt { a-card } gedekt op { $space_word }.
  }
fact-gods-traded = { $seat } geeft een Dionysus uit en ruilt van god met { $other }: { $seat } heeft nu { $taken_word }, en { $other } heeft { $given_word }.
fact-passed = { $forced ->
    [yes] { $seat } heeft geen kaart en geen bruikbare kracht meer, en moet passen.
   *[no] { $seat } past.
  }{ $ends ->
    [yes] {" "}Iedereen heeft na elkaar gepast: de ronde is voorbij.
   *[no] {""}
  }
fact-power-declared = { $seat } wil { $god_word } gebruiken om { purpose }. Als Athene mag { $athena } dat verhinderen.
purpose = { $god ->
    [zeus] de ronde te beëindigen
    [hades] kaarten gedekt te leggen
    [aphrodite] de wind op { $space_word } te verdubbelen
    [hermes] { the-card } van { $source_word } naar { $space_word } te verplaatsen
   *[poseidon] { $space_word } te blokkeren
  }
the-card = { $card ->
    [hidden] de kaart die { $owner } gedekt heeft gelegd
    [dionysus] de Dionysus die { $owner } heeft gelegd
   *[other] de wind van { $card } die { $owner } heeft gelegd
  }
fact-power-allowed = Als Athene staat { $seat } toe dat { $other } { $god_word } gebruikt.
fact-power-blocked = Als Athene verhindert { $seat } de kracht van { $other }: { $god_word }. Beide krachten zijn voor deze ronde verbruikt.
fact-power-used = { $god ->
    [zeus] { $seat } gebruikt Zeus en beëindigt de ronde meteen.
    [hades] { $seat } gebruikt Hades en mag de rest van de ronde kaarten gedekt leggen.
    [aphrodite] { $seat } gebruikt Aphrodite: de wind op { $space_word } telt dubbel.
    [hermes] { $seat } gebruikt Hermes en verplaatst { the-card } van { $source_word } naar { $space_word }.
   *[poseidon] { $seat } gebruikt Poseidon en blokkeert { $space_word }: kaarten daar tellen niet.
  }
fact-cards-turned = { $turned_count ->
    [one] De gedekte kaart wordt omgedraaid: { $turned_word }.
   *[other] De gedekte kaarten worden omgedraaid: { $turned_word }.
  }
item-card-turned = { a-card } van { $seat } op { $space_word }
fact-ship-sailed = Schip { $number }: een wind van { $strength } drijft Odysseus langs de { line } van cirkel { $origin } naar cirkel { $circle }{ tie }.
line = { $colour ->
    [yellow] gele lijn
    [green] groene lijn
   *[red] rode lijn
  }
tie = { $equal_count ->
    [0] {""}
    [one] {" "}({ $equal_word } is even sterk, maar { $colour_word } gaat voor)
   *[other] {" "}({ $equal_word } zijn even sterk, maar { $colour_word } gaat voor)
  }
fact-ship-stayed = Achter schip 1 staat geen wind, en het schip blijft liggen.
fact-disk-taken = Op cirkel { $circle } ontmoet Odysseus { $adventure_word }.{ $scored_count ->
    [0] {""}
   *[other] {" "}Punten: { $scored_word }.
  }
item-seat-points = { $seat } { $points } (in totaal { $total })
fact-nothing-met = { $sailed ->
    [no] Het schip blijft op cirkel { $circle }, waar geen schijf ligt.
   *[yes] De reis eindigt op cirkel { $circle }, waar geen schijf ligt.
  }
fact-disk-placed = Als Zeus legt { $seat } een schijf uit de voorraad op cirkel { $circle }: { $adventure_word }.
fact-task-shown = { $seat } toont de opdracht: drie punten voor { $task_three_word }, twee voor { $task_two_word }, één voor { $task_one_word }.
fact-game-decided = De eindstand: { $standing_word }.{ $decided ->
    [last_disk] {" "}{ $level_word } hebben evenveel punten; de laatste schijf leverde { $winners_word } meer op.
    [shared] {" "}{ $winners_word } zijn in alles gelijk en delen de overwinning.
   *[points] {""}
  }
item-seat-total = { $seat } { $total }
fact-table-turned-up = Alle opdrachten en handkaarten worden omgedraaid: { $shown_word }.
item-seat-shown = { $seat } (3 voor { $three_word }, 2 voor { $two_word }, 1 voor { $one_word }; { $hand_count ->
    [0] geen kaart in de hand
   *[other] in de hand { $hand_word }
  })

# What a seat is asked.

prompt-ship-to-place = Zet als Zeus het schip op een cirkel. Je opdracht: drie punten voor { $task_three_word }, twee voor { $task_two_word }, één voor { $task_one_word }.
prompt-god-turn = Ronde { $round }, jij bent als { $god_word } aan de beurt.{ marks }{ winds } { course }{ unseen }
marks = { $blocked ->
    [none] {""}
   *[other] {" "}Poseidon heeft { $blocked_word } geblokkeerd: kaarten daar tellen niet.
  }{ $doubled ->
    [none] {""}
   *[other] {" "}Aphrodite heeft { $doubled_word } verdubbeld: kaarten daar tellen dubbel.
  }
winds = { $winds_count ->
    [0] {""}
   *[other] {" "}Deze winden tellen: { $winds_word }.
  }
item-ship-winds = schip { $number } ({ $winds_word })
item-wind-blowing = { $colour ->
    [yellow] geel
    [green] groen
   *[red] rood
  } { $strength }
course = { $wind ->
    [no] Achter schip 1 staat nog geen wind: het schip zou op cirkel { $circle } blijven.
   *[yes] { $adventure ->
        [none] Zoals de winden nu liggen, eindigt de reis op cirkel { $circle }, waar geen schijf ligt.
       *[other] Zoals de winden nu liggen, eindigt de reis op cirkel { $circle } bij { $adventure_word }: { points } voor jou.
      }
  }
points = { $points ->
    [0] geen punten
    [one] { $points } punt
   *[other] { $points } punten
  }
unseen = { $unseen_count ->
    [0] {""}
   *[other] {" "}Gedekte kaarten die je niet kent: { $unseen_word }.
  }
item-cards-unseen = { $number } op { $space_word }
prompt-power-to-answer = { $seat } wil { $god_word } gebruiken om { purpose }. Verhinder je dat als Athene, of sta je het toe?
prompt-card-to-veil = Je kracht als Hades werkt: leg nu een van je kaarten gedekt.{ marks }{ winds }
prompt-disk-to-place = Kies als Zeus een schijf voor cirkel { $circle }, waar het schip de ronde begon. In de voorraad liggen { $reserve_word }.
item-disks-left = { $adventure_word } ({ $number })

# What each kind of move does.

prompt-ship-placing = Zet het schip op een cirkel naar keuze. De schijf die daar ligt, gaat naar de voorraad.
prompt-card-laying = { $sides ->
    [down] Leg een kaart gedekt op een van de negen velden. Niemand anders kent haar tot de ronde voorbij is.
    [either] Leg een windkaart open of gedekt op een van de negen velden. Haar sterkte telt bij de wind daar{ except }.{ twice }
   *[up] Leg een windkaart op een van de negen velden. Haar sterkte telt bij de wind daar{ except }.{ twice }
  }
except = { $blocked ->
    [none] {""}
   *[other] , behalve op { $blocked_word }, dat geblokkeerd is
  }
twice = { $doubled ->
    [none] {""}
   *[other] {" "}Op { $doubled_word } telt zij dubbel.
  }
prompt-god-trading = Geef een Dionysus uit en ruil { $god_word } voor de god van iemand anders. Niemand kan dat verhinderen.
prompt-turn-passing = { $ends ->
    [yes] Pas. Alle anderen hebben vóór jou gepast: de ronde eindigt, en het schip vaart uit.
   *[no] Pas. In de volgende fase mag je weer iets doen.
  }
prompt-power-using = { $god ->
    [zeus] Gebruik Zeus: de ronde eindigt meteen, en het schip vaart uit.
    [hades] Gebruik Hades: leg nu een kaart gedekt, en later in deze ronde nog meer als je wilt.
    [aphrodite] Gebruik Aphrodite: de wind op een veld telt deze ronde dubbel{ except }.
    [hermes] Gebruik Hermes: verplaats een kaart van { $source_word } naar een ander veld.
   *[poseidon] Gebruik Poseidon: de kaarten op een veld tellen deze ronde niet.
  }{ $athena ->
    [none] {""}
   *[other] {" "}Als Athene mag { $athena } dat verhinderen.
  }
label-laid-card = { $card ->
    [hidden] de kaart die { $seat } gedekt op { $space_word } heeft gelegd
    [dionysus] de Dionysus die { laid-by }
   *[other] de wind van { $card } die { laid-by }
  }
laid-by = { $own ->
    [yes] je { laid-how } { $space_word } hebt gelegd
   *[no] { $seat } { laid-how } { $space_word } heeft gelegd
  }
laid-how = { $face_down ->
    [yes] gedekt op
   *[no] op
  }
prompt-power-blocking = Verhinder { $god_word }: de kracht van { $seat } en die van jou zijn voor deze ronde verbruikt.
prompt-power-allowing = Sta { $god_word } toe: de kracht van { $seat } werkt, en je mag nog een andere verhinderen.
prompt-disk-placing = Leg een schijf uit de voorraad op cirkel { $circle }.

# Refusals.

refused-seats = Odysseus is voor drie tot zes spelers.
refused-no-such-board = Een bord met die naam is er niet.
refused-no-such-cards = Kaarten met die naam zijn er niet.
refused-game-over = Het spel is voorbij.
refused-not-the-turn = Eerst moet iemand anders spelen.
refused-not-now = Daar is het nu de tijd niet voor.
refused-no-such-circle = Het bord heeft de cirkels 0 tot en met 17.
refused-not-in-hand = Zo'n kaart heb je niet in de hand.
refused-not-face-down = Alleen Hades legt kaarten gedekt, als de kracht eenmaal werkt.
refused-face-down-first = Deze kaart moet je gedekt leggen.
refused-no-dionysus = Je hebt geen Dionysus om uit te geven.
refused-not-with-yourself = Goden ruil je met iemand anders, niet met jezelf.
refused-no-such-other = Zo iemand speelt niet mee.
refused-not-your-god = Deze god heb je niet.
refused-power-used = Deze kracht is in deze ronde al gebruikt.
refused-power-not-ready = Een god die je net hebt gekregen, werkt pas vanaf je beurt in de volgende fase.
refused-no-card = Hades heeft een kaart nodig om te leggen.
refused-nothing-laid = Er ligt geen kaart die Hermes kan verplaatsen.
refused-no-such-card = Er is geen kaart met dit nummer gelegd.
refused-same-space = Daar ligt de kaart al.
refused-nothing-to-answer = Er is geen kracht om te verhinderen of toe te staan.
refused-none-in-reserve = Van dit avontuur ligt geen schijf in de voorraad.

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
word-yellow = geel
word-green = groen
word-red = rood
word-1-yellow = het gele veld van schip 1
word-1-green = het groene veld van schip 1
word-1-red = het rode veld van schip 1
word-2-yellow = het gele veld van schip 2
word-2-green = het groene veld van schip 2
word-2-red = het rode veld van schip 2
word-3-yellow = het gele veld van schip 3
word-3-green = het groene veld van schip 3
word-3-red = het rode veld van schip 3
word-ten-points = tien punten zijn bereikt
word-becalmed = een aanhoudende windstilte
word-olympian = Olympiër
word-place-ship = het schip plaatsen
word-lay = een kaart leggen
word-trade = goden ruilen
word-pass = passen
word-end-round = Zeus: de ronde beëindigen
word-veil = Hades: gedekt leggen
word-charm = Aphrodite: een veld verdubbelen
word-carry = Hermes: een kaart verplaatsen
word-storm = Poseidon: een veld blokkeren
word-block = Athene: verhinderen
word-allow = Athene: toestaan
word-refill = een schijf leggen
word-face-down = gedekt
word-laid = kaart op een veld

# Wat de krachten van de goden doen, voor wie de kaarten bekijkt.

word-power-zeus = beëindigt de ronde meteen
word-power-poseidon = blokkeert een veld: de kaarten daar tellen niet
word-power-athena = verhindert de kracht die een ander net heeft aangekondigd
word-power-hades = legt de rest van de ronde kaarten gedekt
word-power-aphrodite = verdubbelt de wind op een veld
word-power-hermes = verplaatst een gelegde kaart naar een ander veld

# What moves and their fields, options, and what may lie face down are called.

word-circle = cirkel
word-card = kaart
word-player = wie
word-space = veld
word-seat = speler
word-adventure = avontuur
word-tasks = de opdrachten
word-hands = de handkaarten
word-stack = de stapel
word-board = bord
word-cards = kaarten
word-aegean = Egeïsche Zee
word-ionian = Ionische Zee
word-worlds = wat mogelijk is
word-off = niemand ziet het
word-after = na het einde
word-players = iedereen ziet het

# What the options are about.

word-about-board = het bord, zoals Egeïsche Zee of Ionische Zee
word-about-cards = de windkaarten en opdrachten, zoals standard
word-about-worlds = wie ziet wat niet uit te sluiten is: niemand, iedereen, of iedereen na het einde

# What cannot be ruled out.
prompt-tasks-open = { $players_count ->
    [one] De opdracht van { $players_word } levert drie punten op voor een van deze: { $adventures_word }.
   *[other] De opdrachten van { $players_word } leveren elk drie punten op voor een van deze: { $adventures_word }.
  }
prompt-hand-lacks = { $seat } heeft geen van deze kaarten in de hand: { $cards_word }.
prompt-hand-has = { $seat } heeft van elk van deze kaarten er minstens één in de hand: { $cards_word }.
prompt-down-one-of = { $cards_count ->
    [one] Wat { $seat } gedekt op { $space_word } heeft gelegd, is deze kaart: { $cards_word }.
   *[other] Wat { $seat } gedekt op { $space_word } heeft gelegd, is een van deze kaarten: { $cards_word }.
  }

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-task-of = De opdracht van { $player } levert drie punten op voor { $adventure_word }.
guess-about-task-of = een opdracht
guess-holds = { $player } heeft deze kaart in de hand: { $card_word }.
guess-about-holds = een kaart in een hand
guess-face-down = Wat gedekt op { $space_word } ligt, is deze kaart: { $card_word }.
guess-about-face-down = een gedekte kaart
