//! The schedule of games.

use bots::{BOTS, Budget};

use super::clock::time_budget;
use super::game::ArenaGame;
use super::{ArenaArgs, ORACLE, name_and_millis};
use crate::failure::Failure;

/// The bots, their matchups and the number of shuffles.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) bots: Vec<String>,
    pub(crate) players: usize,
    pub(crate) seed: u64,
    pub(crate) shuffles: u64,
    pub(crate) budget: Budget,
    pub(crate) matchups: Vec<Matchup>,
    /// Whether the luck of every game is measured.
    pub(crate) adjust_luck: bool,
}

/// Games that belong together: on each shuffle, one for each seating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Matchup {
    /// The bot whose result counts and its opponent, as indexes into the list of bots; `None` for solo games.
    pub(crate) pair: Option<(usize, usize)>,
    /// The index of the bot on each seat, from seat 1 on. All matchups of a plan have the same number of seatings.
    pub(crate) seatings: Vec<Vec<usize>>,
}

impl Matchup {
    /// `bot` moves through all seats; `other` takes the rest.
    fn between(bot: usize, other: usize, players: usize) -> Self {
        let seating = |own_seat| (0..players).map(|seat| if seat == own_seat { bot } else { other }).collect();
        Self { pair: Some((bot, other)), seatings: (0..players).map(seating).collect() }
    }
}

impl Plan {
    pub(crate) fn new<G: ArenaGame>(args: &ArenaArgs) -> Result<Self, Failure> {
        check::<G>(args)?;
        let (bots, players) = (args.bots.clone(), usize::from(args.players));
        let matchups = matchups(bots.len(), players);
        let seatings = matchups.first().map_or(1, |matchup| matchup.seatings.len());
        // Solo, a shuffle is one game per bot; else it is one game per seat.
        let games_of_a_pairing = if players == 1 { 1 } else { seatings as u64 };
        Ok(Self {
            shuffles: args.games.div_ceil(games_of_a_pairing),
            budget: match (args.time, args.iterations) {
                (Some(millis), _) => time_budget(millis),
                (None, Some(iterations)) => Budget::Iterations(iterations),
                (None, None) => Budget::Usual,
            },
            seed: args.seed,
            bots,
            players,
            matchups,
            adjust_luck: args.adjust_luck,
        })
    }

    /// The number of games of a shuffle, over all matchups.
    pub(crate) fn games_of_a_shuffle(&self) -> u64 {
        self.matchups.iter().map(|matchup| matchup.seatings.len() as u64).sum()
    }

    /// The number of all games. They are numbered shuffle by shuffle, so that partial results cover every pairing.
    pub(crate) fn games(&self) -> u64 {
        self.shuffles * self.games_of_a_shuffle()
    }

    /// The number of a matchup's first game on a shuffle.
    pub(crate) fn first_game(&self, shuffle: u64, matchup: usize) -> u64 {
        let before: usize = self.matchups[..matchup].iter().map(|matchup| matchup.seatings.len()).sum();
        shuffle * self.games_of_a_shuffle() + before as u64
    }

    /// The shuffle and the seating of a game.
    pub(crate) fn game(&self, number: u64) -> Option<(u64, &[usize])> {
        let (shuffle, within) = (number / self.games_of_a_shuffle(), number % self.games_of_a_shuffle());
        let mut seatings = self.matchups.iter().flat_map(|matchup| &matchup.seatings);
        Some((shuffle, seatings.nth(within as usize)?))
    }

    /// The number of the game with this shuffle and seating.
    pub(crate) fn number(&self, shuffle: u64, seated: &[String]) -> Option<u64> {
        let mut seatings = self.matchups.iter().flat_map(|matchup| &matchup.seatings);
        let within = seatings.position(|seating| seating.iter().map(|bot| &self.bots[*bot]).eq(seated))?;
        (shuffle < self.shuffles).then(|| shuffle * self.games_of_a_shuffle() + within as u64)
    }

    /// The budget of a bot: its own, or that of all.
    pub(crate) fn budget_of(&self, bot: &str) -> Budget {
        let own = name_and_millis(bot).1.and_then(|millis| millis.parse().ok());
        own.map_or(self.budget, time_budget)
    }

    /// The budget in words.
    pub(crate) fn budget_name(&self) -> String {
        match self.budget {
            Budget::Usual => "usual".into(),
            Budget::Iterations(iterations) => format!("{iterations} iterations"),
            Budget::Time { millis, .. } => format!("{millis} ms"),
        }
    }
}

