//! The table of Nile.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use game_core::{Game, Recorded, Seat, SeatResult, results};
use games::nile::{
    Area, ByArea, Choice, Discovery, Event, FILLINGS, Face, Kind, NUMBERED_DISCOVERIES, Nile, Phase, ROW_PIECES, Row,
    Score, Space, Tray,
};
use serde::Serialize;

use crate::show::{Scene, Shown};

/// What each discovery does, in order.
const DISCOVERY_TEXTS: [&str; NUMBERED_DISCOVERIES] = [
    "Gain 1 coin, or 2 if your three dice all differ.",
    "Gain 1 of a resource of your choice, and 1 more if you have none of it.",
    "Gain 1 of each resource that you have none of.",
    "If you have no Wheat, roll one more green die.",
    "One piece you build this turn costs 1 Brick less.",
    "All land costs 1 less this turn, but at least 1.",
    "Every resource may pay any cost this turn.",
    "Fill a box of your storehouse.",
    "Gain 1 coin, and another from a filled box of your opponent, which is emptied.",
    "Choose a colour: that die of your opponent's next roll gathers nothing.",
    "Choose a die: gain what your opponent's land in its column yields more than yours.",
    "Gain 1 coin, and 2 more if your opponent has built more pieces.",
    "Gain 1 Wheat and 1 Worker.",
    "Gain 2 Wheat, or 3 if you have none.",
    "Gain 2 Bricks; one piece you build this turn costs 1 Worker less.",
    "Gain 2 coins; every resource may pay any cost this turn.",
    "Gain 1 Wheat, and fill a box of your storehouse if none is filled.",
    "Choose a die: gain what your opponent's land in its column yields.",
    "Gain 1 coin, or 4 if your opponent rolled first.",
    "Gain 1 coin, or 3 if your three dice all differ.",
    "Gain 2 of a resource of your choice.",
    "Gain 2 coins.",
    "Gain 1 coin and choose a colour: that die of your opponent's next roll gathers 1 less.",
    "Gain 1 coin; all land costs 1 less this turn, but at least 1.",
];

#[derive(Serialize)]
struct Report {
    game: game_core::GameName,
    turns: u16,
    over: bool,
    active: Seat,
    dice: Vec<DieReport>,
    tray: Tray,
    discoveries: Vec<PlacedReport>,
    players: Vec<PlayerReport>,
    result: Option<Vec<SeatResult<Score>>>,
}

#[derive(Serialize)]
struct DieReport {
    area: Area,
    face: Face,
    gathered: u8,
    doubled: bool,
}

#[derive(Serialize)]
struct PlacedReport {
    space: Space,
    number: Option<Discovery>,
    owner: Option<Seat>,
}

#[derive(Serialize)]
struct PlayerReport {
    seat: Seat,
    name: String,
    heights: ByArea<Vec<u8>>,
    pieces: [u8; 4],
    boxes: u8,
    fillings: u8,
    score: Score,
}

impl Shown for Scene<Nile> {
    type Event = Event;

    fn turns_played(&self) -> Option<u32> {
        let state = self.state();
        match state.phase() {
            Phase::Over => Some(u32::from(state.turns())),
            Phase::Rolling => Some(u32::from(state.turns()).saturating_sub(1)),
            _ => None,
        }
    }

