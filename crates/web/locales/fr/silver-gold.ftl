### La table de Silver & Gold.

## Qui et quoi

sg-green = Vert
sg-orange = Orange
sg-purple = Violet
sg-pyramid = { $colour } { $number }
sg-plain = vide
sg-wall = mur
sg-red-cross = croix rouge
sg-ruby = rubis
sg-emerald = émeraude
sg-torch = torche
sg-skull = crâne
sg-potion = potion
sg-tomb = tombeau doré
sg-entrance = case de départ
sg-shape-pair = Paire
sg-shape-line-3 = Ligne de trois
sg-shape-line-4 = Ligne de quatre
sg-shape-corner = Angle
sg-shape-l = Motif en L
sg-shape-square = Carré
sg-shape-zigzag = Zigzag
sg-shape-t = Motif en T
sg-shape-other = Motif de { $boxes }

## Expédition

sg-expedition = Expédition
sg-no-card = Pas encore d’expédition
sg-cross-off = Cochez { $boxes } cases sur une pyramide. Tournez ou retournez le motif ; chaque case doit entrer.
sg-eight-cards = Les 8 cartes de la manche
sg-in-pile = { $count ->
    [one] 1 restante
   *[other] { $count } restantes
  }
sg-card-now = { $shape } : maintenant
sg-card-played = { $shape } : jouée
sg-card-buried = { $shape } : reste cachée
sg-card-to-come = { $shape } : peut encore venir, { $odds } % d’être la prochaine
sg-percent = { $number } %
sg-to-come = L’une de ces { $left } ne viendra pas.
sg-none-to-come = La dernière carte reste cachée.
sg-odds-note = Dessous : la chance que ce motif soit le prochain.
sg-round = Manche { $round } sur 4
sg-turn = Expédition { $turn } sur 7

## Pyramides

sg-your-pyramids = Vos pyramides
sg-pyramids-of = Pyramides de { $name }
sg-no-pyramid = Pas de pyramide ici
sg-complete = Achevée
sg-new-card = Nouvelle
sg-switch = Changer
sg-to-tomb = { $boxes ->
    [one] Tombeau : encore 1 case.
   *[other] Tombeau : encore { $boxes } cases.
  }
sg-caption = { $tomb } { $missing ->
    [one] <b>{ $colour }</b> : 1 de plus, <b>{ $points }</b> points.
   *[other] <b>{ $colour }</b> : { $missing } de plus, <b>{ $points }</b> points.
  }
sg-chamber = Chambre au trésor, 5 cases sur 5
sg-box = Ligne { $row }, colonne { $column } : { $what }
sg-crossed = cochée
sg-placed-box = posée
sg-confirmed-box = confirmée
sg-covered = aperçu
sg-legal = permis, { $shape } peut aller ici
sg-legal-box = permis

## Coup

sg-your-move = Votre coup
sg-choose = Choisissez une case. Touchez-la encore pour tourner.
sg-choose-one = Choisissez une seule case.
sg-fits-nowhere = Le motif ne va nulle part : choisissez une seule case.
sg-pass = Vous n’avez pas de pyramide et passez.
sg-waiting = On attend { $names }.
sg-waiting-kept = C’est choisi. On attend { $names }.
sg-replaces = { $name } choisit une nouvelle carte (terminée : { $number }).
sg-why-touch = Doit toucher votre chemin
sg-why-entrance = Commencez à la case de départ
sg-why-wall = Touche un mur
sg-why-crossed = Déjà cochée
sg-why-misses = N’atteint pas cette case
sg-turn-left = Tourner à gauche
sg-turn-right = Tourner à droite
sg-turn-short = Tourner
sg-mirror = Miroir
sg-one-box = Une case
sg-undo = Annuler
sg-start-over = Recommencer
sg-key-arrows = Déplacer l’aperçu avec le focus
sg-key-enter = Poser, puis confirmer
sg-key-turn = Tourner à gauche, tourner à droite
sg-key-space = Placement possible suivant ici
sg-key-undo = Annuler, ou modifier un choix confirmé
sg-confirm = Confirmer
sg-confirm-in = Confirmer ({ $seconds })
sg-place = Poser
sg-sending = Envoi
sg-change-marks = Modifier
sg-gain-pyramid = { $card } terminée +10
sg-gain-torch = Torche +5
sg-place-one = Poser 1 case
sg-badge-preview = Aperçu
sg-badge-placed = Posé
sg-badge-confirmed = Confirmé
sg-debt = { $count ->
    [one] Encore 1 case
   *[other] Encore { $count } cases
  }
