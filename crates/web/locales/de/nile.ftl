### The table of Nile.

# Things
nile-red = Rot
nile-green = Grün
nile-blue = Blau
nile-red-area = Rotes Gebiet
nile-green-area = Grünes Gebiet
nile-blue-area = Blaues Gebiet
nile-red-die = roter Würfel
nile-green-die = grüner Würfel
nile-blue-die = blauer Würfel
nile-bricks = { $count } Ziegel
nile-wheat = { $count } Weizen
nile-workers = { $count } Arbeiter
nile-coins = { $count ->
    [one] { $count } Münze
   *[other] { $count } Münzen
}
nile-with-bricks = Kostet Ziegel
nile-with-wheat = Kostet Weizen
nile-with-workers = Kostet Arbeiter
nile-land-bricks = Ziegel
nile-land-wheat = Weizen
nile-land-workers = Arbeiter
nile-word-coins = Münzen
nile-bump = Schubs
nile-double = Doppelt
nile-extra = Extrawürfel
nile-discovery = Entdeckung
nile-land-text = Bringt { $resource }, wenn { $area } { $face } fällt, ab deinem nächsten Zug.
nile-bump-text = Wenn { $area } { $face } fällt, darfst du einen Würfel um 1 verschieben.
nile-double-text = Wenn { $area } { $face } fällt, bringt ein Würfel seine Rohstoffe doppelt.
nile-extra-text = Wenn { $area } { $face } fällt, darfst du noch mit einem Würfel beliebiger Farbe würfeln.
nile-discovery-text = Wenn { $area } { $face } fällt, darfst du die Entdeckung nutzen, die hier liegt.
nile-die = { $area } { $face }
nile-die-doubled = { $area } { $face }, doppelt
nile-doubles = Pasch
nile-triples = Dreierpasch
nile-space = { $area } { $face }, Reihe { $row }
nile-nothing = nichts

# The valley
nile-valley = Niltal
nile-shown = Was gezeigt wird
nile-can-buy-here = hier kannst du kaufen
nile-tab-pyramid = Deine Pyramide, { $built }/10 Steine
nile-land-label = { $area }, Spalte { $column }, Reihe { $row } von deinem Ufer: { $what }, Preis { $price }
nile-owned = { $me ->
    [yes] gehört dir
   *[no] gehört { $name }
}
nile-free = gehört niemandem
nile-you-can-buy = du kannst es kaufen
nile-you-can-use = du kannst es jetzt nutzen
nile-you-can-build = du kannst ihn bauen
nile-in-plan = in deinem Plan
nile-price-first = { $price } von deinen ersten 7
nile-far-bank = { $name }, anderes Ufer
nile-doing-over = Das Spiel ist zu Ende
nile-doing-turn = Ist am Zug
nile-doing-waits = { $me ->
    [yes] Wartet auf dich
   *[no] Wartet auf { $name }
}
nile-storm-comes = Sturm: Als Nächstes sammelt ein { $die } weniger

# Why not
nile-not-floating = Kein Land ohne Anschluss: Kaufe von deinem Ufer aus.
nile-not-overspent = Das ist mehr, als von den ersten 7 übrig ist.
nile-not-too-dear = Das kannst du mit dem Rest nicht bezahlen.
nile-not-row-full = Diese Reihe ist voll.
nile-not-beneath = Ein Stein ruht auf zwei Steinen darunter.
nile-not-store = Lagern kannst du, wenn du etwas gesammelt und nichts gekauft hast.
nile-not-storehouse = Alle sechs Lagerfelder des Spiels sind verbraucht.
nile-not-your-turn = Du bist nicht am Zug.
nile-not-now = Das kannst du noch nicht kaufen.

# This turn
nile-this-turn = Dieser Zug
nile-turn-of = Zug von { $name }
nile-first-title = Erste Käufe
nile-first-coins = Bezahlen jedes Land
nile-first-left = Danach bleiben { $left } von deinen ersten 7
nile-coins-pay = Bezahlen alles
nile-in-plan-count = { $count } in deinem Plan
nile-nothing-lost = Alles ist ausgegeben.
nile-will-be-lost = { $left } übrig, am Ende des Zugs verloren.
nile-pays = zahlt
nile-cycle = Weizen darf Arbeiter bezahlen, Arbeiter Ziegel, Ziegel Weizen
nile-market = Markt: Jeder Rohstoff bezahlt alles
nile-storehouse = Lager
nile-storehouse-of = { $me ->
    [yes] Dein Lager
   *[no] Lager von { $name }
}: { $full } voll, { $used } verbraucht, { $open } noch zu füllen{ $redeemed ->
    [0] {""}
    [one] , 1 wird eingelöst
   *[other] , { $redeemed } werden eingelöst
}

