//! `pyramids show`: prints the table of a recorded game.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use game_core::{Fault, Reason, Recorded, Referee, Seat, announced_game, results};
use games::with_game;
use serde::Serialize;

use crate::failure::{Failure, print_json};
use crate::verify::Lines;

pub(crate) const EXAMPLES: &str = "\
Examples:
  pyramids show game.jsonl
  pyramids show game.jsonl --turn 12";

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    /// The record
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Show the table after this turn, 0 for the start [default: the last turn recorded]
    #[arg(long, value_name = "N")]
    turn: Option<u32>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// A table that can be printed.
pub(crate) trait Shown {
    /// The events of its game.
    type Event;

    /// The number of turns played; `None` during the setup or a turn.
    fn turns_played(&self) -> Option<u32>;

    /// The table for programs.
    fn report(&self) -> impl Serialize;

    /// Prints the table for people.
    fn print(&self, out: &mut dyn Write) -> io::Result<()>;

    /// A sentence about an event, or `None` for events that add nothing to the others.
    fn describe(&self, event: &Self::Event) -> Option<String>;
}

pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    if !args.record.exists() {
        return Err(Failure::usage(format!("there is no {}", args.record.display())));
    }
    let fault = |fault: Fault| Failure::failed(format!("{}: {fault}", args.record.display()));
    let mut lines = Lines::open(&args.record).map_err(fault)?;
    let first = lines.first().map_err(fault)?;
    let name = announced_game(&first).map_err(fault)?;
    let shown = with_game!(name, G => show(args, &Scene::<G>::read(args, &first, lines).map_err(fault)?));
    shown.unwrap_or_else(|| Err(fault(Fault { line: 1, reason: Reason::UnknownGame(name) })))
}

fn show<G: Recorded>(args: &ShowArgs, scene: &Scene<G>) -> Result<(), Failure>
where
    Scene<G>: Shown<Event = G::Event>,
{
    let reached = scene.turns_played();
    if let Some(turn) = args.turn.filter(|turn| reached != Some(*turn)) {
        let reached = reached.map_or("an unfinished turn".into(), |last| format!("turn {last}"));
        return Err(Failure::usage(format!("the record does not reach the end of turn {turn}, only {reached}")));
    }
    if args.json {
        return print_json(&scene.report());
    }
    let out = &mut anstream::stdout();
    scene.print(out)?;
    let bold = anstyle::Style::new().bold();
    let events: Vec<String> = scene.log.iter().filter_map(|event| scene.describe(event)).collect();
    if !events.is_empty() {
        writeln!(out, "\n{bold}Last turn{bold:#}")?;
    }
    events.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    Ok(scene.print_result(out)?)
}

/// A record replayed up to some turn, with the events of its last turn.
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
        let names = printable_names(referee.players.iter().map(|player| player.name.as_str()).collect());
        let mut scene = Self { referee, log: Vec::new(), names };
        while args.turn.is_none() || scene.turns_played() != args.turn {
            let Some(line) = lines.next()? else { break };
            // The log holds the newest turn only: clear it whenever a turn is over.
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
    pub(crate) fn game(&self) -> &G {
        &self.referee.game
    }

    pub(crate) fn state(&self) -> &G::State {
        &self.referee.state
    }

    /// The name as the record has it.
    pub(crate) fn recorded_name(&self, seat: Seat) -> &str {
        self.referee.players.get(seat.index()).map_or("", |player| player.name.as_str())
    }

    /// The name as it is printed.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }
}

/// Replaces control characters in names, and adds the seat to names that occur twice.
fn printable_names(names: Vec<&str>) -> Vec<String> {
    let without_controls =
        |name: &str| name.chars().map(|sign| if sign.is_control() { '?' } else { sign }).collect::<String>();
    let alike = |name: &str| names.iter().filter(|other| **other == name).count() > 1;
    let with_seat = |(seat, name): (usize, &&str)| {
        if alike(name) { format!("{} (seat {})", without_controls(name), seat + 1) } else { without_controls(name) }
    };
    names.iter().enumerate().map(with_seat).collect()
}
