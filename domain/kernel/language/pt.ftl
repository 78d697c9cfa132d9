fact-opened = Está aberta uma partida para { $seats } lugares{ opened-clock }{ opened-broadcast }{ opened-access }.
opened-access = { $access ->
    [public] {""}
   *[other] ; só os convidados sabem dela
  }
opened-clock = { $clock ->
    [none] {""}
   *[other] { $clock_kind ->
        [correspondence] ; cada jogada tem { TIME($clock_per_move) }
        [per_move] ; cada jogada tem { TIME($clock_per_move) }
        [bronstein] ; cada lugar tem { TIME($clock_initial) }, e depois de cada vez recupera o tempo dessa vez, até { TIME($clock_delay) }
        [delay] ; cada lugar tem { TIME($clock_initial) }, e em cada vez o relógio só anda depois de { TIME($clock_delay) }
        [byo_yomi] { $clock_initial ->
            [0] ; cada lugar tem { opened-periods } de { TIME($clock_period) }
           *[other] ; cada lugar tem { TIME($clock_initial) }, e depois { opened-periods } de { TIME($clock_period) }
          }
       *[other] { $clock_increment ->
            [0] ; cada lugar tem { TIME($clock_initial) }
           *[other] ; cada lugar tem { TIME($clock_initial) }, e mais { TIME($clock_increment) } em cada vez
          }
      }
  }
opened-periods = { $clock_periods ->
    [one] { $clock_periods } período
   *[other] { $clock_periods } períodos
  }
opened-broadcast = { $broadcast ->
    [none] {""}
   *[other] { $broadcast_delay_steps ->
        [0] ; os espectadores veem-na { TIME($broadcast_delay_seconds) } mais tarde
       *[other] ; os espectadores veem-na { $broadcast_delay_steps } passos mais tarde
      }
  }
time-days = { $number ->
    [one] { $number } dia
   *[other] { $number } dias
  }
time-hours = { $number ->
    [one] { $number } hora
   *[other] { $number } horas
  }
time-minutes = { $number ->
    [one] { $number } minuto
   *[other] { $number } minutos
  }
time-seconds = { $number ->
    [one] { $number } segundo
   *[other] { $number } segundos
  }
fact-sat = { $name } senta-se.
fact-left = { $seat } deixa a mesa.
fact-committed = { $seat } traz outro acaso em vez do anterior.
fact-beacon-entered = O acaso público é conhecido: { $value }
fact-reveal-due = { $seats_count ->
    [one] A partida começa assim que { $seats_word } mostrar a sua parte do acaso; há { TIME($seconds) } para isso.
   *[other] A partida começa assim que { $seats_word } mostrarem a sua parte do acaso; há { TIME($seconds) } para isso.
  }
fact-revealed = { $seat } mostra a sua parte do acaso.
fact-reveal-missed = { $seats_count ->
    [one] { $seats_word } não mostrou a tempo a sua parte do acaso. Ninguém está já preso à sua.
   *[other] { $seats_word } não mostraram a tempo a sua parte do acaso. Ninguém está já preso à sua.
  }
fact-started = A partida começa.
fact-played = { $seat } decide em segredo.
fact-resignation-offered = { $seat } quer desistir.
fact-resignation-withdrawn = { $seat } continua a jogar.
fact-side-resigned = Desistência de { $seats_word }.
fact-timed-out = Acabou o tempo de { $seats_word }.
fact-passed-for = O serviço joga por { $seat }, que deixou a partida.
fact-absent = { $seats_count ->
    [one] { $seats_word } não joga há tanto tempo que a partida já não espera.
   *[other] { $seats_word } não jogam há tanto tempo que a partida já não espera.
  }
fact-substituted = { $bot ->
    [yes] { $name } joga a partir de agora por { $seat }.
   *[no] { $name } fica com o lugar de { $seat } e continua a jogar.
  }
fact-time-given = { $seats_count ->
    [one] O serviço esteve fora; { $seats_word } recupera { TIME($seconds) }.
   *[other] O serviço esteve fora; { $seats_word } recuperam { TIME($seconds) }.
  }
