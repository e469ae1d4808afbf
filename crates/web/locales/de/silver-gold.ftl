### The table of Silver & Gold.

## Wer und was

sg-green = Grün
sg-orange = Orange
sg-purple = Lila
sg-pyramid = { $colour } { $number }
sg-plain = leer
sg-wall = Wand
sg-red-cross = Kreuz-Symbol
sg-ruby = Rubin
sg-emerald = Smaragd
sg-torch = Fackel
sg-skull = Totenkopf
sg-potion = Zaubertrank
sg-tomb = goldene Grabkammer
sg-entrance = Eingangsfeld
sg-shape-pair = Zweier
sg-shape-line-3 = Dreierlinie
sg-shape-line-4 = Viererlinie
sg-shape-corner = Winkel
sg-shape-l = L-Form
sg-shape-square = Quadrat
sg-shape-zigzag = Zickzack
sg-shape-t = T-Form
sg-shape-other = Muster aus { $boxes }

## Expedition

sg-expedition = Expedition
sg-no-card = Noch keine Expedition
sg-cross-off = Kreuze { $boxes } Felder auf einer Pyramide an. Du darfst drehen und spiegeln; jedes Feld muss passen.
sg-eight-cards = Die 8 Karten der Runde
sg-in-pile = noch { $count }
sg-card-now = { $shape }: jetzt
sg-card-played = { $shape }: gespielt
sg-card-buried = { $shape }: bleibt verborgen
sg-card-to-come = { $shape }: kann noch kommen, zu { $odds } % als Nächstes
sg-percent = { $number } %
sg-to-come = Eine dieser { $left } kommt nicht.
sg-none-to-come = Die letzte Karte bleibt verborgen.
sg-odds-note = Darunter: die Chance, dass dieses Muster als Nächstes kommt.
sg-round = Runde { $round } von 4
sg-turn = Expedition { $turn } von 7

## Pyramiden

sg-your-pyramids = Deine Pyramiden
sg-pyramids-of = Pyramiden von { $name }
sg-no-pyramid = Hier liegt keine Pyramide
sg-complete = Fertig
sg-new-card = Neu
sg-switch = Wechseln
sg-to-tomb = { $boxes ->
    [one] 1 Feld bis zur Grabkammer.
   *[other] { $boxes } Felder bis zur Grabkammer.
  }
sg-caption = { $tomb } { $missing ->
    [one] <b>{ $colour }</b>: 1 weitere Pyramide bringt <b>{ $points }</b>.
   *[other] <b>{ $colour }</b>: { $missing } weitere Pyramiden bringen <b>{ $points }</b>.
  }
sg-chamber = Schatzkammer, 5 mal 5 Felder
sg-box = Reihe { $row }, Spalte { $column }: { $what }
sg-crossed = angekreuzt
sg-placed-box = gelegt
sg-confirmed-box = bestätigt
sg-covered = Vorschau
sg-legal = erlaubt, { $shape } passt hier
sg-legal-box = erlaubt

## Zug

sg-your-move = Dein Zug
sg-choose = Wähle ein Feld. Noch einmal tippen: drehen.
sg-choose-one = Wähle ein einzelnes Feld.
sg-fits-nowhere = Das Muster passt nirgends: Wähle ein einzelnes Feld.
sg-pass = Du hast keine Pyramide und setzt aus.
sg-waiting = Es fehlt noch: { $names }.
sg-waiting-kept = Gewählt. Es fehlt noch: { $names }.
sg-replaces = { $name } wählt eine neue Karte (fertig: { $number }).
sg-why-touch = Muss an deinen Weg grenzen
sg-why-entrance = Beginne beim Eingangsfeld
sg-why-wall = Trifft eine Wand
sg-why-crossed = Schon angekreuzt
sg-why-misses = Reicht nicht bis zu diesem Feld
sg-turn-left = Nach links drehen
sg-turn-right = Nach rechts drehen
sg-turn-short = Drehen
sg-mirror = Spiegeln
sg-one-box = Ein Feld
sg-undo = Rückgängig
sg-start-over = Zurücksetzen
sg-key-arrows = Vorschau mit dem Fokus bewegen
sg-key-enter = Legen, dann bestätigen
sg-key-turn = Nach links drehen, nach rechts drehen
sg-key-space = Nächste erlaubte Lage hier
sg-key-undo = Rückgängig, oder Bestätigtes ändern
sg-confirm = Bestätigen
sg-confirm-in = Bestätigen ({ $seconds })
sg-place = Legen
sg-sending = Wird gesendet
sg-change-marks = Ändern
sg-gain-pyramid = { $card } fertig +10
sg-gain-torch = Fackel +5
sg-place-one = 1 Feld legen
sg-badge-preview = Vorschau
sg-badge-placed = Gelegt
sg-badge-confirmed = Bestätigt
sg-debt = { $count ->
    [one] Noch 1 Feld
   *[other] Noch { $count } Felder
  }
