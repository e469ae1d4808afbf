### The spoken mode of Nile.

## Words that are understood; the first one is shown
niles-say-buy = acheter achète
niles-say-build = bâtir poser
niles-say-back = reprendre
niles-say-end = finir fin
niles-say-store = stocker
niles-say-bump = décaler décalage
niles-say-extra = plus
niles-say-roll = lancer
niles-say-double = doubler double
niles-say-use = utiliser
niles-say-keep = laisser passer
niles-say-pick = choisir retirer
niles-say-column = colonne
niles-say-valley = vallée zone
niles-say-pyramid = pyramide pyramides
niles-say-tray = ressources
niles-say-storehouse = entrepôt
niles-say-dice = dés
niles-say-yields = récoltes récolte
niles-say-discoveries = découvertes découverte
niles-say-prices = prix
niles-say-red = rouge briques
niles-say-green = vert blé
niles-say-blue = bleu ouvriers
niles-say-up = haut monter
niles-say-down = bas descendre
niles-say-filler = rangée ligne colonne
niles-example = acheter rouge 3

## What is asked
niles-ask-draft = Dites « choisir » et le numéro d’une découverte ; « découvertes » les nomme
niles-ask-first = Il reste { $left } de vos 7 premiers. Dites « acheter », une couleur et une colonne
niles-ask-bump = { $count ->
    [one] Décalage : décalez un dé de 1. Dites « décaler rouge haut », ou « laisser »
   *[other] Décalage : { $count } fois 1. Dites « décaler rouge haut », ou « laisser »
  }
niles-ask-extra = { $count ->
    [one] Dé en plus : encore 1. Dites « plus » et une couleur, ou « laisser »
   *[other] Dés en plus : encore { $count }. Dites « plus » et une couleur, ou « laisser »
  }
niles-ask-use = Vous pouvez utiliser { $names }. Dites « utiliser » et son numéro, ou « laisser »
niles-ask-double = { $count ->
    [one] Double : 1 dé compte deux fois. Dites « doubler » et sa couleur, ou « laisser »
   *[other] Double : { $count } dés comptent deux fois. Dites « doubler » et une couleur, ou « laisser »
  }
niles-ask-roll = Le { $die } va être lancé, et rien d’avant ne pourra être repris. Dites « lancer »
niles-ask-spend = Dites « acheter », « bâtir », « possibles » ou « finir »
niles-say-end-now = Dites « finir »

## Moves
niles-buy = { $space }, { $what }
niles-build = Pierre dans la rangée { $row }
niles-bump-up = { $area } monte à { $to }
niles-bump-down = { $area } descend à { $to }
niles-extra = Un { $die } de plus
niles-double = { $area } { $face } compte deux fois
niles-use-on = Utiliser { $name } : { $what }
niles-for = { $what }, pour { $cost }
niles-way = { $what }. { $brings }
niles-of-each = { $count } de chaque ressource
niles-average = { $number } en moyenne
niles-gain = { $what } de plus
niles-loses = Perd { $what }
niles-pieces-after = { $count } pierres sur 10
niles-planned = Prévu : { $steps }
niles-left = Reste : { $left }
niles-have = Vous avez { $tray }
niles-spends = Dépense prévue : { $tray }
niles-no-plan = Rien n’est encore choisi
niles-no-exchange = Chaque ressource ne paie que sa propre sorte
niles-ended = Le tour est fini
niles-would-lose = Serait perdu : { $what }
niles-still = Vous pourriez encore dire { $moves }
niles-really-end = Finir le tour ? Dites oui ou non
niles-go-on = On continue
niles-taken-back = Repris : { $what }
niles-incomplete = Il manque quelque chose. Un exemple : { $example }

## The table
niles-storm = { $me ->
    [yes] Tempête : votre prochain { $die } récolte moins
   *[no] Tempête : le prochain { $die } de { $name } récolte moins
  }
