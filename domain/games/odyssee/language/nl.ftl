# What every fact of Odyssee tells its viewer, what a seat is asked, why moves are refused, and the game's words.

fact-sea-laid = Het speelbord { $board_name_word } ligt klaar, met de avontuurkaarten { $deck_name_word }. Elk schip begint in Troje met vier helden, drie godsgeschenken en tien heerser-chips. Het lot wijst aan wie begint: { $first }.
fact-cards-laid = { $cards ->
    [hidden] { $cards_count } avontuurkaarten liggen verdekt op de rand, één bij elk eilandnummer.
   *[other] { $cards_count } avontuurkaarten liggen verdekt op de rand: { $lying_word }.
  }
fact-rim-reshuffled = { $cards_count ->
    [one] De laatste avontuurkaart op de rand blijft liggen.
   *[other] De { $cards_count } avontuurkaarten op de rand worden verdekt opnieuw geschud.
  }
item-rim-card = { $title_word } (eiland { $island })
fact-turn-began = Beurt { $turn } van { $seat }: { $upkeep ->
    [gift] één godsgeschenk gaat terug naar de voorraad, { gifts-left }.
    [hunger] er is geen godsgeschenk meer, dus neemt { $seat } een hongersteen ({ $now_hunger } van 3).
   *[none] er is geen godsgeschenk meer, en een vierde hongersteen is er niet.
  }{ crew-starves }
gifts-left = { $now_gifts ->
    [0] er blijft er geen over
    [one] er blijft er { $now_gifts } over
   *[other] er blijven er { $now_gifts } over
  }
crew-starves = { $starving ->
    [next] {" "}De bemanning lijdt honger: aan het eind van de volgende beurt sterft ze, tenzij een avontuur daarvoor een godsgeschenk oplevert.
    [now] {" "}De bemanning lijdt honger: aan het eind van deze beurt sterft ze, tenzij een avontuur een godsgeschenk oplevert.
   *[no] {""}
  }
fact-turn-skipped = { $seat } slaat deze beurt over{ $now_skip ->
    [0] .
    [one] {" "}en de volgende ook.
   *[other] {" "}en de volgende { $now_skip } ook.
  }
fact-die-rolled = { $seat } gooit de zeildobbelsteen: { $pips }.
fact-ship-sailed = { $stays ->
    [yes] { $seat } blijft { at-place }.
   *[no] { $seat } zeilt { from-place } { to-place }.
  }
at-place = { $start_land ->
    [sea] op { $start_hex }
    [island] op eiland { $start_island } ({ $start_hex })
    [syrte] op Syrte
    [troy] in Troje
   *[ithaca] op Ithaka
  }
from-place = { $start_land ->
    [sea] van { $start_hex }
    [island] van eiland { $start_island } ({ $start_hex })
    [syrte] van Syrte
    [troy] van Troje
   *[ithaca] van Ithaka
  }
to-place = { $there_land ->
    [sea] naar { $there_hex }
    [island] naar eiland { $there_island } ({ $there_hex })
    [syrte] naar Syrte
    [troy] naar Troje
   *[ithaca] naar Ithaka
  }
fact-storm-laid = { $seat } legt de stormpijl op { $anchor }, wijzend naar het { $direction_word }{ $paid ->
    [yes] , voor één godsgeschenk ({ gifts-left }).
   *[no] , gratis onder Aeolus.
  } { $hit_count ->
    [0] Hij beweegt geen schip.
    [one] Hij beweegt het schip van { $hit_word }.
   *[other] Hij beweegt de schepen van { $hit_word }.
  }
fact-ship-blown = { $wind ->
    [storm] De storm drijft
    [strong] Een strakke wind blaast
   *[breeze] Een bries brengt
  } { $seat } { from-place } { to-place }{ landfall }.
landfall = { $landfall ->
    [lands] ; daar landt het schip in de volgende beurt van { $seat }
    [home] ; mag { $seat } Ithaka in de volgende beurt nog in, dan is de partij voorbij
   *[no] {""}
  }
