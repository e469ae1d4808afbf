### The table of Nile.

# Things
nile-red = Red
nile-green = Green
nile-blue = Blue
nile-red-area = Red area
nile-green-area = Green area
nile-blue-area = Blue area
nile-red-die = red die
nile-green-die = green die
nile-blue-die = blue die
nile-bricks = { $count ->
    [one] { $count } brick
   *[other] { $count } bricks
}
nile-wheat = { $count } wheat
nile-workers = { $count ->
    [one] { $count } worker
   *[other] { $count } workers
}
nile-coins = { $count ->
    [one] { $count } coin
   *[other] { $count } coins
}
nile-with-bricks = Bought with bricks
nile-with-wheat = Bought with wheat
nile-with-workers = Bought with workers
nile-land-bricks = bricks
nile-land-wheat = wheat
nile-land-workers = workers
nile-word-coins = coins
nile-bump = Bump
nile-double = Double
nile-extra = Extra
nile-discovery = Discovery
nile-land-text = Brings { $resource } when { $area } { $face } is rolled, from your next turn on.
nile-bump-text = When { $area } { $face } is rolled, you may move one die by 1.
nile-double-text = When { $area } { $face } is rolled, one die yields its resources twice.
nile-extra-text = When { $area } { $face } is rolled, you may roll one more die of any colour.
nile-discovery-text = When { $area } { $face } is rolled, you may use the discovery that lies here.
nile-die = { $area } { $face }
nile-die-doubled = { $area } { $face }, doubled
nile-doubles = doubles
nile-triples = triples
nile-space = { $area } { $face }, row { $row }
nile-nothing = nothing

# The valley
nile-valley = Nile valley
nile-shown = What is shown
nile-can-buy-here = you can buy here
nile-tab-pyramid = Your pyramid, { $built }/10 pieces
nile-land-label = { $area }, column { $column }, row { $row } from your bank: { $what }, price { $price }
nile-owned = { $me ->
    [yes] yours
   *[no] owned by { $name }
}
nile-free = nobody’s
nile-you-can-buy = you can buy it
nile-you-can-use = you can use it now
nile-you-can-build = you can build it
nile-in-plan = in your plan
nile-price-first = { $price } of your first 7
nile-far-bank = { $name }, far bank
nile-doing-over = The game is over
nile-doing-turn = It is their turn
nile-doing-waits = { $me ->
    [yes] Waits for you
   *[no] Waits for { $name }
}
nile-storm-comes = Storm: the next { $die } gathers less

# Why not
nile-not-floating = No floating land: buy from your own bank on.
nile-not-overspent = That is more than is left of the first 7.
nile-not-too-dear = You cannot pay for it with what is left.
nile-not-row-full = This row is full.
nile-not-beneath = A piece rests on two pieces beneath it.
nile-not-store = Storing is for turns in which you gather something and buy nothing.
nile-not-storehouse = All six boxes of the game are used.
nile-not-your-turn = It is not your turn.
nile-not-now = You can’t buy this yet.

# This turn
nile-this-turn = This turn
nile-turn-of = Turn of { $name }
nile-first-title = First purchases
nile-first-coins = They pay for any land
nile-first-left = { $left } of your first 7 left after this
nile-coins-pay = They pay for anything
nile-in-plan-count = { $count } in your plan
nile-nothing-lost = Everything is spent.
nile-will-be-lost = { $left } unspent, lost at the end of the turn.
nile-pays = pays
nile-cycle = Wheat may pay for workers, workers for bricks, bricks for wheat
nile-market = Market: every resource pays for anything
nile-storehouse = Storehouse
nile-storehouse-of = { $me ->
    [yes] Your storehouse
   *[no] Storehouse of { $name }
}: { $full } full, { $used } used, { $open } still to fill{ $redeemed ->
    [0] {""}
   *[other] , { $redeemed } will be redeemed
}

