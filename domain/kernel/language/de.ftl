fact-opened = Eine Partie für { $seats } Plätze ist eröffnet{ opened-clock }{ opened-broadcast }{ opened-access }.
opened-access = { $access ->
    [public] {""}
   *[other] ; nur Eingeladene wissen davon
  }
opened-clock = { $clock ->
    [none] {""}
   *[other] { $clock_kind ->
        [correspondence] ; für jeden Zug gibt es { TIME($clock_per_move) }
        [per_move] ; für jeden Zug gibt es { TIME($clock_per_move) }
        [bronstein] ; jeder Platz hat { TIME($clock_initial) } und bekommt nach jedem Zug dessen Zeit zurück, höchstens { TIME($clock_delay) }
        [delay] ; jeder Platz hat { TIME($clock_initial) }, und in jedem Zug läuft seine Uhr erst nach { TIME($clock_delay) }
        [byo_yomi] { $clock_initial ->
            [0] ; jeder Platz hat { opened-periods } zu { TIME($clock_period) }
           *[other] ; jeder Platz hat { TIME($clock_initial) }, und dann { opened-periods } zu { TIME($clock_period) }
          }
       *[other] { $clock_increment ->
            [0] ; jeder Platz hat { TIME($clock_initial) }
           *[other] ; jeder Platz hat { TIME($clock_initial) }, und je Zug { TIME($clock_increment) } dazu
          }
      }
  }
opened-periods = { $clock_periods ->
    [one] { $clock_periods } Periode
   *[other] { $clock_periods } Perioden
  }
opened-broadcast = { $broadcast ->
    [none] {""}
   *[other] { $broadcast_delay_steps ->
        [0] ; Zuschauer sehen sie { TIME($broadcast_delay_seconds) } später
       *[other] ; Zuschauer sehen sie { $broadcast_delay_steps } Schritte später
      }
  }
time-days = { $number ->
    [one] { $number } Tag
   *[other] { $number } Tage
  }
time-hours = { $number ->
    [one] { $number } Stunde
   *[other] { $number } Stunden
  }
time-minutes = { $number ->
    [one] { $number } Minute
   *[other] { $number } Minuten
  }
time-seconds = { $number ->
    [one] { $number } Sekunde
   *[other] { $number } Sekunden
  }
fact-sat = { $name } setzt sich.
fact-left = { $seat } verlässt den Tisch.
fact-committed = { $seat } bringt einen anderen Zufall mit als zuvor.
fact-beacon-entered = Der öffentliche Zufall steht fest: { $value }
fact-reveal-due = { $seats_count ->
    [one] Die Partie beginnt, sobald { $seats_word } den eigenen Beitrag zum Zufall zeigt; dafür ist { TIME($seconds) } Zeit.
   *[other] Die Partie beginnt, sobald { $seats_word } ihre Beiträge zum Zufall zeigen; dafür ist { TIME($seconds) } Zeit.
  }
fact-revealed = { $seat } zeigt den eigenen Beitrag zum Zufall.
fact-reveal-missed = { $seats_count ->
    [one] { $seats_word } hat den Beitrag zum Zufall nicht rechtzeitig gezeigt. Niemand ist mehr an seinen gebunden.
   *[other] { $seats_word } haben ihre Beiträge zum Zufall nicht rechtzeitig gezeigt. Niemand ist mehr an seinen gebunden.
  }
fact-started = Die Partie beginnt.
fact-played = { $seat } entscheidet im Geheimen.
fact-resignation-offered = { $seat } möchte aufgeben.
fact-resignation-withdrawn = { $seat } spielt weiter.
fact-side-resigned = { $seats_count ->
    [one] { $seats_word } gibt auf.
   *[other] { $seats_word } geben auf.
  }
fact-timed-out = Die Zeit von { $seats_word } ist abgelaufen.
fact-passed-for = { $seat } hat die Partie verlassen; der Dienst zieht für diesen Platz.
fact-absent = { $seats_count ->
    [one] { $seats_word } hat so lange nicht gezogen, dass die Partie nicht mehr wartet.
   *[other] { $seats_word } haben so lange nicht gezogen, dass die Partie nicht mehr wartet.
  }
