//! Challenge links: the hash, the deal, and every move of the game in them.

use std::path::Path;

use challenge::{Challenge, Playthrough};
use game_core::{Fault, Hosted, Reason, Verdict};
use games::with_game;

/// What comes before the text of a challenge in its address.
const ROUTE: &str = "#/challenge/";

/// The text of the challenge, if this is the address of one and not a file.
pub(super) fn challenge_text(path: &Path) -> Option<&str> {
    path.to_str()?.split_once(ROUTE).map(|(_, text)| text)
}

/// Replays the game of a challenge. A fresh deal has none, and counts as unfinished.
pub(super) fn verify_link(text: &str) -> Result<Verdict, Fault> {
    let fault = |error: &dyn std::fmt::Display| Fault { line: 1, reason: Reason::Unreadable(error.to_string()) };
    let challenge = Challenge::from_link(text).map_err(|error| fault(&error))?;
    let finished = challenge.by.is_some();
    let replayed = with_game!(challenge.deal.game, G => replay::<G>(&challenge));
    replayed.unwrap_or(Ok(())).map_err(|error| fault(&error))?;
    // All cards and dice follow from the deal; a link has no receipt of a server.
    Ok(Verdict { finished, chance_proven: true, fair: false, assisted: false })
}

fn replay<G: Hosted>(challenge: &Challenge) -> Result<(), String> {
    let Some(by) = &challenge.by else { return Ok(()) };
    let mut game = Playthrough::<G>::packed(&challenge.deal, &by.moves).map_err(|error| error.to_string())?;
    game.play_out(|_| {}).map_err(|error| error.to_string())
}
