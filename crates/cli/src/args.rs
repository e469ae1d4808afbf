//! The commands and their arguments.

use std::net::SocketAddr;
use std::path::PathBuf;

use bots::BOTS;
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use nile::{Draft, Options};
use server::Database;

/// Play, study and host two pen-and-paper games called Pyramids.
#[derive(Parser, Debug)]
#[command(name = "pyramids", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Let bots play against each other, and print what came of it
    #[command(after_help = SIM_EXAMPLES)]
    Sim(SimArgs),
    /// Find out which bots are stronger: every pairing, on the same shuffles, from every seat
    #[command(after_help = ARENA_EXAMPLES)]
    Arena(ArenaArgs),
    /// Train the network of the bots hard and expert by self-play
    #[command(after_help = TRAIN_EXAMPLES)]
    Train(TrainArgs),
    /// Host tables for people and programs
    #[command(after_help = SERVE_EXAMPLES)]
    Serve(ServeArgs),
    /// Play random games on a server over real sockets, and measure how long it takes
    #[command(after_help = LOAD_EXAMPLES)]
    Load(LoadArgs),
    /// Copy a server's database, also while it is used
    #[command(after_help = BACKUP_EXAMPLES)]
    Backup(BackupArgs),
    /// Replay records and check every line
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(VerifyArgs),
    /// Print the table of a recorded game
    #[command(after_help = SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Measure how quick the rules are on this machine
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(BenchArgs),
    /// Check boards for Nile
    #[command(after_help = BOARD_CHECK_EXAMPLES)]
    Board {
        #[command(subcommand)]
        command: BoardCommand,
    },
    /// Check and make decks for Silver & Gold
    #[command(after_help = DECK_EXAMPLES)]
    Deck {
        #[command(subcommand)]
        command: DeckCommand,
    },
}

#[derive(Subcommand, Debug)]
pub(crate) enum DeckCommand {
    /// Check a deck file and report how balanced it is
    #[command(after_help = DECK_CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Print a fresh, valid deck
    #[command(after_help = DECK_NEW_EXAMPLES)]
    New(DeckNewArgs),
}

#[derive(Subcommand, Debug)]
pub(crate) enum BoardCommand {
    /// Check a board file and report how balanced it is
    #[command(after_help = BOARD_CHECK_EXAMPLES)]
    Check(CheckArgs),
}

/// The games by the names that records use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum GameName {
    /// Silver & Gold: Pyramids
    SilverGold,
    /// Nile
    Nile,
}

#[derive(Args, Debug)]
pub(crate) struct SimArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub(crate) game: GameName,
    /// How many players; if not given, as many as bots are named, in Nile 2
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) players: Option<u8>,
    /// Who plays: one bot for all seats, or one for each; they change seats from game to game
    #[arg(long, value_delimiter = ',', value_name = "BOT,...", required = true, value_parser = PossibleValuesParser::new(BOTS))]
    pub(crate) bots: Vec<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// The number that all shuffles and the bots' luck start from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads; all cores, if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Silver & Gold: play with this deck instead of the standard one
    #[arg(long, value_name = "FILE")]
    pub(crate) deck: Option<PathBuf>,
    /// Nile: play on this board instead of the standard one
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) nile: NileOptions,
    /// Write every game's record into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

/// The name of who is told every coming card.
pub(crate) const ORACLE: &str = "oracle";

#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub(crate) game: GameName,
    /// Who plays, two bots or more; oracle only alone in Silver & Gold
    #[arg(long, value_delimiter = ',', value_name = "BOT,...", required = true, value_parser = PossibleValuesParser::new(BOTS.into_iter().chain([ORACLE])))]
    pub(crate) bots: Vec<String>,
    /// How many players: Silver & Gold 1 to 4, Nile 2
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) players: u8,
    /// How many games for each pairing, rounded up to whole shuffles; alone: for each bot
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// The number that all shuffles and the bots' luck start from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many milliseconds a bot may think about a decision
    #[arg(long, value_name = "MS", conflicts_with = "iterations", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) time: Option<u32>,
    /// How many iterations a bot may think about a decision; repeatable on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) iterations: Option<u32>,
    /// How many games at a time; all cores, if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON object instead of tables
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a page for people into this file as well
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Keep finished games in this file, and go on from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
}

/// What can be agreed before a game of Nile.
#[derive(Args, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct NileOptions {
    /// Nile: how the six discoveries are chosen; remove, if not given
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) draft: Option<DraftForm>,
    /// Nile: resources pay only their own costs
    #[arg(long)]
    pub(crate) no_exchange: bool,
    /// Nile: a piece need not rest on two others
    #[arg(long)]
    pub(crate) free_masonry: bool,
    /// Nile: who does not roll first begins with one filled box
    #[arg(long)]
    pub(crate) balanced_start: bool,
}