# Pyramids
nile-pyramid = { $me ->
    [yes] Your pyramid
   *[no] Pyramid of { $name }
}
nile-pyramid-of = { $me ->
    [yes] Your pyramid
   *[no] Pyramid of { $name }
}: { $built } of 10 pieces
nile-of-ten = { $built } of 10
nile-row-label = Row { $row }: { $built } of { $all ->
    [one] 1 piece
   *[other] { $all } pieces
}, next piece { $price } of each resource
nile-row-done = Row { $row } done
nile-row-price = Row { $row }: { $row } of each
nile-bonus-1 = 1 coin every turn
nile-bonus-2 = Doubles 2, triples 6 coins
nile-bonus-3 = Doubles 3, triples 9 coins
nile-bonus-4 = Finish it and win

# Questions
nile-ask-bump = { $count ->
    [one] Bump: move a die by 1
   *[other] Bump: move dice by 1, { $count } times
}
nile-ask-extra = { $count ->
    [one] Extra: roll one more die of which colour?
   *[other] Extra: roll one more die of which colour? { $count } to roll
}
nile-ask-discovery = Discovery: use it?
nile-ask-double = { $count ->
    [one] Double: which die counts twice?
   *[other] Double: which dice count twice? { $count } to choose
}
nile-no-bump = Keep the roll
nile-no-extra = Roll no more
nile-no-discovery = Do without
nile-no-double = Double nothing
nile-as-it-lies = As they lie: { $brings }
nile-bump-answer = { $area } from { $from } to { $to }: you have { $brings }
nile-extra-answer = One more { $die }, { $average } on the average
nile-double-answer = { $area } { $face }: { $more } more
nile-use = Use it
nile-use-of = Use { $name }

# The plan
nile-plan = Your plan
nile-plan-of = { $name }, your turn
nile-waiting = Waiting
nile-waiting-for = { $name } is choosing.
nile-watching = You are watching. { $name } is choosing.
nile-boxes-used = { $count ->
    [one] uses 1 box
   *[other] uses { $count } boxes
}
nile-left-of = { $left } left of { $have }
nile-task-roll = The { $die } is rolled next. A roll, and what was chosen before it, cannot be taken back.
nile-task-over = Nothing is left to do in this turn.
nile-task-store = A box is filled and the turn ends. Everything else is lost.
nile-task-remove = Remove one discovery from the game.
nile-task-select = Choose a discovery for the valley.
nile-task-first = Choose one space on your bank. You have { $left } to spend.
nile-task-spend = Choose highlighted land or a highlighted piece.
nile-take-back = Take back: { $step }
nile-taken-back = { $more ->
    [0] Taken back.
   *[other] Taken back, with { $more } more that rested on it.
}
nile-left-spoken = { $left } left.
nile-step-build = Piece, row { $row }
nile-step-bump = Bump: { $area } { $sign }
nile-step-extra = Extra: { $die }
nile-step-double = Double: { $area } { $face }
nile-step-store = Fill 1 box
nile-step-decline = Did without
nile-completes = Completes row { $row }: { $bonus }
nile-store-brings = 1 coin for a later turn
nile-undo = Undo
nile-store = Store 1
nile-store-tip = Buying nothing? Store 1 keeps a coin for a later turn.
nile-sending = Sending
nile-roll = Roll the { $die }
nile-end-turn = End turn
nile-gather = Gather { $count }
nile-end-lose = End turn, lose { $count }
nile-store-lose = Store 1, lose { $count }
nile-undo-bump = Take the Bump back
nile-lose-title = End the turn and lose { $count }?
nile-lose-text = { $what } would be lost. You could still { $options }.
nile-lose-buy = buy { $space } for { $price }
nile-lose-build = build a piece in row { $row }
nile-lose-store = fill a box of the storehouse
nile-lose-never = Do not ask again in this game
nile-keep-buying = Keep buying
nile-key-arrows = Move from space to space
nile-key-enter = Press what has the focus, or else the big button
nile-key-big = The big button
nile-key-keep = Keep the roll, or do without
nile-key-answers = Answer a question
nile-confirm = Confirm
nile-confirm-in = Confirm ({ $seconds })
nile-confirm-buy = Confirm purchase
nile-choose-first = Select one first