fact-landed = { $shore ->
    [syrte] { $seat } loopt vast op Syrte en slaat een beurt over.
    [own] { $seat } landt op eiland { $island }, waar al een chip van { $seat } ligt: geen avontuur.
    [first] { $seat } landt als eerste op eiland { $island }.
    [owned] { $seat } landt op eiland { $island }, dat van { $owner } is.
    [poor] { $seat } landt op eiland { $island }, dat van { $owner } is, die geen kaart te geven heeft: geen avontuur.
   *[free] { $seat } landt op eiland { $island }, dat geen eigenaar en geen kaart meer heeft: geen avontuur.
  }{ $shore ->
    [syrte] {""}
   *[other] { $chip ->
        [no] {" "}{ $seat } heeft geen chip om hier te leggen.
       *[yes] {""}
      }
  }{ $winds ->
    [yes] {" "}Aeolus maakt de stormpijl gratis in de volgende drie beurten van { $seat }.
   *[no] {""}
  }
fact-card-taken = { $seat } neemt de avontuurkaart van eiland { $island } en leest voor: { card-read }
card-read = { $read_telling ->
    [told] { $read_title_word }. “{ $read_text_word }”
    [own] { $read_title_word }. “{ $read_text_word }” Dat is: { $read_effects_word }.
   *[mute] { $read_title_word }. Dat is: { $read_effects_word }.
  }
fact-choice-opened = { $owner }, van wie eiland { $island } is, moet { $seat } een van deze kaarten geven: { $cards_word }. { $seat } mag eerst een ruil voorstellen.
fact-choice-left = { $seat } laat de keuze van de kaart aan { $owner }.
fact-card-given = { $owner } geeft { $seat } een avontuurkaart, en { $seat } leest voor: { card-read }
fact-chip-laid = { $from_rim ->
    [yes] { $seat } legt de chip van de rand op eiland { $island }
   *[no] { $seat } legt een heerser-chip op eiland { $island }
  } ({ $now_chips ->
    [0] er blijft geen chip in de hand
    [one] er blijft { $now_chips } chip in de hand
   *[other] er blijven { $now_chips } chips in de hand
  }) en beheerst het eiland{ $owner ->
    [none] .
   *[other] ; de chip van { $owner } gaat naar de rand.
  }
fact-god-die-thrown = { $seat } gooit de godendobbelsteen: { $white ->
    [yes] wit.
   *[no] zwart.
  }
fact-trial-thrown = { $seat } gooit de zeildobbelsteen: { $pips }, waar { $at_least } of meer nodig is. { $passed ->
    [yes] De proef is geslaagd.
   *[no] De proef is mislukt.
  }
fact-gifts-won = { $seat } krijgt { gifts } en heeft er nu { $now_gifts }{ $supply ->
    [0] ; de voorraad is op
   *[other] {""}
  }{ $saved ->
    [yes] . De hongerende bemanning is gered, en haar hongerstenen gaan terug.
   *[no] .
  }
fact-gifts-lost = { $seat } verliest { gifts }; { gifts-left }.
gifts = { $count ->
    [one] { $count } godsgeschenk
   *[other] { $count } godsgeschenken
  }
fact-heroes-joined = { $count ->
    [one] { $count } held komt bij { $seat } weer aan boord
   *[other] { $count } helden komen bij { $seat } weer aan boord
  }; het zijn er nu { $now_heroes }.
fact-heroes-lost = { $seat } verliest { $count ->
    [one] { $count } held
   *[other] { $count } helden
  }; { $now_heroes ->
    [0] er blijft er geen over.
    [one] er blijft er { $now_heroes } over.
   *[other] er blijven er { $now_heroes } over.
  }
fact-turns-lost = { $seat } moet { $turns ->
    [one] { $turns } beurt
   *[other] { $turns } beurten
  } overslaan{ $added ->
    [yes] , in totaal { $now_skip }.
   *[no] .
  }
fact-protected = { $seat } is vanaf nu beschermd: { $against ->
    [trial] de volgende proef slaagt zonder worp.
   *[fight] de volgende held die een gevecht zou kosten, blijft gespaard.
  }
fact-protection-used = { $against ->
    [trial] { $seat } slaagt zonder worp voor de proef, en de bescherming is verbruikt.
   *[fight] Een bescherming behoedt { $seat } voor het verlies van een held, en is verbruikt.
  }
