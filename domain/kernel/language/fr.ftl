fact-opened = Une partie à { $seats } places est ouverte{ opened-clock }{ opened-broadcast }{ opened-access }.
opened-access = { $access ->
    [public] {""}
   *[other] {" "}; seuls les invités la connaissent
  }
opened-clock = { $clock ->
    [none] {""}
   *[other] { $clock_kind ->
        [correspondence] {" "}; chaque coup dispose de { TIME($clock_per_move) }
        [per_move] {" "}; chaque coup dispose de { TIME($clock_per_move) }
        [bronstein] {" "}; chaque place dispose de { TIME($clock_initial) }, et récupère après chaque tour le temps de ce tour, au plus { TIME($clock_delay) }
        [delay] {" "}; chaque place dispose de { TIME($clock_initial) }, et à chaque tour sa pendule ne tourne qu’après { TIME($clock_delay) }
        [byo_yomi] { $clock_initial ->
            [0] {" "}; chaque place dispose de { opened-periods } de { TIME($clock_period) }
           *[other] {" "}; chaque place dispose de { TIME($clock_initial) }, puis de { opened-periods } de { TIME($clock_period) }
          }
       *[other] { $clock_increment ->
            [0] {" "}; chaque place dispose de { TIME($clock_initial) }
           *[other] {" "}; chaque place dispose de { TIME($clock_initial) }, et de { TIME($clock_increment) } en plus à chaque tour
          }
      }
  }
opened-periods = { $clock_periods ->
    [one] { $clock_periods } période
   *[other] { $clock_periods } périodes
  }
opened-broadcast = { $broadcast ->
    [none] {""}
   *[other] { $broadcast_delay_steps ->
        [0] {" "}; les spectateurs la voient { TIME($broadcast_delay_seconds) } plus tard
       *[other] {" "}; les spectateurs la voient { $broadcast_delay_steps } pas plus tard
      }
  }
time-days = { $number ->
    [one] { $number } jour
   *[other] { $number } jours
  }
time-hours = { $number ->
    [one] { $number } heure
   *[other] { $number } heures
  }
time-minutes = { $number ->
    [one] { $number } minute
   *[other] { $number } minutes
  }
time-seconds = { $number ->
    [one] { $number } seconde
   *[other] { $number } secondes
  }
fact-sat = { $name } prend place.
fact-left = { $seat } quitte la table.
fact-committed = { $seat } apporte un autre hasard qu’auparavant.
fact-beacon-entered = Le hasard public est connu : { $value }
fact-reveal-due = { $seats_count ->
    [one] La partie commence dès que { $seats_word } montre sa part de hasard ; il reste { TIME($seconds) }.
   *[other] La partie commence dès que { $seats_word } montrent leur part de hasard ; il reste { TIME($seconds) }.
  }
fact-revealed = { $seat } montre sa part de hasard.
fact-reveal-missed = { $seats_count ->
    [one] { $seats_word } n’a pas montré à temps sa part de hasard. Plus personne n’est lié à la sienne.
   *[other] { $seats_word } n’ont pas montré à temps leur part de hasard. Plus personne n’est lié à la sienne.
  }
fact-started = La partie commence.
fact-played = { $seat } décide en secret.
fact-resignation-offered = { $seat } voudrait abandonner.
fact-resignation-withdrawn = { $seat } continue de jouer.
fact-side-resigned = { $seats_count ->
    [one] { $seats_word } abandonne.
   *[other] { $seats_word } abandonnent.
  }
fact-timed-out = { $seats_count ->
    [one] { $seats_word } n’a plus de temps.
   *[other] { $seats_word } n’ont plus de temps.
  }
fact-passed-for = Le service joue pour { $seat }, qui a quitté la partie.
fact-absent = { $seats_count ->
    [one] { $seats_word } n’a pas joué depuis si longtemps que la partie n’attend plus.
   *[other] { $seats_word } n’ont pas joué depuis si longtemps que la partie n’attend plus.
  }
fact-substituted = { $bot ->
    [yes] { $name } joue désormais pour { $seat }.
   *[no] { $name } remplace { $seat } et continue la partie.
  }
fact-time-given = { $seats_count ->
    [one] Le service était absent ; { $seats_word } récupère { TIME($seconds) }.
   *[other] Le service était absent ; { $seats_word } récupèrent { TIME($seconds) }.
  }