# Setup
nile-draft-remove = Remove a discovery
nile-draft-select = Select a discovery
nile-draft-chance = Leave it to chance
nile-draft-left = { $count } left, 6 stay
nile-draft-chosen = { $count } of 6 chosen
nile-draft-will-go = Will be removed
nile-draft-will-come = Will be chosen
nile-draft-gone = Removed
nile-draft-taken = { $count ->
    [one] Chosen
   *[other] Chosen { $count } times
}
nile-discoveries = Discoveries
nile-steps = Steps
nile-step-discoveries = Discoveries
nile-step-first = First purchases
nile-step-first-left = { $near } { $near_left }, { $far } { $far_left }
nile-step-turns = Roll and build
nile-step-roll = Roll
nile-step-specials = Special spaces
nile-step-spend = Buy and build
nile-bar-turn = { $me ->
    [yes] Your turn
   *[no] Turn of { $name }
}, round { $round }
nile-bar-setup = { $me ->
    [yes] You choose
   *[no] { $name } chooses
}
nile-game-over = The game is over

# The end
nile-draw = A draw
nile-broken-off = The game was broken off
nile-end-about = Nile, { $turns } turns
nile-end-kind = in Nile
nile-end-ledger = Course by course
nile-end-valley = The final valley
nile-end-of-ten = of 10
nile-end-short = { $pieces ->
    [one] { $pieces } piece short
   *[other] { $pieces } pieces short
}
nile-end-built = Resources built
nile-end-land = Land, by price
nile-end-stored = Boxes filled
nile-end-wins = { $me ->
    [yes] You win by { $margin } { $margin ->
        [one] piece
       *[other] pieces
    }
   *[no] { $name } wins by { $margin } { $margin ->
        [one] piece
       *[other] pieces
    }
}
nile-end-wins-built = { $me ->
    [yes] You win by { $margin } built
   *[no] { $name } wins by { $margin } built
}
nile-end-wins-land = { $me ->
    [yes] You win by { $margin } in land
   *[no] { $name } wins by { $margin } in land
}
nile-why-roll = { $me ->
    [yes] Your last roll
   *[no] The last roll of { $name }
}: { $dice }. The turn brought { $resources } resources and { $coins } coins, enough for the top.
nile-why-limit = The turns were used up. Resources built: { $more } to { $less }.
nile-why-land = The turns were used up and both built the same. Land by price: { $more } to { $less }.
nile-why-draw = Both built the same, and their land is worth the same.

# What happened
nile-log = Log
nile-log-removed = { $me ->
    [yes] You
   *[no] { $name }
} removed { $what }.
nile-log-selected = { $me ->
    [yes] You
   *[no] { $name }
} selected { $what }.
nile-log-bought = { $me ->
    [yes] You
   *[no] { $name }
} bought { $space } for { $price }.
nile-log-balanced = { $me ->
    [yes] You began
   *[no] { $name } began
} with { $boxes ->
    [one] 1 full box
   *[other] { $boxes } full boxes
}.
nile-log-rolled = { $me ->
    [yes] You
   *[no] { $name }
} rolled { $dice } (round { $round }).
nile-log-bumped = { $me ->
    [yes] You
   *[no] { $name }
} moved the { $die } to { $face }.
nile-log-coins = { $me ->
    [yes] You
   *[no] { $name }
} got { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
} for the roll.
nile-log-gathered = { $me ->
    [yes] You
   *[no] { $name }
} gathered { $what }.
nile-log-stormed = In the storm, the { $die } gathered less.
nile-log-extra = { $me ->
    [yes] You
   *[no] { $name }
} rolled one more die: { $area } { $face }.
nile-log-discovered = { $me ->
    [yes] You
   *[no] { $name }
} used { $what }. { $gain }
nile-log-doubled = { $me ->
    [yes] Your
   *[no] { $name }: a
} die counted twice.
nile-log-built = { $me ->
    [yes] You
   *[no] { $name }
} built a piece in row { $row }.
nile-log-redeemed = { $me ->
    [yes] You
   *[no] { $name }
} emptied { $boxes ->
    [one] 1 box
   *[other] { $boxes } boxes
}.
nile-log-stored = { $me ->
    [yes] You
   *[no] { $name }
} filled a box.
nile-log-nothing = { $me ->
    [yes] You had
   *[no] { $name } had
} nothing to spend.
nile-log-ended = The game is over.

## Hints for a first game

