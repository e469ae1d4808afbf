### The table of Nile.

# Things
nile-red = Rouge
nile-green = Vert
nile-blue = Bleu
nile-red-area = Zone rouge
nile-green-area = Zone verte
nile-blue-area = Zone bleue
nile-red-die = dé rouge
nile-green-die = dé vert
nile-blue-die = dé bleu
nile-bricks = { $count ->
    [one] { $count } brique
   *[other] { $count } briques
}
nile-wheat = { $count } blé
nile-workers = { $count ->
    [one] { $count } ouvrier
   *[other] { $count } ouvriers
}
nile-coins = { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
}
nile-with-bricks = Se paie en briques
nile-with-wheat = Se paie en blé
nile-with-workers = Se paie en ouvriers
nile-land-bricks = briques
nile-land-wheat = blé
nile-land-workers = ouvriers
nile-word-coins = pièces
nile-bump = Décalage
nile-double = Double
nile-extra = Dé en plus
nile-discovery = Découverte
nile-land-text = Donne { $resource } quand { $area } { $face } sort, dès votre prochain tour.
nile-bump-text = Quand { $area } { $face } sort, vous pouvez décaler un dé de 1.
nile-double-text = Quand { $area } { $face } sort, un dé donne ses ressources deux fois.
nile-extra-text = Quand { $area } { $face } sort, vous pouvez lancer un dé de plus, de la couleur voulue.
nile-discovery-text = Quand { $area } { $face } sort, vous pouvez utiliser la découverte placée ici.
nile-die = { $area } { $face }
nile-die-doubled = { $area } { $face }, doublé
nile-doubles = double
nile-triples = triple
nile-space = { $area } { $face }, ligne { $row }
nile-nothing = rien

# The valley
nile-valley = Vallée du Nil
nile-shown = Ce qui est affiché
nile-can-buy-here = vous pouvez acheter ici
nile-tab-pyramid = Votre pyramide, { $built }/10 pierres
nile-land-label = { $area }, colonne { $column }, ligne { $row } depuis votre rive : { $what }, prix { $price }
nile-owned = { $me ->
    [yes] à vous
   *[no] à { $name }
}
nile-free = à personne
nile-you-can-buy = vous pouvez l’acheter
nile-you-can-use = utilisable maintenant
nile-you-can-build = vous pouvez la poser
nile-in-plan = dans votre plan
nile-price-first = { $price } de vos 7 premiers
nile-far-bank = { $name }, autre rive
nile-doing-over = La partie est finie
nile-doing-turn = C’est son tour
nile-doing-waits = { $me ->
    [yes] Vous attend
   *[no] Attend { $name }
}
nile-storm-comes = Tempête : le prochain { $die } récolte moins

# Why not
nile-not-floating = Pas de terrain isolé : achetez à partir de votre rive.
nile-not-overspent = C’est plus que ce qui reste des 7 premiers.
nile-not-too-dear = Ce qui reste ne suffit pas pour le payer.
nile-not-row-full = Cette rangée est complète.
nile-not-beneath = Une pierre repose sur deux pierres du dessous.
nile-not-store = Pour stocker, il faut avoir récolté quelque chose et ne rien acheter.
nile-not-storehouse = Les six cases de la partie sont utilisées.
nile-not-your-turn = Ce n’est pas votre tour.
nile-not-now = Vous ne pouvez pas encore l’acheter.

# This turn
nile-this-turn = Ce tour
nile-turn-of = Tour de { $name }
nile-first-title = Premiers achats
nile-first-coins = Paient tout terrain
nile-first-left = Il restera { $left } de vos 7 premiers
nile-coins-pay = Paient tout
nile-in-plan-count = { $count } dans votre plan
nile-nothing-lost = Tout est dépensé.
nile-will-be-lost = { $left ->
    [one] { $left } non dépensée, perdue
   *[other] { $left } non dépensées, perdues
} en fin de tour.
nile-pays = paie
nile-cycle = Le blé peut payer des ouvriers, les ouvriers des briques, les briques du blé
nile-market = Marché : toute ressource paie tout
nile-storehouse = Entrepôt
nile-storehouse-of = { $me ->
    [yes] Votre entrepôt
   *[no] Entrepôt de { $name }
} : { $full } pleines, { $used } utilisées, { $open } à remplir{ $redeemed ->
    [0] {""}
   *[other] , { $redeemed } à vider
}

