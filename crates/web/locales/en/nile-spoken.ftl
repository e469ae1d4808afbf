### The spoken mode of Nile.

## Words that are understood; the first one is shown
niles-say-buy = buy
niles-say-build = build
niles-say-back = back
niles-say-end = end
niles-say-store = store
niles-say-bump = bump
niles-say-extra = extra
niles-say-roll = roll
niles-say-double = double
niles-say-use = use
niles-say-keep = keep
niles-say-pick = choose
niles-say-column = column
niles-say-valley = valley
niles-say-pyramid = pyramid
niles-say-tray = tray
niles-say-storehouse = storehouse
niles-say-dice = dice
niles-say-yields = yields
niles-say-discoveries = discoveries
niles-say-prices = prices
niles-say-red = red
niles-say-green = green
niles-say-blue = blue
niles-say-up = up
niles-say-down = down
niles-say-filler = row
niles-example = buy red 3

## What is asked
niles-ask-draft = Say “choose” and the number of a discovery; “discoveries” names them
niles-ask-first = { $left } of your first 7 left. Say “buy”, a colour and a column
niles-ask-bump = { $count ->
    [one] Bump: move a die by 1. Say “bump red up”, or “keep”
   *[other] Bump: { $count } moves by 1. Say “bump red up”, or “keep”
  }
niles-ask-extra = { $count ->
    [one] Extra: 1 more die. Say “extra” and a colour, or “keep”
   *[other] Extra: { $count } more dice. Say “extra” and a colour, or “keep”
  }
niles-ask-use = You can use { $names }. Say “use” and its number, or “keep”
niles-ask-double = { $count ->
    [one] Double: 1 die counts twice. Say “double” and its colour, or “keep”
   *[other] Double: { $count } dice count twice. Say “double” and a colour, or “keep”
  }
niles-ask-roll = The { $die } is rolled next, and nothing before it can be taken back. Say “roll”
niles-ask-spend = Say “buy”, “build”, “legal” or “end”
niles-say-end-now = Say “end”

## Moves
niles-buy = { $space }, { $what }
niles-build = Piece in row { $row }
niles-bump-up = { $area } up to { $to }
niles-bump-down = { $area } down to { $to }
niles-extra = One more { $die }
niles-double = { $area } { $face } counts twice
niles-use-on = Use { $name }: { $what }
niles-for = { $what }, for { $cost }
niles-way = { $what }. { $brings }
niles-of-each = { $count } of each resource
niles-average = { $number } on average
niles-gain = { $what } more
niles-loses = Loses { $what }
niles-pieces-after = { $count } of 10 pieces
niles-planned = Planned: { $steps }
niles-left = Left: { $left }
niles-have = You have { $tray }
niles-spends = Planned to spend: { $tray }
niles-no-plan = Nothing is chosen yet
niles-no-exchange = Each resource pays only for its own kind
niles-ended = The turn is ended
niles-would-lose = { $what } would be lost
niles-still = You could still say { $moves }
niles-really-end = End the turn? Say yes or no
niles-go-on = Go on
niles-taken-back = Taken back: { $what }
niles-incomplete = Something is missing. An example: { $example }

## The table
niles-storm = { $me ->
    [yes] Storm: your next { $die } gathers less
   *[no] Storm: the next { $die } of { $name } gathers less
  }
niles-row = Row { $row }: { $built } of { $all } pieces, the next costs { $row } of each. When complete: { $bonus }
niles-row-done = Row { $row } complete: { $bonus }
niles-space-owned = { $what }, { $me ->
    [yes] yours
   *[no] { $name }’s
  }
niles-space-free = { $what }, free, price { $price }
niles-column = { $area } { $face }, from your bank
niles-column-line = Column { $face }: { $spaces }
niles-rolled = Rolled
niles-land = { $area }, columns 1 to 6. { $near }. { $far }
niles-land-of = { $name }: { $heights }
niles-say-column-hint = Say “column”, a colour and a number for one column
niles-face = { $face }: { $brings }
niles-yield = { $area }: { $faces }
niles-chance = { $what } { $faces } in 6
niles-odds = The { $area }: { $chances }
niles-prices = Land from your bank on costs { $prices }
niles-piece-prices = A piece costs as many of each resource as the number of its row, 1 to 4
niles-in-draft = In the draft
niles-discovery = { $number } { $name }
niles-discovery-does = { $what }: { $text }
niles-discovery-at = { $area }, column { $column }, row { $row } from your bank, { $owner }: { $text }
niles-price = price { $price }
niles-of = { $name }: { $text }
niles-no-dice = No dice are rolled yet

## What happened
niles-news = { $name }: { $parts }
niles-news-drafted = chose { $what }
niles-news-bought = bought { $space }
niles-news-balanced = { $boxes ->
    [one] begins with 1 full box
   *[other] begins with { $boxes } full boxes
  }
niles-news-rolled = rolled { $dice }
niles-news-bumped = { $die } moved to { $face }
niles-news-stormed = { $die } gathers less in the storm
niles-news-extra = one more die, { $area } { $face }
niles-news-doubled = a die counts twice
niles-news-built = built a piece in row { $row }
niles-news-redeemed = { $boxes ->
    [one] emptied 1 box
   *[other] emptied { $boxes } boxes
  }
niles-news-stored = filled a box
niles-news-nothing = nothing to spend

## Help
niles-help-buy = the next free land of a column
niles-help-build = a piece of the pyramid, by its row
niles-help-back = take back one purchase, or the last step
niles-help-end = end the turn; or fill a box and end it
niles-help-bump = or “down”; “keep” leaves the dice
niles-help-extra = special spaces
niles-help-use = a discovery by number or name, with a colour if it asks for one; or do without
niles-help-pick = a discovery, at the start
niles-help-legal = everything you can do, best first, five at a time; a number chooses one
niles-help-yes = answer a question, confirm
niles-help-turn = whose turn, dice, what is asked, time left
niles-help-tray = the dice; what you have, spend and have left
niles-help-column = one column or one area in words; “valley” alone counts all land
niles-help-pyramid = both pyramids row by row; both storehouses
niles-help-discoveries = what each does and where it lies; what land and pieces cost
niles-help-odds = what each face brings you; the chance of each yield
niles-help-score = pieces, resources built, land; everything about your rival
niles-help-plan = what you have planned; what happened last
niles-help-repeat = the last answer again; this list

## The end
niles-won = { $me ->
    [yes] You win
   *[no] { $name } wins
  }
niles-draw = A draw
niles-score = { $pieces } of 10 pieces, { $built } resources built, land worth { $land }
