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