fact-ship-drifted = { $seat } drijft naar het { $direction_word }, { from-place } { to-place }{ landfall }.
fact-ship-ferried = { $seat } wordt { from-place } { to-place } gebracht.
fact-chip-barred = { $seat } mag voor dit avontuur geen chip leggen.
fact-ship-lost = { $cause ->
    [hunger] De bemanning van { $seat } is verhongerd, en het schip is verloren.
    [fight] De bemanning van { $seat } is gedood, en het schip is verloren.
   *[adventure] De laatste held van { $seat } is dood, en het schip is verloren.
  } { $seat } begint opnieuw in Troje, met vier helden en { $now_gifts ->
    [one] { $now_gifts } godsgeschenk
   *[other] { $now_gifts } godsgeschenken
  }; kaarten en eilanden blijven{ $chips ->
    [0] {""}
    [one] , en { $chips } chip komt terug van de rand
   *[other] , en { $chips } chips komen terug van de rand
  }.{ $now_wards_count ->
    [0] {""}
   *[other] {" "}Een bescherming blijft: { $now_wards_word }.
  }
fact-ships-met = { $seat } ontmoet { $others_word } { at-place }.
fact-pass-granted = { $asked ->
    [yes] { $seat } laat { $other } gaan; { $other } mag nog aanvallen.
   *[no] { $seat } laat { $other } ook gaan, en ze gaan uiteen.
  }
fact-fight-called = { $seat } valt { $other } aan, met { $heroes ->
    [one] { $heroes } held
   *[other] { $heroes } helden
  } tegen { $other_heroes }. { $other } spreekt eerst.
fact-fought-on = { $spoken ->
    [yes] { $seat } vecht ook door tegen { $other }, en er wordt een ronde gegooid.
   *[no] { $seat } vecht door; nu spreekt { $other }.
  }
fact-round-fought = { $one } gooit { $one_pips } en telt er { $one_heroes ->
    [one] { $one_heroes } held
   *[other] { $one_heroes } helden
  } bij: { $one_sum }. { $two } gooit { $two_pips } en telt er { $two_heroes ->
    [one] { $two_heroes } held
   *[other] { $two_heroes } helden
  } bij: { $two_sum }. { $loser ->
    [none] Het is gelijk, en beiden gooien opnieuw.
   *[other] { $loser } verliest de ronde.
  }
fact-offer-made = { $seat } stelt { $to } een ruil voor: { $seat } geeft { given }, en { $to } geeft { taken }{ adventure-card }.
given = { $given_count ->
    [0] niets
   *[other] { $given_word }
  }
taken = { $taken_count ->
    [0] niets
   *[other] { $taken_word }
  }
item-handed-gifts = { $count ->
    [one] { $count } godsgeschenk
   *[other] { $count } godsgeschenken
  }
item-handed-card = de kaart “{ $title_word }”
item-handed-island = eiland { $island }
adventure-card = { $adventure ->
    [none] {""}
   *[other] ; de kaart voor het avontuur is “{ $adventure_word }”
  }
fact-offer-refused = { $seat } weigert het aanbod van { $of }{ $then ->
    [round] , en er wordt een ronde gegooid.
   *[choice] ; nu kiest { $owner } de kaart.
  }
fact-deal-struck = { $seat } aanvaardt het aanbod van { $of }: { $of } geeft { given }, en { $seat } geeft { taken }{ $adventure ->
    [none] . Het gevecht is voorbij.
   *[other] ; de kaart voor het avontuur is “{ $adventure_word }”.
  }
fact-home-reached = { $seat } is als eerste thuis op Ithaka, met { $now_chips ->
    [0] geen chip in de hand
    [one] { $now_chips } chip in de hand
   *[other] { $now_chips } chips in de hand
  } en { cards-held }! De anderen op volgorde: { $counts_word }.
cards-held = { $now_cards_count ->
    [0] geen kaart
    [one] { $now_cards_count } kaart
   *[other] { $now_cards_count } kaarten
  }
chips-in-hand = { $chips ->
    [one] { $chips } chip in de hand
   *[other] { $chips } chips in de hand
  }
cards-owned = { $cards ->
    [one] { $cards } kaart
   *[other] { $cards } kaarten
  }
