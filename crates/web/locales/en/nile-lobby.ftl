### What the pages around the table say of Nile.

nile = Nile
nile-about = Roll, buy land, build.
nile-size = 2 players, 30 to 45 min
nile-options = House rules
draft = Discoveries
draft-remove = Remove in turn
draft-select = Select in turn
draft-repeat = Select, also again
valley = Valley
valley-standard = Standard
valley-second = Oases
begins = Who begins
begins-first = Seat 1: the youngest
begins-random = At random
begins-second = Seat 2
begins-loser = Seat 1, and at a rematch the loser
no-exchange = No exchange: resources pay only their own costs
free-masonry = Free masonry: a piece need not rest on two others
balanced-start = Balanced start: the player who does not roll first begins with a filled box in the storehouse
balanced-start-advice = Recommended when one of you plays better, or against a bot: the first roll then decides less.
