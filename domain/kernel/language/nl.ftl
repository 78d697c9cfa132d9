fact-opened = Een partij voor { $seats } spelers is geopend{ opened-clock }{ opened-broadcast }{ opened-access }.
opened-access = { $access ->
    [public] {""}
   *[other] ; alleen genodigden weten ervan
  }
opened-clock = { $clock ->
    [none] {""}
   *[other] { $clock_kind ->
        [correspondence] ; per zet heeft men { TIME($clock_per_move) }
        [per_move] ; per zet heeft men { TIME($clock_per_move) }
        [bronstein] ; iedere speler heeft { TIME($clock_initial) }, en krijgt na elke beurt de tijd van die beurt terug, hoogstens { TIME($clock_delay) }
        [delay] ; iedere speler heeft { TIME($clock_initial) }, en in elke beurt loopt de klok pas na { TIME($clock_delay) }
        [byo_yomi] { $clock_initial ->
            [0] ; iedere speler heeft { opened-periods } van { TIME($clock_period) }
           *[other] ; iedere speler heeft { TIME($clock_initial) }, en daarna { opened-periods } van { TIME($clock_period) }
          }
       *[other] { $clock_increment ->
            [0] ; iedere speler heeft { TIME($clock_initial) }
           *[other] ; iedere speler heeft { TIME($clock_initial) }, en per beurt { TIME($clock_increment) } erbij
          }
      }
  }
opened-periods = { $clock_periods ->
    [one] { $clock_periods } periode
   *[other] { $clock_periods } perioden
  }
opened-broadcast = { $broadcast ->
    [none] {""}
   *[other] { $broadcast_delay_steps ->
        [0] ; toeschouwers zien haar { TIME($broadcast_delay_seconds) } later
       *[other] ; toeschouwers zien haar { $broadcast_delay_steps } stappen later
      }
  }
time-days = { $number ->
    [one] { $number } dag
   *[other] { $number } dagen
  }
time-hours = { $number ->
    [one] { $number } uur
   *[other] { $number } uur
  }
time-minutes = { $number ->
    [one] { $number } minuut
   *[other] { $number } minuten
  }
time-seconds = { $number ->
    [one] { $number } seconde
   *[other] { $number } seconden
  }
fact-sat = { $name } gaat zitten.
fact-left = { $seat } gaat van tafel.
fact-committed = { $seat } brengt een ander toeval mee dan eerst.
fact-beacon-entered = Het openbare toeval is bekend: { $value }
fact-reveal-due = { $seats_count ->
    [one] De partij begint zodra { $seats_word } de eigen bijdrage aan het toeval toont; daarvoor is { TIME($seconds) }.
   *[other] De partij begint zodra { $seats_word } hun bijdragen aan het toeval tonen; daarvoor is { TIME($seconds) }.
  }
fact-revealed = { $seat } toont de eigen bijdrage aan het toeval.
fact-reveal-missed = { $seats_count ->
    [one] { $seats_word } heeft de bijdrage aan het toeval niet op tijd getoond. Niemand is nog aan de zijne gebonden.
   *[other] { $seats_word } hebben hun bijdragen aan het toeval niet op tijd getoond. Niemand is nog aan de zijne gebonden.
  }
fact-started = De partij begint.
fact-played = { $seat } beslist in het geheim.
fact-resignation-offered = { $seat } wil opgeven.
fact-resignation-withdrawn = { $seat } speelt door.
fact-side-resigned = { $seats_count ->
    [one] { $seats_word } geeft op.
   *[other] { $seats_word } geven op.
  }
fact-timed-out = De tijd van { $seats_word } is om.
fact-passed-for = De dienst speelt voor { $seat }, die de partij heeft verlaten.
fact-absent = { $seats_count ->
    [one] { $seats_word } heeft zo lang niet gespeeld dat de partij niet meer wacht.
   *[other] { $seats_word } hebben zo lang niet gespeeld dat de partij niet meer wacht.
  }
fact-substituted = { $bot ->
    [yes] { $name } speelt vanaf nu voor { $seat }.
   *[no] { $name } neemt de plaats van { $seat } over en speelt verder.
  }
fact-time-given = { $seats_count ->
    [one] De dienst was weg; { $seats_word } krijgt { TIME($seconds) } terug.
   *[other] De dienst was weg; { $seats_word } krijgen { TIME($seconds) } terug.
  }