# Pyramids
nile-pyramid = { $me ->
    [yes] Deine Pyramide
   *[no] Pyramide von { $name }
}
nile-pyramid-of = { $me ->
    [yes] Deine Pyramide
   *[no] Pyramide von { $name }
}: { $built } von 10 Steinen
nile-of-ten = { $built } von 10
nile-row-label = Reihe { $row }: { $built } von { $all ->
    [one] 1 Stein
   *[other] { $all } Steinen
}, nächster Stein je { $price } von jedem Rohstoff
nile-row-done = Reihe { $row } fertig
nile-row-price = Reihe { $row }: je { $row }
nile-bonus-1 = 1 Münze in jedem Zug
nile-bonus-2 = Pasch 2, Dreierpasch 6 Münzen
nile-bonus-3 = Pasch 3, Dreierpasch 9 Münzen
nile-bonus-4 = Vollende sie und gewinne

# Questions
nile-ask-bump = { $count ->
    [one] Schubs: Verschiebe einen Würfel um 1
   *[other] Schubs: Verschiebe Würfel um 1, { $count }-mal
}
nile-ask-extra = { $count ->
    [one] Extrawürfel: Welche Farbe?
   *[other] Extrawürfel: Welche Farbe? Noch { $count }
}
nile-ask-discovery = Entdeckung: nutzen?
nile-ask-double = { $count ->
    [one] Doppelt: Welcher Würfel zählt doppelt?
   *[other] Doppelt: Welche Würfel zählen doppelt? Noch { $count }
}
nile-no-bump = Wurf behalten
nile-no-extra = Nicht mehr würfeln
nile-no-discovery = Verzichten
nile-no-double = Nichts verdoppeln
nile-as-it-lies = So, wie sie liegen: { $brings }
nile-bump-answer = { $area } von { $from } auf { $to }: Du hast { $brings }
nile-extra-answer = Noch ein { $die }, im Mittel { $average }
nile-double-answer = { $area } { $face }: noch { $more }
nile-use = Nutzen
nile-use-of = { $name } nutzen

# The plan
nile-plan = Dein Plan
nile-plan-of = { $name }, du bist dran
nile-waiting = Warten
nile-waiting-for = { $name } überlegt.
nile-watching = Du siehst zu. { $name } überlegt.
nile-boxes-used = { $count ->
    [one] löst 1 Lagerfeld ein
   *[other] löst { $count } Lagerfelder ein
}
nile-left-of = { $left } übrig von { $have }
nile-task-roll = Als Nächstes fällt ein { $die }. Der Wurf und alles, was du davor gewählt hast, gilt dann.
nile-task-over = In diesem Zug ist nichts mehr zu tun.
nile-task-store = Ein Lagerfeld wird gefüllt und der Zug endet. Alles andere ist verloren.
nile-task-remove = Nimm eine Entdeckung aus dem Spiel.
nile-task-select = Wähle eine Entdeckung für das Tal.
nile-task-first = Wähle ein Feld an deinem Ufer. Du hast noch { $left }.
nile-task-spend = Wähle hervorgehobenes Land oder einen hervorgehobenen Stein.
nile-take-back = Zurücknehmen: { $step }
nile-taken-back = { $more ->
    [0] Zurückgenommen.
   *[other] Zurückgenommen, mit { $more } weiteren, die darauf ruhten.
}
nile-left-spoken = { $left } übrig.
nile-step-build = Stein, Reihe { $row }
nile-step-bump = Schubs: { $area } { $sign }
nile-step-extra = Extra: { $die }
nile-step-double = Doppelt: { $area } { $face }
nile-step-store = 1 Lagerfeld füllen
nile-step-decline = Verzichtet
nile-completes = Vollendet Reihe { $row }: { $bonus }
nile-store-brings = 1 Münze für später
nile-undo = Rückgängig
nile-store = 1 lagern
nile-store-tip = Kaufst du nichts? Lagern bewahrt eine Münze für später.
nile-sending = Wird gesendet
nile-roll = Werfen: { $die }
nile-end-turn = Zug beenden
nile-gather = { $count } einsammeln
nile-end-lose = Zug beenden, { $count } verfallen
nile-store-lose = 1 lagern, { $count } verfallen
nile-undo-bump = Schubs zurücknehmen
nile-lose-title = Zug beenden? { $count } verfallen.
nile-lose-text = Nicht ausgegeben: { $what }. Du könntest noch { $options }.
nile-lose-buy = { $space } für { $price } kaufen
nile-lose-build = einen Stein in Reihe { $row } bauen
nile-lose-store = ein Feld im Lager füllen
nile-lose-never = In dieser Partie nicht mehr fragen
nile-keep-buying = Weiter kaufen
nile-key-arrows = Von Feld zu Feld
nile-key-enter = Drücken, was den Fokus hat, sonst den großen Knopf
nile-key-big = Der große Knopf
nile-key-keep = Wurf behalten, oder verzichten
nile-key-answers = Eine Frage beantworten
nile-confirm = Bestätigen
nile-confirm-in = Bestätigen ({ $seconds })
nile-confirm-buy = Kauf bestätigen
nile-choose-first = Erst auswählen

