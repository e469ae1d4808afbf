### The home page, and what is shown while a page cannot be fetched. It is part of the first download.

home-title = Dig deep. Build high.
home-text = Board games about pyramids, no account needed.
paths = Pages
start-game = Start a game
which-game = Which game
bots = Bots
level = Level
play-now = Play now
with-friends = With friends
pass-and-play = Pass and play
mine = My games
your-move = Your move
people-and-bots = { $people ->
    [one] 1 person
   *[other] { $people } people
}, { $bots ->
    [0] no bots
    [one] 1 bot
   *[other] { $bots } bots
}
first-time = New here?
first-time-text = Play a guided first game, about five minutes each, or read the rules.
first-game = First game: { $game }
join = Join a table
join-text = Type the code of a table, such as amber-417, or paste its link.
join-go = Join
no-code = A table has a code of a word and a number, such as amber-417, or a link. Check what you were sent.
replay-open = Replay a saved game
open-tables = Open tables
open-table = Open a table
no-tables = No open tables
no-tables-text = Open one and share the link, or play the bots meanwhile.
no-server = No server here
no-server-text = Tables with others need a server. Everything else works: bots, pass and play, replay, rules.
seats-taken = { $n } of { $all } seats taken
watch = Watch
unreachable-short = The server does not answer. Try again in a moment.
try-again = Try again
reload = Load the page again
unknown-title = There is nothing here
unknown-text = The address leads nowhere; perhaps a part of the link is missing.
update-ready = A new version is ready. Your games are kept.
update-take = Update now
anyone = Play with anyone:
anyone-text = Starts after 20 seconds, with bots until more people come.
daily = Daily dig
daily-about = One deal a day, the same cards for everyone.
