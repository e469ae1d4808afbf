### The pages around the tables.

home-title = Grab tief. Bau hoch.
which-game = Welches Spiel
bots = Bots
level = Stufe
play-now = Jetzt spielen
mine = Meine Spiele
pass-and-play = Reihum an einem Gerät
replay = Nachspielen
new-table = Mit Freunden spielen
unknown-title = Hier ist nichts
unknown-text = Die Adresse führt nirgendwohin; vielleicht fehlt ein Teil des Links.
no-game-title = Dieses Spiel ist nicht hier
no-game-text = Spiele gegen Bots bleiben in dem Browser, in dem sie begonnen wurden.
table-ended = Der Tisch kann nicht gezeigt werden

## Replay
replay-loading = Die Aufzeichnung wird geladen
replay-unreachable = Der Server antwortet nicht. Prüfe die Verbindung und versuche es noch einmal.
replay-not-here = Dieses Spiel ist nicht in diesem Browser, oder es ist noch nicht zu Ende.
replay-drop = Leg die Aufzeichnung eines beendeten Spiels hier ab oder wähle ihre Datei.
replay-choose = Aufzeichnung wählen
replay-trouble = Diese Aufzeichnung kann nicht gezeigt werden
replay-back = Zurück
replay-on = Weiter
replay-play = Abspielen
replay-at = Zeitpunkt im Spiel
replay-moment = { $at } von { $all }
replay-speed = Tempo
replay-speed-times = { $times }×
replay-proven = Mischen geprüft
replay-unproven = Mischen nicht belegt