# Setup
nile-draft-remove = Entferne eine Entdeckung
nile-draft-select = Wähle eine Entdeckung
nile-draft-chance = Dem Zufall überlassen
nile-draft-left = { $count } da, 6 bleiben
nile-draft-chosen = { $count } von 6 gewählt
nile-draft-will-go = Kommt weg
nile-draft-will-come = Kommt ins Tal
nile-draft-gone = Entfernt
nile-draft-taken = { $count ->
    [one] Gewählt
   *[other] { $count }-mal gewählt
}
nile-discoveries = Entdeckungen
nile-steps = Schritte
nile-step-discoveries = Entdeckungen
nile-step-first = Erste Käufe
nile-step-first-left = { $near } { $near_left }, { $far } { $far_left }
nile-step-turns = Würfeln und bauen
nile-step-roll = Würfeln
nile-step-specials = Besondere Felder
nile-step-spend = Kaufen und bauen
nile-bar-turn = { $me ->
    [yes] Du bist dran
   *[no] { $name } ist dran
}, Runde { $round }
nile-bar-setup = { $me ->
    [yes] Du wählst
   *[no] { $name } wählt
}
nile-game-over = Das Spiel ist zu Ende

# The end
nile-draw = Unentschieden
nile-broken-off = Das Spiel wurde abgebrochen
nile-end-about = Nil, { $turns } Züge
nile-end-kind = am Nil
nile-end-ledger = Reihe für Reihe
nile-end-valley = Das Tal am Ende
nile-end-of-ten = von 10
nile-end-short = { $pieces ->
    [one] { $pieces } Stein fehlt
   *[other] { $pieces } Steine fehlen
}
nile-end-built = Verbaute Rohstoffe
nile-end-land = Land nach Preis
nile-end-stored = Gefüllte Kästchen
nile-end-wins = { $me ->
    [yes] Du gewinnst mit { $margin } { $margin ->
        [one] Stein
       *[other] Steinen
    } Vorsprung
   *[no] { $name } gewinnt mit { $margin } { $margin ->
        [one] Stein
       *[other] Steinen
    } Vorsprung
}
nile-end-wins-built = { $me ->
    [yes] Du gewinnst: { $margin } mehr verbaut
   *[no] { $name } gewinnt: { $margin } mehr verbaut
}
nile-end-wins-land = { $me ->
    [yes] Du gewinnst: { $margin } mehr Land
   *[no] { $name } gewinnt: { $margin } mehr Land
}
nile-why-roll = { $me ->
    [yes] Dein letzter Wurf
   *[no] Der letzte Wurf von { $name }
}: { $dice }. Der Zug brachte { $resources } Rohstoffe und { $coins } Münzen, genug für die Spitze.
nile-why-limit = Die Züge sind aufgebraucht. Verbaute Rohstoffe: { $more } zu { $less }.
nile-why-land = Die Züge sind aufgebraucht, und beide haben gleich viel verbaut. Land nach Preis: { $more } zu { $less }.
nile-why-draw = Beide haben gleich viel verbaut, und ihr Land ist gleich viel wert.

