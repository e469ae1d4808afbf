//! Flags and environment variables for the server's limits, generated from its list.

use std::sync::LazyLock;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};
use server::Limits;

/// The limits from flags and environment variables.
#[derive(Clone, Debug)]
pub(crate) struct LimitArgs(pub(crate) Limits);

const COUNT_LOCAL: &str = "count-local";
const COUNT_LOCAL_HELP: &str = "Count addresses of this machine itself too";
const COUNT_LOCAL_LONG_HELP: &str = "Count addresses of this machine itself too\n\n\
    They belong to a reverse proxy that is not trusted to name the client's address, or to a test.";

/// The defaults as text, which clap needs.
static DEFAULTS: LazyLock<Vec<String>> =
    LazyLock::new(|| Limits::ALL.iter().map(|limit| limit.default.to_string()).collect());

impl Args for LimitArgs {
    fn augment_args(command: Command) -> Command {
        let arg = |(limit, default): (&'static server::LimitInfo, &'static String)| {
            let range = i64::from(*limit.range.start())..=i64::from(*limit.range.end());
            let arg = Arg::new(limit.flag).long(limit.flag).value_name("N").env(limit.env).help(limit.help);
            arg.default_value(default.as_str()).value_parser(value_parser!(u32).range(range))
        };
        let count_local = Arg::new(COUNT_LOCAL).long(COUNT_LOCAL).env("PYRAMIDS_COUNT_LOCAL");
        let count_local = count_local.help(COUNT_LOCAL_HELP).long_help(COUNT_LOCAL_LONG_HELP);
        let command = command.next_help_heading("Limits").args(Limits::ALL.iter().zip(DEFAULTS.iter()).map(arg));
        command.arg(count_local.action(ArgAction::SetTrue))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for LimitArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut args = Self(Limits::default());
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for limit in Limits::ALL {
            if let Some(value) = matches.get_one::<u32>(limit.flag) {
                (limit.set)(&mut self.0, *value);
            }
        }
        self.0.count_local = matches.get_flag(COUNT_LOCAL);
        Ok(())
    }
}
