### The pages around the tables.

home-title = Dig deep. Build high.
which-game = Which game
bots = Bots
level = Level
play-now = Play now
mine = My games
pass-and-play = Pass and play
replay = Replay
new-table = Play with friends
unknown-title = There is nothing here
unknown-text = The address leads nowhere; perhaps a part of the link is missing.
no-game-title = This game is not here
no-game-text = Games against bots are kept in the browser in which they were begun.
table-ended = The table cannot be shown

## Replay
replay-loading = Loading the record
replay-unreachable = The server does not answer. Check the connection and try again.
replay-not-here = This game is not in this browser, or it is not over.
replay-drop = Drop the record of a finished game here, or choose its file.
replay-choose = Choose a record
replay-trouble = This record cannot be shown
replay-back = Back
replay-on = On
replay-play = Play
replay-at = Moment of the game
replay-moment = { $at } of { $all }
replay-speed = Speed
replay-speed-times = { $times }×
replay-proven = Shuffle checked
replay-unproven = Shuffle not proven
