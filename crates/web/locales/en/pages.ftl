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