fact-ended = { $winners_count ->
    [0] De partij is voorbij: { $ending_word }. Niemand wint.
   *[other] De partij is voorbij: { $ending_word }. Winst voor { $winners_word }.
  }
fact-opened-to-referee = { $rule ->
    [none] { $name } kijkt vanaf nu als scheidsrechter mee: { $reason }
   *[other] { $name } kijkt vanaf nu als scheidsrechter mee: { $reason } ({ $rule })
  }
fact-looked-as-seat = { $rule ->
    [none] { $name } bekijkt wat { $seat } tot en met stap { $step } zag: { $reason }
   *[other] { $name } bekijkt wat { $seat } tot en met stap { $step } zag: { $reason } ({ $rule })
  }
fact-reserved = { $player ->
    [none] { $seat } wordt voor niemand meer vrijgehouden.
   *[other] { $seat } wordt vrijgehouden voor een genodigde.
  }
fact-removed = { $reason ->
    [none] De gastheer neemt de plaats van { $seat } weg.
   *[other] De gastheer neemt de plaats van { $seat } weg: { $reason }
  }
fact-invited = De gastheer heeft iemand uitgenodigd.
fact-uninvited = De gastheer heeft een uitnodiging ingetrokken.
fact-invitation-accepted = Iemand heeft de uitnodiging aangenomen.
fact-invitation-renewed = De uitnodiging heeft een nieuwe code; eerdere gelden niet meer.
fact-not-started = Al { TIME($seconds) } is niemand de partij begonnen.
fact-aborted = Een beheerder van de dienst breekt de partij af: { $reason }.
fact-paused = { $name } onderbreekt de partij: { $reason } ({ $rule })
fact-resumed = { $name } hervat de partij: { $reason } ({ $rule })
fact-time-adjusted = { $name } verandert de tijd van { $seats_word } met { $seconds } seconden: { $reason } ({ $rule })
fact-rewound = { $name } zet de partij terug naar stap { $step }: { $reason } ({ $rule })
fact-adjudicated = { $name } beslist over de uitslag: { $reason } ({ $rule })
fact-annulled = { $name } verklaart de partij ongeldig: { $reason } ({ $rule })
fact-substitute-named = { $name } laat iemand anders spelen voor { $seat }: { $reason } ({ $rule })
fact-penalty-given = { $name } geeft { $seat } een straf{ penalty-seconds }{ penalty-points }: { $reason } ({ $rule })
penalty-seconds = { $seconds ->
    [0] {""}
   *[other] , { $seconds } seconden minder
  }
penalty-points = { $points ->
    [0] {""}
   *[other] , { $points } delen van een punt minder
  }
fact-result-reached = { $winners_count ->
    [0] De partij is beslist: { $ending_word }. Niemand wint. Het toernooi moet dat nog bevestigen.
   *[other] De partij is beslist: { $ending_word }. Winst voor { $winners_word }. Het toernooi moet dat nog bevestigen.
  }
fact-confirmed = Het toernooi bevestigt de uitslag.
fact-arbiters-named = { $arbiters_count ->
    [one] Het toernooi benoemt de arbiter van deze partij.
   *[other] Het toernooi benoemt { $arbiters_count } arbiters van deze partij.
  }
fact-last-turns-called = { $turns ->
    [0] De tijd is om: de partij eindigt na de beurten die al begonnen zijn.
    [one] De tijd is om: de partij eindigt na de beurten die al begonnen zijn en nog één.
   *[other] De tijd is om: de partij eindigt na de beurten die al begonnen zijn en nog { $turns }.
  }
fact-takeback-asked = { $seat } vraagt de laatste zet terug te nemen.
fact-takeback-answered = { $agrees ->
    [yes] { $seat } gaat akkoord met het terugnemen.
   *[no] { $seat } weigert het terugnemen.
  }
fact-taken-back = De laatste zet is teruggenomen: de tafel is weer als na stap { $step }.
prompt-takeback-to-ask = Je mag de anderen vragen je laatste zet terug te nemen, omdat die niets verborgens heeft laten zien.
prompt-takeback-to-answer = { $seat } vraagt de laatste zet terug te nemen. Ga akkoord of weiger: als iedereen akkoord gaat, is de tafel weer als vóór de zet.
fact-closed = De partij gaat niet door: { $reason }.
fact-disclosed = Het zaad is getoond: het toeval kan worden nagerekend en alles mag worden bekeken.
seat = plaats { $number }
deleted-seat = verwijderde speler (plaats { $number })
deleted-player = Een verwijderde speler
label-alike = { $label } ({ $nth } van { $of })
word-resigned = door opgave
word-timed-out = door tijdsoverschrijding
word-absent = door afwezigheid
word-adjudicated = door een beslissing van de arbiter
word-time-called = omdat de tijd van de ronde om was
word-none = geen
word-hidden = gedekt