item-final-count = { $seat } ({ chips-in-hand }, { cards-owned }, { $islands ->
    [one] { $islands } eiland
   *[other] { $islands } eilanden
  })
fact-cap-reached = Iedereen heeft { $turns } beurten gehad, en niemand is thuis. Op volgorde: { $counts_word }. { $decided ->
    [count] De minste chips in de hand, verminderd met de kaarten, beslissen.
    [islands] Chips min kaarten zijn aan de top gelijk, en de meeste eilanden beslissen.
   *[shared] Chips min kaarten en ook de eilanden zijn aan de top gelijk: de overwinning wordt gedeeld.
  }
fact-rim-turned = { $lying_count ->
    [0] Er ligt geen kaart meer op de rand.
    [one] De kaart die nog op de rand lag, wordt omgedraaid: { $lying_word }.
   *[other] De kaarten die nog op de rand lagen, worden omgedraaid: { $lying_word }.
  }

# What a card says: its effects, one after the other.

item-gifts = { $count ->
    [-9] verlies 9 godsgeschenken
    [-8] verlies 8 godsgeschenken
    [-7] verlies 7 godsgeschenken
    [-6] verlies 6 godsgeschenken
    [-5] verlies 5 godsgeschenken
    [-4] verlies 4 godsgeschenken
    [-3] verlies 3 godsgeschenken
    [-2] verlies 2 godsgeschenken
    [-1] verlies 1 godsgeschenk
    [one] neem { $count } godsgeschenk
   *[other] neem { $count } godsgeschenken
  }
item-heroes = { $count ->
    [-4] verlies 4 helden
    [-3] verlies 3 helden
    [-2] verlies 2 helden
    [-1] verlies 1 held
    [one] { $count } held komt weer aan boord
   *[other] { $count } helden komen weer aan boord
  }
item-skip = sla { $turns ->
    [one] { $turns } beurt over
   *[other] { $turns } beurten over
  }
item-protect = { $against ->
    [trial] slaag zonder worp voor de volgende proef
   *[fight] behoud de volgende held die een gevecht zou kosten
  }
item-drift = { $who ->
    [self] drijf { $hexes ->
        [one] { $hexes } veld
       *[other] { $hexes } velden
      } in een gelote richting
   *[others] alle andere schepen op zee drijven { $hexes ->
        [one] { $hexes } veld
       *[other] { $hexes } velden
      } in een gelote richting
  }
item-ferry = word { $hexes ->
    [one] { $hexes } veld
   *[other] { $hexes } velden
  } { $towards ->
    [ithaca] dichter bij Ithaka gebracht
   *[troy] terug richting Troje gebracht
  }
item-bar = leg geen chip
item-toss = gooi de godendobbelsteen { $times ->
    [one] één keer
   *[other] { $times } keer
  } ({ $white_count ->
    [0] zwart: { $black_count ->
        [0] niets
       *[other] { $black_word }
      }
   *[other] wit: { $white_word }{ $black_count ->
        [0] {""}
       *[other] ; zwart: { $black_word }
      }
  })
item-trial = gooi de zeildobbelsteen ({ $passed_count ->
    [0] minder dan { $at_least }: { $failed_count ->
        [0] niets
       *[other] { $failed_word }
      }
   *[other] { $at_least } of meer: { $passed_word }{ $failed_count ->
        [0] {""}
       *[other] ; minder: { $failed_word }
      }
  })
item-readable-card = { $title_word } ({ $effects_word })

# What a seat is asked.

prompt-turn-asked = Jouw beurt { $turn }: je schip ligt { at-place }. { $storm ->
    [gift] Gooi de zeildobbelsteen en zeil, of zet de stormpijl in voor een godsgeschenk; je hebt er { $gifts }.
    [free] Gooi de zeildobbelsteen en zeil, of zet de stormpijl in, die voor jou onder Aeolus gratis is.
   *[none] Gooi de zeildobbelsteen en zeil; voor de stormpijl heb je geen godsgeschenk.
  }{ crew-starves }
