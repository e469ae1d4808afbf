# L’analyse d’une partie terminée.
review-begins = La partie est en cours d’analyse
review-alone = { $me ->
    [yes] Vous avez fait { $points } points et cédé { $given }.
   *[no] { $name } a fait { $points } points et cédé { $given }.
}
review-played = { $side ->
    [even] { $me ->
        [yes] Vous et { $other } avez joué à peu près aussi bien.
       *[no] { $name } et { $other } ont joué à peu près aussi bien.
    }
    [more] { $me ->
        [yes] Vous avez joué mieux que { $other }, de { $amount }.
       *[no] { $name } a joué mieux que { $other }, de { $amount }.
    }
   *[less] { $me ->
        [yes] { $other } a joué mieux que vous, de { $amount }.
       *[no] { $other } a joué mieux que { $name }, de { $amount }.
    }
}
review-lucky = { $side ->
    [even] La chance était égale.
    [more] { $me ->
        [yes] La chance vous a donné { $amount }.
       *[no] La chance a donné { $amount } à { $name }.
    }
   *[less] La chance a donné { $amount } à { $other }.
}
review-result = { $me ->
    [yes] Vous gagnez, { $points }. Chance et adresse sont des estimations, à { $error } près ; le résultat est exact.
   *[no] { $name } gagne, { $points }. Chance et adresse sont des estimations, à { $error } près ; le résultat est exact.
}
review-result-shared = La victoire est partagée, { $points }. Chance et adresse sont des estimations, à { $error } près ; le résultat est exact.
review-result-nile = { $me ->
    [yes] Vous gagnez. Les pourcentages sont des chances de gagner, à { $error } près.
   *[no] { $name } gagne. Les pourcentages sont des chances de gagner, à { $error } près.
}
review-error = Chance et adresse sont des estimations, à { $error } près ; le résultat est exact.
review-time-line = Chances de gagner
review-chances = Chances de gagner après chaque tour
review-as-table = En mots et en tableau
review-decisive = Tour { $turn } : { $change }, { $cause }
review-by-decision = surtout par la décision
review-by-luck = surtout par ce qui est arrivé
review-turn = Tour
review-decision = Décision
review-back = Décision précédente
review-on = Décision suivante
review-next-costly = Tour coûteux suivant
review-progress = Chaque tour est examiné
review-stop = Arrêter ici
review-go-on = Continuer
review-done = L’analyse est terminée.
review-no-worker = L’analyse s’est arrêtée. Rechargez la page pour réessayer.
review-impossible = Cet enregistrement ne peut pas être analysé
review-unfinished = La partie n’est pas terminée. Seules les parties terminées peuvent être analysées.
review-faulty = L’enregistrement est illisible. { $fault }

review-ledger = Chance et adresse
review-ledger-text = Chaque colonne s’additionne exactement. ± dit de combien une ligne peut être fausse.
review-give-or-take = à tant près
review-start = Départ
review-start-text = attendu avant le premier tour
review-expeditions = Chance des expéditions
review-expeditions-text = quels motifs sont venus, et quand
review-cards = Chance des cartes
review-cards-text = distribuées, exposées et piochées
review-dice = Chance aux dés
review-dice-text = tous les lancers, face aux 216 possibles
review-setup-luck = Chance de la mise en place
review-setup-luck-text = qui commence, où sont les découvertes
review-decisions = Décisions
review-decisions-text = ce qu’elles ont cédé
review-opponents = Adversaires
review-opponents-text = ce qu’ils ont pris ou donné
review-estimation = Estimation
review-estimation-text = ce qu’aucune autre ligne n’explique
review-outcome = Résultat
review-exact = exact

