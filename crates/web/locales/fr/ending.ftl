### The end of a game.

end-count = Le décompte
end-skip-hint = Une touche, un clic ou un toucher montre le résultat.
end-skip = Voir le résultat
end-why = Ce qui a fait la différence :
end-decided-it = a fait la différence
end-count-again = Recompter
end-total = Total
end-difference = Différence
end-of = sur { $most }
end-winner = Victoire
end-score = { $name } { $total } { $note }
end-reached-pieces = { $pieces } pierres sur 10
end-reached-win = { $turns ->
    [one] victoire en { $turns } tour
   *[other] victoire en { $turns } tours
}
end-best-first = Votre premier résultat { $kind } : { $this }.
end-best-new = Votre nouveau record { $kind } : { $this }. Avant : { $best }.
end-best = Votre record { $kind } : { $best }. Cette partie : { $this }, numéro { $place } sur { $count }.
end-assisted = Partie assistée, avec des indices ou des tours repris : elle ne compte pour aucun record.
end-rematch = Revanche
end-rematch-wanted = { $count ->
    [one] { $names } veut une revanche
   *[other] { $names } veulent une revanche
}
end-rematch-waits = En attente de { $names }
end-rematch-began = La revanche a commencé.
end-to-rematch = Vers la nouvelle table
end-review = Analyser la partie
end-replay = Revoir
end-harder = Bot plus fort : { $level }
end-other-level = Autre niveau
end-challenge = Défier un ami
end-compare = Les deux parties côte à côte