fact-substituted = { $bot ->
    [yes] { $name } spielt ab jetzt für { $seat }.
   *[no] { $name } übernimmt den Platz von { $seat } und spielt weiter.
  }
fact-time-given = { $seats_count ->
    [one] Der Dienst war fort; { $seats_word } bekommt { TIME($seconds) } zurück.
   *[other] Der Dienst war fort; { $seats_word } bekommen { TIME($seconds) } zurück.
  }
fact-ended = { $winners_count ->
    [0] Die Partie ist vorbei: { $ending_word }. Niemand gewinnt.
   *[other] Die Partie ist vorbei: { $ending_word }. Sieg für { $winners_word }.
  }
fact-opened-to-referee = { $rule ->
    [none] { $name } sieht ab jetzt als Schiedsrichter zu: { $reason }
   *[other] { $name } sieht ab jetzt als Schiedsrichter zu: { $reason } ({ $rule })
  }
fact-looked-as-seat = { $rule ->
    [none] { $name } sieht an, was { $seat } bis Schritt { $step } gesehen hat: { $reason }
   *[other] { $name } sieht an, was { $seat } bis Schritt { $step } gesehen hat: { $reason } ({ $rule })
  }
fact-reserved = { $player ->
    [none] { $seat } ist für niemanden mehr freigehalten.
   *[other] { $seat } ist für eine eingeladene Person freigehalten.
  }
fact-removed = { $reason ->
    [none] { $seat } muss den Platz auf Wunsch des Gastgebers räumen.
   *[other] { $seat } muss den Platz auf Wunsch des Gastgebers räumen: { $reason }
  }
fact-invited = Der Gastgeber hat jemanden eingeladen.
fact-uninvited = Der Gastgeber hat eine Einladung zurückgenommen.
fact-invitation-accepted = Jemand hat die Einladung angenommen.
fact-invitation-renewed = Die Einladung hat einen neuen Code; frühere gelten nicht mehr.
fact-not-started = Seit { TIME($seconds) } hat niemand die Partie begonnen.
fact-aborted = Die Leitung des Dienstes bricht die Partie ab: { $reason }.
fact-paused = { $name } unterbricht die Partie: { $reason } ({ $rule })
fact-resumed = { $name } setzt die Partie fort: { $reason } ({ $rule })
fact-time-adjusted = { $name } ändert die Zeit von { $seats_word } um { $seconds } Sekunden: { $reason } ({ $rule })
fact-rewound = { $name } setzt die Partie auf Schritt { $step } zurück: { $reason } ({ $rule })
fact-adjudicated = { $name } entscheidet über das Ergebnis: { $reason } ({ $rule })
fact-annulled = { $name } annulliert die Partie: { $reason } ({ $rule })
fact-substitute-named = { $name } lässt jemand anderen für { $seat } spielen: { $reason } ({ $rule })
fact-penalty-given = { $name } gibt { $seat } eine Strafe{ penalty-seconds }{ penalty-points }: { $reason } ({ $rule })
penalty-seconds = { $seconds ->
    [0] {""}
   *[other] , { $seconds } Sekunden weniger
  }
penalty-points = { $points ->
    [0] {""}
   *[other] , { $points } Punktteile weniger
  }
fact-result-reached = { $winners_count ->
    [0] Die Partie ist entschieden: { $ending_word }. Niemand gewinnt. Das Turnier muss das noch bestätigen.
   *[other] Die Partie ist entschieden: { $ending_word }. Es gewinnt: { $winners_word }. Das Turnier muss das noch bestätigen.
  }
fact-confirmed = Das Turnier bestätigt das Ergebnis.
fact-arbiters-named = { $arbiters_count ->
    [one] Das Turnier benennt den Schiedsrichter dieser Partie.
   *[other] Das Turnier benennt { $arbiters_count } Schiedsrichter dieser Partie.
  }
fact-last-turns-called = { $turns ->
    [0] Die Zeit ist um: die Partie endet nach den Zügen, die schon begonnen haben.
    [one] Die Zeit ist um: die Partie endet nach den Zügen, die schon begonnen haben, und einem weiteren.
   *[other] Die Zeit ist um: die Partie endet nach den Zügen, die schon begonnen haben, und { $turns } weiteren.
  }