fact-ended = { $winners_count ->
    [0] La partie est finie : { $ending_word }. Personne ne gagne.
    [one] La partie est finie : { $ending_word }. { $winners_word } gagne.
   *[other] La partie est finie : { $ending_word }. { $winners_word } gagnent.
  }
fact-opened-to-referee = { $rule ->
    [none] { $name } regarde désormais comme arbitre : { $reason }
   *[other] { $name } regarde désormais comme arbitre : { $reason } ({ $rule })
  }
fact-looked-as-seat = { $rule ->
    [none] { $name } regarde ce que { $seat } a vu jusqu’à l’étape { $step } : { $reason }
   *[other] { $name } regarde ce que { $seat } a vu jusqu’à l’étape { $step } : { $reason } ({ $rule })
  }
fact-reserved = { $player ->
    [none] { $seat } : cette place n'est plus gardée pour personne.
   *[other] { $seat } : cette place est gardée pour une personne invitée.
  }
fact-removed = { $reason ->
    [none] L'hôte retire sa place à { $seat }.
   *[other] L'hôte retire sa place à { $seat } : { $reason }
  }
fact-invited = L'hôte a invité quelqu'un.
fact-uninvited = L'hôte a repris une invitation.
fact-invitation-accepted = Quelqu'un a accepté l'invitation.
fact-invitation-renewed = L'invitation a un nouveau code ; les anciens ne valent plus.
fact-not-started = Personne n'a commencé la partie depuis { TIME($seconds) }.
fact-aborted = Un responsable du service met fin à la partie : { $reason }.
fact-paused = { $name } suspend la partie : { $reason } ({ $rule })
fact-resumed = { $name } fait reprendre la partie : { $reason } ({ $rule })
fact-time-adjusted = { $name } change le temps de { $seats_word } de { $seconds } secondes : { $reason } ({ $rule })
fact-rewound = { $name } ramène la partie à l’étape { $step } : { $reason } ({ $rule })
fact-adjudicated = { $name } décide du résultat : { $reason } ({ $rule })
fact-annulled = { $name } annule la partie : { $reason } ({ $rule })
fact-substitute-named = { $name } laisse quelqu’un d’autre jouer pour { $seat } : { $reason } ({ $rule })
fact-penalty-given = { $name } donne une pénalité à { $seat }{ penalty-seconds }{ penalty-points } : { $reason } ({ $rule })
penalty-seconds = { $seconds ->
    [0] {""}
   *[other] , { $seconds } secondes de moins
  }
penalty-points = { $points ->
    [0] {""}
   *[other] , { $points } fractions de point de moins
  }
fact-result-reached = { $winners_count ->
    [0] La partie est décidée : { $ending_word }. Personne ne gagne. Le tournoi doit encore le confirmer.
   *[other] La partie est décidée : { $ending_word }. Victoire : { $winners_word }. Le tournoi doit encore le confirmer.
  }
fact-confirmed = Le tournoi confirme le résultat.
fact-arbiters-named = { $arbiters_count ->
    [one] Le tournoi nomme l’arbitre de cette partie.
   *[other] Le tournoi nomme les arbitres de cette partie : { $arbiters_count }.
  }
fact-last-turns-called = { $turns ->
    [0] Le temps est écoulé : la partie se termine après les tours déjà commencés.
    [one] Le temps est écoulé : la partie se termine après les tours déjà commencés et un de plus.
   *[other] Le temps est écoulé : la partie se termine après les tours déjà commencés et { $turns } de plus.
  }
fact-takeback-asked = { $seat } demande à reprendre le dernier coup.
fact-takeback-answered = { $agrees ->
    [yes] { $seat } accepte la reprise.
   *[no] { $seat } refuse la reprise.
  }
fact-taken-back = Le dernier coup est repris : la table est comme après l’étape { $step }.
prompt-takeback-to-ask = Tu peux demander aux autres de reprendre ton dernier coup, car il n’a rien montré de caché.
prompt-takeback-to-answer = { $seat } demande à reprendre le dernier coup. Accepte ou refuse : si tout le monde accepte, la table est comme avant le coup.
fact-closed = La partie est annulée : { $reason }.
fact-disclosed = La graine est montrée : le hasard peut être recalculé, et tout peut être regardé.
seat = place { $number }
deleted-seat = joueur supprimé (place { $number })
deleted-player = Un joueur supprimé
label-alike = { $label } ({ $nth } sur { $of })
word-resigned = par abandon
word-timed-out = au temps
word-absent = par absence
word-adjudicated = par décision d’un arbitre
word-time-called = car le temps de la ronde était écoulé
word-none = aucun
word-hidden = caché