review-turns = Tours
review-which = Quels tours
review-whose = Les tours de qui
review-all = Tous
review-costly = Coûteux
review-none-costly = Aucun tour n’a rien cédé.
review-best = Meilleur coup
review-good = Bon
review-inaccuracy = Imprécision
review-mistake = Erreur
review-as-good = Aussi bon que le meilleur coup
review-better-later = Le gain vient plus tard
review-first-look = Premier regard. Les chiffres vont s’affiner.
review-you-played = { $me ->
    [yes] Vous avez joué
   *[no] { $name } a joué
}
review-experts-best = Le choix de l’expert
review-played-short = { $me ->
    [yes] Vous
   *[no] Joué
}
review-best-short = Meilleur
review-candidates = Autres plans
review-points-now = Points tout de suite
review-to-tomb = Cases jusqu’au tombeau le plus proche
review-pieces-after = Blocs après le tour
review-land-after = Cases après le tour

review-setup = Mise en place
review-sg-turn = Manche { $round }, expédition { $turn }
review-nile-turn = Tour { $turn }
review-keep = { $cards } gardées
review-take = { $card } prise
review-take-deck = La première carte de la pioche
review-cross = { $count ->
    [one] 1 case sur { $card }
   *[other] { $count } cases sur { $card }
}
review-completes = { $card } est terminée
review-pyramid-points = Les { $points } de { $colour } sont pris
review-torch = La torche de la manche est allumée
review-gems = { $points ->
    [one] 1 point de plus avec les gemmes
   *[other] { $points } points de plus avec les gemmes
}
review-skulls = { $points ->
    [one] 1 point de moins perdu aux crânes
   *[other] { $points } points de moins perdus aux crânes
}
review-nearer = { $boxes ->
    [one] 1 case plus près du tombeau de { $card }
   *[other] { $boxes } cases plus près du tombeau de { $card }
}
review-other-card = { $boxes ->
    [one] { $card } n’est qu’à 1 case de son tombeau
   *[other] { $card } est à { $boxes } cases de son tombeau
}
review-draft = Choisir { $discovery }
review-buy = { $space }, prix { $price }
review-build = 1 bloc au rang { $row }
review-bump-up = Monter le { $die }
review-bump-down = Baisser le { $die }
review-extra = Un dé de plus : { $area }
review-discover = Utiliser une découverte
review-discover-area = Utiliser une découverte : { $area }
review-double = Doubler un dé
review-decline = Renoncer
review-end = Finir le tour
review-store = Remplir une caisse
review-pieces = { $count ->
    [one] 1 bloc de plus est construit
   *[other] { $count } blocs de plus sont construits
}
review-land = { $count ->
    [one] 1 case de plus est achetée
   *[other] { $count } cases de plus sont achetées
}
review-unspent = { $count ->
    [one] 1 unité de moins est perdue
   *[other] { $count } unités de moins sont perdues
}
review-boxes = { $count ->
    [one] 1 caisse de plus reste en réserve
   *[other] { $count } caisses de plus restent en réserve
}
review-ability = Le lancer rapporte plus ainsi
review-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
review-count-best = { $count ->
    [one] { $count } meilleur coup
   *[other] { $count } meilleurs coups
}
review-count-good = { $count ->
    [one] { $count } bon
   *[other] { $count } bons
}
review-count-inaccuracy = { $count ->
    [one] { $count } imprécision
   *[other] { $count } imprécisions
}
review-count-mistake = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
}
review-try-again = Rejouer ce tour
review-play-on = Reprendre d’ici
review-play-on-level = Contre des bots de quel niveau
review-play-on-text = Les deux ouvrent une table d’entraînement avec des bots. Rejouer le tour garde la même suite ; pour continuer, choisissez-la. Cette partie reste telle quelle, et la nouvelle ne compte pour aucun record.
review-future = La suite
review-future-same = La même suite
review-future-new = Une nouvelle suite
review-no-seed = Cet enregistrement ne révèle pas sa graine : impossible de rejouer à partir d’ici.
review-kept = Conservée avec la partie : toute personne qui a le lien la voit aussitôt. Le navigateur d’un des joueurs l’a calculée.
review-again = Recalculer
