### The table of Silver & Gold.

## Who and what

sg-green = Green
sg-orange = Orange
sg-purple = Purple
sg-pyramid = { $colour } { $number }
sg-plain = empty
sg-wall = wall
sg-red-cross = red cross
sg-ruby = ruby
sg-emerald = emerald
sg-torch = torch
sg-skull = skull
sg-potion = potion
sg-tomb = golden tomb
sg-entrance = entrance
sg-shape-pair = Pair
sg-shape-line-3 = Line of three
sg-shape-line-4 = Line of four
sg-shape-corner = Corner
sg-shape-l = L-shape
sg-shape-square = Square
sg-shape-zigzag = Zigzag
sg-shape-t = T-shape
sg-shape-other = Shape of { $boxes }

## Expedition

sg-expedition = Expedition
sg-no-card = No expedition yet
sg-cross-off = Cross off { $boxes } boxes on one pyramid. Rotate or flip it; every box must fit.
sg-eight-cards = This round’s 8 cards
sg-in-pile = { $count } left
sg-card-now = { $shape }: now
sg-card-played = { $shape }: played
sg-card-buried = { $shape }: stays buried
sg-card-to-come = { $shape }: may come, { $odds } % to be next
sg-percent = { $number } %
sg-to-come = One of these { $left } won’t appear.
sg-none-to-come = The last card stays buried.
sg-odds-note = Below each: the chance that this shape is next.
sg-round = Round { $round } of 4
sg-turn = Expedition { $turn } of 7

## Stage

sg-your-pyramids = Your pyramids
sg-pyramids-of = Pyramids of { $name }
sg-no-pyramid = No pyramid here
sg-complete = Complete
sg-new-card = New
sg-switch = Switch
sg-to-tomb = { $boxes ->
    [one] 1 box
   *[other] { $boxes } boxes
  } to the tomb.
sg-caption = { $tomb } { $missing ->
    [one] <b>{ $colour }</b>: 1 more earns <b>{ $points }</b>.
   *[other] <b>{ $colour }</b>: { $missing } more earn <b>{ $points }</b>.
  }
sg-chamber = Chamber, 5 by 5 boxes
sg-box = Row { $row }, column { $column }: { $what }
sg-crossed = crossed off
sg-placed-box = placed
sg-confirmed-box = confirmed
sg-covered = preview
sg-legal = legal, { $shape } can go here
sg-legal-box = legal

## Move

sg-your-move = Your move
sg-choose = Choose a box. Tap again to rotate.
sg-choose-one = Choose one box.
sg-fits-nowhere = The shape fits nowhere: choose one box.
sg-pass = You have no pyramid and pass.
sg-waiting = Waiting for { $names }.
sg-waiting-kept = Chosen. Waiting for { $names }.
sg-replaces = { $name } chooses a new card (finished { $number }).
sg-why-touch = Must touch your path
sg-why-entrance = Start at the entrance
sg-why-wall = Hits a wall
sg-why-crossed = Already crossed off
sg-why-misses = Does not reach this box
sg-turn-left = Turn left
sg-turn-right = Turn right
sg-turn-short = Turn
sg-mirror = Mirror
sg-one-box = One box
sg-undo = Undo
sg-start-over = Start over
sg-key-arrows = Move the preview with the focus
sg-key-enter = Place, then confirm
sg-key-turn = Turn left, turn right
sg-key-space = Next legal way here
sg-key-undo = Undo, or change a confirmed choice
sg-confirm = Confirm
sg-confirm-in = Confirm ({ $seconds })
sg-place = Place
sg-sending = Sending
sg-change-marks = Change
sg-gain-pyramid = { $card } complete +10
sg-gain-torch = Torch +5
sg-place-one = Place 1 box
sg-badge-preview = Preview
sg-badge-placed = Placed
sg-badge-confirmed = Confirmed
sg-debt = { $count ->
    [one] 1 more box
   *[other] { $count } more boxes
  }
sg-debt-paid = Done
sg-gain = { $what } { $points }
sg-spoken-preview = Preview: { $what }
sg-spoken-placed = Placed: { $what }
sg-spoken-all-placed = All boxes placed
sg-spoken-shape = { $shape } on { $card }, boxes { $boxes }
sg-spoken-box = box { $box } on { $card }
sg-spoken-plus = Plus { $points }, total { $total }
sg-spoken-minus = Minus { $points }, total { $total }
sg-spoken-confirms = Enter confirms
sg-spoken-changeable = You can change it until all have confirmed
sg-lapsed = { $count ->
    [one] 1 extra box lapses
   *[other] { $count } extra boxes lapse
  }

