//! Conversations at tables of random games.

use game_core::{ActionSet, Game, QuickRandom, Random, Seat, Waiting};
use games::nile::{Action, Board, Nile, Options, Phase, State};

use super::super::draft::Draft;
use super::answer::{Effect, Memory, answer};
use super::table::Table;
use crate::spoken::{Reply, SPOKEN_TEXTS, lock_language};
use crate::words::{Language, add_catalogue, set_language};

static TABLE_TEXTS: crate::words::Catalogue = catalogue!("nile");

/// A player who only talks.
struct Player {
    game: Nile,
    draft: Draft,
    memory: Memory,
}

impl Player {
    fn new(game: &Nile, state: &State) -> Self {
        [&TABLE_TEXTS, &SPOKEN_TEXTS, &super::TEXTS].into_iter().for_each(add_catalogue);
        Self { game: game.clone(), draft: Draft::new(state.active(), *state), memory: Memory::default() }
    }

    fn with_table<T>(&self, read: impl FnOnce(&Table<'_>) -> T) -> T {
        let near = self.draft.seat();
        let mut names = ["Moon".to_string(), "Moon".to_string()];
        names[near.index()] = "You".into();
        let state = self.draft.state(&self.game);
        let draft = Some(self.draft.clone());
        read(&Table { game: &self.game, state, near, draft, names, me: Some(near), clock: None })
    }

    fn ask(&mut self, line: &str) -> Reply<Effect> {
        let mut memory = std::mem::take(&mut self.memory);
        let reply = self.with_table(|table| answer(table, &mut memory, "nothing new", line));
        self.memory = memory;
        let mut words = reply.text.split([' ', '.', ':']);
        assert!(!words.any(|word| word.starts_with("nile-") || word.starts_with("niles-")), "{line}: {}", reply.text);
        assert!(!reply.text.is_empty() && !reply.text.contains("{ "), "{line}: {}", reply.text);
        reply
    }

    /// Says something; returns the steps of a confirmed turn.
    fn say(&mut self, line: &str) -> Option<Vec<Action>> {
        match self.ask(line).effect? {
            Effect::Choose(action) => self.draft.choose(&self.game, action).unwrap(),
            Effect::TakeBack(index) => _ = self.draft.take_back(&self.game, index),
            Effect::Undo => _ = self.draft.undo(),
            Effect::Confirm => return self.draft.confirmed(&self.game),
        }
        None
    }
}

/// Plays a random game; `visit` sees every table at which a player is asked and may choose the actions.
fn play(luck: u64, mut visit: impl FnMut(&Nile, &State) -> Option<Vec<Action>>) -> (Nile, State) {
    let game = Nile::new(Board::standard(), Options::default());
    let (mut state, mut random) = (game.start(), QuickRandom::new(luck));
    loop {
        match game.waiting(&state) {
            Waiting::Nobody => return (game, state),
            Waiting::Chance(draw) => {
                let outcome = game.sample(draw, &mut random);
                game.settle(&mut state, outcome, &mut ()).unwrap();
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().unwrap();
                let chosen = visit(&game, &state).unwrap_or_else(|| {
                    let actions = game.actions(&state, seat);
                    vec![actions.nth(random.below(actions.len())).unwrap()]
                });
                for action in chosen {
                    game.act(&mut state, seat, action, &mut ()).unwrap();
                }
            }
        }
    }
}

/// Players at tables of all phases.
fn players() -> Vec<Player> {
    let mut players = Vec::new();
    for luck in 0..12 {
        let mut seen: Vec<Phase> = Vec::new();
        play(luck, |game, state| {
            let count = seen.iter().filter(|phase| **phase == state.phase()).count();
            if count < 4 {
                seen.push(state.phase());
                players.push(Player::new(game, state));
            }
            None
        });
    }
    players
}

#[test]
fn every_legal_action_can_be_said_in_every_language() {
    let _language = lock_language();
    let mut kinds = [0; 8];
    for mut player in players() {
        for language in Language::ALL {
            set_language(language);
            for action in player.with_table(|table| table.legal()) {
                let say = player.with_table(|table| table.say(action));
                let reply = player.ask(&say);
                let kind = match action {
                    Action::Draft(_) => 0,
                    Action::Buy(_) => 1,
                    Action::Build(_) => 2,
                    Action::Bump { .. } => 3,
                    Action::Extra(_) => 4,
                    Action::Discover { .. } => 5,
                    Action::Double(_) => 6,
                    _ => 7,
                };
                kinds[kind] += 1;
                match reply.effect {
                    // Two dice of one colour with the same face, or two equal discoveries, mean the same.
                    None if matches!(action, Action::Double(_) | Action::Discover { .. }) => {
                        assert!(matches!(player.ask("1").effect, Some(Effect::Choose(_))), "{say}: {}", reply.text);
                    }
                    None => assert_eq!(action, Action::End, "{say}: {}", reply.text),
                    Some(Effect::Confirm) => assert_eq!(action, Action::End),
                    Some(effect) => assert_eq!(effect, Effect::Choose(action), "{say}"),
                }
            }
        }
        set_language(Language::English);
    }
    assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
}

#[test]
fn ending_a_turn_with_a_loss_is_asked_once() {
    let _language = lock_language();
    let mut asked = 0;
    for mut player in players() {
        if player.draft.state(&player.game).phase() != Phase::Spending {
            continue;
        }
        let (left, can) =
            player.with_table(|table| (table.budget().left(), table.legal().iter().any(|one| *one != Action::End)));
        let reply = player.ask("end");
        if left > 0 && can {
            assert!(reply.effect.is_none() && reply.text.contains("would be lost"), "{}", reply.text);
            assert_eq!(player.ask("no").effect, None);
            assert_eq!(player.ask("end").effect, None, "after a no it is asked again");
            assert_eq!(player.ask("yes").effect, Some(Effect::Confirm));
            asked += 1;
        } else {
            assert_eq!(reply.effect, Some(Effect::Confirm), "{}", reply.text);
        }
    }
    assert!(asked > 3);
}

#[test]
fn a_purchase_is_planned_and_taken_back() {
    let _language = lock_language();
    let mut bought = 0;
    for mut player in players() {
        let buy = player.with_table(|table| {
            let spends = table.state.phase() == Phase::Spending;
            let buys = table.legal().into_iter().filter(|action| spends && matches!(action, Action::Buy(_)));
            buys.map(|action| table.say(action)).next()
        });
        let Some(buy) = buy else { continue };
        player.say(&buy);
        assert_eq!(player.draft.steps().len(), 1);
        assert!(player.ask("plan").text.starts_with("Planned: "));
        player.say(&buy.replace("buy", "back"));
        assert!(player.draft.steps().is_empty());
        bought += 1;
    }
    assert!(bought > 3);
}

#[test]
fn every_question_has_an_answer_in_every_language_and_changes_nothing() {
    let _language = lock_language();
    let questions = "turn; legal; more; plan; score; rivals; odds; odds moon; clock; last; repeat; help; dice; tray; \
        column blue 4; column red; valley; valley green; pyramid; storehouse; yields; discoveries; discovery 5; prices; \
        undo; back; buy; buy red; build 9; florble; buy red florble; 99";
    for mut player in players() {
        for language in Language::ALL {
            set_language(language);
            for question in questions.split("; ") {
                assert_eq!(player.ask(question).effect, None, "{question}");
            }
        }
        set_language(Language::English);
        let text = player.ask("buy red florble").text;
        let example = text.split("An example: ").nth(1).and_then(|rest| rest.split('.').next()).unwrap().to_string();
        assert!(text.contains("florble") && !player.ask(&example).text.contains("not understood"), "{text}");
    }
}

#[test]
fn a_column_is_told_from_the_own_bank() {
    let _language = lock_language();
    let game = Nile::new(Board::standard(), Options::default());
    let mut seen = Vec::new();
    play(3, |_, state| {
        if state.phase() == Phase::FirstPurchases && state.first_spent(state.active()) > 0 {
            seen.push(*state);
        }
        None
    });
    for state in seen {
        let mut player = Player::new(&game, &state);
        let mine = player.with_table(|table| table.next_space(games::nile::Area::Red, games::nile::Face::ONE)).unwrap();
        let height = mine.row.from_edge_of(state.active()) - 1;
        let text = player.ask("column red 1").text;
        let spaces: Vec<&str> = text.split(". ").skip(1).collect();
        assert_eq!(spaces.iter().take_while(|space| space.contains("yours")).count(), usize::from(height), "{text}");
    }
}

#[test]
fn a_whole_game_is_played_by_talking() {
    let _language = lock_language();
    let (game, state) = play(5, |game, state| {
        if state.active() != Seat::FIRST {
            return None;
        }
        let mut player = Player::new(game, state);
        for _ in 0..60 {
            player.say("legal");
            if let Some(steps) = player.say("1") {
                return Some(steps);
            }
            let confirmation = player.draft.confirmation(game);
            let is_done = !matches!(
                confirmation,
                super::super::draft::Confirmation::NotYet | super::super::draft::Confirmation::Spending
            );
            if is_done {
                return Some(player.say("yes").expect("the turn is complete"));
            }
        }
        panic!("the turn has no end: {:?}", player.draft);
    });
    let text = Player::new(&game, &state).ask("turn").text;
    assert!(text.contains("win") && text.contains("You: 10 of 10 pieces"), "{text}");
}
