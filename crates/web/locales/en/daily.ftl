### The daily dig.

daily-text = { $day }. The same cards for everyone.
daily-dig = Daily dig { $dig }
daily-waits = Dig { $dig } is waiting
daily-same = One deal, shuffled once for everyone.
daily-no-clock = No clock. You can leave and come back.
daily-unranked = It follows from the date and is not ranked. It works offline.
daily-past = An earlier dig. It does not count for your days in a row.
daily-one-counts = The first dig counts. Digs again are practice.
daily-play = Play today’s dig
daily-play-past = Play this dig
daily-today = To today’s dig
daily-no-day = There is no dig on that day
daily-no-day-text = Digs begin on 17 April 2026, and nobody knows those of tomorrow.
daily-yours = Your dig
daily-points = { $count ->
    [one] point
   *[other] points
}
daily-pieces = { $count ->
    [one] piece of 10
   *[other] pieces of 10
}
daily-won = You won against the bot.
daily-lost = The bot was ahead.
daily-par = Par { $par }
daily-of-par = { $reached }, par { $par }
daily-par-thinks = Par: the expert is playing this deal …
daily-par-text = Par is what the expert made of this deal without knowing what would come.
daily-compare = Beside the expert
daily-review = Review my dig
daily-again = Dig it again
daily-in-a-row = { $days ->
    [one] day in a row
   *[other] days in a row
}
daily-week = { $done } of the last seven days
daily-field = The field today
daily-no-server = Without a server there is no field: this dig is yours alone. Challenge a friend to compare.
daily-archive = Earlier digs
daily-archive-text = Earlier digs can be played any time. They do not count for your days in a row.
daily-month-before = Month before
daily-month-next = Next month
daily-cell-played = { $day }, { $points } points
daily-cell-open = { $day }, not played
daily-share = Share
daily-no-cards = Shows no cards
daily-card = Picture of the result: { $text }
daily-share-picture = Share picture
daily-copy-text = Copy text

## On a server

daily-rated = One attempt counts, as it stands at midnight (UTC).
daily-come-back = No clock. You can leave and come back until midnight (UTC).
daily-dug = { $count ->
    [0] Nobody has dug yet today.
    [one] 1 person has dug today.
   *[other] { $count } people have dug today.
}
daily-show-name = Show my name in the list
daily-counts = Counts
daily-place = Place { $place } of { $results }
daily-better = better than { $percent } %
daily-drawn = You and the bot are even.
daily-broken-off = It was not finished and counts as it stood at midnight.
daily-field-past = The field of this day
daily-field-locked = Opens when you are done.
daily-field-locked-text = So that nothing about today’s cards is given away.
daily-field-empty = Nobody dug on this day.
daily-results = { $count ->
    [one] 1 dig is over.
   *[other] { $count } digs are over.
}
daily-you = You
daily-anonymous = Anonymous
daily-equal = Equal results share a place. Names appear only if people chose to show one.
daily-bars = Digs by points: { $bars }
daily-bars-nile = Digs by pieces ahead of the bot: { $bars }
daily-check = How anybody can check this
daily-check-text = The secret of a day is chosen in advance: its hash is published the day before, the secret itself when the day is over. The list of a past day has every dig with its record, and the program “pyramids verify” checks all of it.
daily-hash = Hash of this day’s secret
daily-hash-next = Hash of the next day’s secret
daily-secret = Secret of this day
daily-list = Download the list