sg-debt-paid = Fait
sg-gain = { $what } { $points }
sg-spoken-preview = Aperçu : { $what }
sg-spoken-placed = Posé : { $what }
sg-spoken-all-placed = Toutes les cases sont posées
sg-spoken-shape = { $shape } sur { $card }, cases { $boxes }
sg-spoken-box = case { $box } sur { $card }
sg-spoken-plus = Plus { $points }, total { $total }
sg-spoken-minus = Moins { $points }, total { $total }
sg-spoken-confirms = Entrée confirme
sg-spoken-changeable = Vous pouvez modifier votre choix jusqu’à ce que tous aient confirmé
sg-lapsed = { $count ->
    [one] 1 case en plus est perdue
   *[other] { $count } cases en plus sont perdues
  }

## Réserve et début

sg-display = Réserve
sg-in-deck = dans la pioche
sg-choose-card = Choisissez une nouvelle carte
sg-take = Prendre
sg-take-card = { $card } prend la place libre
sg-take-deck = La première carte de la pioche, quelle qu’elle soit
sg-holds = { $steps ->
    [one] case jusqu’au tombeau : { $parts }
   *[other] cases jusqu’au tombeau : { $parts }
  }
sg-keep-title = Gardez 2 de vos 4 pyramides
sg-keep-text = Personne ne voit votre choix avant que tous aient choisi. Les deux autres retournent dans la pioche.
sg-keep-two = { $left ->
    [one] Choisissez encore 1 pyramide.
   *[other] Choisissez { $left } pyramides.
  }
sg-keep = Garder
sg-keep-these = { $cards }

## Score

sg-score = Score
sg-your-score = Votre score
sg-score-of = { $name }
sg-part-pyramids = Pyramides, 10 chacune
sg-part-torches = Torches, une par manche, 5 chacune
sg-part-colours = Points de pyramide
sg-part-gems = Pierres : paire 5, seule 1
sg-part-skulls = Crânes : seul le pire compte
sg-none-yet = Aucune encore
sg-torch-lit = Torche de la manche { $round } allumée
sg-torch-next = Torche de la manche { $round }, allumée par ce coup
sg-torch-dark = Torche de la manche { $round } éteinte
sg-points-mine = { $points } points, à vous
sg-points-gone = { $points } points, pris par { $name }
sg-gems = { $rubies } rubis et { $emeralds ->
    [one] { $emeralds } émeraude
   *[other] { $emeralds } émeraudes
} sur 10 de chaque
sg-skulls = { $count ->
    [one] { $count } crâne
   *[other] { $count } crânes
} sur 10

## Les autres

sg-rivals = Adversaires
sg-alone = Vous jouez en solitaire.
sg-done = Achevées
sg-points-word = Points :
sg-look-at = Voir les cartes de { $name }
sg-close = Fermer
sg-described = { $card } : { $crossed ->
    [one] { $crossed } case cochée
   *[other] { $crossed } cases cochées
}, { $steps } jusqu’au tombeau
sg-threat = { $boxes ->
    [one] +{ $points } dans 1 case
   *[other] +{ $points } dans { $boxes } cases
  }
sg-state-placed = Confirmé
sg-state-chosen = Choisi
sg-state-choosing = Choisit
sg-state-away = Absent
sg-state-bot-plays = Un bot joue
sg-count-rubies = { $count } rubis
sg-count-emeralds = { $count ->
    [one] 1 émeraude
   *[other] { $count } émeraudes
  }
sg-count-torches = { $count ->
    [one] 1 torche
   *[other] { $count } torches
  }
sg-count-red-crosses = { $count ->
    [one] 1 croix rouge
   *[other] { $count } croix rouges
  }
sg-count-potions = { $count ->
    [one] 1 potion
   *[other] { $count } potions
  }
sg-count-skulls = { $count ->
    [one] 1 crâne
   *[other] { $count } crânes
  }
sg-count-wiped = { $count ->
    [one] 1 crâne effacé
   *[other] { $count } crânes effacés
  }

## Journal

sg-log = Journal
sg-panes = Affiché dessous
sg-log-revealed = Manche { $round }, expédition { $turn } : { $shape }
sg-log-kept = { $who ->
    [you] Vous gardez { $cards }
   *[other] { $name } garde { $cards }
  }
sg-log-crossed = { $who ->
    [you] Vous cochez { $boxes ->
        [one] 1 case
       *[other] { $boxes } cases
      } sur { $card }
   *[other] { $name } coche { $boxes ->
        [one] 1 case
       *[other] { $boxes } cases
      } sur { $card }
  }
sg-log-scored = { $who ->
    [you] Vous récoltez { $parts }
   *[other] { $name } récolte { $parts }
  }
sg-log-completed = { $who ->
    [you] Vous atteignez le tombeau ({ $card })
   *[other] { $name } atteint le tombeau ({ $card })
  }
sg-log-no-card = { $who ->
    [you] Il n’y a plus de carte pour vous
   *[other] Il n’y a plus de carte pour { $name }
  }
sg-log-from-deck = { $who ->
    [you] Vous piochez { $card }
   *[other] { $name } pioche { $card }
  }
sg-log-from-display = { $who ->
    [you] Vous prenez { $card } dans la réserve
   *[other] { $name } prend { $card } dans la réserve
  }
