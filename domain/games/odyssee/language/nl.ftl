# What every fact of Odyssee tells its viewer, why moves are refused, and the game's words.

fact-sea-laid = De zee { $board_name } ligt klaar, met de kaarten { $deck_name }. { $first } begint.
fact-cards-laid = { $cards_count } avonturenkaarten liggen gedekt aan de rand: { $cards_word }.
fact-turn-began = Beurt { $turn } van { $seat }, { $upkeep ->
    [gift] die de goden een gave geeft.
    [hunger] die geen gave heeft en een hongersteen neemt.
   *[none] wiens bemanning verhongert.
  }
fact-turn-skipped = { $seat } slaat deze beurt over.
fact-die-rolled = { $seat } gooit { $pips }.
fact-ship-sailed = { $seat } vaart naar { $to }.
fact-storm-laid = { $seat } legt de stormpijl op { $anchor }, wijzend naar het { $direction_word }{ $paid ->
    [yes] {" "}en geeft er een gave voor.
   *[no] ; onder Aeolus is dat gratis.
  }
fact-ship-blown = { $wind ->
    [storm] De storm drijft
    [strong] Een harde wind blaast
   *[breeze] Een bries brengt
  } { $seat } naar { $to }{ $ashore ->
    [yes] , aan land.
   *[no] .
  }
fact-landed = { $island ->
    [none] { $seat } loopt vast op Syrte en slaat een beurt over.
   *[other] { $seat } landt op eiland { $island }{ $winds ->
        [yes] , waar Aeolus voor drie beurten winden geeft.
       *[no] .
      }
  }
fact-card-taken = { $seat } neemt de kaart van eiland { $island }: { $card_word }.
fact-choice-opened = { $owner }, eigenaar van eiland { $island }, kiest een kaart voor { $seat }. { $seat } mag eerst een aanbod doen.
fact-choice-left = { $seat } laat de keus aan { $owner }.
fact-card-given = { $owner } geeft { $seat } een kaart: { $card_word }.
fact-chip-laid = { $from_rim ->
    [yes] { $seat } verplaatst een fiche van de rand naar eiland { $island }
   *[no] { $seat } legt een fiche op eiland { $island }
  }{ $owner ->
    [none] .
   *[other] ; die van { $owner } gaat naar de rand.
  }
fact-god-die-thrown = { $seat } gooit de godensteen: { $white ->
    [yes] wit.
   *[no] zwart.
  }
fact-trial-thrown = { $seat } gooit { $pips } waar { $at_least } gevraagd wordt, en { $passed ->
    [yes] slaagt.
   *[no] faalt.
  }
fact-gifts-won = { $seat } wint { gifts }{ $saved ->
    [yes] ; de hongerende bemanning is gered.
   *[no] .
  }
fact-gifts-lost = { $seat } verliest { gifts }.
gifts = { $count ->
    [one] { $count } gave
   *[other] { $count } gaven
  }
fact-heroes-joined = { heroes-of } terug aan boord bij { $seat }.
heroes-of = { $count ->
    [one] { $count } held komt
   *[other] { $count } helden komen
  }
fact-heroes-lost = { $seat } verliest { $count ->
    [one] { $count } held.
   *[other] { $count } helden.
  }
fact-turns-lost = { $seat } slaat straks { $turns ->
    [one] { $turns } beurt over.
   *[other] { $turns } beurten over.
  }
fact-protected = { $seat } is beschermd tegen { protection }.
fact-protection-used = { $seat } wordt gespaard door een bescherming tegen { protection }.
protection = { $against ->
    [trial] een proef
   *[fight] verlies in een gevecht
  }
fact-ship-drifted = { $seat } drijft naar het { $direction_word } tot { $to }{ $ashore ->
    [yes] , aan land.
   *[no] .
  }
fact-ship-ferried = { $seat } wordt naar { $to } gebracht.
fact-chip-barred = { $seat } legt hier geen fiche.
fact-ship-lost = { $cause ->
    [hunger] De bemanning van { $seat } is verhongerd.
    [fight] De bemanning van { $seat } is gedood.
   *[adventure] De laatste held van { $seat } is verloren.
  } { $seat } begint opnieuw in Troje{ $chips ->
    [0] {""}
    [one] {" "}en neemt { $chips } fiche van de rand terug
   *[other] {" "}en neemt { $chips } fiches van de rand terug
  }{ $gifts ->
    [0] .
    [one] , met { $gifts } gave uit de voorraad.
   *[other] , met { $gifts } gaven uit de voorraad.
  }
fact-ships-met = { $seat } deelt een vak met { $others_word }.
fact-pass-granted = { $asked ->
    [yes] { $seat } valt { $other } niet aan, die nog mag aanvallen.
   *[no] { $seat } valt { $other } ook niet aan; ze gaan uiteen.
  }
fact-fight-called = { $seat } valt { $other } aan.
fact-fought-on = { $spoken ->
    [yes] { $seat } vecht ook door.
   *[no] { $seat } vecht door; { $other } heeft het woord.
  }
