### The spoken mode: what both games share. English words are understood in every language.

## Words that are understood; the first one is shown
say-turn = turn
say-legal = legal
say-more = more
say-plan = plan
say-yes = yes
say-no = no
say-undo = undo
say-score = score
say-rivals = rivals
say-odds = odds
say-clock = clock
say-last = last
say-repeat = repeat
say-help = help

## The panel
spoken-said = What was said
spoken-stop = Leave spoken mode
spoken-label = Your move or question
spoken-say = Say it
spoken-hint = Arrow up brings back what you typed. Type “help” for all commands; “yes” confirms what was previewed.
spoken-placements = Legal placements
spoken-actions = What you can do now
spoken-ways = { $count ->
    [0] none
    [one] 1 way
   *[other] { $count } ways
  }
spoken-all = Show all { $count }
spoken-few = Show 5
spoken-column-say = Say
spoken-column-what = What
spoken-column-brings = Brings
spoken-column-worth = Points or price
spoken-in-words = { $what } in words
spoken-commands = Commands

## The clock
say-clock-none = There is no clock
say-clock-hours = { $count ->
    [one] 1 hour left
   *[other] { $count } hours left
  }
say-clock-minutes = { $count ->
    [one] 1 minute left
   *[other] { $count } minutes left
  }
say-clock-seconds = { $count ->
    [one] 1 second left
   *[other] { $count } seconds left
  }

## Answers
spoken-numbered = { $number }: { $way }
spoken-next-more = { $count ->
    [one] Say a number, or “more” for 1 more
   *[other] Say a number, or “more” for { $count } more
  }
spoken-next-number = Say a number
spoken-no-more = That was all
spoken-no-number = There is no number { $number } in the last list. Say “legal” for a list
spoken-next-yes = Say “yes” to confirm
spoken-nothing-to-undo = There is nothing to take back
spoken-undone = Taken back
spoken-not-now = That is not asked for now
spoken-unknown = “{ $word }” is not understood. An example: { $example }. Say “help” for all commands
spoken-which = { $count } ways fit. Which one?
spoken-count = { $count ->
    [one] 1 way
   *[other] { $count } ways, best first
  }
spoken-confirmed = Confirmed
spoken-next-legal = Say “legal” for everything you can do
