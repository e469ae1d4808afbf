//! Records as arrays: every decision of a finished game with what the seat knew then.

use game_core::{Game, Line, LineOf, Recorded, Referee, Seat, Verdict, Viewer, announced_game};

use crate::any_game::AnyGame;
use crate::codec::Codec;

/// Why a record cannot be replayed.
pub(crate) type Fault = game_core::Fault;

/// The decisions of a record.
pub(crate) struct Decisions {
    pub(crate) game: AnyGame,
    pub(crate) names: Vec<String>,
    pub(crate) seats: Vec<i8>,
    pub(crate) actions: Vec<i64>,
    pub(crate) masks: Vec<i8>,
    pub(crate) observations: Vec<i8>,
    pub(crate) points: Vec<i32>,
    pub(crate) places: Option<Vec<u8>>,
    pub(crate) verdict: Verdict,
}

/// Verifies a record and lists its decisions. Actions that were taken back are left out.
pub(crate) fn decisions(record: &str) -> Result<Decisions, Fault> {
    let name = announced_game(record.lines().next().unwrap_or_default())?;
    if name == nile::Nile::NAME { replay(record, AnyGame::Nile) } else { replay(record, AnyGame::SilverGold) }
}

fn replay<C: Codec>(record: &str, any: impl Fn(std::sync::Arc<C>) -> AnyGame) -> Result<Decisions, Fault> {
    let mut lines = record.lines();
    let mut referee = Referee::<C::Game>::open(lines.next().unwrap_or_default())?;
    let codec = std::sync::Arc::new(C::new(referee.game.clone()));
    let size = codec.observation_size();
    let mut taken: Vec<Decision> = Vec::new();
    for line in lines {
        match serde_json::from_str::<LineOf<C::Game>>(line) {
            Ok(Line::Act { seat, action }) => {
                let state = &referee.state;
                let mut decision = Decision {
                    seat,
                    action: 0,
                    mask: vec![0; C::ACTIONS],
                    observation: vec![0; size],
                    is_final: false,
                };
                decision.action = codec.encode(state, seat, action);
                codec.write_mask(state, seat, &mut decision.mask);
                codec.observe(&codec.game().view(state, Viewer::Seat(seat)), seat, &mut decision.observation);
                taken.push(decision);
            }
            Ok(Line::Withdraw { seat }) => taken.retain(|decision| decision.is_final || decision.seat != seat),
            // Chance comes only when nothing can be taken back any more.
            Ok(Line::Chance(_)) => taken.iter_mut().for_each(|decision| decision.is_final = true),
            // The referee reads the other lines, and says what is wrong with this one.
            Ok(_) | Err(_) => {}
        }
        referee.read(line, &mut ())?;
    }
    let game = codec.game();
    let standing = game.standing(&referee.state);
    Ok(Decisions {
        names: referee.players.iter().map(|player| player.name.clone()).collect(),
        seats: taken.iter().map(|decision| decision.seat.index() as i8).collect(),
        actions: taken.iter().map(|decision| decision.action as i64).collect(),
        masks: taken.iter().flat_map(|decision| decision.mask.iter().copied()).collect(),
        observations: taken.iter().flat_map(|decision| decision.observation.iter().copied()).collect(),
        points: game.seats().iter().map(|seat| codec.points(&referee.state, seat)).collect(),
        places: standing.map(|standing| game.seats().iter().map(|seat| standing.places[seat]).collect()),
        verdict: referee.verdict(),
        game: any(codec.clone()),
    })
}

struct Decision {
    seat: Seat,
    action: usize,
    mask: Vec<i8>,
    observation: Vec<i8>,
    /// Whether it can no longer be taken back.
    is_final: bool,
}