sg-debt-paid = Fertig
sg-gain = { $what } { $points }
sg-spoken-preview = Vorschau: { $what }
sg-spoken-placed = Gelegt: { $what }
sg-spoken-all-placed = Alle Felder gelegt
sg-spoken-shape = { $shape } auf { $card }, Felder { $boxes }
sg-spoken-box = Feld { $box } auf { $card }
sg-spoken-plus = Plus { $points }, gesamt { $total }
sg-spoken-minus = Minus { $points }, gesamt { $total }
sg-spoken-confirms = Enter bestätigt
sg-spoken-changeable = Du kannst es ändern, bis alle bestätigt haben
sg-lapsed = { $count ->
    [one] 1 weiteres Feld verfällt
   *[other] { $count } weitere Felder verfallen
  }

## Auslage und Beginn

sg-display = Auslage
sg-in-deck = im Stapel
sg-choose-card = Wähle eine neue Karte
sg-take = Nehmen
sg-take-card = { $card } kommt auf den freien Platz
sg-take-deck = Die oberste Karte des Stapels, welche auch immer
sg-holds = { $steps ->
    [one] Feld bis zur Grabkammer: { $parts }
   *[other] Felder bis zur Grabkammer: { $parts }
  }
sg-keep-title = Behalte 2 deiner 4 Pyramiden
sg-keep-text = Niemand sieht deine Wahl, bis alle gewählt haben. Die anderen beiden gehen zurück in den Stapel.
sg-keep-two = { $left ->
    [one] Wähle noch 1 Pyramide.
   *[other] Wähle { $left } Pyramiden.
  }
sg-keep = Behalten
sg-keep-these = { $cards }

## Wertung

sg-score = Wertung
sg-your-score = Deine Wertung
sg-score-of = { $name }
sg-part-pyramids = Pyramiden, je 10
sg-part-torches = Fackeln, eine je Runde, je 5
sg-part-colours = Pyramidenpunkte
sg-part-gems = Edelsteine: Paar 5, einzeln 1
sg-part-skulls = Totenköpfe: nur der höchste zählt
sg-none-yet = Noch keine
sg-torch-lit = Fackel der Runde { $round } brennt
sg-torch-next = Fackel der Runde { $round }, von diesem Zug entzündet
sg-torch-dark = Fackel der Runde { $round } brennt nicht
sg-points-mine = { $points } Punkte, deine
sg-points-gone = { $points } Punkte, genommen von { $name }
sg-gems = { $rubies ->
    [one] 1 Rubin
   *[other] { $rubies } Rubine
} und { $emeralds ->
    [one] 1 Smaragd
   *[other] { $emeralds } Smaragde
} von je 10
sg-skulls = { $count } von 10 Totenköpfen

## Die anderen

sg-rivals = Mitspieler
sg-alone = Du spielst allein.
sg-done = Fertig
sg-points-word = Punkte:
sg-look-at = Karten von { $name } ansehen
sg-close = Schließen
sg-described = { $card }: { $crossed ->
    [one] 1 Feld
   *[other] { $crossed } Felder
} angekreuzt, noch { $steps } bis zur Grabkammer
sg-threat = { $boxes ->
    [one] noch 1 Feld bis +{ $points }
   *[other] noch { $boxes } Felder bis +{ $points }
  }