    fn report(&self) -> impl Serialize {
        let (game, state) = (self.game(), self.state());
        let dice = state.turn().dice().iter();
        let placed = game.board().spots().iter().zip(state.discoveries());
        Report {
            game: Nile::NAME,
            turns: state.turns(),
            over: state.phase() == Phase::Over,
            active: state.active(),
            dice: dice
                .map(|die| DieReport { area: die.area, face: die.face, gathered: die.gathered, doubled: die.doubled })
                .collect(),
            tray: *state.turn().tray(),
            discoveries: placed
                .map(|(space, number)| PlacedReport {
                    space: *space,
                    number: *number,
                    owner: game.owner(state, *space),
                })
                .collect(),
            players: game.seats().iter().map(|seat| self.player_report(seat)).collect(),
            result: results(game, state),
        }
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let state = self.state();
        let bold = Style::new().bold();
        match (state.phase(), self.turns_played()) {
            (Phase::Over, Some(turns)) => writeln!(out, "{bold}Nile: the game is over after {turns} turns{bold:#}")?,
            (Phase::Beginning | Phase::Drafting | Phase::Placing | Phase::FirstPurchases, _) => {
                writeln!(out, "{bold}Nile: setup{bold:#}")?
            }
            (_, Some(turns)) => writeln!(out, "{bold}Nile: after turn {turns}{bold:#}")?,
            _ => writeln!(out, "{bold}Nile: in turn {}{bold:#}", state.turns())?,
        }
        writeln!(out)?;
        self.print_player(out, Seat::SECOND)?;
        self.print_valley(out)?;
        self.print_player(out, Seat::FIRST)?;
        writeln!(out, "\n{bold}Discoveries{bold:#}")?;
        for (space, discovery) in self.game().board().spots().iter().zip(state.discoveries()) {
            let Some(discovery) = discovery else { continue };
            let owner = self.game().owner(state, *space).map_or("free", |seat| self.name(seat));
            let (name, text) = (discovery.name(), DISCOVERY_TEXTS[usize::from(discovery.get()) - 1]);
            writeln!(out, "  {} {}  {name}: {text} ({owner})", space.area, space.column.get())?;
        }
        Ok(())
    }

    fn describe(&self, event: &Event) -> Option<String> {
        let line = match *event {
            Event::Drafted { seat, discovery } => format!("{} drafts {discovery}", self.name(seat)),
            Event::Placed { space, discovery } => format!("{discovery} lies on {space}"),
            Event::Bought { seat, space, price } => format!("{} buys {space} for {price}", self.name(seat)),
            Event::Balanced { seat, boxes } => format!("{} begins with {boxes} filled", self.name(seat)),
            Event::Rolled { seat, dice: [red, green, blue], .. } => {
                format!("{} rolls red {}, green {}, blue {}", self.name(seat), red.get(), green.get(), blue.get())
            }
            Event::Bumped { seat, die, to } => format!("{} moves the {die} die to {}", self.name(seat), to.get()),
            Event::GotCoins { seat, coins } => {
                format!("{} gets {coins} coin{}", self.name(seat), if coins == 1 { "" } else { "s" })
            }
            Event::Gathered { seat, area, resources, .. } if resources > 0 => {
                format!("{} gathers {}", self.name(seat), resource(area, resources))
            }
            Event::Gathered { seat, area, stormed: true, .. } => {
                format!("a storm keeps the {area} die of {} from gathering", self.name(seat))
            }
            Event::ExtrasLapsed { seat, count } => format!("{count} Extras of {} lapse", self.name(seat)),
            Event::Withdrew { seat } => format!("{} takes it all back", self.name(seat)),
            Event::Idle { seat, discovery } => format!("{discovery} can do nothing for {}", self.name(seat)),
            Event::RolledExtra { seat, area, face } => format!("{} rolls {area} {} more", self.name(seat), face.get()),
            Event::Discovered { seat, discovery, choice, .. } => match choice {
                Some(Choice::Area(area)) => format!("{} uses {discovery} on {area}", self.name(seat)),
                Some(Choice::Die(die)) => format!("{} uses {discovery} on die {die}", self.name(seat)),
                None => format!("{} uses {discovery}", self.name(seat)),
            },
            Event::Doubled { seat, die, .. } => format!("{} doubles die {die}", self.name(seat)),
            Event::Built { seat, row } => format!("{} builds in row {row}", self.name(seat)),
            Event::Redeemed { seat, boxes } => format!("{} redeems {boxes} from the storehouse", self.name(seat)),
            Event::Stored { seat } => format!("{} fills a box", self.name(seat)),
            Event::TurnEnded { seat, by_itself: true } => format!("{} can do nothing more", self.name(seat)),
            _ => return None,
        };
        Some(line)
    }
}

