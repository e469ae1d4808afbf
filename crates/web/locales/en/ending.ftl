### The end of a game.

end-count = The count
end-skip-hint = Any key, click or tap shows the result.
end-skip = Show the result
end-why = What decided it:
end-decided-it = decided it
end-count-again = Count again
end-total = Total
end-difference = Difference
end-of = of { $most }
end-winner = Winner
end-score = { $name } { $total } { $note }
end-reached-pieces = { $pieces } of 10 pieces
end-reached-win = { $turns ->
    [one] won in { $turns } turn
   *[other] won in { $turns } turns
}
end-best-first = Your first result { $kind }: { $this }.
end-best-new = Your new best { $kind }: { $this }. Before: { $best }.
end-best = Your best { $kind }: { $best }. This game: { $this }, number { $place } of { $count }.
end-assisted = Assisted, with hints or turns taken back: this game counts for no best result.
end-rematch = Rematch
end-rematch-wanted = { $count ->
    [one] { $names } wants a rematch
   *[other] { $names } want a rematch
}
end-rematch-waits = Waiting for { $names }
end-rematch-began = The rematch has begun.
end-to-rematch = To the new table
end-review = Review the game
end-replay = Watch it again
end-harder = Harder bot: { $level }
end-other-level = Other level
end-challenge = Challenge a friend
end-compare = Both games side by side