## Display and start

sg-display = Display
sg-in-deck = in the deck
sg-choose-card = Choose a new card
sg-take = Take it
sg-take-card = { $card } takes the free place
sg-take-deck = The top card of the deck, whatever it is
sg-holds = { $steps ->
    [one] box to the tomb: { $parts }
   *[other] boxes to the tomb: { $parts }
  }
sg-keep-title = Keep 2 of your 4 pyramids
sg-keep-text = Nobody sees your choice until all have chosen. The other two go back to the deck.
sg-keep-two = { $left ->
    [one] Choose 1 more pyramid.
   *[other] Choose { $left } pyramids.
  }
sg-keep = Keep these
sg-keep-these = { $cards }

## Score

sg-score = Score
sg-your-score = Your score
sg-score-of = { $name }
sg-part-pyramids = Pyramids, 10 each
sg-part-torches = Torches, one a round, 5 each
sg-part-colours = Pyramid points
sg-part-gems = Gems: pair 5, single 1
sg-part-skulls = Skulls: only the worst counts
sg-none-yet = None yet
sg-torch-lit = Torch of round { $round } lit
sg-torch-next = Torch of round { $round }, lit by this move
sg-torch-dark = Torch of round { $round } not lit
sg-points-mine = { $points } points, yours
sg-points-gone = { $points } points, taken by { $name }
sg-gems = { $rubies ->
    [one] 1 ruby
   *[other] { $rubies } rubies
} and { $emeralds ->
    [one] 1 emerald
   *[other] { $emeralds } emeralds
} of 10 each
sg-skulls = { $count } of 10 skulls

## Rivals

sg-rivals = Rivals
sg-alone = You play alone.
sg-done = Done
sg-points-word = Points:
sg-look-at = Look at { $name }’s cards
sg-close = Close
sg-described = { $card }: { $crossed ->
    [one] 1 box
   *[other] { $crossed } boxes
} crossed off, { $steps } to the tomb
sg-threat = { $boxes ->
    [one] 1 box to +{ $points }
   *[other] { $boxes } boxes to +{ $points }
  }
sg-state-placed = Confirmed
sg-state-chosen = Chosen
sg-state-choosing = Choosing
sg-state-away = Away
sg-state-bot-plays = Bot plays
sg-count-rubies = { $count ->
    [one] 1 ruby
   *[other] { $count } rubies
  }
sg-count-emeralds = { $count ->
    [one] 1 emerald
   *[other] { $count } emeralds
  }
sg-count-torches = { $count ->
    [one] 1 torch
   *[other] { $count } torches
  }
sg-count-red-crosses = { $count ->
    [one] 1 red cross
   *[other] { $count } red crosses
  }
sg-count-potions = { $count ->
    [one] 1 potion
   *[other] { $count } potions
  }
sg-count-skulls = { $count ->
    [one] 1 skull
   *[other] { $count } skulls
  }
sg-count-wiped = { $count ->
    [one] 1 skull wiped
   *[other] { $count } skulls wiped
  }

## Log

sg-log = Log
sg-panes = Shown below
sg-log-revealed = Round { $round }, expedition { $turn }: { $shape }
sg-log-kept = { $who ->
    [you] You kept { $cards }
   *[other] { $name } kept { $cards }
  }
sg-log-crossed = { $who ->
    [you] You crossed off { $boxes ->
        [one] 1 box
       *[other] { $boxes } boxes
      } on { $card }
   *[other] { $name } crossed off { $boxes ->
        [one] 1 box
       *[other] { $boxes } boxes
      } on { $card }
  }
sg-log-scored = { $who ->
    [you] You collected { $parts }
   *[other] { $name } collected { $parts }
  }
sg-log-completed = { $who ->
    [you] You reached the tomb of { $card }
   *[other] { $name } reached the tomb of { $card }
  }
sg-log-no-card = { $who ->
    [you] No card is left for you
   *[other] No card is left for { $name }
  }
sg-log-from-deck = { $who ->
    [you] You drew { $card } from the deck
   *[other] { $name } drew { $card } from the deck
  }
sg-log-from-display = { $who ->
    [you] You took { $card } from the display
   *[other] { $name } took { $card } from the display
  }
sg-log-points = { $who ->
    [you] You took { $points } points for { $colour }
   *[other] { $name } took { $points } points for { $colour }
  }
