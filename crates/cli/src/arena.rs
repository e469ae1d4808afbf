//! `pyramids arena`: which bots are stronger, on the same shuffles and from every seat.

mod contested;
mod elo;
mod evaluate;
mod journal;
mod page;
mod plan;
mod play;
mod print;
mod report;
mod results;
mod stats;
mod timed;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread::available_parallelism;

use ::nile::{Board, Nile, Options};
use ::silver_gold::{Deck, SilverGold};
use bots::Settings;

use self::contested::Contested;
use self::journal::{Header, Journal};
use self::plan::Plan;
use self::report::Report;
use self::results::Results;
use crate::args::{ArenaArgs, GameName, ORACLE};
use crate::failure::{Failure, print_json};
use crate::{html, train};

pub(crate) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let plan = Plan::new(args)?;
    match args.game {
        GameName::SilverGold => {
            let game = SilverGold::new(Deck::standard(), plan.players);
            compare(args, &plan, game.ok_or_else(|| Failure::usage("1 to 4 may play"))?)
        }
        GameName::Nile => compare(args, &plan, Nile::new(Board::standard(), Options::default())),
    }
}

fn compare<G: Contested>(args: &ArenaArgs, plan: &Plan, game: G) -> Result<(), Failure> {
    if let Some(unknown) = plan.bots.iter().find(|bot| *bot != ORACLE && G::bot(bot, Settings::new(0)).is_none()) {
        return Err(Failure::usage(format!("{unknown} does not play {}", G::TITLE)));
    }
    if let Some(path) = &args.html {
        html::check_place(path)?;
    }
    let header = Header::new(&game, plan)?;
    let (journal, mut results) = match &args.resume {
        Some(path) => Journal::open(path, &header, plan).map(|(journal, results)| (Some(journal), results))?,
        None => (None, Results::default()),
    };
    let all_cores = || available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.threads.map_or_else(all_cores, usize::from);
    let interrupted = play::play_all(game, plan, threads, &mut results, journal)?;
    let report = Report::new::<G>(plan, &results, header.setup_sha256, interrupted);
    if args.json {
        print_json(&report)?;
    } else {
        print::print(&report, &mut anstream::stdout())?;
    }
    if let Some(path) = &args.html {
        // Who learned is among these.
        let learned = plan.bots.iter().any(|bot| bot == "hard" || bot == "expert");
        let curve = if learned { train::curve(args.game) } else { Vec::new() };
        page::page(&report, Some(&curve)).write(path)?;
    }
    if interrupted {
        tell_interrupted(args.json, &report, args.resume.as_deref())?;
    }
    Ok(())
}

/// Standard output belongs to the JSON object where there is one.
fn tell_interrupted(json: bool, report: &Report, journal: Option<&Path>) -> Result<(), Failure> {
    let Report { games, games_planned, .. } = report;
    let how = match journal {
        Some(path) => format!("the same command goes on from {}", path.display()),
        None => "to be able to go on, start with --resume FILE".into(),
    };
    let line = format!("interrupted after {games} of {games_planned} games; {how}");
    if json {
        writeln!(anstream::stderr(), "{line}")?
    } else {
        writeln!(anstream::stdout(), "\n{line}")?
    }
    Ok(())
}
