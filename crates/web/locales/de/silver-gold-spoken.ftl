### The spoken mode of Silver & Gold.

## Words that are understood; the first one is shown
sgs-say-cards = karten pyramiden
sgs-say-card = karte
sgs-say-rows = reihen
sgs-say-display = auslage
sgs-say-races = rennen farben
sgs-say-expedition = expedition
sgs-say-take = nimm nehmen
sgs-say-keep = behalte behalten
sgs-say-change = ändern
sgs-say-one = eins einzeln feld
sgs-say-mirrored = gespiegelt spiegeln
sgs-say-deck = stapel
sgs-say-left = links
sgs-say-right = rechts
sgs-say-shape = muster form
sgs-say-line = linie dreierlinie viererlinie
sgs-say-pair = zweier
sgs-say-corner = winkel
sgs-say-l = l l-form
sgs-say-square = quadrat
sgs-say-zigzag = zickzack
sgs-say-t = t t-form
sgs-example = winkel g10 1-1 90

## Moves
sgs-debt = { $count ->
    [one] Noch 1 Feld
   *[other] Noch { $count } Felder
  }
sgs-shape-on = { $shape } auf { $card }, Felder { $boxes }
sgs-one-on = Ein Feld auf { $card }, Feld { $boxes }
sgs-extra-on = Weiteres Feld auf { $card }, Feld { $boxes }
sgs-preview = Vorschau: { $what }
sgs-placed = Gesetzt: { $what }
sgs-completes = { $card } fertig
sgs-colour-points = { $points } Punkte für { $colour }
sgs-plus = plus { $points }
sgs-minus = minus { $points }
sgs-no-points = keine Punkte
sgs-total = { $change }, gesamt { $total }
sgs-to-tomb = { $count ->
    [one] 1 Feld bis zur Grabkammer
   *[other] { $count } Felder bis zur Grabkammer
  }
sgs-way = { $place }: { $brings }, { $change }
sgs-say-yes-then = Sag „ja“, um zu setzen, und nenne dann das nächste Feld
sgs-say-box = Nenne ein Feld oder sag „erlaubt“
sgs-withdrawn = Deine Wahl ist wieder offen
sgs-nothing-sent = Es gibt nichts zu ändern
sgs-no-plan = Noch ist nichts gewählt
sgs-keeps = Behalte { $cards }
sgs-take = Nimm { $card }
sgs-take-deck = Nimm die oberste Karte des Stapels, welche auch immer

## What was not understood
sgs-wrong-colour = Nummer { $number } ist { $card }
sgs-not-yours = { $card } liegt nicht vor dir. Deine Pyramiden: { $mine }
sgs-other-shape = Das ist nicht das Muster dieser Expedition: { $shape }, { $count } Felder
sgs-owed-first = { $count ->
    [one] Noch 1 Feld fehlt: Nenne ein einzelnes Feld
   *[other] Noch { $count } Felder fehlen: Nenne ein einzelnes Feld
  }
sgs-fits-not-at = { $shape } passt nicht bei { $cell }
sgs-which-card = Welche Karte? Nenne ihre Nummer

## The table
sgs-stage = Runde { $round } von 4, Expedition { $turn } von 7: { $shape }, { $count } Felder, gezeichnet { $boxes }
sgs-shape-drawn = { $shape }, { $count } Felder, gezeichnet { $boxes }
sgs-ask-keep = Sag „behalte“ und zwei Nummern
sgs-ask-cross = Nenne eine Stelle oder sag „erlaubt“
sgs-ask-take = Sag „nimm“ und eine Nummer der Auslage oder „nimm stapel“
sgs-takes = { $name } wählt eine neue Karte
sgs-nobody-ready = Noch hat niemand bestätigt. Es fehlt noch: { $names }
sgs-ready-only = Bestätigt: { $ready }
sgs-ready = Bestätigt: { $ready }. Es fehlt noch: { $names }
sgs-watching = Du siehst zu
sgs-next = Als Nächstes möglich: { $chances }
sgs-chance = { $shape } { $percent } Prozent
sgs-played = Gespielt: { $shapes }
sgs-score = { $name } { $total }
sgs-score-pyramids = { $count ->
    [0] Keine Pyramide fertig
    [one] 1 Pyramide, { $cards }: { $points }
   *[other] { $count } Pyramiden, { $cards }: { $points }
  }
sgs-score-torches = { $count ->
    [0] Keine Fackel
    [one] Fackel der Runde { $rounds }: { $points }
   *[other] Fackeln der Runden { $rounds }: { $points }
  }