sg-log-round = Round { $round } is over
sg-log-over = The game is over
sg-all-confirmed = All confirmed.
sg-turn-total = { $change } for you: { $total }.

## End

sg-end-about = { $players ->
    [one] Silver & Gold, alone
   *[other] Silver & Gold, { $players } players
}
sg-end-kind = { $players ->
    [one] alone
   *[other] with { $players } players
}
sg-end-alone = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
sg-end-wins = { $me ->
    [yes] You win by { $margin }
   *[no] { $name } wins by { $margin }
}
sg-end-tie = { $me ->
    [yes] { $points } each: you win the tie
   *[no] { $points } each: { $name } wins the tie
}
sg-end-shared = { $points } each: a shared win
sg-end-short = { $points } short
sg-end-ledger = Point by point
sg-end-boards = The final boards
sg-end-as-they-lie = As they lie
sg-end-pyramids = Pyramids, 10 each
sg-end-colours = Pyramid points
sg-end-torches = Torches
sg-end-gems = Gems
sg-end-skulls = Skulls
sg-why-pyramids = { $side ->
    [mine] You finished { $more ->
        [one] 1 pyramid
       *[other] { $more } pyramids
    }, { $second } { $less }.
    [theirs] { $winner } finished { $more ->
        [one] 1 pyramid
       *[other] { $more } pyramids
    }, you { $less }.
   *[others] { $winner } finished { $more ->
        [one] 1 pyramid
       *[other] { $more } pyramids
    }, { $second } { $less }.
}
sg-why-colours = { $side ->
    [mine] You took { $more } pyramid points, { $second } { $less }.
    [theirs] { $winner } took { $more } pyramid points, you { $less }.
   *[others] { $winner } took { $more } pyramid points, { $second } { $less }.
}
sg-why-first = { $side ->
    [mine] You were first in { $colours }. Pyramid points { $more } to { $less }.
   *[others] { $winner } was first in { $colours }. Pyramid points { $more } to { $less }.
}
sg-why-torches = { $side ->
    [mine] You lit { $more ->
        [one] 1 torch
       *[other] { $more } torches
    }, { $second } { $less }.
    [theirs] { $winner } lit { $more ->
        [one] 1 torch
       *[other] { $more } torches
    }, you { $less }.
   *[others] { $winner } lit { $more ->
        [one] 1 torch
       *[other] { $more } torches
    }, { $second } { $less }.
}
sg-why-gems = { $side ->
    [mine] Gems brought you { $more ->
        [one] 1 point
       *[other] { $more } points
    }, { $second } { $less }.
    [theirs] Gems brought { $winner } { $more ->
        [one] 1 point
       *[other] { $more } points
    }, you { $less }.
   *[others] Gems brought { $winner } { $more ->
        [one] 1 point
       *[other] { $more } points
    }, { $second } { $less }.
}
sg-why-skulls = { $side ->
    [mine] Skulls cost { $second } { $more ->
        [one] 1 point
       *[other] { $more } points
    }, you { $less }.
    [theirs] Skulls cost you { $more ->
        [one] 1 point
       *[other] { $more } points
    }, { $winner } { $less }.
   *[others] Skulls cost { $second } { $more ->
        [one] 1 point
       *[other] { $more } points
    }, { $winner } { $less }.
}
sg-why-tie = The lowest pyramid number. { $side ->
    [mine] You finished { $low }; the lowest of { $second } is { $high }.
    [theirs] { $winner } finished { $low }; your lowest is { $high }.
   *[others] { $winner } finished { $low }; the lowest of { $second } is { $high }.
}
sg-why-tie-none = The lowest pyramid number. { $side ->
    [mine] You finished { $low }, { $second } finished none.
    [theirs] { $winner } finished { $low }, you finished none.
   *[others] { $winner } finished { $low }, { $second } finished none.
}
sg-why-shared = Nobody finished a pyramid, so nothing breaks the tie.

## Hints for a first game

hint-keep = Keep 2 of these 4. Look for a short way to the tomb, and for 2 cards of one colour.
hint-place = Point at a box to preview the pattern, and click or tap to place it. Press it again to rotate it. Nothing counts before you confirm.
hint-one-box = The pattern does not suit you? Cross off one single box instead.
hint-red-cross = A red cross gives you 1 more box, on either card. It may reach the tomb.
hint-waiting = You can still change your marks until the last player has confirmed.
hint-replace = Take a card from the display, or the unknown top of the deck. A second one of your colour brings pyramid points.
hint-odds = Of the cards still in the deck, one won’t appear in this round.
