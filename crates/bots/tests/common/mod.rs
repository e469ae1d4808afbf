//! Records of games between bots.

use std::sync::Arc;

use bots::{play, silver_gold_bot};
use silver_gold::{Deck, SilverGold};
use table::{Fault, Participant, Random, Recorded, Referee, Scribe, Seed, Verdict};

/// A whole game between these bots, as its record.
pub(crate) fn record(deck: Arc<Deck>, names: &[&str], seed: Seed) -> String {
    let game = SilverGold::new(deck, names.len()).expect("one to four may play");
    let mut luck = seed.stream("bots");
    let mut bots: Vec<_> = names.iter().filter_map(|name| silver_gold_bot(name, luck.next_u64())).collect();
    let player = |name: &&str| Participant { name: (*name).into(), bot: Some((*name).into()) };
    let mut scribe = Scribe::begin(&game, names.iter().map(player).collect(), seed);
    let end = play(&game, &seed, &mut bots, |line| scribe.note(line)).expect("bots play by the rules");
    scribe.end(&game, &end)
}

/// What a referee makes of a record.
#[allow(dead_code, reason = "not every test needs it")]
pub(crate) fn referee<G: Recorded>(record: &str) -> Result<Verdict, Fault> {
    let mut lines = record.lines();
    let mut referee = Referee::<G>::open(lines.next().unwrap_or_default())?;
    for line in lines {
        referee.read(line, &mut ())?;
    }
    Ok(referee.verdict())
}