fact-takeback-asked = { $seat } bittet darum, den letzten Zug zurückzunehmen.
fact-takeback-answered = { $agrees ->
    [yes] { $seat } ist mit der Rücknahme einverstanden.
   *[no] { $seat } lehnt die Rücknahme ab.
  }
fact-taken-back = Der letzte Zug ist zurückgenommen: der Tisch ist wie nach Schritt { $step }.
prompt-takeback-to-ask = Du darfst die anderen bitten, deinen letzten Zug zurückzunehmen, weil er nichts Verborgenes gezeigt hat.
prompt-takeback-to-answer = { $seat } bittet darum, den letzten Zug zurückzunehmen. Stimme zu oder lehne ab: stimmen alle zu, ist der Tisch wie vor dem Zug.
fact-closed = Die Partie fällt aus: { $reason }.
fact-disclosed = Der Keim ist gezeigt: der Zufall lässt sich nachrechnen, und alles darf angesehen werden.
seat = Platz { $number }
deleted-seat = gelöschter Spieler (Platz { $number })
deleted-player = Ein gelöschter Spieler
label-alike = { $label } ({ $nth } von { $of })
word-resigned = durch Aufgabe
word-timed-out = durch Zeitüberschreitung
word-absent = durch Abwesenheit
word-adjudicated = durch Entscheid eines Schiedsrichters
word-time-called = weil die Zeit der Runde um war
word-none = nichts
word-hidden = verdeckt