fn matchups(bots: usize, players: usize) -> Vec<Matchup> {
    let pairs = (0..bots).flat_map(|bot| (0..bots).map(move |other| (bot, other)));
    match players {
        1 => vec![Matchup { pair: None, seatings: (0..bots).map(|bot| vec![bot]).collect() }],
        // With two players, one side's result gives the other's.
        2 => pairs.filter(|(bot, other)| bot < other).map(|(bot, other)| Matchup::between(bot, other, 2)).collect(),
        _ => {
            let different = pairs.filter(|(bot, other)| bot != other);
            different.map(|(bot, other)| Matchup::between(bot, other, players)).collect()
        }
    }
}

fn check<G: ArenaGame>(args: &ArenaArgs) -> Result<(), Failure> {
    let ArenaArgs { bots, players, .. } = args;
    if bots.len() < 2 {
        return Err(Failure::usage(format!("an arena needs two bots or more, of {}", BOTS.join(", "))));
    }
    if let Some(twin) = bots.iter().enumerate().find_map(|(i, bot)| bots[..i].contains(bot).then_some(bot)) {
        return Err(Failure::usage(format!("{twin} is named twice: name each bot once, it meets all the others")));
    }
    G::PLAYERS.check((*players).into()).map_err(|error| Failure::usage(format!("{error} in {}", G::TITLE)))?;
    if bots.iter().any(|bot| bot == ORACLE) && !(G::HAS_ORACLE && *players == 1) {
        let reason = "the oracle knows every coming card, so it is not a legal player: it only plays Silver & Gold alone, \
                      with --players 1";
        return Err(Failure::usage(reason));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(bots: &[&str], players: u8, games: u64) -> Plan {
        let args = ArenaArgs {
            game: games::SILVER_GOLD,
            bots: bots.iter().map(ToString::to_string).collect(),
            players,
            games,
            seed: 1,
            time: None,
            iterations: None,
            threads: None,
            adjust_luck: false,
            json: false,
            html: None,
            resume: None,
        };
        Plan::new::<games::SilverGold>(&args).expect("a plan")
    }

    #[test]
    fn every_pairing_sits_on_every_seat_with_the_same_shuffle() {
        let two = plan(&["a", "b", "c"], 2, 5);
        assert_eq!((two.shuffles, two.games()), (3, 18));
        let first_shuffle: Vec<_> = (0..6).map(|number| two.game(number).expect("a game")).collect();
        let seated = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]];
        assert_eq!(first_shuffle, seated.each_ref().map(|seating| (0, &seating[..])));
        assert_eq!(two.game(6), Some((1, &[0, 1][..])));

        let four = plan(&["a", "b"], 4, 8);
        assert_eq!((four.shuffles, four.games()), (2, 16));
        assert_eq!(four.matchups[1].seatings, [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]);

        let alone = plan(&["a", "b", "c"], 1, 5);
        assert_eq!((alone.shuffles, alone.games(), alone.game(4)), (5, 15, Some((1, &[1][..]))));
    }

    #[test]
    fn a_bot_may_have_a_time_of_its_own() {
        let plan = plan(&["expert", "mcts@100"], 2, 2);
        assert!(matches!(plan.budget_of("mcts@100"), Budget::Time { millis: 100, .. }));
        assert!(matches!(plan.budget_of("expert"), Budget::Usual));
        assert!(super::super::parse_bot("mcts@100").is_ok() && super::super::parse_bot("oracle").is_ok());
        for wrong in ["deepblue", "mcts@", "mcts@0", "mcts@1.5", "@5"] {
            assert!(super::super::parse_bot(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_game_is_found_again_by_its_shuffle_and_seats() {
        for plan in [plan(&["a", "b", "c"], 2, 9), plan(&["a", "b", "c"], 3, 7), plan(&["a", "b"], 1, 3)] {
            for number in 0..plan.games() {
                let (shuffle, seating) = plan.game(number).expect("a game");
                let seated: Vec<String> = seating.iter().map(|bot| plan.bots[*bot].clone()).collect();
                assert_eq!(plan.number(shuffle, &seated), Some(number));
            }
            assert_eq!(plan.number(plan.shuffles, &["a".into(), "b".into()]), None);
        }
    }
}