prompt-course-asked = Je hebt { $pips } gegooid: zeil hoogstens { $pips ->
    [one] { $pips } veld
   *[other] { $pips } velden
  } { from-place }, of blijf. { $home ->
    [yes] Ithaka staat voor je open: je hebt { chips-in-hand } en { cards-owned }.
   *[no] Ithaka is nog gesloten voor je: je hebt { chips-in-hand } en { cards-owned }.
  }
prompt-guest-asked = Je bent geland op eiland { $island } van { $owner }, die je een van deze kaarten moet geven: { $cards_word }. Stel { $owner } er een ruil over voor, of laat de keuze aan { $owner }.
prompt-owner-asked = { $guest } is geland op jouw eiland { $island } en krijgt voorgoed een van je kaarten: { $cards_word }. { $deals ->
    [yes] Kies de kaart, of stel { $guest } een ruil voor.
   *[no] Kies de kaart.
  }
prompt-meeting-asked = Je schip ligt { at-place } samen met { $others_word }. Val aan of laat gaan: je hebt { $heroes ->
    [one] { $heroes } held
   *[other] { $heroes } helden
  }.
prompt-passage-asked = { $other } laat je gaan. Val je toch aan, of laat je { $other } ook gaan? Jij hebt { $heroes ->
    [one] { $heroes } held
   *[other] { $heroes } helden
  }, { $other } heeft er { $other_heroes }.
prompt-round-asked = Je vecht tegen { $other }: jouw helden { $heroes }, die van de ander { $other_heroes }. { $due ->
    [yes] Vecht door, dan wordt er een ronde gegooid, of stel { $other } een ruil voor.
   *[no] Vecht door, dan spreekt { $other }, of stel { $other } een ruil voor.
  }
prompt-answer-asked = { $other } stelt je een ruil voor: jij krijgt { given }, en jij geeft { taken }{ adventure-card }. { $left ->
    [0] Aanvaard of weiger.
   *[other] Aanvaard, weiger, of antwoord met een ander aanbod.
  } { $then ->
    [round] Weiger je, dan wordt er een ronde gegooid.
    [mine] Weiger je, dan kies jij de kaart.
   *[theirs] Weiger je, dan kiest { $other } de kaart.
  }

# What a choice does.

prompt-to-roll = Gooi de zeildobbelsteen: hij wijst 1 tot 4 aan, en zoveel velden mag je schip zeilen.
prompt-to-sail = Kies een veld op hoogstens { $pips } afstand, { from-place }; met je eigen veld blijf je. Op een eiland of op Syrte landt je schip.{ $home ->
    [yes] {" "}Op Ithaka win je.
   *[no] {""}
  }
prompt-to-lay-storm = Zet de stormpijl in, in plaats van te zeilen{ $storm ->
    [free] , gratis onder Aeolus
   *[gift] , voor één godsgeschenk
  }: vanaf zijn veld waait het over vijf rijen, in het midden tot de volgende oever, daarnaast twee velden, buitenaan één.
prompt-to-leave-choice = Stel niets voor: { $owner } kiest welke kaart je krijgt.
prompt-to-give = Geef { $guest } een van je kaarten: { $guest } houdt die en voert ze uit.
prompt-to-attack = { $others_count ->
    [one] Val { $others_word } aan: er wordt gegooid tot een bemanning dood is of jullie een ruil sluiten.
   *[other] Val een van deze schepen aan: { $others_word }. Er wordt gegooid tot een bemanning dood is of jullie een ruil sluiten.
  }
prompt-to-let-pass = { $asked ->
    [yes] { $others_count ->
        [one] Begin geen gevecht met { $others_word }; het andere schip mag nog aanvallen.
       *[other] Begin met een van deze schepen geen gevecht: { $others_word }. Het mag nog aanvallen.
      }
   *[no] Begin ook geen gevecht met { $others_word }: jullie gaan uiteen.
  }
prompt-to-fight-on = { $due ->
    [yes] Stel niets voor: jij en { $other } gooien de zeildobbelsteen en tellen er jullie helden bij; de laagste som verliest een held.
   *[no] Stel niets voor; { $other } spreekt voordat de ronde wordt gegooid.
  }
