### The pages around the tables.

replay = Replay
review = Review
new-table = Play with friends
no-game-title = This game is not here
no-game-text = Games against bots are kept in the browser in which they were begun.
damaged-title = This game is damaged
damaged-text = The stored game cannot be read, so it cannot be continued or shown. Nothing in it was changed. You can delete it; other games are not affected.
damaged-table = Damaged: it can be neither shown nor continued. Please contact the operator of this server.
table-ended = The table cannot be shown
open-elsewhere = This game is open in another tab
open-elsewhere-text = Only one tab plays a game, so that no move is lost. You can continue here; the other tab then stops.
play-here = Play here
table-damaged = This table is damaged

## Replay
replay-loading = Loading the record
replay-unreachable = The server does not answer. Check the connection and try again.
replay-not-here = This game is not in this browser, or it is not over.
replay-drop = Drop the record of a finished game anywhere on this page, or choose its file.
replay-touch = Choose the record of a finished game.
replay-choose = Choose a record
replay-failed = This record cannot be shown
replay-back = Back
replay-on = Next
replay-play = Play
replay-at = Moment of the game
replay-moment = { $at } of { $all }
replay-speed = Speed
replay-speed-times = { $times }×
replay-assisted = Assisted
replay-proven = Shuffle checked
replay-unproven = Shuffle not proven
to-home = Home
continue = Continue
your-name = Your name
invited = You are invited to a table
name-why = Others at the table see your name. There is no account and no password.
to-the-table = To the table
go-on = Continue
unreachable = The server does not answer
unreachable-text = Tables with others are on a server, and it cannot be reached now. Games against bots and on this device work without it.
offline = This device is offline
offline-text = Games against bots and on this device work all the same.
play-bots = Play the bots
new-version = There is a newer version
link-gone = This table is not there
link-gone-text = The link is wrong or incomplete. Ask for a new one, or open a table yourself.
to-evening = A club evening with equal deals
clock = Clock
who-comes = Visibility
by-link = By link
for-everybody = Public
gathering = Before the game
invite = Invite
invite-text = Anyone with this link can take a seat or watch.
say-code = Table code:
fair = A fair shuffle
fair-text = The server has committed itself to its part of the shuffle below, before any player adds a part; every player adds one. After the game you can check that nobody chose the cards.
your-seat = { $name } (you)
ready = Ready
not-ready = Not ready yet
sit-here = Sit here
take-seat = Take a seat
watch-too = Or stay and watch.
add-bot = Add a bot
remove-bot = Remove
free-seat = Free this seat
seats-open = { $n ->
    [one] 1 seat is open
   *[other] { $n } seats are open
}: share the link, or add a bot.
waiting-for = Waiting for { $names }.
waiting-start = Waiting for the start.
all-there = Everybody is here.
start = Start the game
i-am-ready = I am ready
stand-up = Stand up
full = All seats are taken. You can stay and watch, or open a table with the same settings.
open-another = Open such a table
play-again = Play again
look-again = Review the game
check-shuffle = Check the shuffle
save-record = Save the record
fair-own = Shuffle verified: fair. The server’s part is the one it promised, and your part is in it.
fair-other = Shuffle verified: fair. The server’s part is the one it promised, and every player’s part is in it.
fair-no-receipt = The record has no receipt, so where the shuffle came from cannot be checked.
unfair = Something is wrong with this shuffle: { $reason }
curtain-title = Pass the device to { $name }
curtain-text = What the others marked stays secret. Nobody else looks now.
curtain-lift = I am { $name }
pass-text = Several people, one device. A curtain covers secret marks while it goes from hand to hand.
people = People
player = Player { $n }
name-of = Name of player { $n }
mine-here = In this browser
mine-online = On the server
no-games = No games yet
no-games-text = Games against bots and on this device are kept here, also without a network.
no-online-text = Tables at which you sat are listed here.
bot-of-level = bot ({ $level })
nobody-yet = Nobody else yet
with = With { $names }
stage-finished = Finished
stage-gathering = Not begun
stage-playing = Others think
ago-now = just now
ago-minutes = { $n } min ago
ago-hours = { $n } h ago
ago-days = { $n ->
    [one] 1 day ago
   *[other] { $n } days ago
}
delete = Delete
delete-really = Delete for good
devices = My devices
devices-text = Play wherever you like: every device you add stays signed in, with the same name and the same games.
device-this = This device
device-unnamed = Unknown device
device-used = { $days ->
    [0] Used today
    [1] Used yesterday
   *[other] Last used { $days } days ago
}
device-added = added { $ago }
add-device = Add a device
add-device-text = Open this link on the other device, or scan the code with its camera. It works once, for 10 minutes. Both devices stay signed in.
sign-out = Sign out
sign-out-of = Sign out { $device }
sign-out-really = Really sign out
sign-out-really-of = Really sign out { $device }
sign-out-last = This is your only device. Once it is signed out, nobody can bring your name and your games back.
signed-out = { $device } is signed out.
claim = Play on this device too
claim-text = Your name and your games on the server come to this device. Your other devices stay signed in.
claim-replaces = You play as { $name } in this browser now. If the link is for another name, that one takes its place here.
claim-go = Sign in here
claimed = Welcome, { $name }. Your games are here now, and on your other devices too.
claim-used = This link was used already or is too old. Make a new one on the other device.
claim-too-many = No more devices fit under one name. Sign one out on the other device, then try again.
signed-out-here = This device is signed out
signed-out-here-text = Your name and your games are still on your other devices. Load the page again to play here under a new name.
bad-name = This name cannot be used: 1 to 24 characters that can be seen.
spoken-mode = Spoken mode

## Play with anyone, and watching
just-watch = Just watch
starts-in = Starts in { $time }, or as soon as all seats are taken.
starts-with-bots = People who come later can take a bot’s seat.
start-now = Start now
result-won = Won, { $points }
result-tied = Tied for first, { $points }
result-place = Place { $place } of { $all }, { $points }
to-challenge = Challenge
