### The spoken mode of Nile.

## Words that are understood; the first one is shown
niles-say-buy = kaufe kaufen
niles-say-build = baue bauen
niles-say-back = zurück
niles-say-end = ende beenden
niles-say-store = lagere lagern
niles-say-bump = schubs
niles-say-extra = extra extrawürfel
niles-say-roll = würfle würfeln
niles-say-double = doppelt
niles-say-use = nutze nutzen
niles-say-keep = lassen lass verzichten
niles-say-pick = wähle wählen entferne
niles-say-column = spalte
niles-say-valley = tal gebiet
niles-say-pyramid = pyramide pyramiden
niles-say-tray = güter vorrat
niles-say-storehouse = lager
niles-say-dice = würfel
niles-say-yields = erträge ertrag
niles-say-discoveries = entdeckungen entdeckung
niles-say-prices = preise preis
niles-say-red = rot ziegel
niles-say-green = grün gruen weizen
niles-say-blue = blau arbeiter
niles-say-up = hoch rauf
niles-say-down = runter
niles-say-filler = reihe spalte
niles-example = kaufe rot 3

## What is asked
niles-ask-draft = Sag „wähle“ und die Nummer einer Entdeckung; „entdeckungen“ nennt sie
niles-ask-first = Noch { $left } von deinen ersten 7. Sag „kaufe“, eine Farbe und eine Spalte
niles-ask-bump = { $count ->
    [one] Schubs: Verschiebe einen Würfel um 1. Sag „schubs rot hoch“ oder „lassen“
   *[other] Schubs: { $count }-mal um 1. Sag „schubs rot hoch“ oder „lassen“
  }
niles-ask-extra = { $count ->
    [one] Extrawürfel: noch 1. Sag „extra“ und eine Farbe oder „lassen“
   *[other] Extrawürfel: noch { $count }. Sag „extra“ und eine Farbe oder „lassen“
  }
niles-ask-use = Du kannst nutzen: { $names }. Sag „nutze“ und die Nummer oder „lassen“
niles-ask-double = { $count ->
    [one] Doppelt: 1 Würfel zählt doppelt. Sag „doppelt“ und seine Farbe oder „lassen“
   *[other] Doppelt: { $count } Würfel zählen doppelt. Sag „doppelt“ und eine Farbe oder „lassen“
  }
niles-ask-roll = Als Nächstes fällt ein { $die }; was davor gewählt ist, gilt dann. Sag „würfle“
niles-ask-spend = Sag „kaufe“, „baue“, „erlaubt“ oder „ende“
niles-say-end-now = Sag „ende“

## Moves
niles-buy = { $space }, { $what }
niles-build = Stein in Reihe { $row }
niles-bump-up = { $area } hoch auf { $to }
niles-bump-down = { $area } runter auf { $to }
niles-extra = Noch ein { $die }
niles-double = { $area } { $face } zählt doppelt
niles-use-on = { $name } nutzen: { $what }
niles-for = { $what }, für { $cost }
niles-way = { $what }. { $brings }
niles-of-each = je { $count } von jedem Rohstoff
niles-average = im Mittel { $number }
niles-gain = { $what } mehr
niles-loses = Verliert { $what }
niles-pieces-after = { $count } von 10 Steinen
niles-planned = Geplant: { $steps }
niles-left = Übrig: { $left }
niles-have = Du hast { $tray }
niles-spends = Geplante Ausgaben: { $tray }
niles-no-plan = Noch ist nichts gewählt
niles-no-exchange = Jeder Rohstoff bezahlt nur seine eigene Art
niles-ended = Der Zug ist beendet
niles-would-lose = Verloren ginge: { $what }
niles-still = Du könntest noch sagen: { $moves }
niles-really-end = Zug beenden? Sag ja oder nein
niles-go-on = Weiter geht es
niles-taken-back = Zurückgenommen: { $what }
niles-incomplete = Etwas fehlt. Ein Beispiel: { $example }

## The table
niles-storm = { $me ->
    [yes] Sturm: Als Nächstes sammelt bei dir weniger: { $die }
   *[no] Sturm: Als Nächstes sammelt bei { $name } weniger: { $die }
  }
