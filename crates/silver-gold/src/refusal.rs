//! Why something is not allowed.

use crate::action::Slot;
use crate::boxes::Cell;
use crate::card_set::CardNumber;

/// Why an action, a withdrawal or a chance outcome was refused. The state is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Refusal {
    /// The seat is not at this table.
    #[error("nobody sits there")]
    NoSuchSeat,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A card must be turned before anybody acts.
    #[error("a card has to be turned first")]
    CardToTurn,
    /// No card is to be turned.
    #[error("no card is to be turned now")]
    NothingToTurn,
    /// The turned card is not in that pile.
    #[error("that card is not in the pile")]
    NotInThePile,
    /// Another seat chooses a replacement first.
    #[error("another player replaces first")]
    NotYourTurn,
    /// The seat stands confirmed.
    #[error("your choice is confirmed, withdraw it first")]
    AlreadyConfirmed,
    /// The seat holds no card and passes (S15).
    #[error("you hold no card and pass")]
    NoCardLeft,
    /// Only keeping is possible now.
    #[error("you must keep two of your four cards first")]
    MustKeep,
    /// Not two cards.
    #[error("you must keep exactly two cards")]
    NotTwoCards,
    /// A card that was not dealt to the seat.
    #[error("card {0} was not dealt to you")]
    NotDealt(CardNumber),
    /// Only crossing off is possible now.
    #[error("you must cross off boxes now")]
    MustCross,
    /// Only taking a card is possible now.
    #[error("you must take a new card now")]
    MustTake,
    /// No card lies there.
    #[error("you have no {0} card")]
    NoCard(Slot),
    /// No box at all.
    #[error("choose at least one box")]
    NoBoxes,
    /// A wall.
    #[error("{0} is a wall")]
    Wall(Cell),
    /// A crossed box.
    #[error("{0} is already crossed off")]
    AlreadyCrossed(Cell),
    /// More than one box, but not the pattern.
    #[error("these boxes are not the pattern; cross off the whole pattern or a single box")]
    NotThePattern,
    /// More than one box where an extra is owed.
    #[error("extra boxes are chosen one at a time")]
    OneExtraAtATime,
    /// First marks elsewhere than at the entrance.
    #[error("the first marks on a card must contain its entrance")]
    MissesEntrance,
    /// Marks apart from all others.
    #[error("the marks must touch a crossed box by a side")]
    NotTouching,
    /// A card that is not in the display.
    #[error("card {0} is not in the display")]
    NotInTheDisplay(CardNumber),
    /// The deck is empty.
    #[error("the deck is empty")]
    DeckEmpty,
    /// Nothing was done that could be taken back.
    #[error("there is nothing to take back")]
    NothingToWithdraw,
    /// Marks are shown, replacements are final.
    #[error("the turn is settled, nothing can be taken back now")]
    Settled,
}