hint-draft = Remove the discoveries you would not like to see in your opponent’s hands.
hint-first-land = Spread your first land: each column you own in is a face that brings you something.
hint-bump = A Bump moves any die by 1: perhaps to a column that brings more.
hint-plan = You can afford what is highlighted. Plan and take back freely: only ending the turn counts.
hint-unspent = What you do not spend is lost at the end of the turn.
hint-store = Nothing worth buying? Fill a box of the storehouse; later it is worth a coin.

# The discoveries
nile-discovery-1 = Oasis
nile-discovery-1-text = Gain 1 coin, or 2 if your three dice all differ.
nile-discovery-2 = Caravan
nile-discovery-2-text = Gain 1 of a resource of your choice, and 1 more if you have none of it.
nile-discovery-3 = Flood
nile-discovery-3-text = Gain 1 of each resource that you have none of.
nile-discovery-4 = Second harvest
nile-discovery-4-text = If you have no Wheat, roll one more green die.
nile-discovery-5 = Master builder
nile-discovery-5-text = One piece you build this turn costs 1 Brick less.
nile-discovery-6 = Surveyor
nile-discovery-6-text = All land costs 1 less this turn, but at least 1.
nile-discovery-7 = Market
nile-discovery-7-text = Every resource may pay any cost this turn.
nile-discovery-8 = Storage jars
nile-discovery-8-text = Fill a box of your storehouse.
nile-discovery-9 = Tax
nile-discovery-9-text = Gain 1 coin, and another from a filled box of your opponent, which is emptied.
nile-discovery-10 = Sandstorm
nile-discovery-10-text = Choose a colour: that die of your opponent’s next roll gathers nothing.
nile-discovery-11 = Raid
nile-discovery-11-text = Choose a die: gain what your opponent’s land in its column yields more than yours.
nile-discovery-12 = Pharaoh’s favour
nile-discovery-12-text = Gain 1 coin, and 2 more if your opponent has built more pieces.
nile-discovery-13 = High water
nile-discovery-13-text = Gain 1 wheat and 1 worker.
nile-discovery-14 = Late harvest
nile-discovery-14-text = Gain 2 wheat, or 3 if you have none.
nile-discovery-15 = Architect
nile-discovery-15-text = Gain 2 bricks; one piece you build this turn costs 1 worker less.
nile-discovery-16 = Bazaar
nile-discovery-16-text = Gain 2 coins; every resource may pay any cost this turn.
nile-discovery-17 = Granary
nile-discovery-17-text = Gain 1 wheat, and fill a box of your storehouse if none is filled.
nile-discovery-18 = Toll
nile-discovery-18-text = Choose a die: gain what your opponent’s land in its column yields.
nile-discovery-19 = Pharaoh’s justice
nile-discovery-19-text = Gain 1 coin, or 4 if your opponent rolled first.
nile-discovery-20 = Palm grove
nile-discovery-20-text = Gain 1 coin, or 3 if your three dice all differ.
nile-discovery-21 = Trading ship
nile-discovery-21-text = Gain 2 of a resource of your choice.
nile-discovery-22 = Tribute
nile-discovery-22-text = Gain 2 coins.
nile-discovery-23 = Dust storm
nile-discovery-23-text = Gain 1 coin and choose a colour: that die of your opponent’s next roll gathers 1 less.
nile-discovery-24 = Canal
nile-discovery-24-text = Gain 1 coin; all land costs 1 less this turn, but at least 1.

# Turns in short
nile-turn-rolled = { $name } rolled { $dice }
nile-turn-gathered = gathered { $count }
nile-turn-coins = { $count ->
    [one] got { $count } coin
   *[other] got { $count } coins
}
nile-turn-land = bought { $count } land
nile-turn-pieces = { $count ->
    [one] built { $count } piece
   *[other] built { $count } pieces
}
nile-turn-stored = filled a box
nile-turn-nothing = had nothing to spend
nile-turn-again = Show this turn again
nile-nothing-title = { $me ->
    [yes] Nothing to spend. Turn of { $next }.
   *[no] { $name } has nothing to spend. Turn of { $next }.
}
nile-nothing-text = { $me ->
    [yes] You gathered { $gathered } resources and { $coins } coins, which is not enough for anything.
   *[no] { $name } gathered { $gathered } resources and { $coins } coins, which is not enough for anything.
}
nile-go-on = Go on