niles-row = Reihe { $row }: { $built } von { $all } Steinen, der nächste kostet je { $row }. Wenn sie fertig ist: { $bonus }
niles-row-done = Reihe { $row } fertig: { $bonus }
niles-space-owned = { $what }, { $me ->
    [yes] gehört dir
   *[no] gehört { $name }
  }
niles-space-free = { $what }, frei, Preis { $price }
niles-column = { $area } { $face }, von deinem Ufer
niles-column-line = Spalte { $face }: { $spaces }
niles-rolled = Gewürfelt
niles-land = { $area }, Spalten 1 bis 6. { $near }. { $far }
niles-land-of = { $name }: { $heights }
niles-say-column-hint = Sag „spalte“, eine Farbe und eine Zahl für eine Spalte
niles-face = { $face }: { $brings }
niles-yield = { $area }: { $faces }
niles-chance = { $what } { $faces } von 6
niles-odds = { $area }: { $chances }
niles-prices = Land kostet, von deinem Ufer an, { $prices }
niles-piece-prices = Ein Stein kostet von jedem Rohstoff so viel wie die Zahl seiner Reihe, 1 bis 4
niles-in-draft = Zur Wahl stehen
niles-discovery = { $number } { $name }
niles-discovery-does = { $what }: { $text }
niles-discovery-at = { $area }, Spalte { $column }, Reihe { $row } von deinem Ufer, { $owner }: { $text }
niles-price = Preis { $price }
niles-of = { $name }: { $text }
niles-no-dice = Es ist noch nicht gewürfelt

## What happened
niles-news = { $name }: { $parts }
niles-news-drafted = wählt { $what }
niles-news-bought = Kauf { $space }
niles-news-balanced = { $boxes ->
    [one] 1 volles Lagerfeld zu Beginn
   *[other] { $boxes } volle Lagerfelder zu Beginn
  }
niles-news-rolled = Wurf { $dice }
niles-news-bumped = { $die } auf { $face } verschoben
niles-news-stormed = { $die } sammelt im Sturm weniger
niles-news-extra = noch ein Würfel, { $area } { $face }
niles-news-doubled = ein Würfel zählt doppelt
niles-news-built = Stein in Reihe { $row }
niles-news-redeemed = { $boxes ->
    [one] 1 Lagerfeld geleert
   *[other] { $boxes } Lagerfelder geleert
  }
niles-news-stored = ein Lagerfeld gefüllt
niles-news-nothing = nichts auszugeben

## Help
niles-help-buy = das nächste freie Land einer Spalte
niles-help-build = ein Stein der Pyramide, nach seiner Reihe
niles-help-back = einen Kauf oder den letzten Schritt zurücknehmen
niles-help-end = den Zug beenden; oder ein Lagerfeld füllen und beenden
niles-help-bump = oder „runter“; „lassen“ lässt die Würfel liegen
niles-help-extra = besondere Felder
niles-help-use = eine Entdeckung nach Nummer oder Name, mit Farbe, wenn sie eine will; oder verzichten
niles-help-pick = eine Entdeckung, zu Beginn
niles-help-legal = alles, was du tun kannst, das Beste zuerst, je fünf; eine Zahl wählt
niles-help-yes = eine Frage beantworten, bestätigen
niles-help-turn = wer dran ist, Würfel, was gefragt ist, Restzeit
niles-help-tray = die Würfel; was du hast, ausgibst und übrig hast
niles-help-column = eine Spalte oder ein Gebiet in Worten; „tal“ allein zählt alles Land
niles-help-pyramid = beide Pyramiden Reihe für Reihe; beide Lager
niles-help-discoveries = was jede tut und wo sie liegt; was Land und Steine kosten
niles-help-odds = was jede Augenzahl dir bringt; die Chance auf jeden Ertrag
niles-help-score = Steine, verbaute Rohstoffe, Land; alles über die Gegenseite
niles-help-plan = was du geplant hast; was zuletzt geschah
niles-help-repeat = die letzte Antwort noch einmal; diese Liste

## The end
niles-won = { $me ->
    [yes] Du gewinnst
   *[no] { $name } gewinnt
  }
niles-draw = Unentschieden
niles-score = { $pieces } von 10 Steinen, { $built } Rohstoffe verbaut, Land im Wert von { $land }