prompt-to-propose = { $on_island ->
    [yes] Stel { $other } een ruil voor: noem de kaart voor het avontuur, en wat er verder van eigenaar wisselt.
   *[no] Stel { $other } een ruil voor: godsgeschenken, kaarten, een eiland. Wordt hij aanvaard, dan is het gevecht voorbij.
  }
prompt-to-counter = Antwoord { $other } met een ander aanbod; { $left ->
    [one] het is het laatste dat hier kan.
   *[other] er kunnen er hier nog { $left }.
  }
prompt-to-accept = Aanvaard het aanbod van { $other }: jij krijgt { given }, en jij geeft { taken }{ adventure-card }.
prompt-to-refuse = Weiger het aanbod van { $other }: { $then ->
    [round] het gevecht gaat door, en er wordt een ronde gegooid.
    [mine] jij kiest de kaart.
   *[theirs] { $other } kiest de kaart.
  }

# Why a move is refused.

refused-seats = Er spelen twee tot zes.
refused-no-such-board = Zo'n speelbord is er niet.
refused-no-such-deck = Zo'n stapel kaarten is er niet.
refused-not-now = Dat is nu niet te doen.
refused-not-your-turn = Je bent nu niet aan de beurt.
refused-game-over = De partij is voorbij.
refused-rolled-already = De teerling is geworpen: nu zeilt je schip.
refused-not-rolled = Gooi eerst de zeildobbelsteen.
refused-no-such-hex = Zo'n veld heeft het speelbord niet.
refused-not-entitled = Je hebt meer chips in de hand dan kaarten: je mag Ithaka niet in.
refused-out-of-reach = Daarheen kan je schip met deze worp niet zeilen.
refused-no-gift-for-storm = De stormpijl kost een godsgeschenk, en je hebt er geen.
refused-not-the-newcomer = De keuze is aan jou: je kunt haar niet overlaten.
refused-not-the-owner = De eigenaar van het eiland kiest de kaart.
refused-card-not-yours = Zo'n kaart heb je niet.
refused-offer-open = Eerst moet een aanbod beantwoord worden.
refused-no-offer-open = Er is geen aanbod te beantwoorden.
refused-offers-spent = Hier kan niets meer worden aangeboden.
refused-gifts-misfit = Zoveel godsgeschenken zijn er niet.
refused-cards-misfit = Zo'n kaart is er aan die kant niet, of ze is dubbel genoemd.
refused-island-misfit = Dat eiland kan niet worden overgedragen.
refused-card-misfit = Dat is geen kaart voor dit avontuur.
refused-no-such-ship = Er is niet zo'n schip te ontmoeten.
refused-not-met = Dat schip ontmoet je nu niet.

# How a match ends.

word-home-reached = een schip is thuis op Ithaka
word-cap-reached = alle beurten zijn voorbij

# Words.

word-wanderer = zwerver
word-none = geen
word-hidden = verdekt
word-aegean = Egeïsche Zee
word-wanderings = Zwerftochten
word-e = oosten
word-ne = noordoosten
word-nw = noordwesten
word-w = westen
word-sw = zuidwesten
word-se = zuidoosten
word-trial = de volgende proef slaagt zonder worp
word-fight = de volgende held die een gevecht zou kosten, blijft gespaard
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

# What the cards of the deck Wanderings say.

