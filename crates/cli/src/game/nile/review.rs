//! Plans of Nile in words.

use game_core::Seat;
use games::nile::{Action, Choice, Nile, State, Way};
use review::Reason;

use crate::review::{ReviewWords, Unit};

impl ReviewWords for Nile {
    const UNIT: Unit = Unit::ChanceToWin;
    const LUCK: [&'static str; 2] = ["Luck of the dice", "Luck of the setup"];

    fn plan(&self, _: &State, _: Seat, actions: &[Action]) -> String {
        let words = actions.iter().map(|action| match *action {
            Action::Draft(discovery) => format!("draft {discovery}"),
            Action::Buy(space) => format!("buy {space}"),
            Action::Build(row) => format!("build in row {row}"),
            Action::Bump { die, way } => format!("move the {die} die {}", if way == Way::Up { "up" } else { "down" }),
            Action::Extra(area) => format!("roll one more {area} die"),
            Action::Discover { choice, .. } => match choice {
                Some(Choice::Area(area)) => format!("use a discovery on {area}"),
                Some(Choice::Die(die)) => format!("use a discovery on die {die}"),
                None => "use a discovery".into(),
            },
            Action::Double(die) => format!("double die {die}"),
            Action::Decline => "decline".into(),
            Action::End => "end the turn".into(),
            Action::Store => "fill a box".into(),
        });
        words.collect::<Vec<_>>().join(", ")
    }

    fn reason(&self, reason: Reason) -> String {
        let counted =
            |count: u16, noun: &str| if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") };
        match reason {
            Reason::Pieces(count) => format!("builds {} more", counted(count.into(), "piece")),
            Reason::Land(count) => format!("buys {} more", counted(count.into(), "space")),
            Reason::Unspent(count) => format!("wastes {} less", counted(count, "unit")),
            Reason::Boxes(1) => "keeps 1 box more filled".into(),
            Reason::Boxes(count) => format!("keeps {count} boxes more filled"),
            Reason::Ability => "uses what was rolled better".into(),
            _ => String::new(),
        }
    }
}
