//! Games in this browser on a given deal, for challenges and daily digs.

use challenge::{Deal, Listed};
use game_core::{Hosted, Seat};
use hosting::{Entry, LogVersion, Table, decode_entry};
use protocol::{Material, NewTable, Refusal, RefusalCode, TableCode, TableId};

use super::local::{guest, illegal};
use super::table_log::StoredLine;
use super::{StoredGame, TableLog};
use crate::browser::random_bytes;

/// Creates a game on a deal for one person; it is not stored yet.
pub(crate) fn create_deal(deal: &Deal, name: &str, now_ms: i64) -> Result<StoredGame, Refusal> {
    let games = games::without_bots();
    let hosted = games.get(deal.game)?;
    let parts = deal.parts();
    let is_person = |seat: Seat| parts.iter().any(|(of, _)| *of == seat);
    let material = deal.material.clone().map(|text| Material { kind: hosted.material.into(), text });
    let mut log = TableLog {
        table: TableId::from_bytes(random_bytes()),
        code: TableCode::from_bytes(random_bytes()),
        agreed: NewTable {
            options: deal.options.clone(),
            material,
            bots: deal.bots.iter().copied().filter(|(seat, _)| !is_person(*seat)).collect(),
            ..NewTable::new(deal.game, deal.seats)
        },
        secret: deal.secret(),
        version: LogVersion::current(deal.rules),
        lines: Vec::new(),
    };
    let mut table = Table::new(&games, log.header())?;
    // The seed needs the parts of all people. Then bots take the seats of those who are not here.
    let sitter = |seat: Seat| deal.level(seat).map_or_else(|| name.to_string(), |level| level.name().into());
    let sit = parts.iter().map(|(seat, _)| Entry::Sat { seat: *seat, guest: guest(*seat, &sitter(*seat)) });
    let ready = parts.iter().map(|(seat, part)| Entry::Ready { seat: *seat, luck: *part });
    let others = parts.iter().filter_map(|(seat, _)| Some((*seat, deal.level(*seat)?)));
    let leave = others.map(|(seat, level)| Entry::Bot { seat, level: Some(level) });
    for entry in sit.chain(ready).chain(leave) {
        log.apply(&mut table, entry, now_ms).map_err(illegal)?;
    }
    Ok(StoredGame { log, people: vec![name.into()], changed_ms: now_ms, stage: table.stage() })
}

/// The actions of all seats of a stored game, so far.
pub(crate) fn listed_actions<G: Hosted>(stored: &StoredGame) -> Result<Listed<G>, Refusal> {
    let refuse = |error: &dyn std::fmt::Display| Refusal::new(RefusalCode::Illegal, error.to_string());
    let log = &stored.log;
    let (mut listed, mut last) = (Listed::<G>::default(), game_core::BySeat::<usize>::default());
    for (number, line) in (1..).zip(&log.lines) {
        let logged = match line {
            StoredLine::Entry(logged) => logged.clone(),
            StoredLine::Line(text) => {
                decode_entry(log.table, number, log.version.format, text).map_err(|error| refuse(&error))?
            }
        };
        match logged.entry {
            Entry::Acted { seat, choices } => {
                let actions: Vec<G::Action> = choices.decode(G::NAME).map_err(|error| refuse(&error))?;
                last[seat] = actions.len();
                actions.into_iter().for_each(|action| listed.push(seat, action));
            }
            Entry::Withdrew { seat } => listed.take_back(seat, std::mem::take(&mut last[seat])),
            _ => {}
        }
    }
    Ok(listed)
}

#[cfg(test)]
mod tests {
    use challenge::{Challenge, DealLuck, Moves, Playthrough, challenge_of_record, format_deal};
    use game_core::{Game, Level, QuickRandom, Seed};
    use games::SilverGold;
    use protocol::DailyFormat;
    use protocol::Stage;

    use super::*;
    use crate::session::random_turn::take_turn;

    fn play_out(stored: &mut StoredGame, luck: u64) -> Table {
        let mut table = stored.replay().expect("the game that was stored");
        let mut random = QuickRandom::new(luck);
        while table.stage() == Stage::Playing {
            match table.bots_to_act().first() {
                Some(bot) => {
                    let entry = table.decide_fast_bot(bot, table.version(bot), luck).expect("a legal turn");
                    stored.log.apply(&mut table, entry, 0).expect("a legal entry");
                }
                None => take_turn(&mut stored.log, &mut table, &mut random),
            }
        }
        table
    }

    /// The lines of a record with expeditions or dice, which depend on nothing but the deal.
    fn luck_of(record: &str) -> Vec<String> {
        let is_luck = |line: &&str| line.contains(r#""expedition":"#) || line.contains(r#""dice":"#);
        record.lines().skip(1).filter(is_luck).map(String::from).collect()
    }

    #[test]
    fn a_game_on_a_deal_has_its_luck_and_can_be_challenged_again() {
        for format in DailyFormat::ALL {
            let deal = format_deal(format, [3; 16]);
            let mut first = create_deal(&deal, "Ana", 0).expect("a game");
            let record = play_out(&mut first, 1).record().expect("the game is over");
            let challenge = challenge_of_record(&record, deal.seat, "Ana").expect("a challenge");
            assert_eq!(challenge.deal.seed(), deal.seed());
            let link = Challenge::from_link(&challenge.to_link()).expect("a link");
            let mut second = create_deal(&link.deal, "Ben", 0).expect("a game");
            let other = play_out(&mut second, 2).record().expect("the game is over");
            let (one, two) = (luck_of(&record), luck_of(&other));
            let common = one.len().min(two.len());
            assert_eq!(one[..common], two[..common]);
            assert_ne!(record, other);
        }
    }

    #[test]
    fn bots_take_the_seats_of_other_people() {
        let seats = [Seat::FIRST, Seat::SECOND];
        let parts = seats.iter().map(|seat| (*seat, Seed::numbered(5, seat.index() as u64))).collect();
        let luck = DealLuck::Shares { secret: Seed::numbered(5, 9), parts };
        let of_two = format_deal(DailyFormat::Duel, [0; 16]);
        let deal = Deal { luck, seat: Seat::SECOND, bots: vec![(Seat::FIRST, Level::Easy)], ..of_two };
        let mut stored = create_deal(&deal, "Ana", 0).expect("a game");
        let table = stored.replay().expect("the game that was stored");
        assert_eq!(table.people().map(|(seat, _)| seat).collect::<Vec<_>>(), [Seat::SECOND]);
        assert!(table.bots_to_act().contains(Seat::FIRST));
        let record = play_out(&mut stored, 1).record().expect("the game is over");
        let again = challenge_of_record(&record, Seat::SECOND, "Ana").expect("a challenge");
        assert_eq!(again.deal.seed(), deal.seed());
    }

    #[test]
    fn the_actions_of_a_log_play_the_same_game() {
        let deal = format_deal(DailyFormat::Duel, [4; 16]);
        let mut stored = create_deal(&deal, "Ana", 0).expect("a game");
        let record = play_out(&mut stored, 1).record().expect("the game is over");
        let listed = listed_actions::<SilverGold>(&stored).expect("a log");
        let mut playthrough = Playthrough::listed(&deal, listed.clone()).expect("a deal");
        playthrough.play_out(|_| {}).expect("a whole game");
        let total = playthrough.game.score(playthrough.state(), deal.seat).total;
        assert!(record.contains(&format!(r#""total":{total}"#)));
        assert!(Moves::pack(&deal, listed).is_ok());
    }
}