refused-already-open = Tu peux déjà voir cela.
refused-already-resigning = Tu as déjà proposé d'abandonner.
refused-already-seated = Tu as déjà une place dans cette partie.
refused-bad-broadcast = Une partie ne peut être montrée ainsi aux spectateurs.
refused-bad-clock = Il n'y a pas de telle pendule.
refused-bad-leaving = On ne peut pas convenir de cela pour ceux qui quittent la partie.
refused-bad-move = Ce n'est pas un coup du jeu.
refused-bad-name = Un nom a de 1 à 40 caractères imprimables.
refused-bad-line = Une ligne a de 1 à 200 caractères imprimables.
refused-bad-options = Ce ne sont pas des options du jeu.
refused-bad-note = Une note a de 1 à 100 caractères imprimables.
refused-unfit-guess = Tu ne peux pas deviner cela : rien de ce qui t’est caché n’est de cette sorte.
refused-bad-reason = Un motif a de 1 à 200 caractères imprimables.
refused-bad-scope = Cette permission n'existe pas.
refused-barred = Qui a eu une place dans cette partie, ou en a vu ce qui est caché, ne peut pas reprendre une place.
refused-command-reused = Ce numéro de commande a servi à autre chose.
refused-content-changed = Le plateau ou les cartes avec lesquels cette partie a été ouverte ne sont plus là, ou ont été modifiés.
refused-nobody-to-talk-to = Tu ne partages de carnet avec personne dans cette partie ; il n'y a personne à qui parler.
refused-has-left = Tu as quitté cette partie.
refused-no-notebook = Tu n'as pas ce carnet dans cette partie.
refused-no-table-talk = Dans cette partie, il n'a pas été convenu que toute la table puisse parler.
refused-no-clock-runs = Aucune pendule ne tourne dans cette partie.
refused-no-substitute = Cette place ne peut pas être reprise.
refused-no-such-game = Ce jeu n'existe pas.
refused-no-such-match = Cette partie n'existe pas.
refused-no-such-player = Ce joueur n'existe pas.
refused-no-such-seat = La partie n'a pas cette place.
refused-no-such-token = Cette clé n'existe pas.
refused-not-at-the-table = Seuls l'hôte et ceux qui sont à table le peuvent.
refused-not-resigning = Tu n'as pas proposé d'abandonner.
refused-not-seated = Tu n'as pas de place dans cette partie.
refused-not-the-host = Seul l'hôte le peut.
refused-not-your-seat = Cette place n'est pas la vôtre.
refused-not-your-turn = Ce n'est pas ton tour.
refused-time-is-left = Aucun temps n'est encore écoulé.
refused-plays-himself = Qui joue cette partie ne peut voir ce qu’elle cache.
refused-seat-taken = Quelqu'un est déjà assis là.
refused-seats-free = Toutes les places ne sont pas encore prises.
refused-side-has-resigned = Ton camp a abandonné.
refused-stale = La partie a continué entre-temps.
refused-noted-out = Tu as écrit 2000 notes dans ce carnet ; il n’en prend plus de toi.
refused-talked-out = Ton camp s'est écrit 500 lignes ; le carnet n'en prend pas davantage.
refused-time-is-up = Le temps est écoulé : on ne joue plus dans cette partie.
refused-token-shown = Cette commande a été exécutée ; sa clé fut montrée alors et ne peut l'être à nouveau.
refused-unknown-head = Le registre de cette partie n'a jamais eu l'empreinte que tu dis avoir vue.
refused-wrong-seats = Le jeu ne se joue pas à ce nombre.
refused-wrong-status = Cela ne se fait pas à ce stade d'une partie.
refused-bad-lifetime = Une clé est valable entre une minute et 365 jours.
refused-bad-token-name = Le nom d'un appareil a au plus 40 caractères imprimables.
refused-too-many-tokens = Il y a déjà 50 clés ; révoquez-en une d'abord.
refused-bad-push-subscription = Aucun message push ne peut être envoyé à cette adresse ou avec ces clés : elle doit commencer par https:// et mener à un hôte public.
refused-too-many-push-subscriptions = Il y a déjà 10 navigateurs qui sont appelés ; retirez-en un d'abord.
refused-no-such-push-subscription = Cet abonnement n'existe pas.
refused-no-mails = Ce service n'envoie pas de messages.
refused-bad-mail-address = Aucun message ne peut être envoyé à cette adresse.
refused-no-such-mail-address = Aucune adresse n'a ce secret, ou elle n'a pas été confirmée dans les deux jours.
refused-not-your-token = Cette clé ne gère qu'elle-même et celles faites avec elle.
refused-mixed-scripts = Les lettres d'un nom sont d'une seule écriture.
refused-bot-name = Ce nom ressemble à celui d'un robot.
refused-reserved-name = Ce nom ressemble à celui de ceux qui gèrent le service.
refused-bad-recovery-code = Ce n'est le code de secours d'aucun joueur.
refused-no-new-code = Cette clé ne peut pas créer de code de secours.
refused-bad-key = Ce n’est pas une clé publique Ed25519.
refused-bad-commitment = Un engagement est un SHA-256, écrit en 64 chiffres hexadécimaux.
refused-nothing-to-reveal = Tu n’as rien à montrer, ou tu l’as déjà montré.
refused-bad-beacon = Cela ne désigne aucun hasard public d’un moment à venir.
refused-bad-reveal-within = Il ne peut y avoir autant de secondes pour cela.
refused-no-beacon = Cette partie n’attend aucun hasard public.
refused-beacon-awaited = La valeur du hasard public n’est pas encore connue.
refused-signature-needed = Dans cette partie, chaque commande est signée avec une clé à soi.
refused-bad-signature = La signature n’est pas la tienne, ou porte sur autre chose.
refused-stale-signature = Tu as signé avant la dernière étape de ta place. Signe de nouveau avec la tête que tu vois maintenant.
refused-bad-contribution = Ce n’est pas ce à quoi ta place s’est engagée : 32 octets, écrits en 64 chiffres hexadécimaux.
refused-host-runs = Seul l'hôte commence cette partie et y amène des robots.
refused-seat-reserved = Cette place est gardée pour quelqu'un d'autre.
refused-removed-before = L'hôte vous a retiré votre place. Vous pourrez vous rasseoir s'il vous invite à nouveau.
refused-bad-access = Une partie est publique, par lien ou par liste.
refused-bad-invitation = Ces personnes ne peuvent pas être invitées.
refused-no-such-guest = Personne ne porte cet identifiant.
refused-not-invited = Impossible pour cette personne : elle n'est pas invitée, l'est déjà, ou est assise.
refused-guests-full = 500 personnes sont invitées ; il n'y a plus de place.
refused-no-invitation = Cette partie n'a pas une telle invitation.
refused-bad-reservation = On ne garde pas des places ainsi : chaque place une fois, chaque personne une fois.
refused-banned = Un responsable du service a suspendu ce compte.
refused-bad-until = Une suspension prend fin dans l'avenir, 36 500 jours plus tard au plus. Elle n'a pas de fin si aucune n'est donnée.
refused-not-banned = Ce joueur n'est pas suspendu.
refused-protected-operator = Ce joueur est un responsable du service.
refused-bad-act-reason = Une raison a de 1 à 200 caractères imprimables.
refused-own-match = Qui joue ou a joué cette partie n'y met pas fin en tant que responsable.
refused-nobody-there = Personne n'est assis là que l'hôte puisse retirer.
refused-too-many-steps = Tu as fait 1 000 étapes de ce genre dans cette partie ; elle n'en prend plus de toi. On peut toujours la commencer, la jouer, la quitter et l'annuler.
refused-too-many-looks = Tu as regardé cette partie 500 fois pour l’équipe du tournoi ; personne ne le fait plus souvent.
refused-match-paused = Un arbitre a suspendu cette partie.
refused-bad-adjustment = On ne peut ni donner ni retirer du temps ainsi.
refused-no-time-to-adjust = Cette partie n’a pas de pendule.
refused-no-such-moment = La partie ne peut pas être ramenée à cette étape.
refused-bad-ranking = Un classement a chaque place une fois, et les places d’un camp dans un même groupe.
refused-bad-penalty = Il n’y a pas de telle pénalité à ce moment.
refused-bad-substitute = Cette place n’existe pas, ou cette personne ne peut pas la reprendre.
refused-not-the-arbiter = Seul un arbitre de cette partie, qui n’y a pas de place, peut le faire.
refused-bad-rule = Une règle se nomme en 1 à 100 caractères imprimables.
refused-bad-arbiters = Ces personnes ne peuvent pas être arbitres de cette partie.
refused-arbiters-do-not-play = Un arbitre de cette partie n’y prend pas de place.
refused-no-time-call = La fin du temps est annoncée une fois dans une partie de tournoi, avec 0 à 100 tours de plus.
refused-no-takebacks = Dans cette partie, aucun coup n'est repris.
refused-nothing-to-take-back = Le dernier coup n'est pas le tien, quelqu'un est parti depuis, ou il est trop ancien.
refused-asked-before = Tu as déjà demandé à reprendre ce coup.
refused-revealed-since = Le coup a montré quelque chose de caché, ou il y a eu un tirage au sort.
refused-nobody-asked = Personne n'attend de réponse de ta part.
refused-another-request = Ta réponse concerne une autre reprise que celle qui est demandée maintenant.
refused-bad-hall = Une salle est un réseau dans son écriture usuelle : en IPv4 avec un préfixe de 20 à 32 bits, en IPv6 de 48 à 64.
refused-bad-factor = Les quotas sont multipliés par 2 à 50.
refused-bad-hall-end = Une salle prend fin dans l’avenir, 31 jours plus tard au plus.
refused-bad-hall-reason = Un motif a de 1 à 200 caractères imprimables.
refused-no-such-hall = Les quotas de ce réseau ne sont pas relevés.
refused-too-many-halls = 100 salles ont déjà des quotas relevés.
refused-bad-report = Un signalement a un motif de la liste et de 1 à 1000 caractères imprimables.
refused-nobody-reported = Un signalement nomme un joueur, une partie, ou les deux.
refused-reports-themself = Personne ne se signale soi-même.
refused-nobody-to-report = Ce joueur n’existe pas.
refused-no-such-step = Aucune étape de ce numéro ne t’a été montrée dans cette partie.
refused-no-such-line = Tu ne peux lire aucune ligne de ce numéro dans cette partie.
refused-no-such-report = Ce signalement n’existe pas.
refused-taken-already = Ce signalement est déjà entre tes mains.
refused-not-taken = Prends d’abord ce signalement : quelqu’un d’autre s’en occupe, ou personne.
refused-decided-already = Ce signalement est réglé.
refused-bad-decision = Une décision a un résultat de la liste et une raison de 1 à 500 caractères imprimables.
refused-own-report = Ce signalement vient de toi : quelqu’un d’autre en décide.
refused-no-tournament = Ce tournoi n’existe pas.
refused-bad-regulations = Le règlement se contredit, ou l’une de ses valeurs ne convient pas.
refused-rounds-began = Ce n’est plus possible : une ronde est déjà appariée.
refused-wrong-hash = Ce n’est pas l’empreinte de ce règlement.
refused-not-staff = Seul peut le faire qui a une autre fonction que toi dans ce tournoi.
refused-plays-themself = Qui voit plus des parties par sa fonction ne participe pas, et qui participe ne reçoit pas une telle fonction.
refused-insiders-do-not-enter = Qui a été organisateur ou arbitre de ce tournoi, ou a regardé une de ses parties, n’y participe pas.
refused-no-such-staff = Cette personne n’a pas de fonction dans ce tournoi, ou elle l’organise et garde la sienne.
refused-wrong-stage = Cela ne se fait pas à ce stade d’un tournoi.
refused-entry-by-invitation = Seules les personnes invitées s’inscrivent à ce tournoi.
refused-already-invited = Cette personne est déjà invitée.
refused-already-entered = Cette personne est déjà inscrite.
refused-not-asked = Une personne inscrite par l’équipe est consultée, et ne participe qu’une fois qu’elle accepte.
refused-entry-declined = Ton inscription à ce tournoi a été refusée. Seule l’équipe peut te laisser participer.
refused-tournament-full = Le tournoi est complet.
refused-wrong-number = Ce ne sont pas les numéros des participants, chacun une fois.
refused-no-such-entrant = Aucun participant de ce tournoi ne porte ce numéro.
refused-already-checked-in = Ce participant a déjà pointé, ou personne n’a à le faire.
refused-too-late = Il est trop tard pour s’inscrire à ce tournoi.
refused-not-taking-part = Ce participant ne joue plus, ou il joue déjà.
refused-no-such-bye = Il n’y a pas d’exemption de ce genre, ou plus d’autre à demander.
refused-bad-draw = Ce n’est pas le prochain tirage au sort, ou il n’y en a plus.
refused-bad-lots-contribution = Ce n’est pas à cela que tu t’es engagé, ou le premier tirage a déjà eu lieu.
refused-bad-lots-beacon = Ce n’est pas le hasard public de ce tirage, ou il n’est pas encore connu.
refused-unsettled-tables = Une table d’une ronde précédente n’a pas encore de résultat valable.
refused-wrong-round = Ce n’est pas la ronde suivante, ni celle qui se joue.
refused-other-pairing = Ce n’est pas l’appariement qui suit du tirage au sort.
refused-no-pairing = Cet appariement n’existe pas.
refused-bad-pairing = Chaque participant est à une table ou exempt, et chaque table a une taille permise.
refused-wrong-value = Ce n’est pas la valeur de l’appariement.
refused-unlisted-matches = Chaque table a une partie, et chaque partie une table.
refused-time-called-already = La fin du temps ne s’annonce pas dans cette ronde : c’est déjà fait, ou il en reste.
refused-no-such-table = La ronde n’a pas cette table.
refused-wrong-table = Cela ne se fait pas à ce stade d’une table.
refused-wrong-match = La table ne joue pas cette partie.
refused-impossible-result = Aucun déroulement de la partie ne mène à ce résultat.
refused-not-at-table = Ce participant n’est pas à cette table.
refused-wrong-confirmation = D’après le règlement, le résultat ne compte pas encore, ou compte d’une autre manière.
refused-other-result = La table a un autre résultat, ou rien ne serait corrigé.
refused-not-adjourned = Ce ne sont pas les tables sans résultat valable.
refused-no-such-notice = Cette décision, ce recours, cet appel ou cette annonce n’existe pas, ou c’est réglé.
refused-wrong-standings = Ce n’est pas le classement qui suit des résultats.
refused-wrong-seed = Ce n’est pas la graine à laquelle le tournoi est lié.
refused-bad-text = Un motif ou une règle a de 1 à 200 caractères imprimables, une question, une réponse ou une annonce 500, et un club 60.
refused-too-many-acts = Le tournoi n’en prend pas davantage.
refused-stale-tournament = Le tournoi a continué entre-temps.
refused-unknown-tournament-head = Le registre de ce tournoi n’a jamais eu l’empreinte que tu dis avoir vue.
refused-too-many-of-yours = Tu as fait dans ce tournoi autant d’étapes qu’il en prend d’une personne.
refused-not-an-entrant = Seul un participant du tournoi peut le faire, et pour lui seul.
refused-no-matches-to-report = Un rapport de fair-play porte sur 1 à 300 parties du tournoi, chacune une fois.
refused-matches-not-disclosed = Un rapport de fair-play porte sur des parties dévoilées dont le résultat compte.
refused-report-under-way = Le tournoi a un rapport de fair-play qui n’est pas encore terminé.
refused-too-many-fair-play-reports = Le tournoi a eu autant de rapports de fair-play qu’il peut en avoir.
refused-no-such-fair-play-report = Il n’y a pas de tel rapport de fair-play pour vous.
refused-bad-webhook-address = Aucun webhook ne peut être envoyé à cette adresse : elle doit commencer par https:// et mener à un hôte public.
refused-too-many-webhooks = Le tournoi a autant de webhooks qu’il peut en avoir.
refused-no-more-webhooks = Le tournoi est terminé : il n’y a plus rien à dire à un webhook.
refused-too-many-pings = Autant de tests de ce webhook attendent qu’il peut en attendre.
refused-no-such-webhook = Le tournoi n’a pas de tel webhook.
refused-unknown-player = Personne qui puisse être nommé ici ne porte cet identifiant.