sg-log-points = { $who ->
    [you] Vous prenez { $points } points pour { $colour }
   *[other] { $name } prend { $points } points pour { $colour }
  }
sg-log-round = La manche { $round } est finie
sg-log-over = La partie est finie
sg-all-confirmed = Tout le monde a confirmé.
sg-turn-total = { $change } pour vous : { $total }.

## Fin

sg-end-about = { $players ->
    [one] Silver & Gold, seul
   *[other] Silver & Gold, { $players } joueurs
}
sg-end-kind = { $players ->
    [one] en solitaire
   *[other] à { $players } joueurs
}
sg-end-alone = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
sg-end-wins = { $me ->
    [yes] Vous gagnez de { $margin } { $margin ->
        [one] point
       *[other] points
    }
   *[no] { $name } gagne de { $margin } { $margin ->
        [one] point
       *[other] points
    }
}
sg-end-tie = { $me ->
    [yes] { $points } partout : vous l’emportez au départage
   *[no] { $points } partout : { $name } l’emporte au départage
}
sg-end-shared = { $points } partout : victoire partagée
sg-end-short = à { $points } { $points ->
    [one] point
   *[other] points
}
sg-end-ledger = Point par point
sg-end-boards = Les pyramides à la fin
sg-end-as-they-lie = Telles quelles
sg-end-pyramids = Pyramides, 10 chacune
sg-end-colours = Points de pyramide
sg-end-torches = Torches
sg-end-gems = Pierres
sg-end-skulls = Crânes
sg-why-pyramids = { $side ->
    [mine] Vous avez achevé { $more ->
        [one] 1 pyramide
       *[other] { $more } pyramides
    }, { $second } { $less }.
    [theirs] { $winner } a achevé { $more ->
        [one] 1 pyramide
       *[other] { $more } pyramides
    }, vous { $less }.
   *[others] { $winner } a achevé { $more ->
        [one] 1 pyramide
       *[other] { $more } pyramides
    }, { $second } { $less }.
}
sg-why-colours = { $side ->
    [mine] Vous avez pris { $more } points de pyramide, { $second } { $less }.
    [theirs] { $winner } a pris { $more } points de pyramide, vous { $less }.
   *[others] { $winner } a pris { $more } points de pyramide, { $second } { $less }.
}
sg-why-first = { $side ->
    [mine] Vous avez fini en premier ({ $colours }). Points de pyramide : { $more } à { $less }.
   *[others] { $winner } a fini en premier ({ $colours }). Points de pyramide : { $more } à { $less }.
}
sg-why-torches = Torches : { $side ->
    [mine] vous { $more }, { $second } { $less }.
    [theirs] { $winner } { $more }, vous { $less }.
   *[others] { $winner } { $more }, { $second } { $less }.
}
sg-why-gems = Points des pierres : { $side ->
    [mine] vous { $more }, { $second } { $less }.
    [theirs] { $winner } { $more }, vous { $less }.
   *[others] { $winner } { $more }, { $second } { $less }.
}
sg-why-skulls = Points perdus par les crânes : { $side ->
    [mine] { $second } { $more }, vous { $less }.
    [theirs] vous { $more }, { $winner } { $less }.
   *[others] { $second } { $more }, { $winner } { $less }.
}
sg-why-tie = Le plus petit numéro de pyramide. { $side ->
    [mine] Vous avez achevé la { $low } ; la plus basse de { $second } est la { $high }.
    [theirs] { $winner } a achevé la { $low } ; votre plus basse est la { $high }.
   *[others] { $winner } a achevé la { $low } ; la plus basse de { $second } est la { $high }.
}
sg-why-tie-none = Le plus petit numéro de pyramide. { $side ->
    [mine] Vous avez achevé la { $low }, { $second } aucune.
    [theirs] { $winner } a achevé la { $low }, vous aucune.
   *[others] { $winner } a achevé la { $low }, { $second } aucune.
}
sg-why-shared = Personne n’a achevé de pyramide : rien ne départage.

## Hints for a first game

hint-keep = Gardez 2 de ces 4 cartes. Cherchez un chemin court vers le tombeau doré et 2 cartes d’une même couleur.
hint-place = Pointez une case pour voir un aperçu du motif, puis cliquez ou touchez pour le poser. Recommencez pour le tourner. Rien ne compte avant de confirmer.
hint-one-box = Le motif ne vous convient pas ? Cochez une seule case à la place.
hint-red-cross = Une croix rouge vous donne 1 case de plus, sur l’une de vos cartes. Ce peut être le tombeau doré.
hint-waiting = Vous pouvez encore changer vos cases jusqu’à ce que tous aient confirmé.
hint-replace = Prenez une carte de la réserve, ou la première de la pioche, inconnue. Une deuxième de votre couleur rapporte des points de pyramide.
hint-odds = Parmi les cartes encore dans la pioche, une ne viendra pas dans cette manche.