sg-state-placed = Bestätigt
sg-state-chosen = Gewählt
sg-state-choosing = Wählt
sg-state-away = Nicht da
sg-state-bot-plays = Bot spielt
sg-count-rubies = { $count ->
    [one] 1 Rubin
   *[other] { $count } Rubine
  }
sg-count-emeralds = { $count ->
    [one] 1 Smaragd
   *[other] { $count } Smaragde
  }
sg-count-torches = { $count ->
    [one] 1 Fackel
   *[other] { $count } Fackeln
  }
sg-count-red-crosses = { $count ->
    [one] 1 Kreuz-Symbol
   *[other] { $count } Kreuz-Symbole
  }
sg-count-potions = { $count ->
    [one] 1 Zaubertrank
   *[other] { $count } Zaubertränke
  }
sg-count-skulls = { $count ->
    [one] 1 Totenkopf
   *[other] { $count } Totenköpfe
  }
sg-count-wiped = { $count ->
    [one] 1 Totenkopf weggewischt
   *[other] { $count } Totenköpfe weggewischt
  }

## Verlauf

sg-log = Verlauf
sg-panes = Darunter gezeigt
sg-log-revealed = Runde { $round }, Expedition { $turn }: { $shape }
sg-log-kept = { $who ->
    [you] Du behältst { $cards }
   *[other] { $name } behält { $cards }
  }
sg-log-crossed = { $who ->
    [you] Du kreuzt { $boxes ->
        [one] 1 Feld
       *[other] { $boxes } Felder
      } auf { $card } an
   *[other] { $name } kreuzt { $boxes ->
        [one] 1 Feld
       *[other] { $boxes } Felder
      } auf { $card } an
  }
sg-log-scored = { $who ->
    [you] Du sammelst { $parts }
   *[other] { $name } sammelt { $parts }
  }
sg-log-completed = { $who ->
    [you] Du erreichst die Grabkammer von { $card }
   *[other] { $name } erreicht die Grabkammer von { $card }
  }
sg-log-no-card = { $who ->
    [you] Für dich ist keine Karte mehr da
   *[other] Für { $name } ist keine Karte mehr da
  }
sg-log-from-deck = { $who ->
    [you] Du ziehst { $card } vom Stapel
   *[other] { $name } zieht { $card } vom Stapel
  }
sg-log-from-display = { $who ->
    [you] Du nimmst { $card } aus der Auslage
   *[other] { $name } nimmt { $card } aus der Auslage
  }
sg-log-points = { $who ->
    [you] Du nimmst { $points } Punkte für { $colour }
   *[other] { $name } nimmt { $points } Punkte für { $colour }
  }
sg-log-round = Runde { $round } ist vorbei
sg-log-over = Das Spiel ist zu Ende
sg-all-confirmed = Alle haben bestätigt.
sg-turn-total = { $change } für dich: { $total }.

## Ende