# What happened
nile-log = Verlauf
nile-log-removed = { $me ->
    [yes] Du hast { $what } entfernt.
   *[no] { $name } hat { $what } entfernt.
}
nile-log-selected = { $me ->
    [yes] Du hast { $what } gewählt.
   *[no] { $name } hat { $what } gewählt.
}
nile-log-bought = { $me ->
    [yes] Du hast
   *[no] { $name } hat
} { $space } für { $price } gekauft.
nile-log-balanced = { $me ->
    [yes] Du beginnst
   *[no] { $name } beginnt
} mit { $boxes ->
    [one] 1 vollen Lagerfeld
   *[other] { $boxes } vollen Lagerfeldern
}.
nile-log-rolled = { $me ->
    [yes] Du hast
   *[no] { $name } hat
} { $dice } gewürfelt (Runde { $round }).
nile-log-bumped = { $me ->
    [yes] Du hast
   *[no] { $name } hat
} verschoben: { $die } auf { $face }.
nile-log-coins = { $me ->
    [yes] Du bekommst
   *[no] { $name } bekommt
} { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
} für den Wurf.
nile-log-gathered = { $me ->
    [yes] Du sammelst
   *[no] { $name } sammelt
} { $what }.
nile-log-stormed = Sturm: Ein { $die } sammelt weniger.
nile-log-extra = { $me ->
    [yes] Du würfelst
   *[no] { $name } würfelt
} mit einem weiteren Würfel: { $area } { $face }.
nile-log-discovered = { $me ->
    [yes] Du nutzt
   *[no] { $name } nutzt
} { $what }. { $gain }
nile-log-doubled = { $me ->
    [yes] Dein Würfel
   *[no] { $name }: Ein Würfel
} zählt doppelt.
nile-log-built = { $me ->
    [yes] Du hast
   *[no] { $name } hat
} einen Stein in Reihe { $row } gebaut.
nile-log-redeemed = { $me ->
    [yes] Du löst
   *[no] { $name } löst
} { $boxes ->
    [one] 1 Lagerfeld
   *[other] { $boxes } Lagerfelder
} ein.
nile-log-stored = { $me ->
    [yes] Du füllst
   *[no] { $name } füllt
} ein Lagerfeld.
nile-log-nothing = { $me ->
    [yes] Du hattest
   *[no] { $name } hatte
} nichts auszugeben.
nile-log-ended = Das Spiel ist zu Ende.

## Hints for a first game

hint-draft = Entferne die Entdeckungen, die du beim Gegner nicht sehen möchtest.
hint-first-land = Verteile dein erstes Land: Jede Spalte, in der dir etwas gehört, ist eine Augenzahl, die dir etwas bringt.
hint-bump = Ein Schubs verschiebt einen Würfel um 1, vielleicht in eine Spalte, die mehr bringt.
hint-plan = Was hervorgehoben ist, kannst du bezahlen. Plane und nimm frei zurück: Erst das Ende des Zuges gilt.
hint-unspent = Was du nicht ausgibst, verfällt am Ende des Zuges.
hint-store = Nichts Lohnendes zu kaufen? Fülle ein Lagerfeld; später ist es eine Münze wert.

