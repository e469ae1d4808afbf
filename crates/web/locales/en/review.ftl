# The review of a finished game.
review-begins = The game is being reviewed
review-alone = { $me ->
    [yes] You made { $points } points and gave up { $given }.
   *[no] { $name } made { $points } points and gave up { $given }.
}
review-played = { $side ->
    [even] { $me ->
        [yes] You and { $other } played about equally well.
       *[no] { $name } and { $other } played about equally well.
    }
    [more] { $me ->
        [yes] You played { $amount } better than { $other }.
       *[no] { $name } played { $amount } better than { $other }.
    }
   *[less] { $me ->
        [yes] { $other } played { $amount } better than you.
       *[no] { $other } played { $amount } better than { $name }.
    }
}
review-lucky = { $side ->
    [even] Luck was even.
    [more] { $me ->
        [yes] Luck gave you { $amount }.
       *[no] Luck gave { $name } { $amount }.
    }
   *[less] Luck gave { $other } { $amount }.
}
review-result = { $me ->
    [yes] You win, { $points }. Luck and play are estimates, give or take { $error }; the result is exact.
   *[no] { $name } wins, { $points }. Luck and play are estimates, give or take { $error }; the result is exact.
}
review-result-shared = The win is shared, { $points }. Luck and play are estimates, give or take { $error }; the result is exact.
review-result-nile = { $me ->
    [yes] You win. Percentages are chances to win, give or take { $error }.
   *[no] { $name } wins. Percentages are chances to win, give or take { $error }.
}
review-error = Luck and play are estimates, give or take { $error }; the result is exact.
review-time-line = Chance to win
review-chances = Chance to win after each turn
review-as-table = In words and as a table
review-decisive = Turn { $turn }: { $change }, { $cause }
review-by-decision = mostly by the decision
review-by-luck = mostly by what happened
review-turn = Turn
review-decision = Decision
review-back = Previous decision
review-on = Next decision
review-next-costly = Next costly turn
review-progress = Looking at every turn
review-stop = Stop here
review-go-on = Go on
review-done = The review is complete.
review-no-worker = The review stopped. Reload the page to try again.
review-impossible = There is no review of this record
review-unfinished = The game is not over. Only finished games can be reviewed.
review-faulty = The record cannot be read. { $fault }

review-ledger = Luck and skill
review-ledger-text = Every column adds up exactly. ± is how far a row may be off.
review-give-or-take = give or take
review-start = Start
review-start-text = expected before the first turn
review-expeditions = Luck of the expeditions
review-expeditions-text = which patterns came, and when
review-cards = Luck of the cards
review-cards-text = dealt, laid out and drawn
review-dice = Luck of the dice
review-dice-text = all rolls, against all 216 possible ones
review-setup-luck = Luck of the setup
review-setup-luck-text = who begins, where discoveries lie
review-decisions = Decisions
review-decisions-text = what they gave up
review-opponents = Opponents
review-opponents-text = what they took or gave
review-estimation = Estimation
review-estimation-text = what no other row explains
review-outcome = Result
review-exact = exact

review-turns = Turns
review-which = Which turns
review-whose = Whose turns
review-all = All
review-costly = Costly
review-none-costly = No turn gave anything up.
review-best = Best
review-good = Good
review-inaccuracy = Inaccuracy
review-mistake = Mistake
review-as-good = As good as the best
review-better-later = It pays off later
review-first-look = First look. The figures will get better.
review-you-played = { $me ->
    [yes] You played
   *[no] { $name } played
}
review-experts-best = Expert’s best
review-played-short = { $me ->
    [yes] You
   *[no] Played
}
review-best-short = Best
review-candidates = Other plans
review-points-now = Points now
review-to-tomb = Boxes to the nearest tomb
review-pieces-after = Pieces after the turn
review-land-after = Spaces after the turn

review-setup = Setup
review-sg-turn = Round { $round }, expedition { $turn }
review-nile-turn = Turn { $turn }
review-keep = Kept { $cards }
review-take = Took { $card }
review-take-deck = Took the top card of the deck
review-cross = { $count ->
    [one] 1 box on { $card }
   *[other] { $count } boxes on { $card }
}
review-completes = It completes { $card }
review-pyramid-points = It takes { $colour }’s { $points }
review-torch = It lights the torch of the round
review-gems = { $points ->
    [one] It brings 1 point more with gems
   *[other] It brings { $points } points more with gems
}
review-skulls = { $points ->
    [one] It loses 1 point less to skulls
   *[other] It loses { $points } points less to skulls
}
review-nearer = { $boxes ->
    [one] 1 box nearer to the tomb of { $card }
   *[other] { $boxes } boxes nearer to the tomb of { $card }
}
review-other-card = { $boxes ->
    [one] { $card } needs only 1 box to its tomb
   *[other] { $card } needs { $boxes } boxes to its tomb
}
review-draft = Draft { $discovery }
review-buy = { $space }, price { $price }
review-build = 1 piece in row { $row }
review-bump-up = Move the { $die } up
review-bump-down = Move the { $die } down
review-extra = One more die: { $area }
review-discover = Use a discovery
review-discover-area = Use a discovery: { $area }
review-double = Double a die
review-decline = Decline
review-end = End the turn
review-store = Fill a box
review-pieces = { $count ->
    [one] It builds 1 piece more
   *[other] It builds { $count } pieces more
}
review-land = { $count ->
    [one] It buys 1 space more
   *[other] It buys { $count } spaces more
}
review-unspent = { $count ->
    [one] It wastes 1 unit less
   *[other] It wastes { $count } units less
}
review-boxes = { $count ->
    [one] It keeps 1 box more in the storehouse
   *[other] It keeps { $count } boxes more in the storehouse
}
review-ability = It makes more of what was rolled
review-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
review-count-best = { $count } best
review-count-good = { $count } good
review-count-inaccuracy = { $count ->
    [one] 1 inaccuracy
   *[other] { $count } inaccuracies
}
review-count-mistake = { $count ->
    [one] 1 mistake
   *[other] { $count } mistakes
}
review-try-again = Try this turn again
review-play-on = Play on from here
review-play-on-level = Against bots of which level
review-play-on-text = Both open a practice table with bots. Try again has the same future; to play on, choose it. This game stays as it is, and the new one counts for no best result.
review-future = What comes next
review-future-same = The same future
review-future-new = A new future
review-no-seed = This record does not reveal its seed, so nothing can be played on from here.
review-kept = Kept with the game: everyone with the link sees it at once. A player’s browser made it.
review-again = Compute again