sgs-score-colours = Pyramidenpunkte { $points }
sgs-score-gems = { $rubies }, { $emeralds }: { $points }
sgs-score-skulls = { $count ->
    [0] Kein Totenkopf; der erste kostet { $next }
    [one] 1 Totenkopf: minus { $points }; der nächste macht daraus { $next }
   *[other] { $count } Totenköpfe: minus { $points }; der nächste macht daraus { $next }
  }
sgs-rival = { $name } { $total }
sgs-state-confirmed = Bestätigt
sgs-done = { $count ->
    [0] Keine Pyramide fertig
   *[other] Fertig: { $cards }
  }
sgs-held = { $card }: { $crossed ->
    [0] unberührt
    [one] 1 Feld angekreuzt
   *[other] { $crossed } Felder angekreuzt
  }, { $steps ->
    [0] fertig
    [one] 1 Feld bis zur Grabkammer
   *[other] { $steps } Felder bis zur Grabkammer
  }
sgs-marks = { $torches }, { $rubies }, { $emeralds }, { $skulls }
sgs-threat = { $boxes ->
    [one] Noch 1 Feld bis zu { $points } Punkten für { $colour }
   *[other] Noch { $boxes } Felder bis zu { $points } Punkten für { $colour }
  }
sgs-dealt = Du hast bekommen
sgs-card-line = { $card }: { $steps } Felder bis zur Grabkammer, { $holds }
sgs-display = { $count ->
    [0] Die Auslage ist leer
   *[other] In der Auslage
  }
sgs-deck = { $count ->
    [one] 1 Karte im Stapel
   *[other] { $count } Karten im Stapel
  }
sgs-race = { $colour }: als Nächstes { $points } Punkte. { $needs }
sgs-race-over = { $colour }: keine Punkte mehr
sgs-needs = { $who ->
    [you] Dir fehlen { $count }
   *[other] { $name } fehlen { $count }
  }
sgs-taken = { $who ->
    [you] Du hast die { $points } genommen
   *[other] { $name } hat die { $points } genommen
  }
sgs-held-by = { $who ->
    [you] Liegt vor dir
   *[other] Liegt vor { $name }
  }
sgs-completed-by = { $who ->
    [you] Von dir fertiggestellt
   *[other] Von { $name } fertiggestellt
  }
sgs-in-display = In der Auslage
sgs-in-hand = Dir ausgeteilt
sgs-unseen = Im Stapel oder verdeckt
sgs-ends = Eingangsfeld { $entrance }. Grabkammer { $tomb }, { $count ->
    [one] 1 Feld entfernt
   *[other] { $count } Felder entfernt
  }
sgs-symbol-at = { $symbol } { $boxes }
sgs-walls = { $count ->
    [one] 1 Wand, { $boxes }
   *[other] { $count } Wände, { $boxes }
  }
sgs-crossed = Angekreuzt: { $boxes }
sgs-untouched = Nichts angekreuzt
sgs-row = Reihe { $row }: { $boxes }
sgs-say-rows-hint = Sag „reihen“ für jede Reihe
sgs-total-of = { $name } { $total }

## What happened
sgs-news = { $name }: { $parts }
sgs-news-crossed = { $card } { $boxes }
sgs-keeps-cards = behalten: { $cards }
sgs-news-took = { $card } aus der Auslage
sgs-news-deck = { $card } vom Stapel
sgs-news-no-card = keine Karte mehr da

## Help
sgs-help-shape = Muster, Karte, erstes Feld, Drehung in Grad; „gespiegelt“ spiegelt es
sgs-help-boxes = oder die Karte und alle Felder, Reihe und Spalte von links oben
sgs-help-one = ein einzelnes Feld statt des Musters
sgs-help-legal = alle Stellen, die beste zuerst, je fünf; eine Zahl wählt
sgs-help-yes = bestätigen oder zurücknehmen
sgs-help-change = einen bestätigten Zug ändern, solange andere noch wählen
sgs-help-turn = Runde, Expedition, wer bestätigt hat, Restzeit
sgs-help-card = jede Karte in Worten, dann Reihe für Reihe
sgs-help-cards = deine Pyramiden
sgs-help-display = Auslage und Stapel
sgs-help-odds = das Muster dieses Zuges und was noch kommen kann
sgs-help-score = Punkte nach Herkunft; mit einem Namen die eines anderen
sgs-help-races = die Rennen um Pyramidenpunkte
sgs-help-keep = zu Beginn
sgs-help-take = nach einer fertigen Pyramide
sgs-help-plan = was du gewählt hast; was zuletzt geschah
sgs-help-repeat = die letzte Antwort noch einmal; diese Liste

## The end
sgs-over = Das Spiel ist zu Ende
sgs-won = Du hast gewonnen
sgs-winner = { $name } hat gewonnen
sgs-shared = Ein geteilter erster Platz