# Pyramids
nile-pyramid = { $me ->
    [yes] Votre pyramide
   *[no] Pyramide de { $name }
}
nile-pyramid-of = { $me ->
    [yes] Votre pyramide
   *[no] Pyramide de { $name }
} : { $built } pierres sur 10
nile-of-ten = { $built } sur 10
nile-row-label = Rangée { $row } : { $built } pierres sur { $all }, la suivante coûte { $price } de chaque ressource
nile-row-done = Rangée { $row } achevée
nile-row-price = Rangée { $row } : { $row } de chaque
nile-bonus-1 = 1 pièce à chaque tour
nile-bonus-2 = Double 2, triple 6 pièces
nile-bonus-3 = Double 3, triple 9 pièces
nile-bonus-4 = Finissez-la et gagnez

# Questions
nile-ask-bump = { $count ->
    [one] Décalage : décalez un dé de 1
   *[other] Décalage : décalez des dés de 1, { $count } fois
}
nile-ask-extra = { $count ->
    [one] Dé en plus : de quelle couleur ?
   *[other] Dé en plus : de quelle couleur ? Encore { $count }
}
nile-ask-discovery = Découverte : l’utiliser ?
nile-ask-double = { $count ->
    [one] Double : quel dé compte deux fois ?
   *[other] Double : quels dés comptent deux fois ? Encore { $count }
}
nile-no-bump = Garder le lancer
nile-no-extra = Ne plus lancer
nile-no-discovery = S’en passer
nile-no-double = Ne rien doubler
nile-as-it-lies = Tels quels : { $brings }
nile-bump-answer = { $area } de { $from } à { $to } : vous avez { $brings }
nile-extra-answer = Un { $die } de plus, { $average } en moyenne
nile-double-answer = { $area } { $face } : { $more } de plus
nile-use = Utiliser
nile-use-of = Utiliser { $name }

# The plan
nile-plan = Votre plan
nile-plan-of = { $name }, à vous
nile-waiting = Attente
nile-waiting-for = { $name } réfléchit.
nile-watching = Vous regardez. { $name } réfléchit.
nile-boxes-used = { $count ->
    [one] vide 1 case
   *[other] vide { $count } cases
}
nile-left-of = reste { $left } sur { $have }
nile-task-roll = Le { $die } va être lancé. Le lancer, et ce qui a été choisi avant, ne peut pas être repris.
nile-task-over = Il n’y a plus rien à faire ce tour-ci.
nile-task-store = Une case est remplie et le tour finit. Tout le reste est perdu.
nile-task-remove = Retirez une découverte de la partie.
nile-task-select = Choisissez une découverte pour la vallée.
nile-task-first = Choisissez un terrain sur votre rive. Il vous reste { $left }.
nile-task-spend = Choisissez un terrain ou une pierre en surbrillance.
nile-take-back = Reprendre : { $step }
nile-taken-back = { $more ->
    [0] Repris.
    [one] Repris, avec 1 autre qui en dépendait.
   *[other] Repris, avec { $more } autres qui en dépendaient.
}
nile-left-spoken = Reste { $left }.
nile-step-build = Pierre, rangée { $row }
nile-step-bump = Décalage : { $area } { $sign }
nile-step-extra = En plus : { $die }
nile-step-double = Double : { $area } { $face }
nile-step-store = Remplir 1 case
nile-step-decline = Sans l’utiliser
nile-completes = Achève la rangée { $row } : { $bonus }
nile-store-brings = 1 pièce pour plus tard
nile-undo = Annuler
nile-store = Stocker 1
nile-store-tip = Pas d’achat ? Stocker garde une pièce pour plus tard.
nile-sending = Envoi
nile-roll = Lancer le { $die }
nile-end-turn = Finir le tour
nile-gather = Récolter { $count }
nile-end-lose = Finir le tour, { $count ->
    [one] { $count } perdue
   *[other] { $count } perdues
}
nile-store-lose = Stocker 1, { $count ->
    [one] { $count } perdue
   *[other] { $count } perdues
}
nile-undo-bump = Annuler le Décalage
nile-lose-title = Finir le tour ? Ressources perdues : { $count }.
nile-lose-text = Non dépensé : { $what }. Vous pourriez encore { $options }.
nile-lose-buy = acheter { $space } pour { $price }
nile-lose-build = construire une pierre de la rangée { $row }
nile-lose-store = remplir une case de l’entrepôt
nile-lose-never = Ne plus demander pendant cette partie
nile-keep-buying = Continuer à acheter
nile-key-arrows = Aller de case en case
nile-key-enter = Activer l’élément choisi, sinon le grand bouton
nile-key-big = Le grand bouton
nile-key-keep = Garder le lancer, ou renoncer
nile-key-answers = Répondre à une question
nile-confirm = Confirmer
nile-confirm-in = Confirmer ({ $seconds })
nile-confirm-buy = Confirmer l’achat
nile-choose-first = Sélectionnez d’abord

