### Your turn: running games, notices, games with anyone.

running = Running games
your-turn-at = { $n ->
    [one] Your turn at 1 table
   *[other] Your turn at { $n } tables
}
play-on = Play on
look = Look
time-left = { $time } left
days = { $n } d
on-this-device = on this device
anyone-search = Looking for others
push-title = Shall we tell you when it is your turn?
push-text = A short notice comes to this device, about this table only, and never between 22:00 and 8:00.
push-no = No, thanks
push-yes = Yes, ask my browser
push-done = Done: a notice comes when it is your turn here.
push-failed = This browser did not allow it. You find your games on the home page all the same.
push-close = Close
notices = Notices
notice-table = Tell me when it is my turn here
notice-quiet = Quiet from 22:00 to 8:00
