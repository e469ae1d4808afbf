### The spoken mode of Silver & Gold.

## Words that are understood; the first one is shown
sgs-say-cards = cards
sgs-say-card = card
sgs-say-rows = rows
sgs-say-display = display
sgs-say-races = races
sgs-say-expedition = expedition
sgs-say-take = take
sgs-say-keep = keep
sgs-say-change = change
sgs-say-one = one
sgs-say-mirrored = mirrored
sgs-say-deck = deck
sgs-say-left = left
sgs-say-right = right
sgs-say-shape = shape
sgs-say-line = line
sgs-say-pair = pair
sgs-say-corner = corner
sgs-say-l = l
sgs-say-square = square
sgs-say-zigzag = zigzag
sgs-say-t = t
sgs-example = corner g10 1-1 90

## Moves
sgs-debt = { $count ->
    [one] 1 more box
   *[other] { $count } more boxes
  }
sgs-shape-on = { $shape } on { $card }, boxes { $boxes }
sgs-one-on = One box on { $card }, box { $boxes }
sgs-extra-on = Extra box on { $card }, box { $boxes }
sgs-preview = Preview: { $what }
sgs-placed = Placed: { $what }
sgs-completes = { $card } complete
sgs-colour-points = { $points } points for { $colour }
sgs-plus = plus { $points }
sgs-minus = minus { $points }
sgs-no-points = no points
sgs-total = { $change }, total { $total }
sgs-to-tomb = { $count ->
    [one] 1 box to the tomb
   *[other] { $count } boxes to the tomb
  }
sgs-way = { $place }: { $brings }, { $change }
sgs-say-yes-then = Say “yes” to place it, then name the next box
sgs-say-box = Name a box, or say “legal”
sgs-withdrawn = Your choice is open again
sgs-nothing-sent = There is nothing to change
sgs-no-plan = Nothing is chosen yet
sgs-keeps = Keep { $cards }
sgs-take = Take { $card }
sgs-take-deck = Take the top card of the deck, whatever it is

## What was not understood
sgs-wrong-colour = Number { $number } is { $card }
sgs-not-yours = { $card } is not in front of you. Your pyramids: { $mine }
sgs-other-shape = That is not the shape of this expedition: { $shape }, { $count } boxes
sgs-owed-first = { $count ->
    [one] 1 more box is owed: name a single box
   *[other] { $count } more boxes are owed: name a single box
  }
sgs-fits-not-at = { $shape } does not fit at { $cell }
sgs-which-card = Which card? Say its number

## The table
sgs-stage = Round { $round } of 4, expedition { $turn } of 7: { $shape }, { $count } boxes, drawn { $boxes }
sgs-shape-drawn = { $shape }, { $count } boxes, drawn { $boxes }
sgs-ask-keep = Say “keep” and two numbers
sgs-ask-cross = Name a placement, or say “legal”
sgs-ask-take = Say “take” and a number of the display, or “take deck”
sgs-takes = { $name } chooses a new card
sgs-nobody-ready = Nobody has confirmed. Waiting for { $names }
sgs-ready-only = Confirmed: { $ready }
sgs-ready = Confirmed: { $ready }. Waiting for { $names }
sgs-watching = You are watching
sgs-next = Next can be { $chances }
sgs-chance = { $shape } { $percent } percent
sgs-played = Played: { $shapes }
sgs-score = { $name } { $total }
sgs-score-pyramids = { $count ->
    [0] No pyramid complete
    [one] 1 pyramid, { $cards }: { $points }
   *[other] { $count } pyramids, { $cards }: { $points }
  }
sgs-score-torches = { $count ->
    [0] No torch
    [one] Torch of round { $rounds }: { $points }
   *[other] Torches of rounds { $rounds }: { $points }
  }
sgs-score-colours = Pyramid points { $points }
sgs-score-gems = { $rubies }, { $emeralds }: { $points }
sgs-score-skulls = { $count ->
    [0] No skull; the first costs { $next }
    [one] 1 skull: minus { $points }; the next makes it { $next }
   *[other] { $count } skulls: minus { $points }; the next makes it { $next }
  }
sgs-rival = { $name } { $total }
sgs-state-confirmed = Confirmed
sgs-done = { $count ->
    [0] No pyramid complete
   *[other] Complete: { $cards }
  }
sgs-held = { $card }: { $crossed ->
    [0] untouched
    [one] 1 box crossed off
   *[other] { $crossed } boxes crossed off
  }, { $steps ->
    [0] complete
    [one] 1 box to the tomb
   *[other] { $steps } boxes to the tomb
  }
sgs-marks = { $torches }, { $rubies }, { $emeralds }, { $skulls }
sgs-threat = { $boxes ->
    [one] 1 box from { $points } points for { $colour }
   *[other] { $boxes } boxes from { $points } points for { $colour }
  }
sgs-dealt = You were dealt
sgs-card-line = { $card }: { $steps } boxes to the tomb, { $holds }
sgs-display = { $count ->
    [0] The display is empty
   *[other] On display
  }
sgs-deck = { $count ->
    [one] 1 card in the deck
   *[other] { $count } cards in the deck
  }
sgs-race = { $colour }: { $points } points next. { $needs }
sgs-race-over = { $colour }: no points left
sgs-needs = { $who ->
    [you] You need { $count } more
   *[other] { $name } needs { $count } more
  }
sgs-taken = { $who ->
    [you] You took the { $points }
   *[other] { $name } took the { $points }
  }
sgs-held-by = { $who ->
    [you] In front of you
   *[other] In front of { $name }
  }
sgs-completed-by = { $who ->
    [you] Completed by you
   *[other] Completed by { $name }
  }
sgs-in-display = On display
sgs-in-hand = Dealt to you
sgs-unseen = In the deck or hidden
sgs-ends = Entrance { $entrance }. Tomb { $tomb }, { $count ->
    [one] 1 box away
   *[other] { $count } boxes away
  }
sgs-symbol-at = { $symbol } { $boxes }
sgs-walls = { $count ->
    [one] 1 wall, { $boxes }
   *[other] { $count } walls, { $boxes }
  }
sgs-crossed = Crossed off: { $boxes }
sgs-untouched = Nothing crossed off
sgs-row = Row { $row }: { $boxes }
sgs-say-rows-hint = Say “rows” for every row
sgs-total-of = { $name } { $total }

## What happened
sgs-news = { $name }: { $parts }
sgs-news-crossed = { $card } { $boxes }
sgs-keeps-cards = keeps { $cards }
sgs-news-took = takes { $card } from the display
sgs-news-deck = draws { $card } from the deck
sgs-news-no-card = no card is left

## Help
sgs-help-shape = shape, card, first box, turn in degrees; add “mirrored” to flip it
sgs-help-boxes = or name the card and all boxes, row and column from the top left
sgs-help-one = one single box instead of the shape
sgs-help-legal = all placements, best first, five at a time; a number chooses one
sgs-help-yes = confirm what was previewed, or take it back
sgs-help-change = change a confirmed turn while others still choose
sgs-help-turn = round, expedition, who has confirmed, time left
sgs-help-card = any card in words, then row by row
sgs-help-cards = your pyramids
sgs-help-display = the display and the deck
sgs-help-odds = this turn’s shape, and which shapes can come
sgs-help-score = points by source; add a name for another player
sgs-help-races = the races for pyramid points
sgs-help-keep = at the start
sgs-help-take = after a complete pyramid
sgs-help-plan = what you have chosen; what happened last
sgs-help-repeat = the last answer again; this list

## The end
sgs-over = The game is over
sgs-won = You won
sgs-winner = { $name } won
sgs-shared = A shared first place