# Setup
nile-draft-remove = Retirez une découverte
nile-draft-select = Choisissez une découverte
nile-draft-chance = S’en remettre au hasard
nile-draft-left = Reste { $count }, 6 en jeu
nile-draft-chosen = { $count ->
    [one] { $count } choisie
   *[other] { $count } choisies
} sur 6
nile-draft-will-go = Sera retirée
nile-draft-will-come = Sera choisie
nile-draft-gone = Retirée
nile-draft-taken = { $count ->
    [one] Choisie
   *[other] Choisie { $count } fois
}
nile-discoveries = Découvertes
nile-steps = Étapes
nile-step-discoveries = Découvertes
nile-step-first = Premiers achats
nile-step-first-left = { $near } { $near_left }, { $far } { $far_left }
nile-step-turns = Lancer et bâtir
nile-step-roll = Lancer
nile-step-specials = Cases spéciales
nile-step-spend = Acheter et bâtir
nile-bar-turn = { $me ->
    [yes] À vous
   *[no] Tour de { $name }
}, manche { $round }
nile-bar-setup = { $me ->
    [yes] À vous de choisir
   *[no] { $name } choisit
}
nile-game-over = La partie est finie

# The end
nile-draw = Égalité
nile-broken-off = La partie a été interrompue
nile-end-about = Nil, { $turns } tours
nile-end-kind = au Nil
nile-end-ledger = Rangée par rangée
nile-end-valley = La vallée à la fin
nile-end-of-ten = sur 10
nile-end-short = { $pieces ->
    [one] il manque { $pieces } pierre
   *[other] il manque { $pieces } pierres
}
nile-end-built = Ressources bâties
nile-end-land = Terrain, au prix
nile-end-stored = Cases remplies
nile-end-wins = { $me ->
    [yes] Vous gagnez de { $margin } { $margin ->
        [one] pierre
       *[other] pierres
    }
   *[no] { $name } gagne de { $margin } { $margin ->
        [one] pierre
       *[other] pierres
    }
}
nile-end-wins-built = { $me ->
    [yes] Vous gagnez : { $margin } de plus bâties
   *[no] { $name } gagne : { $margin } de plus bâties
}
nile-end-wins-land = { $me ->
    [yes] Vous gagnez : { $margin } de terrain en plus
   *[no] { $name } gagne : { $margin } de terrain en plus
}
nile-why-roll = { $me ->
    [yes] Votre dernier lancer
   *[no] Le dernier lancer de { $name }
} : { $dice }. Le tour a rapporté { $resources } ressources et { $coins } pièces, assez pour le sommet.
nile-why-limit = Les tours sont épuisés. Ressources bâties : { $more } à { $less }.
nile-why-land = Les tours sont épuisés et les deux ont bâti autant. Terrain, au prix : { $more } à { $less }.
nile-why-draw = Les deux ont bâti autant, et leur terrain vaut autant.