fact-round-fought = Een ronde van { $seats_word }: gegooid { $pips_word }, met helden { $sums_word }. { $loser ->
    [none] Gelijk.
   *[other] { $loser } verliest haar.
  }
fact-offer-made = { $seat } biedt { $to } een ruil: geeft { stake-gives }, krijgt { stake-gets }{ adventure-card }.
fact-offer-refused = { $seat } weigert het aanbod van { $of }.
fact-deal-struck = { $seat } aanvaardt: { $of } geeft { stake-gives }, krijgt { stake-gets }{ adventure-card }.
stake-gives = { $gives_gifts ->
    [0] geen gaven
    [one] { $gives_gifts } gave
   *[other] { $gives_gifts } gaven
  }{ $gives_cards_count ->
    [0] {""}
   *[other] , { $gives_cards_word }
  }{ $gives_island ->
    [none] {""}
   *[other] , eiland { $gives_island }
  }
stake-gets = { $gets_gifts ->
    [0] geen gaven
    [one] { $gets_gifts } gave
   *[other] { $gets_gifts } gaven
  }{ $gets_cards_count ->
    [0] {""}
   *[other] , { $gets_cards_word }
  }{ $gets_island ->
    [none] {""}
   *[other] , eiland { $gets_island }
  }
adventure-card = { $card ->
    [none] {""}
   *[other] ; het avontuur is { $card_word }
  }
fact-home-reached = { $seat } is thuis op Ithaka!
fact-cap-reached = Iedereen had { $turns } beurten, en niemand is thuis.
fact-rim-turned = De kaarten aan de rand worden omgedraaid: { $cards_word }.

# Why a move is refused.

refused-seats = Er spelen twee tot zes.
refused-no-such-board = Zo'n bord is er niet.
refused-no-such-deck = Zo'n stapel kaarten is er niet.
refused-not-now = Dat is nu niet te doen.
refused-not-your-turn = Je bent nu niet aan de beurt.
refused-game-over = De partij is voorbij.
refused-rolled-already = De teerling is geworpen: nu vaart je schip.
refused-not-rolled = Gooi eerst de zeilsteen.
refused-no-such-hex = Zo'n vak heeft het bord niet.
refused-not-entitled = Je hebt meer fiches dan kaarten: je mag Ithaka niet in.
refused-out-of-reach = Daarheen kan je schip met deze worp niet varen.
refused-no-gift-for-storm = De stormpijl kost een gave, en je hebt er geen.
refused-not-the-newcomer = De keus is aan jou: je kunt haar niet overlaten.
refused-not-the-owner = De eigenaar van het eiland kiest de kaart.
refused-card-not-yours = Zo'n kaart heb je niet.
refused-offer-open = Eerst moet een aanbod beantwoord worden.
refused-no-offer-open = Er is geen aanbod te beantwoorden.
refused-offers-spent = Hier kan niets meer worden aangeboden.
refused-gifts-misfit = Zoveel gaven zijn er niet.
refused-cards-misfit = Zo'n kaart is er aan die kant niet, of ze is dubbel genoemd.
refused-island-misfit = Dat eiland kan niet worden overgedragen.
refused-card-misfit = Dat is geen kaart voor dit avontuur.
refused-no-such-ship = Er is niet zo'n schip te ontmoeten.
refused-not-met = Dat schip ontmoet je nu niet.

# How a match ends.

word-home-reached = thuis op Ithaka
word-cap-reached = geen beurten meer

# Words.

word-wanderer = zwerver
word-none = geen
word-hidden = gedekt
word-e = oosten
word-ne = noordoosten
word-nw = noordwesten
word-w = westen
word-sw = zuidwesten
word-se = zuidoosten
word-cicones = de Kikonen
word-lotus-eaters = de Lotuseters
word-cyclops = de Cycloop
word-bag-of-winds = de zak van Aeolus
word-laestrygonians = de Laestrygonen
word-circe = Circe
word-underworld = de Onderwereld
word-sirens = de Sirenen
word-scylla = Scylla
word-charybdis = Charybdis
word-cattle-of-helios = de runderen van Helios
word-calypso = Calypso
word-phaeacians = de Phaeaken
word-moly = Hermes en het moly
word-athena = Athene

# What moves and their fields, options, and what may lie face down are called.

word-roll = gooien
word-sail = varen
word-lay-storm = de stormpijl leggen
word-leave-choice = de keus aan de eigenaar laten
word-give = een kaart geven
word-attack = aanvallen
word-let-pass = laten gaan
word-fight-on = doorvechten
word-propose = een ruil voorstellen
word-counter = een andere ruil voorstellen
word-accept = aannemen
word-refuse = afslaan
word-to = naar
word-direction = richting
word-anchor = gelegd op
word-card = kaart
word-seat = speler
word-gives = geeft
word-gets = krijgt
word-gifts = gaven
word-cards = kaarten
word-island = eiland
word-rim = de kaarten aan de rand
word-board = bord
word-deck = stapel
word-cap = hoogstens zoveel beurten

# What the options are about.

word-about-board = het bord
word-about-deck = de avontuurkaarten
word-about-cap = beurten van elke plaats waarna de partij hoe dan ook eindigt
