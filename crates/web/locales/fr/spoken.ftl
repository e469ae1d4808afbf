### The spoken mode: what both games share. English words are understood in every language.

## Words that are understood; the first one is shown
say-turn = situation tour
say-legal = possibles possible coups
say-more = suite
say-plan = plan aperçu
say-yes = oui o confirmer
say-no = non
say-undo = annuler
say-score = points score
say-rivals = rivaux rival adversaires adversaire
say-odds = chances
say-clock = temps horloge
say-last = dernier
say-repeat = répéter
say-help = aide

## The panel
spoken-said = Ce qui a été dit
spoken-stop = Quitter le mode vocal
spoken-label = Votre coup ou votre question
spoken-say = Dire
spoken-hint = La flèche vers le haut rappelle ce que vous avez tapé. « aide » donne toutes les commandes, « oui » confirme l’aperçu.
spoken-placements = Placements possibles
spoken-actions = Ce que vous pouvez faire
spoken-ways = { $count ->
    [0] aucune
    [one] 1 possibilité
   *[other] { $count } possibilités
  }
spoken-all = Tout afficher ({ $count })
spoken-few = En afficher 5
spoken-column-say = Dites
spoken-column-what = Quoi
spoken-column-brings = Rapporte
spoken-column-worth = Points ou prix
spoken-in-words = { $what } en mots
spoken-commands = Commandes

## The clock
say-clock-none = Il n’y a pas d’horloge
say-clock-hours = { $count ->
    [one] il reste 1 heure
   *[other] il reste { $count } heures
  }
say-clock-minutes = { $count ->
    [one] il reste 1 minute
   *[other] il reste { $count } minutes
  }
say-clock-seconds = { $count ->
    [one] il reste 1 seconde
   *[other] il reste { $count } secondes
  }

## Answers
spoken-numbered = { $number } : { $way }
spoken-next-more = { $count ->
    [one] Dites un numéro, ou « suite » pour 1 autre
   *[other] Dites un numéro, ou « suite » pour { $count } autres
  }
spoken-next-number = Dites un numéro
spoken-no-more = C’était tout
spoken-no-number = Il n’y a pas de numéro { $number } dans la dernière liste. Dites « possibles » pour une liste
spoken-next-yes = Dites « oui » pour confirmer
spoken-nothing-to-undo = Il n’y a rien à reprendre
spoken-undone = Repris
spoken-not-now = Ce n’est pas demandé maintenant
spoken-unknown = « { $word } » n’est pas compris. Un exemple : { $example }. Dites « aide » pour toutes les commandes
spoken-which = { $count } possibilités conviennent. Laquelle ?
spoken-count = { $count ->
    [one] 1 possibilité
   *[other] { $count } possibilités, la meilleure d’abord
  }
spoken-confirmed = Confirmé
spoken-next-legal = Dites « possibles » pour tout ce qui est possible
