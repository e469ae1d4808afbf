### The spoken mode of Silver & Gold.

## Words that are understood; the first one is shown
sgs-say-cards = cartes pyramides
sgs-say-card = carte
sgs-say-rows = lignes
sgs-say-display = réserve
sgs-say-races = courses couleurs
sgs-say-expedition = expédition
sgs-say-take = prendre prends
sgs-say-keep = garder garde
sgs-say-change = changer modifier
sgs-say-one = une seule case
sgs-say-mirrored = miroir
sgs-say-deck = pioche
sgs-say-left = gauche
sgs-say-right = droite
sgs-say-shape = motif forme
sgs-say-line = ligne
sgs-say-pair = paire
sgs-say-corner = angle
sgs-say-l = l
sgs-say-square = carré
sgs-say-zigzag = zigzag
sgs-say-t = t
sgs-example = angle v10 1-1 90

## Moves
sgs-debt = { $count ->
    [one] Encore 1 case
   *[other] Encore { $count } cases
  }
sgs-shape-on = { $shape } sur { $card }, cases { $boxes }
sgs-one-on = Une case sur { $card }, case { $boxes }
sgs-extra-on = Case en plus sur { $card }, case { $boxes }
sgs-preview = Aperçu : { $what }
sgs-placed = Posé : { $what }
sgs-completes = { $card } terminée
sgs-colour-points = { $points } points pour { $colour }
sgs-plus = plus { $points }
sgs-minus = moins { $points }
sgs-no-points = aucun point
sgs-total = { $change }, total { $total }
sgs-to-tomb = { $count ->
    [one] 1 case jusqu’au tombeau
   *[other] { $count } cases jusqu’au tombeau
  }
sgs-way = { $place } : { $brings }, { $change }
sgs-say-yes-then = Dites « oui » pour poser, puis nommez la case suivante
sgs-say-box = Nommez une case, ou dites « possibles »
sgs-withdrawn = Votre choix est de nouveau ouvert
sgs-nothing-sent = Il n’y a rien à modifier
sgs-no-plan = Rien n’est encore choisi
sgs-keeps = Garder { $cards }
sgs-take = Prendre { $card }
sgs-take-deck = Prendre la première carte de la pioche, quelle qu’elle soit

## What was not understood
sgs-wrong-colour = Le numéro { $number } est { $card }
sgs-not-yours = { $card } n’est pas devant vous. Vos pyramides : { $mine }
sgs-other-shape = Ce n’est pas le motif de cette expédition : { $shape }, { $count } cases
sgs-owed-first = { $count ->
    [one] Il reste 1 case à cocher : nommez une seule case
   *[other] Il reste { $count } cases à cocher : nommez une seule case
  }
sgs-fits-not-at = { $shape } ne convient pas en { $cell }
sgs-which-card = Quelle carte ? Dites son numéro

## The table
sgs-stage = Manche { $round } sur 4, expédition { $turn } sur 7 : { $shape }, { $count } cases, dessin { $boxes }
sgs-shape-drawn = { $shape }, { $count } cases, dessin { $boxes }
sgs-ask-keep = Dites « garder » et deux numéros
sgs-ask-cross = Nommez un placement, ou dites « possibles »
sgs-ask-take = Dites « prendre » et un numéro de la réserve, ou « prendre pioche »
sgs-takes = { $name } choisit une nouvelle carte
sgs-nobody-ready = Personne n’a confirmé. En attente : { $names }
sgs-ready-only = Confirmé : { $ready }
sgs-ready = Confirmé : { $ready }. En attente : { $names }
sgs-watching = Vous regardez
sgs-next = La suivante peut être { $chances }
sgs-chance = { $shape } { $percent } pour cent
sgs-played = Jouées : { $shapes }
sgs-score = { $name } { $total }
sgs-score-pyramids = { $count ->
    [0] Aucune pyramide terminée
    [one] 1 pyramide, { $cards } : { $points }
   *[other] { $count } pyramides, { $cards } : { $points }
  }
sgs-score-torches = { $count ->
    [0] Aucune torche
    [one] Torche de la manche { $rounds } : { $points }
   *[other] Torches des manches { $rounds } : { $points }
  }