/// The forms of the draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum DraftForm {
    /// Take turns removing one until six remain
    Remove,
    /// Take turns selecting six
    Select,
    /// As select, and a discovery may be selected again
    Repeat,
}

impl From<&NileOptions> for Options {
    fn from(options: &NileOptions) -> Self {
        Self {
            draft: match options.draft {
                None | Some(DraftForm::Remove) => Draft::Remove,
                Some(DraftForm::Select) => Draft::Select,
                Some(DraftForm::Repeat) => Draft::Repeat,
            },
            no_exchange: options.no_exchange,
            free_masonry: options.free_masonry,
            balanced_start: options.balanced_start,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct TrainArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub(crate) game: GameName,
    /// Where the weights go; the learning curve goes beside them, with .curve.json in place of the extension
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// The number that all luck starts from: the same number, the same weights
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How often the network plays against itself and learns from it
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) generations: u32,
    /// Games in each generation
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// Games against greedy after each generation, for the learning curve
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) exam: u32,
    /// How many threads; all cores, if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Write a page with the learning curve
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Print one JSON object instead of lines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", env = "PYRAMIDS_LISTEN", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    /// A SQLite file, made if it is not there; or PostgreSQL, shared with other servers: postgres://user:password@host:port/name
    #[arg(
        long,
        value_name = "DATABASE",
        env = "PYRAMIDS_DATABASE",
        hide_env_values = true,
        default_value = "pyramids.db"
    )]
    pub(crate) database: Database,
    /// Browsers come by HTTPS: cookies are sent by no other way
    #[arg(long, env = "PYRAMIDS_SECURE")]
    pub(crate) secure: bool,
    /// How many bots think at a time
    #[arg(long, value_name = "N", env = "PYRAMIDS_BOT_THREADS", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) bot_threads: u16,
    /// After so many seconds without its person a bot marks for a seat
    #[arg(long, value_name = "SECONDS", env = "PYRAMIDS_GRACE", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) grace: u64,
    /// A reverse proxy of yours stands in front: believe the last address in its X-Forwarded-For
    #[arg(long, env = "PYRAMIDS_TRUST_PROXY")]
    pub(crate) trust_proxy: bool,
    /// How log lines look, on standard error
    #[arg(long, value_name = "FORMAT", env = "PYRAMIDS_LOG", default_value = "text")]
    pub(crate) log: LogFormat,
    /// What is logged: error, warn, info (a line for every request and connection), debug (and every message) or trace
    #[arg(long, value_name = "LEVEL", env = "PYRAMIDS_LOG_LEVEL", default_value = "warn")]
    pub(crate) log_level: LogLevel,
    #[command(flatten)]
    pub(crate) limits: crate::limit_args::LimitArgs,
}

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
}

/// How much is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

#[derive(Args, Debug)]
pub(crate) struct LoadArgs {
    /// The server, as http://HOST:PORT
    #[arg(long, value_name = "URL")]
    pub(crate) url: String,
    /// How many tables are played at, at a time: by turns Silver & Gold and Nile, game after game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub(crate) tables: u32,
    /// How many play at a table of Silver & Gold; Nile is for two
    #[arg(long, value_name = "P", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) players: u8,
    /// For how long
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub(crate) seconds: u32,
    /// Actions a second over all tables, due at fixed times; as many as the server takes, if not given
    ///
    /// A time is measured from the moment the action was due, whether or not it could be sent then: while a server
    /// stalls, everything that becomes due meanwhile counts as waiting.
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) rate: Option<u32>,
    /// So many more connections watch and do nothing
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) idle: u32,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BackupArgs {
    /// Where the copy goes; a file that is not there yet
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The SQLite file; copies of PostgreSQL are made by its own pg_dump
    #[arg(long, value_name = "FILE", env = "PYRAMIDS_DATABASE", hide_env_values = true, default_value = "pyramids.db")]
    pub(crate) database: Database,
}

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// Records, or folders with records in them
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// What the server showed before the game: its promise must be the one in the record
    #[arg(long, value_name = "SHA256")]
    pub(crate) promised: Option<game_core::Hash>,
    /// Print one JSON object instead of lines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    /// The record
    #[arg(value_name = "RECORD")]
    pub(crate) record: PathBuf,
    /// The table after this turn, 0 for the start; the last one recorded, if not given
    #[arg(long, value_name = "N")]
    pub(crate) turn: Option<u32>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// The file; the standard one, if not given
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Print one JSON object instead of a report
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct DeckNewArgs {
    /// The number the deck is made from: the same number, the same deck
    #[arg(long, value_name = "N")]
    pub(crate) seed: u64,
}