fact-ended = { $winners_count ->
    [0] A partida acabou: { $ending_word }. Ninguém ganha.
   *[other] A partida acabou: { $ending_word }. Vitória de { $winners_word }.
  }
fact-opened-to-referee = { $rule ->
    [none] { $name } vê a partir de agora como árbitro: { $reason }
   *[other] { $name } vê a partir de agora como árbitro: { $reason } ({ $rule })
  }
fact-looked-as-seat = { $rule ->
    [none] { $name } vê o que { $seat } viu até ao passo { $step }: { $reason }
   *[other] { $name } vê o que { $seat } viu até ao passo { $step }: { $reason } ({ $rule })
  }
fact-reserved = { $player ->
    [none] { $seat }: este lugar já não está guardado para ninguém.
   *[other] { $seat }: este lugar está guardado para alguém convidado.
  }
fact-removed = { $reason ->
    [none] O anfitrião retira o lugar de { $seat }.
   *[other] O anfitrião retira o lugar de { $seat }: { $reason }
  }
fact-invited = O anfitrião convidou alguém.
fact-uninvited = O anfitrião retirou um convite.
fact-invitation-accepted = Alguém aceitou o convite.
fact-invitation-renewed = O convite tem um novo código; os anteriores já não valem.
fact-not-started = Há { TIME($seconds) } que ninguém começa a partida.
fact-aborted = Um operador do serviço põe fim à partida: { $reason }.
fact-paused = { $name } interrompe a partida: { $reason } ({ $rule })
fact-resumed = { $name } retoma a partida: { $reason } ({ $rule })
fact-time-adjusted = { $name } altera o tempo de { $seats_word } em { $seconds } segundos: { $reason } ({ $rule })
fact-rewound = { $name } faz a partida voltar ao passo { $step }: { $reason } ({ $rule })
fact-adjudicated = { $name } decide o resultado: { $reason } ({ $rule })
fact-annulled = { $name } anula a partida: { $reason } ({ $rule })
fact-substitute-named = { $name } deixa outra pessoa jogar por { $seat }: { $reason } ({ $rule })
fact-penalty-given = { $name } dá uma penalização a { $seat }{ penalty-seconds }{ penalty-points }: { $reason } ({ $rule })
penalty-seconds = { $seconds ->
    [0] {""}
   *[other] , menos { $seconds } segundos
  }
penalty-points = { $points ->
    [0] {""}
   *[other] , menos { $points } partes de um ponto
  }
fact-result-reached = { $winners_count ->
    [0] A partida está decidida: { $ending_word }. Ninguém ganha. O torneio ainda tem de o confirmar.
   *[other] A partida está decidida: { $ending_word }. Vitória de { $winners_word }. O torneio ainda tem de o confirmar.
  }
fact-confirmed = O torneio confirma o resultado.
fact-arbiters-named = { $arbiters_count ->
    [one] O torneio nomeia o árbitro desta partida.
   *[other] O torneio nomeia os árbitros desta partida: { $arbiters_count }.
  }
fact-last-turns-called = { $turns ->
    [0] O tempo acabou: a partida termina depois dos turnos que já começaram.
    [one] O tempo acabou: a partida termina depois dos turnos que já começaram e de mais um.
   *[other] O tempo acabou: a partida termina depois dos turnos que já começaram e de mais { $turns }.
  }
fact-takeback-asked = { $seat } pede para anular a última jogada.
fact-takeback-answered = { $agrees ->
    [yes] { $seat } aceita que a jogada seja anulada.
   *[no] { $seat } recusa que a jogada seja anulada.
  }