# The discoveries
nile-discovery-1 = Oase
nile-discovery-1-text = Nimm 1 Münze, oder 2, wenn deine drei Würfel alle verschieden sind.
nile-discovery-2 = Karawane
nile-discovery-2-text = Nimm 1 von einem Rohstoff deiner Wahl, und noch 1, wenn du ihn nicht hast.
nile-discovery-3 = Nilflut
nile-discovery-3-text = Nimm 1 von jedem Rohstoff, den du nicht hast.
nile-discovery-4 = Zweite Ernte
nile-discovery-4-text = Wenn du keinen Weizen hast, wirf noch einen grünen Würfel.
nile-discovery-5 = Baumeister
nile-discovery-5-text = Ein Stein, den du in diesem Zug baust, kostet 1 Ziegel weniger.
nile-discovery-6 = Landvermesser
nile-discovery-6-text = Alles Land kostet in diesem Zug 1 weniger, aber mindestens 1.
nile-discovery-7 = Markt
nile-discovery-7-text = Jeder Rohstoff darf in diesem Zug alles bezahlen.
nile-discovery-8 = Vorratskrüge
nile-discovery-8-text = Fülle ein Feld deines Lagers.
nile-discovery-9 = Steuer
nile-discovery-9-text = Nimm 1 Münze, und noch eine aus einem vollen Lagerfeld des Gegners, das leer wird.
nile-discovery-10 = Sandsturm
nile-discovery-10-text = Wähle eine Farbe: Dieser Würfel sammelt beim nächsten Wurf des Gegners nichts.
nile-discovery-11 = Raubzug
nile-discovery-11-text = Wähle einen Würfel: Nimm, was das Land des Gegners in seiner Spalte mehr bringt als deins.
nile-discovery-12 = Gunst des Pharaos
nile-discovery-12-text = Nimm 1 Münze, und 2 weitere, wenn der Gegner mehr Steine gebaut hat.
nile-discovery-13 = Hochwasser
nile-discovery-13-text = Nimm 1 Weizen und 1 Arbeiter.
nile-discovery-14 = Späte Ernte
nile-discovery-14-text = Nimm 2 Weizen, oder 3, wenn du keinen hast.
nile-discovery-15 = Architekt
nile-discovery-15-text = Nimm 2 Ziegel; ein Stein, den du in diesem Zug baust, kostet 1 Arbeiter weniger.
nile-discovery-16 = Basar
nile-discovery-16-text = Nimm 2 Münzen; jeder Rohstoff darf in diesem Zug alles bezahlen.
nile-discovery-17 = Kornspeicher
nile-discovery-17-text = Nimm 1 Weizen, und fülle ein Feld deines Lagers, wenn keines gefüllt ist.
nile-discovery-18 = Wegzoll
nile-discovery-18-text = Wähle einen Würfel: Nimm, was das Land des Gegners in seiner Spalte bringt.
nile-discovery-19 = Gerechtigkeit des Pharaos
nile-discovery-19-text = Nimm 1 Münze, oder 4, wenn der Gegner zuerst gewürfelt hat.
nile-discovery-20 = Palmenhain
nile-discovery-20-text = Nimm 1 Münze, oder 3, wenn deine drei Würfel alle verschieden sind.
nile-discovery-21 = Handelsschiff
nile-discovery-21-text = Nimm 2 von einem Rohstoff deiner Wahl.
nile-discovery-22 = Tribut
nile-discovery-22-text = Nimm 2 Münzen.
nile-discovery-23 = Staubsturm
nile-discovery-23-text = Nimm 1 Münze und wähle eine Farbe: Dieser Würfel sammelt beim nächsten Wurf des Gegners 1 weniger.
nile-discovery-24 = Kanal
nile-discovery-24-text = Nimm 1 Münze; alles Land kostet in diesem Zug 1 weniger, aber mindestens 1.

# Turns in short
nile-turn-rolled = { $name } würfelte { $dice }
nile-turn-gathered = sammelte { $count }
nile-turn-coins = { $count ->
    [one] bekam { $count } Münze
   *[other] bekam { $count } Münzen
}
nile-turn-land = { $count ->
    [one] kaufte { $count } Feld
   *[other] kaufte { $count } Felder
}
nile-turn-pieces = { $count ->
    [one] baute { $count } Stein
   *[other] baute { $count } Steine
}
nile-turn-stored = füllte ein Kästchen
nile-turn-nothing = konnte nichts ausgeben
nile-turn-again = Diesen Zug noch einmal zeigen
nile-nothing-title = { $me ->
    [yes] Nichts auszugeben. { $next } ist dran.
   *[no] { $name } kann nichts ausgeben. { $next } ist dran.
}
nile-nothing-text = { $me ->
    [yes] Du hast { $gathered } Rohstoffe und { $coins } Münzen gesammelt. Das reicht für nichts.
   *[no] { $name } hat { $gathered } Rohstoffe und { $coins } Münzen gesammelt. Das reicht für nichts.
}
nile-go-on = Weiter