# What happened
nile-log = Journal
nile-log-removed = { $me ->
    [yes] Vous avez retiré
   *[no] { $name } a retiré
} { $what }.
nile-log-selected = { $me ->
    [yes] Vous avez choisi
   *[no] { $name } a choisi
} { $what }.
nile-log-bought = { $me ->
    [yes] Vous avez acheté
   *[no] { $name } a acheté
} { $space } pour { $price }.
nile-log-balanced = { $me ->
    [yes] Vous commencez
   *[no] { $name } commence
} avec { $boxes ->
    [one] 1 case pleine
   *[other] { $boxes } cases pleines
}.
nile-log-rolled = { $me ->
    [yes] Vous avez lancé
   *[no] { $name } a lancé
} { $dice } (manche { $round }).
nile-log-bumped = { $me ->
    [yes] Vous avez décalé
   *[no] { $name } a décalé
} le { $die } sur { $face }.
nile-log-coins = { $me ->
    [yes] Vous recevez
   *[no] { $name } reçoit
} { $coins ->
    [one] 1 pièce
   *[other] { $coins } pièces
} pour le lancer.
nile-log-gathered = { $me ->
    [yes] Vous récoltez
   *[no] { $name } récolte
} { $what }.
nile-log-stormed = Tempête : le { $die } a récolté moins.
nile-log-extra = { $me ->
    [yes] Vous lancez
   *[no] { $name } lance
} un dé de plus : { $area } { $face }.
nile-log-discovered = { $me ->
    [yes] Vous utilisez
   *[no] { $name } utilise
} { $what }. { $gain }
nile-log-doubled = { $me ->
    [yes] Votre dé
   *[no] { $name } : un dé
} compte deux fois.
nile-log-built = { $me ->
    [yes] Vous avez posé
   *[no] { $name } a posé
} une pierre dans la rangée { $row }.
nile-log-redeemed = { $me ->
    [yes] Vous videz
   *[no] { $name } vide
} { $boxes ->
    [one] 1 case
   *[other] { $boxes } cases
}.
nile-log-stored = { $me ->
    [yes] Vous remplissez
   *[no] { $name } remplit
} une case.
nile-log-nothing = { $me ->
    [yes] Vous n’aviez
   *[no] { $name } n’avait
} rien à dépenser.
nile-log-ended = La partie est finie.

## Hints for a first game

hint-draft = Retirez les découvertes que vous n’aimeriez pas voir chez l’adversaire.
hint-first-land = Répartissez vos premiers terrains : chaque colonne où vous possédez quelque chose est une face qui vous rapporte.
hint-bump = Un Décalage bouge un dé de 1 : peut-être vers une colonne qui rapporte plus.
hint-plan = Vous pouvez payer ce qui est en surbrillance. Prévoyez et reprenez librement : seule la fin du tour compte.
hint-unspent = Ce que vous ne dépensez pas est perdu à la fin du tour.
hint-store = Rien d’intéressant à acheter ? Remplissez une case de l’entrepôt ; plus tard, elle vaut une pièce.