refused-already-open = Du darfst das schon ansehen.
refused-already-resigning = Du hast die Aufgabe schon angeboten.
refused-already-seated = Du hast schon einen Platz in dieser Partie.
refused-bad-broadcast = So lässt sich eine Partie Zuschauern nicht zeigen.
refused-bad-clock = Eine solche Uhr gibt es nicht.
refused-bad-leaving = Das lässt sich für den Fall, dass jemand geht, nicht vereinbaren.
refused-bad-move = Das ist kein Zug des Spiels.
refused-bad-name = Ein Name hat 1 bis 40 druckbare Zeichen.
refused-bad-line = Eine Zeile hat 1 bis 200 druckbare Zeichen.
refused-bad-options = Das sind keine Optionen des Spiels.
refused-bad-note = Eine Notiz hat 1 bis 100 druckbare Zeichen.
refused-unfit-guess = Das kannst du nicht raten: Von dem, was dir verborgen ist, ist nichts von dieser Art.
refused-bad-reason = Ein Grund hat 1 bis 200 druckbare Zeichen.
refused-bad-scope = Eine solche Befugnis gibt es nicht.
refused-barred = Wer in dieser Partie einen Platz hatte oder Verborgenes sah, kann keinen Platz übernehmen.
refused-command-reused = Diese Befehlsnummer wurde schon für etwas anderes benutzt.
refused-content-changed = Der Spielplan oder die Karten, mit denen diese Partie eröffnet wurde, sind nicht mehr da oder wurden geändert.
refused-nobody-to-talk-to = In dieser Partie teilst du mit niemandem ein Notizbuch und kannst mit niemandem sprechen.
refused-has-left = Du hast diese Partie verlassen.
refused-no-notebook = Ein solches Notizbuch hast du in dieser Partie nicht.
refused-no-table-talk = In dieser Partie wurde nicht vereinbart, dass alle am Tisch miteinander sprechen.
refused-no-clock-runs = In dieser Partie läuft keine Uhr.
refused-no-substitute = Dieser Platz lässt sich nicht übernehmen.
refused-no-such-game = Ein solches Spiel gibt es nicht.
refused-no-such-match = Eine solche Partie gibt es nicht.
refused-no-such-player = Einen solchen Spieler gibt es nicht.
refused-no-such-seat = Einen solchen Platz hat die Partie nicht.
refused-no-such-token = Einen solchen Schlüssel gibt es nicht.
refused-not-at-the-table = Das dürfen nur der Gastgeber und wer am Tisch sitzt.
refused-not-resigning = Du hast die Aufgabe nicht angeboten.
refused-not-seated = Du hast keinen Platz in dieser Partie.
refused-not-the-host = Das darf nur der Gastgeber.
refused-not-your-seat = Das ist nicht dein Platz.
refused-not-your-turn = Du bist nicht am Zug.
refused-time-is-left = Noch ist keine Zeit abgelaufen.
refused-plays-himself = Wer mitspielt, darf nicht ansehen, was die Partie verbirgt.
refused-seat-taken = Dort sitzt schon jemand.
refused-seats-free = Noch sind nicht alle Plätze besetzt.
refused-side-has-resigned = Deine Seite hat aufgegeben.
refused-stale = Die Partie ist inzwischen weitergegangen.
refused-noted-out = Du hast 2000 Notizen in dieses Notizbuch geschrieben; mehr von dir nimmt es nicht auf.
refused-talked-out = Deine Seite hat einander 500 Zeilen geschrieben; mehr nimmt das Notizbuch nicht auf.
refused-time-is-up = Die Zeit ist abgelaufen: in dieser Partie wird nicht mehr gespielt.
refused-token-shown = Dieser Befehl wurde ausgeführt; der Schlüssel wurde damals gezeigt und kann nicht noch einmal gezeigt werden.
refused-unknown-head = Das Verzeichnis dieser Partie hatte nie den Stand, den du gesehen haben willst.
refused-wrong-seats = Mit so vielen wird das Spiel nicht gespielt.
refused-wrong-status = Das geht in diesem Stadium einer Partie nicht.
refused-bad-lifetime = Ein Schlüssel gilt zwischen einer Minute und 365 Tagen.
refused-bad-token-name = Der Name eines Geräts hat höchstens 40 druckbare Zeichen.
refused-too-many-tokens = Es gibt schon 50 Schlüssel; widerrufe zuerst einen.
refused-bad-push-subscription = An diese Adresse oder mit diesen Schlüsseln darf keine Push-Nachricht gesendet werden: Sie muss mit https:// beginnen und zu einem öffentlichen Rechner führen.
refused-too-many-push-subscriptions = Es werden schon 10 Browser gerufen; entferne zuerst einen.
refused-no-such-push-subscription = Ein solches Abonnement gibt es nicht.
refused-no-mails = Dieser Dienst sendet keine Mails.
refused-bad-mail-address = An diese Adresse kann keine Mail gesendet werden.
refused-no-such-mail-address = Keine Adresse hat dieses Geheimnis, oder sie wurde nicht innerhalb von zwei Tagen bestätigt.
refused-not-your-token = Dieser Schlüssel verwaltet nur sich selbst und die mit ihm gemachten.
refused-mixed-scripts = Die Buchstaben eines Namens gehören zu einer Schrift.
refused-bot-name = Dieser Name sieht aus wie der eines Bots.
refused-reserved-name = Dieser Name sieht aus, als gehöre er zum Betrieb des Dienstes.
refused-bad-recovery-code = Das ist kein Wiederherstellungscode eines Spielers.
refused-no-new-code = Dieser Schlüssel darf keinen Wiederherstellungscode erstellen.
refused-bad-key = Das ist kein öffentlicher Schlüssel für Ed25519.
refused-bad-commitment = Eine Festlegung ist ein SHA-256, geschrieben als 64 Hexadezimalziffern.
refused-nothing-to-reveal = Du hast nichts zu zeigen oder hast es schon gezeigt.
refused-bad-beacon = Das nennt keinen öffentlichen Zufall eines künftigen Augenblicks.
refused-bad-reveal-within = So viele Sekunden kann es dafür nicht geben.
refused-no-beacon = Diese Partie wartet auf keinen öffentlichen Zufall.
refused-beacon-awaited = Der Wert des öffentlichen Zufalls ist noch nicht bekannt.
refused-signature-needed = In dieser Partie wird jeder Befehl mit einem eigenen Schlüssel unterschrieben.
refused-bad-signature = Die Unterschrift ist nicht deine, oder sie gilt etwas anderem.
refused-stale-signature = Du hast vor dem letzten Schritt deines Platzes unterschrieben. Unterschreibe neu, mit dem Kopf, den du jetzt siehst.
refused-bad-contribution = Das ist nicht, worauf sich dein Platz festgelegt hat: 32 Bytes, geschrieben als 64 Hexadezimalziffern.
refused-host-runs = Nur der Gastgeber beginnt diese Partie und holt Bots dazu.
refused-seat-reserved = Dieser Platz ist für jemand anderen freigehalten.
refused-removed-before = Der Gastgeber hat dir den Platz genommen. Setzen kannst du dich, wenn er dich neu einlädt.
refused-bad-access = Eine Partie ist öffentlich, oder man kommt mit Link oder nach Liste dazu.
refused-bad-invitation = Diese Personen können nicht eingeladen werden.
refused-no-such-guest = Niemand hat diese Kennung.
refused-not-invited = Das geht bei dieser Person nicht: sie ist nicht eingeladen, ist es schon, oder sie sitzt.
refused-guests-full = 500 sind eingeladen; mehr gehen nicht.
refused-no-invitation = Diese Partie hat keine solche Einladung.
refused-bad-reservation = So lassen sich Plätze nicht freihalten: jeder Platz einmal, jede Person einmal.
refused-banned = Die Leitung des Dienstes hat dieses Konto gesperrt.
refused-bad-until = Eine Sperre endet in der Zukunft, höchstens 36.500 Tage später. Sie hat kein Ende, wenn keines angegeben ist.
refused-not-banned = Dieser Spieler ist nicht gesperrt.
refused-protected-operator = Dieser Spieler gehört zur Leitung des Dienstes.
refused-bad-act-reason = Ein Grund hat 1 bis 200 druckbare Zeichen.
refused-own-match = Wer in dieser Partie spielt oder gespielt hat, bricht sie nicht als Leitung ab.
refused-nobody-there = Dort sitzt niemand, dem der Gastgeber den Platz nehmen könnte.
refused-too-many-steps = Du hast in dieser Partie 1.000 solche Schritte gemacht; mehr von dir nimmt sie nicht an. Beginnen, spielen, verlassen und absagen lässt sie sich weiterhin.
refused-too-many-looks = Du hast diese Partie als Turnierleitung 500-mal angesehen; öfter geht es nicht.
refused-match-paused = Ein Schiedsrichter hat diese Partie unterbrochen.
refused-bad-adjustment = So kann Zeit weder gegeben noch genommen werden.
refused-no-time-to-adjust = Diese Partie hat keine Uhr.
refused-no-such-moment = Auf diesen Schritt kann die Partie nicht zurückgesetzt werden.
refused-bad-ranking = Eine Rangfolge hat jeden Platz einmal, und die Plätze einer Seite in einer Gruppe.
refused-bad-penalty = Eine solche Strafe gibt es in diesem Moment nicht.
refused-bad-substitute = Diesen Platz gibt es nicht, oder diese Person darf ihn nicht übernehmen.
refused-not-the-arbiter = Das darf nur ein Schiedsrichter dieser Partie, der keinen Platz in ihr hat.
refused-bad-rule = Eine Regel wird mit 1 bis 100 druckbaren Zeichen genannt.
refused-bad-arbiters = Diese Personen können nicht Schiedsrichter dieser Partie sein.
refused-arbiters-do-not-play = Ein Schiedsrichter dieser Partie nimmt keinen Platz in ihr ein.
refused-no-time-call = Das Ende der Zeit wird in einer Turnierpartie einmal ausgerufen, mit 0 bis 100 weiteren Zügen.
refused-no-takebacks = In dieser Partie wird kein Zug zurückgenommen.
refused-nothing-to-take-back = Der letzte Zug ist nicht deiner, seither ist jemand gegangen, oder er ist zu lange her.
refused-asked-before = Um die Rücknahme dieses Zugs hast du schon gebeten.
refused-revealed-since = Der Zug hat etwas Verborgenes gezeigt, oder es wurde gelost.
refused-nobody-asked = Niemand wartet auf eine Antwort von dir.
refused-another-request = Deine Antwort gilt einer anderen Rücknahme als der, um die jetzt gebeten wird.
refused-bad-hall = Eine Halle ist ein Netz in üblicher Schreibweise: bei IPv4 mit einem Präfix von 20 bis 32 Bit, bei IPv6 von 48 bis 64.
refused-bad-factor = Kontingente werden mit 2 bis 50 vervielfacht.
refused-bad-hall-end = Eine Halle endet in der Zukunft, höchstens 31 Tage später.
refused-bad-hall-reason = Ein Grund hat 1 bis 200 druckbare Zeichen.
refused-no-such-hall = Die Kontingente dieses Netzes sind nicht erhöht.
refused-too-many-halls = 100 Hallen haben schon erhöhte Kontingente.
refused-bad-report = Eine Meldung hat eine Art aus der Liste und 1 bis 1000 druckbare Zeichen.
refused-nobody-reported = Eine Meldung nennt einen Spieler, eine Partie oder beides.
refused-reports-themself = Niemand meldet sich selbst.
refused-nobody-to-report = Diesen Spieler gibt es nicht.
refused-no-such-step = Einen solchen Schritt dieser Partie hast du nicht gesehen.
refused-no-such-line = Eine solche Zeile kannst du in dieser Partie nicht lesen.
refused-no-such-report = Diese Meldung gibt es nicht.
refused-taken-already = Du hast diese Meldung schon übernommen.
refused-not-taken = Übernimm die Meldung zuerst: Jemand anders hat sie, oder niemand.
refused-decided-already = Über diese Meldung ist entschieden.
refused-bad-decision = Eine Entscheidung hat ein Ergebnis aus der Liste und eine Begründung von 1 bis 500 druckbaren Zeichen.
refused-own-report = Diese Meldung ist von dir: Jemand anders entscheidet darüber.
refused-no-tournament = Ein solches Turnier gibt es nicht.
refused-bad-regulations = Die Ausschreibung widerspricht sich, oder eine Angabe darin passt nicht.
refused-rounds-began = Das geht nicht mehr: es ist schon eine Runde ausgelost.
refused-wrong-hash = Das ist nicht der Hashwert dieser Ausschreibung.
refused-not-staff = Das darf nur, wer im Turnier eine andere Aufgabe hat als du.
refused-plays-themself = Wer im Turnier Verborgenes sehen darf, nimmt nicht teil, und wer teilnimmt, bekommt keine solche Aufgabe.
refused-insiders-do-not-enter = Wer in diesem Turnier Veranstalter oder Schiedsrichter war oder eine seiner Partien angesehen hat, nimmt nicht daran teil.
refused-no-such-staff = Diese Person hat im Turnier keine Aufgabe, oder sie richtet es aus und behält ihre.
refused-wrong-stage = Das geht in diesem Stadium eines Turniers nicht.
refused-entry-by-invitation = An diesem Turnier nehmen nur Eingeladene teil.
refused-already-invited = Diese Person ist schon eingeladen.
refused-already-entered = Diese Person ist schon angemeldet.
refused-not-asked = Wer von der Turnierleitung angemeldet wird, wird gefragt und nimmt erst nach der Zusage teil.
refused-entry-declined = Deine Anmeldung zu diesem Turnier wurde abgelehnt. Nur die Turnierleitung kann dich teilnehmen lassen.
refused-tournament-full = Das Turnier ist voll.
refused-wrong-number = Das sind nicht die Nummern von Teilnehmenden, jede einmal.
refused-no-such-entrant = Niemand nimmt mit dieser Nummer an dem Turnier teil.
refused-already-checked-in = Diese Person hat ihre Anwesenheit schon gemeldet, oder niemand muss das.
refused-too-late = Für eine Anmeldung zu diesem Turnier ist es zu spät.
refused-not-taking-part = Diese Person nimmt nicht mehr teil, oder sie nimmt schon teil.
refused-no-such-bye = So spielfrei zu sein geht nicht, oder nicht noch einmal.
refused-bad-draw = Das ist nicht die nächste Ziehung der Lose, oder es gibt keine mehr.
refused-bad-lots-contribution = Daran bist du nicht gebunden, oder das erste Los ist schon gezogen.
refused-bad-lots-beacon = Das ist nicht der öffentliche Zufall dieser Ziehung, oder er ist noch nicht bekannt.
refused-unsettled-tables = Ein Tisch einer früheren Runde hat noch kein gültiges Ergebnis.
refused-wrong-round = Das ist nicht die nächste Runde und nicht die, die gespielt wird.
refused-other-pairing = Das ist nicht die Paarung, die aus den Losen folgt.
refused-no-pairing = Eine solche Paarung gibt es nicht.
refused-bad-pairing = Alle, die teilnehmen, sitzen an einem Tisch oder sind spielfrei, und jeder Tisch hat eine erlaubte Größe.
refused-wrong-value = Das ist nicht der Wert der Paarung.
refused-unlisted-matches = Jeder Tisch hat eine Partie, und jede Partie einen Tisch.
refused-time-called-already = In dieser Runde wird die Zeit nicht ausgerufen: sie ist es schon, oder sie läuft noch.
refused-no-such-table = Einen solchen Tisch hat die Runde nicht.
refused-wrong-table = Das geht in diesem Stadium eines Tisches nicht.
refused-wrong-match = Der Tisch spielt diese Partie nicht.
refused-impossible-result = Zu diesem Ergebnis führt kein Spielverlauf.
refused-not-at-table = Diese Person sitzt nicht an diesem Tisch.
refused-wrong-confirmation = Nach der Ausschreibung gilt das Ergebnis noch nicht, oder es gilt auf andere Weise.
refused-other-result = Der Tisch hat ein anderes Ergebnis, oder es würde nichts berichtigt.
refused-not-adjourned = Das sind nicht die Tische ohne gültiges Ergebnis.
refused-no-such-notice = Einen solchen Entscheid, Einspruch, Ruf oder Aushang gibt es nicht, oder er ist erledigt.
refused-wrong-standings = Das ist nicht der Tabellenstand, der aus den Ergebnissen folgt.
refused-wrong-seed = Das ist nicht der Keim, an den das Turnier gebunden ist.
refused-bad-text = Ein Grund oder eine Regel hat 1 bis 200 druckbare Zeichen, eine Frage, eine Antwort oder ein Aushang 500, und ein Verein 60.
refused-too-many-acts = Mehr davon nimmt das Turnier nicht an.
refused-stale-tournament = Das Turnier ist inzwischen weitergegangen.
refused-unknown-tournament-head = Das Verzeichnis dieses Turniers hatte nie den Stand, den du gesehen haben willst.
refused-too-many-of-yours = Du hast in diesem Turnier so viele Schritte gemacht, wie es von einer Person annimmt.
refused-not-an-entrant = Das darf nur, wer an dem Turnier teilnimmt, und nur für sich selbst.
refused-no-matches-to-report = Ein Bericht zum Fairplay betrifft 1 bis 300 Partien des Turniers, jede einmal.
refused-matches-not-disclosed = Ein Bericht zum Fairplay betrifft Partien, die offengelegt sind und deren Ergebnis zählt.
refused-report-under-way = Das Turnier hat einen Bericht zum Fairplay, der noch nicht fertig ist.
refused-too-many-fair-play-reports = Das Turnier hatte so viele Berichte zum Fairplay, wie es haben darf.
refused-no-such-fair-play-report = Für dich gibt es keinen solchen Bericht zum Fairplay.
refused-bad-webhook-address = An diese Adresse darf kein Webhook gesendet werden: Sie muss mit https:// beginnen und zu einem öffentlichen Rechner führen.
refused-too-many-webhooks = Das Turnier hat so viele Webhooks, wie es haben darf.
refused-no-more-webhooks = Das Turnier ist zu Ende: Es gibt nichts mehr, was einem Webhook mitzuteilen wäre.
refused-too-many-pings = Es warten schon so viele Tests dieses Webhooks, wie warten dürfen.
refused-no-such-webhook = Das Turnier hat keinen solchen Webhook.
refused-unknown-player = Es gibt niemanden mit dieser Kennung, der hier genannt werden könnte.
