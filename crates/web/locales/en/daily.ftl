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