# The discoveries
nile-discovery-1 = Oasis
nile-discovery-1-text = Gagnez 1 pièce, ou 2 si vos trois dés sont tous différents.
nile-discovery-2 = Caravane
nile-discovery-2-text = Gagnez 1 ressource de votre choix, et 1 de plus si vous n’en avez pas.
nile-discovery-3 = Crue du Nil
nile-discovery-3-text = Gagnez 1 de chaque ressource qui vous manque.
nile-discovery-4 = Seconde récolte
nile-discovery-4-text = Si vous n’avez pas de blé, lancez un dé vert de plus.
nile-discovery-5 = Maître d’œuvre
nile-discovery-5-text = Une pierre posée ce tour coûte 1 brique de moins.
nile-discovery-6 = Arpenteur
nile-discovery-6-text = Tout terrain coûte 1 de moins ce tour, mais au moins 1.
nile-discovery-7 = Marché
nile-discovery-7-text = Chaque ressource peut payer n’importe quel coût ce tour.
nile-discovery-8 = Jarres
nile-discovery-8-text = Remplissez une case de votre entrepôt.
nile-discovery-9 = Impôt
nile-discovery-9-text = Gagnez 1 pièce, et une autre prise dans une case pleine adverse, qui est vidée.
nile-discovery-10 = Tempête de sable
nile-discovery-10-text = Choisissez une couleur : ce dé ne récolte rien au prochain lancer adverse.
nile-discovery-11 = Razzia
nile-discovery-11-text = Choisissez un dé : gagnez ce que le terrain adverse y produit de plus que le vôtre.
nile-discovery-12 = Faveur du pharaon
nile-discovery-12-text = Gagnez 1 pièce, et 2 de plus si l’adversaire a posé plus de pierres.
nile-discovery-13 = Hautes eaux
nile-discovery-13-text = Gagnez 1 blé et 1 ouvrier.
nile-discovery-14 = Moisson tardive
nile-discovery-14-text = Gagnez 2 blés, ou 3 si vous n’en avez pas.
nile-discovery-15 = Architecte
nile-discovery-15-text = Gagnez 2 briques ; une pierre posée ce tour coûte 1 ouvrier de moins.
nile-discovery-16 = Bazar
nile-discovery-16-text = Gagnez 2 pièces ; chaque ressource peut payer n’importe quel coût ce tour.
nile-discovery-17 = Grenier
nile-discovery-17-text = Gagnez 1 blé, et remplissez une case de votre entrepôt si aucune n’est pleine.
nile-discovery-18 = Péage
nile-discovery-18-text = Choisissez un dé : gagnez ce que le terrain adverse y produit.
nile-discovery-19 = Justice du pharaon
nile-discovery-19-text = Gagnez 1 pièce, ou 4 si l’adversaire a lancé en premier.
nile-discovery-20 = Palmeraie
nile-discovery-20-text = Gagnez 1 pièce, ou 3 si vos trois dés sont tous différents.
nile-discovery-21 = Navire marchand
nile-discovery-21-text = Gagnez 2 d’une ressource de votre choix.
nile-discovery-22 = Tribut
nile-discovery-22-text = Gagnez 2 pièces.
nile-discovery-23 = Vent de poussière
nile-discovery-23-text = Gagnez 1 pièce et choisissez une couleur : ce dé récolte 1 de moins au prochain lancer adverse.
nile-discovery-24 = Canal
nile-discovery-24-text = Gagnez 1 pièce ; tout terrain coûte 1 de moins ce tour, mais au moins 1.

# Turns in short
nile-turn-rolled = { $name } a fait { $dice }
nile-turn-gathered = récolté { $count }
nile-turn-coins = { $count ->
    [one] reçu { $count } pièce
   *[other] reçu { $count } pièces
}
nile-turn-land = { $count ->
    [one] acheté { $count } terrain
   *[other] acheté { $count } terrains
}
nile-turn-pieces = { $count ->
    [one] bâti { $count } pierre
   *[other] bâti { $count } pierres
}
nile-turn-stored = rempli une case
nile-turn-nothing = rien pu dépenser
nile-turn-again = Revoir ce tour
nile-nothing-title = { $me ->
    [yes] Rien à dépenser. À { $next } de jouer.
   *[no] { $name } n’a rien à dépenser. À { $next } de jouer.
}
nile-nothing-text = { $me ->
    [yes] Vous avez récolté { $gathered } ressources et { $coins } pièces : cela ne suffit pour rien.
   *[no] { $name } a récolté { $gathered } ressources et { $coins } pièces : cela ne suffit pour rien.
}
nile-go-on = Continuer