fact-taken-back = A última jogada foi anulada: a mesa está como depois do passo { $step }.
prompt-takeback-to-ask = Podes pedir aos outros para anular a tua última jogada, porque não mostrou nada que estivesse escondido.
prompt-takeback-to-answer = { $seat } pede para anular a última jogada. Aceita ou recusa: se todos aceitarem, a mesa fica como antes da jogada.
fact-closed = A partida foi cancelada: { $reason }.
fact-disclosed = A semente é mostrada: o acaso pode ser recalculado e tudo pode ser visto.
seat = lugar { $number }
deleted-seat = jogador apagado (lugar { $number })
deleted-player = Um jogador apagado
label-alike = { $label } ({ $nth } de { $of })
word-resigned = por desistência
word-timed-out = por tempo
word-absent = por ausência
word-adjudicated = por decisão de um árbitro
word-time-called = porque o tempo da ronda acabou
word-none = nenhum
word-hidden = oculto

refused-already-open = Já podes ver isto.
refused-already-resigning = Já te ofereceste para desistir.
refused-already-seated = Já tens um lugar nesta partida.
refused-bad-broadcast = Uma partida não pode ser mostrada assim aos espectadores.
refused-bad-clock = Não há relógio assim.
refused-bad-leaving = Isso não se pode combinar para quem deixa a partida.
refused-bad-move = Isto não é uma jogada do jogo.
refused-bad-name = Um nome tem de 1 a 40 caracteres imprimíveis.
refused-bad-line = Uma linha tem de 1 a 200 caracteres imprimíveis.
refused-bad-options = Estas não são opções do jogo.
refused-bad-note = Uma nota tem de 1 a 100 caracteres imprimíveis.
refused-unfit-guess = Não podes adivinhar isto: do que te está escondido, nada é deste tipo.
refused-bad-reason = Uma razão tem de 1 a 200 caracteres imprimíveis.
refused-bad-scope = Não existe tal permissão.
refused-barred = Quem teve um lugar nesta partida, ou viu o que ela esconde, não pode ocupar um lugar.
refused-command-reused = Este número de comando já serviu para outra coisa.
refused-content-changed = O tabuleiro ou as cartas com que esta partida foi aberta já não estão cá, ou foram alterados.
refused-nobody-to-talk-to = Não partilha um caderno com ninguém nesta partida; não há com quem falar.
refused-has-left = Deixaste esta partida.
refused-no-notebook = Não tens esse caderno nesta partida.
refused-no-table-talk = Nesta partida não foi combinado que toda a mesa possa conversar.
refused-no-clock-runs = Não corre nenhum relógio nesta partida.
refused-no-substitute = Este lugar não pode ser ocupado por outra pessoa.
refused-no-such-game = Não existe esse jogo.
refused-no-such-match = Não existe essa partida.
refused-no-such-player = Não existe esse jogador.
refused-no-such-seat = A partida não tem esse lugar.
refused-no-such-token = Não existe essa chave.
refused-not-at-the-table = Só o anfitrião e quem está à mesa o pode fazer.
refused-not-resigning = Não se ofereceu para desistir.
refused-not-seated = Não tens lugar nesta partida.
refused-not-the-host = Só o anfitrião o pode fazer.
refused-not-your-seat = Este lugar não é teu.
refused-not-your-turn = Não é a tua vez.
refused-time-is-left = Ainda não acabou nenhum tempo.
refused-plays-himself = Quem joga esta partida não pode ver o que ela esconde.
refused-seat-taken = Outra pessoa está aí sentada.
refused-seats-free = Nem todos os lugares estão ocupados.
refused-side-has-resigned = O teu lado desistiu.
refused-stale = A partida entretanto avançou.
refused-noted-out = Já escreveste 2000 notas neste caderno; não aceita mais notas tuas.
refused-talked-out = O teu lado já escreveu 500 linhas; o caderno não aceita mais.
refused-time-is-up = O tempo acabou: nesta partida já não se joga.
refused-token-shown = Este comando foi executado; a chave foi então mostrada e não pode ser mostrada de novo.
refused-unknown-head = O registo desta partida nunca teve o resumo que diz ter visto.
refused-wrong-seats = O jogo não se joga com tantos.
refused-wrong-status = Isto não se faz nesta fase de uma partida.
refused-bad-lifetime = Uma chave vale entre um minuto e 365 dias.
refused-bad-token-name = O nome de um aparelho tem no máximo 40 caracteres imprimíveis.
refused-too-many-tokens = Já há 50 chaves; revogue uma primeiro.
refused-bad-push-subscription = Nenhuma mensagem push pode ser enviada para este endereço ou com estas chaves: tem de começar por https:// e levar a um servidor público.
refused-too-many-push-subscriptions = Já há 10 navegadores que são chamados; remova um primeiro.
refused-no-such-push-subscription = Não existe essa subscrição.
refused-no-mails = Este serviço não envia mensagens.
refused-bad-mail-address = Não é possível enviar mensagens para este endereço.
refused-no-such-mail-address = Nenhum endereço tem este segredo, ou não foi confirmado no prazo de dois dias.
refused-not-your-token = Esta chave só gere a si mesma e as que foram feitas com ela.
refused-mixed-scripts = As letras de um nome são de uma só escrita.
refused-bot-name = Este nome parece o de um robô.
refused-reserved-name = Este nome parece o de quem gere o serviço.
refused-bad-recovery-code = Este não é o código de recuperação de nenhum jogador.
refused-no-new-code = Esta chave não pode criar um código de recuperação.
refused-bad-key = Isto não é uma chave pública Ed25519.
refused-bad-commitment = Um compromisso é um SHA-256, escrito em 64 dígitos hexadecimais.
refused-nothing-to-reveal = Não tens nada a mostrar, ou já o mostraste.
refused-bad-beacon = Isto não indica um acaso público de um momento por vir.
refused-bad-reveal-within = Não pode haver tantos segundos para isso.
refused-no-beacon = Esta partida não espera por nenhum acaso público.
refused-beacon-awaited = O valor do acaso público ainda não é conhecido.
refused-signature-needed = Nesta partida cada comando é assinado com uma chave própria.
refused-bad-signature = A assinatura não é tua, ou é de outra coisa.
refused-stale-signature = Assinaste antes do último passo do teu lugar. Assina de novo com a cabeça que vês agora.
refused-bad-contribution = Isto não é aquilo a que o teu lugar se comprometeu: 32 bytes, escritos em 64 dígitos hexadecimais.
refused-host-runs = Só o anfitrião começa esta partida e traz robôs.
refused-seat-reserved = Este lugar está guardado para outra pessoa.
refused-removed-before = O anfitrião retirou-te o lugar. Podes sentar-te de novo se te voltar a convidar.
refused-bad-access = Uma partida é pública, por ligação ou por lista.
refused-bad-invitation = Estas pessoas não podem ser convidadas.
refused-no-such-guest = Ninguém tem este identificador.
refused-not-invited = Não é possível com esta pessoa: não está convidada, já está, ou está sentada.
refused-guests-full = Há 500 convidados; não há lugar para mais.
refused-no-invitation = Esta partida não tem tal convite.
refused-bad-reservation = Não se guardam lugares assim: cada lugar uma vez, cada pessoa uma vez.
refused-banned = Um operador do serviço suspendeu esta conta.
refused-bad-until = Uma suspensão termina no futuro, no máximo 36.500 dias depois. Não tem fim se nenhum for indicado.
refused-not-banned = Este jogador não está suspenso.
refused-protected-operator = Este jogador é um operador do serviço.
refused-bad-act-reason = Um motivo tem de 1 a 200 caracteres imprimíveis.
refused-own-match = Quem joga ou jogou esta partida não lhe põe fim como operador.
refused-nobody-there = Não há ali ninguém que o anfitrião possa retirar.
refused-too-many-steps = Já deste 1 000 passos deste género nesta partida; ela não aceita mais passos teus. Ainda se pode começá-la, jogá-la, sair dela e cancelá-la.
refused-too-many-looks = Já viste esta partida 500 vezes pela equipa do torneio; ninguém a vê mais vezes.
refused-match-paused = Um árbitro interrompeu esta partida.
refused-bad-adjustment = Não se pode dar nem tirar tempo assim.
refused-no-time-to-adjust = Esta partida não tem relógio.
refused-no-such-moment = A partida não pode voltar a esse passo.
refused-bad-ranking = Uma classificação tem cada lugar uma vez, e os lugares de um lado no mesmo grupo.
refused-bad-penalty = Não há tal penalização neste momento.
refused-bad-substitute = Esse lugar não existe, ou essa pessoa não pode ocupá-lo.
refused-not-the-arbiter = Só um árbitro desta partida, que não tem lugar nela, o pode fazer.
refused-bad-rule = Uma regra é nomeada em 1 a 100 caracteres imprimíveis.
refused-bad-arbiters = Estas pessoas não podem ser árbitros desta partida.
refused-arbiters-do-not-play = Um árbitro desta partida não toma lugar nela.
refused-no-time-call = O fim do tempo é anunciado uma vez numa partida de torneio, com 0 a 100 turnos a seguir.
refused-no-takebacks = Nesta partida nenhuma jogada é anulada.
refused-nothing-to-take-back = A última jogada não é tua, alguém saiu desde então, ou foi há demasiado tempo.
refused-asked-before = Já pediste para anular esta jogada.
refused-revealed-since = A jogada mostrou algo oculto, ou houve um sorteio.
refused-nobody-asked = Ninguém espera uma resposta tua.
refused-another-request = A tua resposta é a outro pedido, e não ao que há agora.
refused-bad-hall = Uma sala é uma rede na sua escrita habitual: em IPv4 com um prefixo de 20 a 32 bits, em IPv6 de 48 a 64.
refused-bad-factor = As quotas são multiplicadas por 2 a 50.
refused-bad-hall-end = Uma sala termina no futuro, no máximo 31 dias depois.
refused-bad-hall-reason = Um motivo tem de 1 a 200 caracteres imprimíveis.
refused-no-such-hall = As quotas desta rede não estão aumentadas.
refused-too-many-halls = Já há 100 salas com quotas aumentadas.
refused-bad-report = Uma denúncia tem um motivo da lista e de 1 a 1000 caracteres imprimíveis.
refused-nobody-reported = Uma denúncia indica um jogador, uma partida, ou ambos.
refused-reports-themself = Ninguém se denuncia a si próprio.
refused-nobody-to-report = Esse jogador não existe.
refused-no-such-step = Não te foi mostrado nenhum passo com esse número nesta partida.
refused-no-such-line = Não podes ler nenhuma linha com esse número nesta partida.
refused-no-such-report = Essa denúncia não existe.
refused-taken-already = Já tens esta denúncia a teu cargo.
refused-not-taken = Assume primeiro a denúncia: está com outra pessoa, ou com ninguém.
refused-decided-already = Esta denúncia já está decidida.
refused-bad-decision = Uma decisão tem um resultado da lista e uma razão de 1 a 500 caracteres imprimíveis.
refused-own-report = Esta denúncia é tua: decide outra pessoa.
refused-no-tournament = Não existe esse torneio.
refused-bad-regulations = O regulamento contradiz-se, ou um dos seus valores não serve.
refused-rounds-began = Já não é possível: uma ronda já está emparceirada.
refused-wrong-hash = Este não é o resumo deste regulamento.
refused-not-staff = Só o pode fazer quem tem outra função neste torneio.
refused-plays-themself = Quem vê mais das partidas pela sua função não participa, e quem participa não recebe tal função.
refused-insiders-do-not-enter = Quem foi organizador ou árbitro deste torneio, ou viu uma das suas partidas, não participa nele.
refused-no-such-staff = Esta pessoa não tem função neste torneio, ou organiza-o e mantém a sua.
refused-wrong-stage = Isto não se faz nesta fase de um torneio.
refused-entry-by-invitation = Só os convidados se inscrevem neste torneio.
refused-already-invited = Esta pessoa já está convidada.
refused-already-entered = Esta pessoa já está inscrita.
refused-not-asked = Quem a equipa inscreve é consultado, e só participa quando aceitar.
refused-entry-declined = A tua inscrição neste torneio foi recusada. Só a equipa te pode deixar participar.
refused-tournament-full = O torneio está completo.
refused-wrong-number = Estes não são os números dos participantes, cada um uma vez.
refused-no-such-entrant = Nenhum participante deste torneio tem esse número.
refused-already-checked-in = Este participante já confirmou a presença, ou ninguém tem de o fazer.
refused-too-late = É tarde de mais para a inscrição neste torneio.
refused-not-taking-part = Este participante já não joga, ou já está a jogar.
refused-no-such-bye = Não há tal bye, ou já não há mais nenhum a pedir.
refused-bad-draw = Este não é o próximo sorteio, ou já não há mais nenhum.
refused-bad-lots-contribution = Não é a isso que te comprometeste, ou o primeiro sorteio já foi feito.
refused-bad-lots-beacon = Este não é o acaso público desse sorteio, ou ainda não é conhecido.
refused-unsettled-tables = Uma mesa de uma ronda anterior ainda não tem resultado válido.
refused-wrong-round = Esta não é a próxima ronda, nem a que se joga.
refused-other-pairing = Este não é o emparceiramento que resulta do sorteio.
refused-no-pairing = Não há tal emparceiramento.
refused-bad-pairing = Cada participante está numa mesa ou tem um bye, e cada mesa tem um tamanho permitido.
refused-wrong-value = Este não é o valor do emparceiramento.
refused-unlisted-matches = Cada mesa tem uma partida, e cada partida uma mesa.
refused-time-called-already = Nesta ronda não se anuncia o fim do tempo: já foi anunciado, ou ainda há tempo.
refused-no-such-table = A ronda não tem essa mesa.
refused-wrong-table = Isto não se faz nesta fase de uma mesa.
refused-wrong-match = A mesa não joga esta partida.
refused-impossible-result = Nenhum decurso da partida leva a este resultado.
refused-not-at-table = Este participante não está nesta mesa.
refused-wrong-confirmation = Segundo o regulamento, o resultado ainda não conta, ou conta de outro modo.
refused-other-result = A mesa tem outro resultado, ou nada seria corrigido.
refused-not-adjourned = Estas não são as mesas sem resultado válido.
refused-no-such-notice = Não existe tal decisão, recurso, chamada ou aviso, ou já está tratado.
refused-wrong-standings = Esta não é a classificação que resulta dos resultados.
refused-wrong-seed = Esta não é a semente a que o torneio está preso.
refused-bad-text = Um motivo ou uma regra tem de 1 a 200 caracteres imprimíveis, uma pergunta, uma resposta ou um aviso 500, e um clube 60.
refused-too-many-acts = O torneio não aceita mais nenhum destes.
refused-stale-tournament = O torneio entretanto avançou.
refused-unknown-tournament-head = O registo deste torneio nunca teve o resumo que dizes ter visto.
refused-too-many-of-yours = Já deste neste torneio tantos passos quantos ele aceita de uma pessoa.
refused-not-an-entrant = Só um participante do torneio o pode fazer, e só por si próprio.
refused-no-matches-to-report = Um relatório de jogo limpo trata de 1 a 300 partidas do torneio, cada uma uma vez.
refused-matches-not-disclosed = Um relatório de jogo limpo trata de partidas reveladas cujo resultado conta.
refused-report-under-way = O torneio tem um relatório de jogo limpo que ainda não está pronto.
refused-too-many-fair-play-reports = O torneio já teve tantos relatórios de jogo limpo quantos pode ter.
refused-no-such-fair-play-report = Não há para ti nenhum relatório de jogo limpo assim.
refused-bad-webhook-address = Nenhum webhook pode ser enviado para este endereço: tem de começar por https:// e levar a um servidor público.
refused-too-many-webhooks = O torneio tem tantos webhooks quantos pode ter.
refused-no-more-webhooks = O torneio terminou: não há mais nada a dizer a um webhook.
refused-too-many-pings = Já esperam tantos testes deste webhook quantos podem esperar.
refused-no-such-webhook = O torneio não tem esse webhook.
refused-unknown-player = Ninguém que possa ser indicado aqui tem este identificador.