word-wanderings-cicones = Je plundert Ismarus en feest een beurt te lang op het strand: neem 3 godsgeschenken en sla een beurt over. Dan komen de Kikonen met versterking terug. Gooi de zeildobbelsteen: onder 3 verlies je een held.
word-wanderings-lotus-eaters = Je mannen proeven van de lotus en vergeten de weg naar huis. Neem 3 godsgeschenken en sla 2 beurten over.
word-wanderings-cyclops = Polyphemus rolt de steen voor de ingang: sla een beurt over. Gooi de zeildobbelsteen: met 3 of meer ontsnap je onder zijn schapen en neem je 3 godsgeschenken; met minder verlies je 2 helden, en Poseidon hoort zijn vloek: je wordt 4 velden terug richting Troje gebracht.
word-wanderings-bag-of-winds = Aeolus onthaalt je een maand lang: neem 2 godsgeschenken en sla een beurt over. Hij geeft je de winden in een zak; gooi de godendobbelsteen. Wit: de westenwind brengt je 4 velden dichter bij Ithaka. Zwart: je mannen openen de zak, en je wordt 6 velden terug richting Troje gebracht.
word-wanderings-laestrygonians = Reuzen gooien rotsblokken in de haven. Gooi de zeildobbelsteen: met een 4 kap je de touwen op tijd; met minder verlies je een held en leg je geen chip.
word-wanderings-circe = Circe verandert je mannen in varkens, en dan dekt ze voor hen de tafel. Neem 4 godsgeschenken; een held komt weer aan boord; je slaat 2 beurten over.
word-wanderings-underworld = Je vraagt de doden de weg en slaat 2 beurten over. Gooi de godendobbelsteen vier keer. Wit: neem een godsgeschenk. Zwart: verlies een godsgeschenk.
word-wanderings-sirens = Ze zingen. Gooi de zeildobbelsteen: onder 4 blijf je luisteren; sla een beurt over en leg geen chip.
word-wanderings-scylla = Zes koppen komen van de rots naar beneden. Je verliest een held, en rouwt een beurt lang die je overslaat. Gooi de godendobbelsteen: bij zwart verlies je er nog een.
word-wanderings-charybdis = De draaikolk verzwelgt je voorraad, en je klampt je vast aan een vijgenboom tot hij je schip weer uitspuwt. Verlies een godsgeschenk en sla een beurt over; je drijft 5 velden waarheen de winden willen.
word-wanderings-cattle-of-helios = Geen wind, geen brood: je mannen slachten de runderen van de zonnegod. Neem 4 godsgeschenken en sla een beurt over. Gooi de godendobbelsteen: bij zwart treft de bliksem een held; je legt geen chip en drijft 4 velden.
word-wanderings-calypso = Calypso houdt je vast en geeft je goed te eten. Neem 5 godsgeschenken en sla 3 beurten over.
word-wanderings-phaeacians = Ze luisteren, ze huilen, en ze roeien je naar huis. Neem 3 godsgeschenken en sla een beurt over; je wordt 5 velden dichter bij Ithaka gebracht.
word-wanderings-moly = Hermes toont je een zwarte wortel met een witte bloem. Neem 2 godsgeschenken. Voor de volgende proef slaag je zonder worp.
word-wanderings-athena = De godin staat je bij: neem een godsgeschenk, en de volgende held die je in een gevecht zou verliezen, blijft gespaard. De anderen stuurt ze een wind: alle schepen op zee behalve dat van jou drijven 2 velden.

# What moves and their fields, options, and what may lie face down are called.

word-roll = gooien
word-sail = zeilen
word-lay-storm = de stormpijl inzetten
word-leave-choice = de keuze aan de eigenaar laten
word-give = een kaart geven
word-attack = aanvallen
word-let-pass = laten gaan
word-fight-on = doorvechten
word-propose = een ruil voorstellen
word-counter = een andere ruil voorstellen
word-accept = aanvaarden
word-refuse = weigeren
word-to = naar
word-direction = richting
word-anchor = gelegd op
word-card = kaart
word-seat = speler
word-gives = geeft
word-gets = krijgt
word-gifts = godsgeschenken
word-cards = kaarten
word-island = eiland
word-rim = de kaarten op de rand
word-board = speelbord
word-deck = stapel
word-cap = hoogstens zoveel beurten
word-worlds = mogelijke kaarten op de rand
word-off = niemand ziet ze
word-players = iedereen ziet ze
word-after = na het einde

# What the options are about.

word-about-board = het speelbord
word-about-deck = de avontuurkaarten
word-about-cap = beurten van elke plaats waarna de partij hoe dan ook eindigt
word-about-worlds = wie ziet wat er op de rand kan liggen: niemand, iedereen, of iedereen na het einde

# What cannot be ruled out.
prompt-cards-shuffled = Op de rand liggen voor de eilanden { $islands_word }, in willekeurige volgorde: { $titles_word }.
prompt-cards-known = Op de rand liggen: { $lying_word }.

# What a seat may guess of what is hidden from it, and what is guessed there.

guess-card-at = Bij eiland { $island } ligt de kaart “{ $card_word }”.
guess-about-card-at = een kaart op de rand