refused-already-open = Je mag dit al zien.
refused-already-resigning = Je hebt al aangeboden op te geven.
refused-already-seated = Je zit al aan deze tafel.
refused-bad-broadcast = Zo kan een partij niet aan toeschouwers worden getoond.
refused-bad-clock = Zo'n klok is er niet.
refused-bad-leaving = Dat kan niet worden afgesproken voor wie de partij verlaat.
refused-bad-move = Dit is geen zet van het spel.
refused-bad-name = Een naam heeft 1 tot 40 leesbare tekens.
refused-bad-line = Een regel heeft 1 tot 200 leesbare tekens.
refused-bad-options = Dit zijn geen opties van het spel.
refused-bad-note = Een notitie heeft 1 tot 100 leesbare tekens.
refused-unfit-guess = Dit kun je niet raden: van wat voor jou verborgen is, is er niets van deze soort.
refused-bad-reason = Een reden heeft 1 tot 200 leesbare tekens.
refused-bad-scope = Zo'n bevoegdheid bestaat niet.
refused-barred = Wie in deze partij een plaats had of iets verborgens zag, kan geen plaats overnemen.
refused-command-reused = Dit opdrachtnummer is al voor iets anders gebruikt.
refused-content-changed = Het bord of de kaarten waarmee deze partij is geopend, zijn er niet meer of zijn veranderd.
refused-nobody-to-talk-to = Je deelt in deze partij met niemand een notitieboek, dus er is niemand om mee te praten.
refused-has-left = Je hebt deze partij verlaten.
refused-no-notebook = Je hebt in deze partij niet zo'n notitieboek.
refused-no-table-talk = In deze partij is niet afgesproken dat de hele tafel met elkaar praat.
refused-no-clock-runs = In deze partij loopt geen klok.
refused-no-substitute = Deze plaats kan niet worden overgenomen.
refused-no-such-game = Zo'n spel is er niet.
refused-no-such-match = Zo'n partij is er niet.
refused-no-such-player = Zo'n speler is er niet.
refused-no-such-seat = Deze partij heeft niet zo'n plaats.
refused-no-such-token = Zo'n sleutel is er niet.
refused-not-at-the-table = Alleen de gastheer en wie aan tafel zit mogen dit.
refused-not-resigning = Je hebt niet aangeboden op te geven.
refused-not-seated = Je zit niet aan deze tafel.
refused-not-the-host = Alleen de gastheer mag dit.
refused-not-your-seat = Dit is niet jouw plaats.
refused-not-your-turn = Je bent niet aan de beurt.
refused-time-is-left = Er is nog geen tijd om.
refused-plays-himself = Wie meespeelt mag niet zien wat de partij verbergt.
refused-seat-taken = Daar zit al iemand.
refused-seats-free = Nog niet alle plaatsen zijn bezet.
refused-side-has-resigned = Jouw kant heeft opgegeven.
refused-stale = De partij is intussen verder.
refused-noted-out = Je hebt 2000 notities in dit notitieboek geschreven; meer van jou past er niet in.
refused-talked-out = Jullie hebben elkaar 500 regels geschreven; meer past er niet in het notitieboek.
refused-time-is-up = De tijd is om: in deze partij wordt niet meer gespeeld.
refused-token-shown = Deze opdracht is uitgevoerd; de sleutel werd toen getoond en kan niet nog eens worden getoond.
refused-unknown-head = Het grootboek van deze partij had nooit de stand die je zegt te hebben gezien.
refused-wrong-seats = Het spel wordt niet met zoveel spelers gespeeld.
refused-wrong-status = Dit kan niet in dit stadium van een partij.
refused-bad-lifetime = Een sleutel geldt tussen een minuut en 365 dagen.
refused-bad-token-name = De naam van een apparaat heeft hoogstens 40 leesbare tekens.
refused-too-many-tokens = Er zijn al 50 sleutels; trek er eerst een in.
refused-bad-push-subscription = Naar dit adres of met deze sleutels mag geen pushbericht worden gestuurd: het moet met https:// beginnen en naar een openbare host leiden.
refused-too-many-push-subscriptions = Er worden al 10 browsers geroepen; verwijder er eerst een.
refused-no-such-push-subscription = Zo'n abonnement is er niet.
refused-no-mails = Deze dienst stuurt geen mails.
refused-bad-mail-address = Naar dit adres kan geen mail worden gestuurd.
refused-no-such-mail-address = Geen adres heeft dit geheim, of het is niet binnen twee dagen bevestigd.
refused-not-your-token = Deze sleutel beheert alleen zichzelf en de sleutels die ermee zijn gemaakt.
refused-mixed-scripts = De letters van een naam horen bij één schrift.
refused-bot-name = Deze naam lijkt op die van een bot.
refused-reserved-name = Deze naam lijkt op die van wie de dienst beheert.
refused-bad-recovery-code = Dit is van geen speler de herstelcode.
refused-no-new-code = Deze sleutel mag geen herstelcode maken.
refused-bad-key = Dit is geen publieke sleutel van Ed25519.
refused-bad-commitment = Een vastlegging is een SHA-256, geschreven als 64 hexadecimale cijfers.
refused-nothing-to-reveal = Je hebt niets te tonen, of je hebt het al getoond.
refused-bad-beacon = Dit noemt geen openbaar toeval van een moment dat nog komt.
refused-bad-reveal-within = Zoveel seconden kunnen er niet voor zijn.
refused-no-beacon = Deze partij wacht op geen openbaar toeval.
refused-beacon-awaited = De waarde van het openbare toeval is nog niet bekend.
refused-signature-needed = In deze partij wordt elke opdracht met een eigen sleutel ondertekend.
refused-bad-signature = De handtekening is niet van jou, of hoort bij iets anders.
refused-stale-signature = Je hebt ondertekend voor de laatste stap van je plaats. Onderteken opnieuw met de kop die je nu ziet.
refused-bad-contribution = Dit is niet waarop je plaats zich heeft vastgelegd: 32 bytes, geschreven als 64 hexadecimale cijfers.
refused-host-runs = Alleen de gastheer begint deze partij en haalt er bots bij.
refused-seat-reserved = Deze plaats wordt voor iemand anders vrijgehouden.
refused-removed-before = De gastheer heeft je plaats weggenomen. Je kunt weer gaan zitten als je opnieuw wordt uitgenodigd.
refused-bad-access = Een partij is openbaar, met een link of met een lijst.
refused-bad-invitation = Deze spelers kunnen niet worden uitgenodigd.
refused-no-such-guest = Niemand heeft dit kenmerk.
refused-not-invited = Dat kan bij deze speler niet: niet uitgenodigd, al uitgenodigd, of aan tafel.
refused-guests-full = 500 spelers zijn uitgenodigd; er is geen plaats voor meer.
refused-no-invitation = Deze partij heeft geen zo'n uitnodiging.
refused-bad-reservation = Zo worden geen plaatsen vrijgehouden: elke plaats één keer, elke speler één keer.
refused-banned = Een beheerder van de dienst heeft dit account geblokkeerd.
refused-bad-until = Een blokkade eindigt in de toekomst, hoogstens 36.500 dagen later. Ze heeft geen einde als er geen is opgegeven.
refused-not-banned = Deze speler is niet geblokkeerd.
refused-protected-operator = Deze speler is een beheerder.
refused-bad-act-reason = Een reden heeft 1 tot 200 afdrukbare tekens.
refused-own-match = Wie in deze partij speelt of speelde, breekt haar niet als beheerder af.
refused-nobody-there = Daar zit niemand die de gastheer kan wegsturen.
refused-too-many-steps = Je hebt in deze partij 1.000 van zulke stappen gezet; ze neemt er van jou geen meer aan. Beginnen, spelen, weggaan en afzeggen kan nog steeds.
refused-too-many-looks = Je hebt deze partij 500 keer voor de toernooileiding bekeken; vaker mag het niet.
refused-match-paused = Een arbiter heeft deze partij onderbroken.
refused-bad-adjustment = Zo kan geen tijd worden gegeven of afgenomen.
refused-no-time-to-adjust = Deze partij heeft geen klok.
refused-no-such-moment = De partij kan niet naar die stap worden teruggezet.
refused-bad-ranking = Een rangorde heeft elke plaats één keer, en de plaatsen van een kant in één groep.
refused-bad-penalty = Zo'n straf is er op dit moment niet.
refused-bad-substitute = Deze plaats is er niet, of deze speler mag haar niet overnemen.
refused-not-the-arbiter = Dat mag alleen een arbiter van deze partij die er geen plaats in heeft.
refused-bad-rule = Een regel wordt genoemd in 1 tot 100 afdrukbare tekens.
refused-bad-arbiters = Deze personen kunnen geen arbiter van deze partij zijn.
refused-arbiters-do-not-play = Een arbiter van deze partij neemt er geen plaats in.
refused-no-time-call = Het einde van de tijd wordt in een toernooipartij één keer afgeroepen, met nog 0 tot 100 beurten.
refused-no-takebacks = In deze partij wordt geen zet teruggenomen.
refused-nothing-to-take-back = De laatste zet is niet van jou, er is sindsdien iemand vertrokken, of die zet is te lang geleden.
refused-asked-before = Je hebt al gevraagd deze zet terug te nemen.
refused-revealed-since = De zet heeft iets verborgens getoond, of er is geloot.
refused-nobody-asked = Niemand wacht op een antwoord van jou.
refused-another-request = Je antwoord hoort bij een ander verzoek dan het verzoek dat er nu is.
refused-bad-hall = Een zaal is een netwerk in de gebruikelijke schrijfwijze: bij IPv4 met een prefix van 20 tot 32 bits, bij IPv6 van 48 tot 64.
refused-bad-factor = Quota worden met 2 tot 50 vermenigvuldigd.
refused-bad-hall-end = Een zaal eindigt in de toekomst, hoogstens 31 dagen later.
refused-bad-hall-reason = Een reden heeft 1 tot 200 afdrukbare tekens.
refused-no-such-hall = De quota van dit netwerk zijn niet verhoogd.
refused-too-many-halls = 100 zalen hebben al verhoogde quota.
refused-bad-report = Een melding heeft een soort uit de lijst en 1 tot 1000 afdrukbare tekens.
refused-nobody-reported = Een melding noemt een speler, een partij, of beide.
refused-reports-themself = Niemand meldt zichzelf.
refused-nobody-to-report = Die speler bestaat niet.
refused-no-such-step = Zo’n stap van deze partij heb je niet te zien gekregen.
refused-no-such-line = Zo’n regel kun je in deze partij niet lezen.
refused-no-such-report = Die melding bestaat niet.
refused-taken-already = Je hebt deze melding al overgenomen.
refused-not-taken = Neem de melding eerst over: iemand anders heeft haar, of niemand.
refused-decided-already = Over deze melding is beslist.
refused-bad-decision = Een beslissing heeft een uitkomst uit de lijst en een reden van 1 tot 500 afdrukbare tekens.
refused-own-report = Deze melding komt van jou: iemand anders beslist.
refused-no-tournament = Zo’n toernooi is er niet.
refused-bad-regulations = Het reglement spreekt zichzelf tegen, of een waarde erin past niet.
refused-rounds-began = Dat kan niet meer: er is al een ronde ingedeeld.
refused-wrong-hash = Dit is niet de hash van dit reglement.
refused-not-staff = Dat mag alleen wie in dit toernooi een andere functie heeft dan jij.
refused-plays-themself = Wie door een functie meer van de partijen ziet doet niet mee, en wie meedoet krijgt niet zo’n functie.
refused-insiders-do-not-enter = Wie organisator of arbiter van dit toernooi was, of een van zijn partijen heeft bekeken, doet er niet aan mee.
refused-no-such-staff = Deze persoon heeft geen functie in dit toernooi, of organiseert het en houdt die.
refused-wrong-stage = Dit kan niet in dit stadium van een toernooi.
refused-entry-by-invitation = Alleen genodigden schrijven zich voor dit toernooi in.
refused-already-invited = Deze persoon is al uitgenodigd.
refused-already-entered = Deze persoon is al ingeschreven.
refused-not-asked = Wie de leiding inschrijft, wordt gevraagd en doet pas mee na te aanvaarden.
refused-entry-declined = Je inschrijving voor dit toernooi is geweigerd. Alleen de leiding kan je laten meedoen.
refused-tournament-full = Het toernooi is vol.
refused-wrong-number = Dit zijn niet de nummers van de deelnemers, elk één keer.
refused-no-such-entrant = Geen deelnemer van dit toernooi heeft dit nummer.
refused-already-checked-in = Deze deelnemer heeft zich al gemeld, of niemand hoeft dat.
refused-too-late = Het is te laat om zich voor dit toernooi in te schrijven.
refused-not-taking-part = Deze deelnemer doet niet meer mee, of doet al mee.
refused-no-such-bye = Zo’n bye is er niet, of er valt er geen meer aan te vragen.
refused-bad-draw = Dit is niet de volgende loting, of er zijn er geen meer.
refused-bad-lots-contribution = Daaraan ben je niet gebonden, of de eerste loting is al geweest.
refused-bad-lots-beacon = Dit is niet het openbare toeval van die loting, of het is nog niet bekend.
refused-unsettled-tables = Een tafel van een eerdere ronde heeft nog geen geldige uitslag.
refused-wrong-round = Dit is niet de volgende ronde, en niet de ronde die wordt gespeeld.
refused-other-pairing = Dit is niet de indeling die uit de loting volgt.
refused-no-pairing = Zo’n indeling is er niet.
refused-bad-pairing = Iedereen die meedoet zit aan één tafel of heeft een bye, en elke tafel heeft een toegestane grootte.
refused-wrong-value = Dit is niet de waarde van de indeling.
refused-unlisted-matches = Elke tafel heeft één partij, en elke partij één tafel.
refused-time-called-already = In deze ronde wordt geen tijd afgeroepen: dat is al gebeurd, of de tijd is nog niet om.
refused-no-such-table = Zo’n tafel heeft de ronde niet.
refused-wrong-table = Dit kan niet in dit stadium van een tafel.
refused-wrong-match = De tafel speelt deze partij niet.
refused-impossible-result = Geen spelverloop leidt tot deze uitslag.
refused-not-at-table = Deze deelnemer zit niet aan deze tafel.
refused-wrong-confirmation = Volgens het reglement telt de uitslag nog niet, of telt die op een andere manier.
refused-other-result = De tafel heeft een andere uitslag, of er zou niets worden verbeterd.
refused-not-adjourned = Dit zijn niet de tafels zonder geldige uitslag.
refused-no-such-notice = Zo’n beslissing, beroep, oproep of mededeling is er niet, of die is afgehandeld.
refused-wrong-standings = Dit is niet de stand die uit de uitslagen volgt.
refused-wrong-seed = Dit is niet de kiem waaraan het toernooi gebonden is.
refused-bad-text = Een reden of een regel heeft 1 tot 200 afdrukbare tekens, een vraag, een antwoord of een mededeling 500, en een club 60.
refused-too-many-acts = Het toernooi neemt er niet meer van aan.
refused-stale-tournament = Het toernooi is intussen verder.
refused-unknown-tournament-head = Het grootboek van dit toernooi had nooit de stand die je zegt te hebben gezien.
refused-too-many-of-yours = Je hebt in dit toernooi zoveel stappen gezet als het van één persoon aanneemt.
refused-not-an-entrant = Dat mag alleen een deelnemer van het toernooi, en alleen voor zichzelf.
refused-no-matches-to-report = Een verslag over fair play gaat over 1 tot 300 partijen van het toernooi, elke één keer.
refused-matches-not-disclosed = Een verslag over fair play gaat over partijen die zijn onthuld en waarvan de uitslag telt.
refused-report-under-way = Het toernooi heeft een verslag over fair play dat nog niet klaar is.
refused-too-many-fair-play-reports = Het toernooi heeft zoveel verslagen over fair play gehad als het mag hebben.
refused-no-such-fair-play-report = Voor jou is er geen zo’n verslag over fair play.
refused-bad-webhook-address = Naar dit adres mag geen webhook worden gestuurd: het moet met https:// beginnen en naar een openbare host leiden.
refused-too-many-webhooks = Het toernooi heeft zoveel webhooks als het mag hebben.
refused-no-more-webhooks = Het toernooi is afgelopen: er is niets meer om aan een webhook te melden.
refused-too-many-pings = Er wachten al zoveel tests van deze webhook als er mogen wachten.
refused-no-such-webhook = Het toernooi heeft geen zo’n webhook.
refused-unknown-player = Niemand die hier genoemd kan worden heeft dit kenmerk.
