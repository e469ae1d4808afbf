### Das geführte erste Spiel.

guide = Anleitung
guide-step = Schritt { $step } von { $all }
guide-back = Zurück
guide-next = Weiter
guide-leave = Verlassen, später weiter
guide-end = Jetzt kannst du spielen
guide-home = Startseite
guide-play-on = Weiterspielen

guide-sg-shape = Das Muster
guide-sg-shape-text = In jedem Zug wird eine Expeditionskarte aufgedeckt. Alle kreuzen ihr Muster auf einer eigenen Pyramide an.
guide-sg-shape-task = Sieh dir das Muster an und drücke darauf
guide-sg-place = Lege es
guide-sg-place-text = Beginne beim Pfeil oder grenze an deinen Weg, aber nie durch eine Wand. Du darfst drehen und spiegeln; jedes Feld muss passen.
guide-sg-place-mouse = Klicke auf ein Feld. Mausrad oder Q dreht
guide-sg-place-touch = Tippe auf ein Feld. Noch einmal tippen dreht
guide-sg-score = Was es bringt
guide-sg-score-text = Fackeln und Edelsteinpaare bringen Punkte, Totenköpfe kosten welche. Ein Weg bis zur Grabkammer vollendet die Pyramide für 10 Punkte.
guide-sg-score-task = Finde, was dieser Zug bringt, und drücke darauf
guide-sg-confirm = Bestätige
guide-sg-confirm-text = Nichts ist endgültig, bevor du bestätigst. Haben alle bestätigt, erscheinen alle Kreuze gleichzeitig.
guide-sg-confirm-task = Drücke auf Bestätigen
guide-sg-end = So geht jeder Zug: ein Muster, ein Platz dafür, bestätigen. Den Rest erklären Tipps, sobald er wichtig wird.

guide-nile-roll = Der Wurf
guide-nile-roll-text = Jeder Zug beginnt mit drei Würfeln, einem für jedes Gebiet. Die Zahl ist eine Spalte dieses Gebiets.
guide-nile-roll-task = Sieh dir die Würfel an und drücke auf einen
guide-nile-gather = Was er einbringt
guide-nile-gather-text = Jedes deiner Felder in einer gewürfelten Spalte bringt einen Rohstoff. Ein Pasch bringt Münzen, die jeden Rohstoff ersetzen.
guide-nile-gather-task = Finde, was du hast, und drücke darauf
guide-nile-buy = Land kaufen
guide-nile-buy-text = Du kaufst von deinem Rand nach innen, und die Reihe bestimmt den Preis. Ab deinem nächsten Zug bringt auch dieses Feld etwas ein.
guide-nile-buy-task = Kaufe ein hervorgehobenes Feld
guide-nile-build = Bauen
guide-nile-build-text = Ein Stein der ersten Reihe kostet einen Rohstoff jeder Sorte. Wer zuerst alle zehn Steine gebaut hat, gewinnt.
guide-nile-build-task = Baue einen Stein der ersten Reihe
guide-nile-end = Zug beenden
guide-nile-end-text = Was du nicht ausgibst, verfällt. Hast du nichts gekauft, darfst du stattdessen eine Münze lagern.
guide-nile-end-task = Beende deinen Zug
guide-nile-last = So geht jeder Zug: würfeln, einsammeln, kaufen und bauen. In der Mitte liegen Entdeckungen; drücke auf eine, um zu sehen, was sie tut.