niles-row = Rangée { $row } : { $built } pierres sur { $all }, la suivante coûte { $row } de chaque. Une fois achevée : { $bonus }
niles-row-done = Rangée { $row } achevée : { $bonus }
niles-space-owned = { $what }, { $me ->
    [yes] à vous
   *[no] à { $name }
  }
niles-space-free = { $what }, libre, prix { $price }
niles-column = { $area } { $face }, depuis votre rive
niles-column-line = Colonne { $face } : { $spaces }
niles-rolled = Dé sorti
niles-land = { $area }, colonnes 1 à 6. { $near }. { $far }
niles-land-of = { $name } : { $heights }
niles-say-column-hint = Dites « colonne », une couleur et un numéro pour une colonne
niles-face = { $face } : { $brings }
niles-yield = { $area } : { $faces }
niles-chance = { $what } { $faces } sur 6
niles-odds = Le { $area } : { $chances }
niles-prices = Depuis votre rive, les terrains coûtent { $prices }
niles-piece-prices = Une pierre coûte autant de chaque ressource que le numéro de sa rangée, 1 à 4
niles-in-draft = Au choix
niles-discovery = { $number } { $name }
niles-discovery-does = { $what } : { $text }
niles-discovery-at = { $area }, colonne { $column }, ligne { $row } depuis votre rive, { $owner } : { $text }
niles-price = prix { $price }
niles-of = { $name } : { $text }
niles-no-dice = Aucun dé n’a été lancé

## What happened
niles-news = { $name } : { $parts }
niles-news-drafted = choix { $what }
niles-news-bought = achat { $space }
niles-news-balanced = { $boxes ->
    [one] 1 case pleine au départ
   *[other] { $boxes } cases pleines au départ
  }
niles-news-rolled = lancer { $dice }
niles-news-bumped = { $die } décalé à { $face }
niles-news-stormed = le { $die } récolte moins dans la tempête
niles-news-extra = un dé de plus, { $area } { $face }
niles-news-doubled = un dé compte deux fois
niles-news-built = pierre dans la rangée { $row }
niles-news-redeemed = { $boxes ->
    [one] 1 case vidée
   *[other] { $boxes } cases vidées
  }
niles-news-stored = une case remplie
niles-news-nothing = rien à dépenser

## Help
niles-help-buy = le prochain terrain libre d’une colonne
niles-help-build = une pierre de la pyramide, par sa rangée
niles-help-back = reprendre un achat, ou la dernière étape
niles-help-end = finir le tour ; ou remplir une case et finir
niles-help-bump = ou « bas » ; « laisser » garde les dés
niles-help-extra = cases spéciales
niles-help-use = une découverte par numéro ou nom, avec une couleur s’il en faut une ; ou s’en passer
niles-help-pick = une découverte, au début
niles-help-legal = tout ce qui est possible, le meilleur d’abord, cinq à la fois ; un numéro choisit
niles-help-yes = répondre à une question, confirmer
niles-help-turn = à qui le tour, dés, ce qui est demandé, temps restant
niles-help-tray = les dés ; ce que vous avez, dépensez et gardez
niles-help-column = une colonne ou une zone en mots ; « vallée » seul compte tout le terrain
niles-help-pyramid = les deux pyramides rangée par rangée ; les deux entrepôts
niles-help-discoveries = ce que fait chacune et où elle est ; le prix des terrains et des pierres
niles-help-odds = ce que chaque face vous donne ; la chance de chaque récolte
niles-help-score = pierres, ressources bâties, terrain ; tout sur l’adversaire
niles-help-plan = ce que vous avez prévu ; ce qui vient de se passer
niles-help-repeat = la dernière réponse ; cette liste

## The end
niles-won = { $me ->
    [yes] Vous gagnez
   *[no] { $name } gagne
  }
niles-draw = Égalité
niles-score = { $pieces } pierres sur 10, { $built } ressources bâties, terrain d’une valeur de { $land }