sg-end-about = { $players ->
    [one] Silver & Gold, allein
   *[other] Silver & Gold, { $players } Spieler
}
sg-end-kind = { $players ->
    [1] allein
    [2] zu zweit
    [3] zu dritt
   *[other] zu viert
}
sg-end-alone = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
sg-end-wins = { $me ->
    [yes] Du gewinnst mit { $margin } { $margin ->
        [one] Punkt
       *[other] Punkten
    } Vorsprung
   *[no] { $name } gewinnt mit { $margin } { $margin ->
        [one] Punkt
       *[other] Punkten
    } Vorsprung
}
sg-end-tie = { $me ->
    [yes] Je { $points }: Der Gleichstand geht an dich
   *[no] Je { $points }: Der Gleichstand geht an { $name }
}
sg-end-shared = Je { $points }: ein geteilter Sieg
sg-end-short = { $points } zu wenig
sg-end-ledger = Punkt für Punkt
sg-end-boards = Die Pyramiden am Ende
sg-end-as-they-lie = Wie sie liegen
sg-end-pyramids = Pyramiden, je 10
sg-end-colours = Pyramidenpunkte
sg-end-torches = Fackeln
sg-end-gems = Edelsteine
sg-end-skulls = Totenköpfe
sg-why-pyramids = { $side ->
    [mine] Du hast { $more ->
        [one] 1 Pyramide
       *[other] { $more } Pyramiden
    } fertig, { $second } { $less }.
    [theirs] { $winner } hat { $more ->
        [one] 1 Pyramide
       *[other] { $more } Pyramiden
    } fertig, du { $less }.
   *[others] { $winner } hat { $more ->
        [one] 1 Pyramide
       *[other] { $more } Pyramiden
    } fertig, { $second } { $less }.
}
sg-why-colours = { $side ->
    [mine] Du hast { $more } Pyramidenpunkte geholt, { $second } { $less }.
    [theirs] { $winner } hat { $more } Pyramidenpunkte geholt, du { $less }.
   *[others] { $winner } hat { $more } Pyramidenpunkte geholt, { $second } { $less }.
}
sg-why-first = { $side ->
    [mine] Du warst zuerst fertig bei { $colours }. Pyramidenpunkte { $more } zu { $less }.
   *[others] { $winner } war zuerst fertig bei { $colours }. Pyramidenpunkte { $more } zu { $less }.
}
sg-why-torches = Fackeln: { $side ->
    [mine] du { $more }, { $second } { $less }.
    [theirs] { $winner } { $more }, du { $less }.
   *[others] { $winner } { $more }, { $second } { $less }.
}
sg-why-gems = Edelsteine brachten { $side ->
    [mine] dir { $more ->
        [one] 1 Punkt
       *[other] { $more } Punkte
    }, { $second } { $less }.
    [theirs] { $winner } { $more ->
        [one] 1 Punkt
       *[other] { $more } Punkte
    }, dir { $less }.
   *[others] { $winner } { $more ->
        [one] 1 Punkt
       *[other] { $more } Punkte
    }, { $second } { $less }.
}
sg-why-skulls = Totenköpfe kosteten { $side ->
    [mine] { $second } { $more ->
        [one] 1 Punkt
       *[other] { $more } Punkte
    }, dich { $less }.
    [theirs] dich { $more ->
        [one] 1 Punkt
       *[other] { $more } Punkte
    }, { $winner } { $less }.
   *[others] { $second } { $more ->
        [one] 1 Punkt
       *[other] { $more } Punkte
    }, { $winner } { $less }.
}
sg-why-tie = Die niedrigste Pyramidennummer. { $side ->
    [mine] Du hast die { $low } fertig, { $second } erst die { $high }.
    [theirs] { $winner } hat die { $low } fertig, du erst die { $high }.
   *[others] { $winner } hat die { $low } fertig, { $second } erst die { $high }.
}
sg-why-tie-none = Die niedrigste Pyramidennummer. { $side ->
    [mine] Du hast die { $low } fertig, { $second } keine.
    [theirs] { $winner } hat die { $low } fertig, du keine.
   *[others] { $winner } hat die { $low } fertig, { $second } keine.
}
sg-why-shared = Niemand hat eine Pyramide fertig, also bleibt es beim Gleichstand.

## Hints for a first game

hint-keep = Behalte 2 dieser 4 Karten. Achte auf einen kurzen Weg zur Grabkammer und auf 2 Karten einer Farbe.
hint-place = Zeige auf ein Feld, um das Muster zu probieren, und klicke oder tippe, um es zu legen. Noch einmal drücken dreht es. Nichts gilt, bevor du bestätigst.
hint-one-box = Das Muster passt dir nicht? Kreuze stattdessen ein einzelnes Feld an.
hint-red-cross = Ein Kreuz-Symbol gibt dir 1 Feld dazu, auf einer deiner Karten. Es darf die Grabkammer sein.
hint-waiting = Du kannst deine Kreuze noch ändern, bis alle bestätigt haben.
hint-replace = Nimm eine Karte aus der Auslage oder die unbekannte oberste vom Stapel. Eine zweite deiner Farbe bringt Pyramidenpunkte.
hint-odds = Von den Karten, die noch im Stapel sind, kommt eine in dieser Runde nicht.