impl Scene<Nile> {
    fn player_report(&self, seat: Seat) -> PlayerReport {
        let holding = self.state().holding(seat);
        PlayerReport {
            seat,
            name: self.recorded_name(seat).into(),
            heights: ByArea::from_fn(|area| {
                Face::all().map(|face| holding.height(games::nile::Column { area, face })).collect()
            }),
            pieces: holding.pieces,
            boxes: holding.boxes,
            fillings: holding.fillings,
            score: self.game().score(self.state(), seat),
        }
    }

    /// Prints the valley with seat 2 at the top. A space is its sign followed by its owner's number.
    fn print_valley(&self, out: &mut dyn Write) -> io::Result<()> {
        let titles = Area::ALL.map(|area| format!("{:<18}", area.name())).join("   ");
        let faces =
            Area::ALL.map(|_| Face::all().map(|face| format!("{}  ", face.get())).collect::<String>()).join("   ");
        writeln!(out, "\n  row price  {titles}\n             {faces}")?;
        for row in Row::all().rev() {
            let spaces = Area::ALL.map(|area| {
                let space = |column| Space { area, column, row };
                let painted = |space| paint(self.game().board().kind(space), self.game().owner(self.state(), space));
                Face::all().map(|column| format!("{} ", painted(space(column)))).collect::<String>()
            });
            writeln!(out, "  {row:>3} {:>5}  {}", self.game().board().price(row), spaces.join("   "))?;
        }
        writeln!(out)
    }

    fn print_player(&self, out: &mut dyn Write, seat: Seat) -> io::Result<()> {
        let holding = self.state().holding(seat);
        let Score { pieces, built, land } = self.game().score(self.state(), seat);
        let bold = Style::new().bold();
        let rows = holding.pieces.iter().zip(ROW_PIECES).map(|(built, whole)| format!("{built}/{whole}"));
        let (name, number) = (self.name(seat), seat.number());
        writeln!(
            out,
            "{bold}{number}: {name}{bold:#}, {pieces} pieces with {built} of 60 resources, land worth {land}"
        )?;
        writeln!(
            out,
            "  rows of the pyramid {}   storehouse {} filled, {} of {FILLINGS} used",
            rows.collect::<Vec<_>>().join(" "),
            holding.boxes,
            holding.fillings
        )
    }
}

fn resource(area: Area, count: u8) -> String {
    let name = match (area, count) {
        (Area::Red, 1) => "Brick",
        (Area::Red, _) => "Bricks",
        (Area::Green, _) => "Wheat",
        (Area::Blue, 1) => "Worker",
        (Area::Blue, _) => "Workers",
    };
    format!("{count} {name}")
}

/// One space in two characters: its sign and its owner's number.
fn paint(kind: Kind, owner: Option<Seat>) -> String {
    let sign = kind.sign();
    let style = match owner {
        Some(Seat::FIRST) => AnsiColor::Yellow.on_default().bold(),
        Some(_) => AnsiColor::Blue.on_default().bold(),
        None => Style::new(),
    };
    let whose = owner.map_or(" ".into(), |seat| seat.number().to_string());
    format!("{style}{sign}{whose}{style:#}")
}

#[cfg(test)]
mod tests {
    use games::nile::Discovery;

    use super::DISCOVERY_TEXTS;

    #[test]
    fn discoveries_are_described_as_in_the_rules() {
        let rules = include_str!("../../../../../docs/rules/nile.md");
        for (discovery, text) in Discovery::all().zip(DISCOVERY_TEXTS) {
            let row = format!("| {} | {} | {text} |", discovery.get(), discovery.name());
            assert!(rules.contains(&row), "{row}");
        }
    }
}