sgs-score-colours = Points de pyramide { $points }
sgs-score-gems = { $rubies }, { $emeralds } : { $points }
sgs-score-skulls = { $count ->
    [0] Aucun crâne ; le premier coûte { $next }
    [one] 1 crâne : moins { $points } ; avec le suivant, { $next }
   *[other] { $count } crânes : moins { $points } ; avec le suivant, { $next }
  }
sgs-rival = { $name } { $total }
sgs-state-confirmed = Confirmé
sgs-done = { $count ->
    [0] Aucune pyramide terminée
   *[other] Terminées : { $cards }
  }
sgs-held = { $card } : { $crossed ->
    [0] intacte
    [one] 1 case cochée
   *[other] { $crossed } cases cochées
  }, { $steps ->
    [0] terminée
    [one] 1 case jusqu’au tombeau
   *[other] { $steps } cases jusqu’au tombeau
  }
sgs-marks = { $torches }, { $rubies }, { $emeralds }, { $skulls }
sgs-threat = { $boxes ->
    [one] À 1 case de { $points } points pour { $colour }
   *[other] À { $boxes } cases de { $points } points pour { $colour }
  }
sgs-dealt = Vous avez reçu
sgs-card-line = { $card } : { $steps } cases jusqu’au tombeau, { $holds }
sgs-display = { $count ->
    [0] La réserve est vide
   *[other] Dans la réserve
  }
sgs-deck = { $count ->
    [one] 1 carte dans la pioche
   *[other] { $count } cartes dans la pioche
  }
sgs-race = { $colour } : prochains { $points } points. { $needs }
sgs-race-over = { $colour } : plus de points
sgs-needs = { $who ->
    [you] Il vous en manque { $count }
   *[other] Il en manque { $count } à { $name }
  }
sgs-taken = { $who ->
    [you] Vous avez pris les { $points }
   *[other] { $name } a pris les { $points }
  }
sgs-held-by = { $who ->
    [you] Devant vous
   *[other] Devant { $name }
  }
sgs-completed-by = { $who ->
    [you] Terminée par vous
   *[other] Terminée par { $name }
  }
sgs-in-display = Dans la réserve
sgs-in-hand = Reçue par vous
sgs-unseen = Dans la pioche ou cachée
sgs-ends = Entrée { $entrance }. Tombeau { $tomb }, { $count ->
    [one] à 1 case
   *[other] à { $count } cases
  }
sgs-symbol-at = { $symbol } { $boxes }
sgs-walls = { $count ->
    [one] 1 mur, { $boxes }
   *[other] { $count } murs, { $boxes }
  }
sgs-crossed = Cochées : { $boxes }
sgs-untouched = Rien de coché
sgs-row = Ligne { $row } : { $boxes }
sgs-say-rows-hint = Dites « lignes » pour chaque ligne
sgs-total-of = { $name } { $total }

## What happened
sgs-news = { $name } : { $parts }
sgs-news-crossed = { $card } { $boxes }
sgs-keeps-cards = gardées : { $cards }
sgs-news-took = { $card } de la réserve
sgs-news-deck = { $card } de la pioche
sgs-news-no-card = plus de carte

## Help
sgs-help-shape = motif, carte, première case, rotation en degrés ; « miroir » pour le retourner
sgs-help-boxes = ou la carte et toutes les cases, ligne et colonne depuis le haut à gauche
sgs-help-one = une seule case au lieu du motif
sgs-help-legal = tous les placements, le meilleur d’abord, cinq à la fois ; un numéro choisit
sgs-help-yes = confirmer l’aperçu, ou le reprendre
sgs-help-change = modifier un tour confirmé tant que d’autres choisissent
sgs-help-turn = manche, expédition, qui a confirmé, temps restant
sgs-help-card = une carte en mots, puis ligne par ligne
sgs-help-cards = vos pyramides
sgs-help-display = la réserve et la pioche
sgs-help-odds = le motif de ce tour et ceux qui peuvent venir
sgs-help-score = points par source ; ajoutez un nom pour un autre joueur
sgs-help-races = les courses aux points de pyramide
sgs-help-keep = au début
sgs-help-take = après une pyramide terminée
sgs-help-plan = ce que vous avez choisi ; ce qui vient de se passer
sgs-help-repeat = la dernière réponse ; cette liste

## The end
sgs-over = La partie est finie
sgs-won = Vous avez gagné
sgs-winner = { $name } a gagné
sgs-shared = Première place partagée
