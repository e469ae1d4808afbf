//! `pyramids show`: the table of a recorded game as text.

mod nile;
mod silver_gold;

use std::io::{self, Write};

use ::nile::Nile;
use ::silver_gold::SilverGold;
use game_core::{Fault, Reason, Recorded, Referee, Seat, announced_game, results};
use serde::Serialize;

use crate::args::ShowArgs;
use crate::failure::{Failure, print_json};
use crate::verify::Lines;

/// A table that can be printed.
pub(crate) trait Shown {
    /// What happens in its game.
    type Event;

    /// How many turns are over, if the table is set up and no turn is under way.
    fn turns_played(&self) -> Option<u32>;

    /// The table for programs.
    fn report(&self) -> impl Serialize;

    /// The table for people.
    fn print(&self, out: &mut dyn Write) -> io::Result<()>;

    /// What an event means to somebody who reads along; nothing for those that say no more than others do.
    fn tell(&self, event: &Self::Event) -> Option<String>;
}

pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    if !args.record.exists() {
        return Err(Failure::usage(format!("there is no {}", args.record.display())));
    }
    let fault = |fault: Fault| Failure::refused(format!("{}: {fault}", args.record.display()));
    let mut lines = Lines::open(&args.record).map_err(fault)?;
    let first = lines.first().map_err(fault)?;
    match announced_game(&first).map_err(fault)? {
        SilverGold::NAME => show(args, &Scene::<SilverGold>::read(args, &first, lines).map_err(fault)?),
        Nile::NAME => show(args, &Scene::<Nile>::read(args, &first, lines).map_err(fault)?),
        other => Err(fault(Fault { line: 1, reason: Reason::UnknownGame(other) })),
    }
}

fn show<G: Recorded>(args: &ShowArgs, scene: &Scene<G>) -> Result<(), Failure>
where
    Scene<G>: Shown<Event = G::Event>,
{
    let reached = scene.turns_played();
    if let Some(turn) = args.turn.filter(|turn| reached != Some(*turn)) {
        let reached = reached.map_or("a turn that is not over".into(), |last| format!("turn {last}"));
        return Err(Failure::usage(format!("the record does not reach the end of turn {turn}, only {reached}")));
    }
    if args.json {
        return print_json(&scene.report());
    }
    let out = &mut anstream::stdout();
    scene.print(out)?;
    let bold = anstyle::Style::new().bold();
    let told: Vec<String> = scene.log.iter().filter_map(|event| scene.tell(event)).collect();
    if !told.is_empty() {
        writeln!(out, "\n{bold}What happened last{bold:#}")?;
    }
    told.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    Ok(scene.print_result(out)?)
}

/// A record followed up to some turn, and what happened in the last turn of it.
pub(crate) struct Scene<G: Recorded> {
    referee: Referee<G>,
    log: Vec<G::Event>,
    names: Vec<String>,
}

impl<G: Recorded> Scene<G>
where
    Self: Shown<Event = G::Event>,
{
    fn read(args: &ShowArgs, first: &str, mut lines: Lines) -> Result<Self, Fault> {
        let referee = Referee::<G>::open(first)?;
        let names = unmistakable(referee.players.iter().map(|player| player.name.as_str()).collect());
        let mut scene = Self { referee, log: Vec::new(), names };
        while args.turn.is_none() || scene.turns_played() != args.turn {
            let Some(line) = lines.next()? else { break };
            // The log is that of the newest turn: it starts anew whenever a turn is over.
            let over = scene.game().standing(scene.state()).is_some();
            if scene.turns_played().is_some() && !over {
                scene.log.clear();
            }
            scene.referee.read(&line, &mut scene.log)?;
        }
        Ok(scene)
    }

    fn print_result(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(results) = results(self.game(), self.state()) else { return Ok(()) };
        writeln!(out)?;
        let mut ranked: Vec<_> = self.game().seats().iter().zip(results).collect();
        ranked.sort_by_key(|(_, result)| result.place);
        ranked.iter().try_for_each(|(seat, result)| writeln!(out, "  {}. {}", result.place, self.name(*seat)))
    }
}

impl<G: Recorded> Scene<G> {
    fn game(&self) -> &G {
        &self.referee.game
    }

    fn state(&self) -> &G::State {
        &self.referee.state
    }

    /// The name as it stands in the record.
    fn plain_name(&self, seat: Seat) -> &str {
        self.referee.players.get(seat.index()).map_or("", |player| player.name.as_str())
    }

    /// The name as it can be printed for people.
    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }
}

/// Names as they can be printed: without signs that a terminal would obey, and with the seat where two are alike.
fn unmistakable(names: Vec<&str>) -> Vec<String> {
    let tame = |name: &str| name.chars().map(|sign| if sign.is_control() { '?' } else { sign }).collect::<String>();
    let alike = |name: &str| names.iter().filter(|other| **other == name).count() > 1;
    let with_seat = |(seat, name): (usize, &&str)| {
        if alike(name) { format!("{} (seat {})", tame(name), seat + 1) } else { tame(name) }
    };
    names.iter().enumerate().map(with_seat).collect()
}