const EXAMPLES: &str = "\
Examples:
  pyramids sim --game silver-gold --bots greedy,random --games 10000
  pyramids arena --game nile --bots easy,hard,expert --html arena.html
  pyramids verify games/
  pyramids show game.jsonl --turn 12
  pyramids deck check";

const DECK_EXAMPLES: &str = "\
Examples:
  pyramids deck check my-box.txt
  pyramids deck new --seed 42 > my-deck.txt";

const SIM_EXAMPLES: &str = "\
Examples:
  pyramids sim --game silver-gold --bots greedy,random --games 10000
  pyramids sim --game silver-gold --players 4 --bots greedy --seed 7 --json
  pyramids sim --game silver-gold --bots greedy,greedy --games 100 --records games/
  pyramids sim --game silver-gold --bots greedy --players 2 --deck my-box.txt
  pyramids sim --game nile --bots greedy --games 20000 --balanced-start";

const ARENA_EXAMPLES: &str = "\
Examples:
  pyramids arena --game silver-gold --bots novice,easy,hard --games 1000
  pyramids arena --game nile --bots expert,mcts --games 400 --time 50 --html arena.html
  pyramids arena --game silver-gold --players 4 --bots expert,greedy --iterations 500 --json
  pyramids arena --game silver-gold --bots hard,expert --games 2000 --resume arena.jsonl
  pyramids arena --game silver-gold --players 1 --bots expert,oracle --games 50

Ctrl-C stops and prints what is known so far; with --resume the same command goes on later.";

const TRAIN_EXAMPLES: &str = "\
Examples:
  pyramids train --game nile --out weights/nile.bin
  pyramids train --game silver-gold --out mine.bin --generations 20 --html curve.html

Every generation is written as soon as it is learned: who stops early keeps the last one.";

const SERVE_EXAMPLES: &str = "\
Examples:
  pyramids serve
  pyramids serve --listen 0.0.0.0:8080 --database /var/lib/pyramids/pyramids.db
  pyramids serve --secure --trust-proxy --log json --log-level info    (behind a reverse proxy with HTTPS)
  PYRAMIDS_GRACE=300 PYRAMIDS_BOT_THREADS=4 pyramids serve
  PYRAMIDS_DATABASE=postgres://pyramids:secret@db:5432/pyramids pyramids serve --listen 0.0.0.0:8080 --secure

With PostgreSQL any number of servers share their tables, behind any load balancer.

Every flag can be set by its environment variable. docs/hosting.md tells the rest. Ctrl-C finishes what is being written and stops.";

const LOAD_EXAMPLES: &str = "\
The server's limits must allow it, see docs/load.md: pyramids serve --rate 1000000 --max-new-tables-person 10000000

Examples:
  pyramids load --url http://127.0.0.1:8080 --tables 500 --seconds 30 --rate 1000
  pyramids load --url http://127.0.0.1:8080 --tables 100 --seconds 30
  pyramids load --url http://127.0.0.1:8080 --tables 10 --seconds 30 --idle 10000 --json";

const BACKUP_EXAMPLES: &str = "\
Examples:
  pyramids backup monday.db
  pyramids backup /backups/monday.db --database /var/lib/pyramids/pyramids.db";

const VERIFY_EXAMPLES: &str = "\
Examples:
  pyramids verify game.jsonl
  pyramids verify games/ --json
  pyramids verify game.jsonl --promised 68cc9a25…    (the whole hash, 64 digits)

The exit code is 0 if every record is without fault, else 1.";

const SHOW_EXAMPLES: &str = "\
Examples:
  pyramids show game.jsonl
  pyramids show game.jsonl --turn 12";

const BENCH_EXAMPLES: &str = "\
Examples:
  pyramids bench
  pyramids bench --json";

const DECK_CHECK_EXAMPLES: &str = "\
Examples:
  pyramids deck check
  pyramids deck check my-box.txt --json

The exit code is 0 if the deck can be played, else 1.";

const BOARD_CHECK_EXAMPLES: &str = "\
Examples:
  pyramids board check
  pyramids board check my-valley.txt --json

The exit code is 0 if the board can be played, else 1.";

const DECK_NEW_EXAMPLES: &str = "\
Examples:
  pyramids deck new --seed 42 > my-deck.txt";
