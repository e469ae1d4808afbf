//! Conversations at tables of random games.

use game_core::{ActionSet, BySeat, Game, QuickRandom, Random, Seat, Viewer, Waiting};
use games::silver_gold::{Action, CardSet, Deck, Phase, Placement, SilverGold, Source, State, View};

use super::super::draft::Draft;
use super::super::sandbox::Sandbox;
use super::answer::{Effect, Memory, answer};
use super::moves::legal_ways;
use super::table::{Table, cell_name, code};
use crate::spoken::{Reply, SPOKEN_TEXTS, lock_language};
use crate::words::{Language, add_catalogue, set_language};

static TABLE_TEXTS: crate::words::Catalogue = catalogue!("silver-gold");

/// A player who only talks.
struct Player {
    game: SilverGold,
    view: View,
    sandbox: Option<Sandbox>,
    draft: Option<Draft>,
    keeping: CardSet,
    taking: Option<Source>,
    memory: Memory,
}

impl Player {
    fn new(game: &SilverGold, state: &State) -> Self {
        [&TABLE_TEXTS, &SPOKEN_TEXTS, &super::TEXTS].into_iter().for_each(add_catalogue);
        let view = game.view(state, Viewer::Seat(Seat::FIRST));
        let sandbox = Sandbox::game(game).and_then(|game| Sandbox::new(&game, &view));
        let draft = sandbox.as_ref().map(Draft::new);
        let (keeping, taking, memory) = (CardSet::EMPTY, None, Memory::default());
        Self { game: game.clone(), view, sandbox, draft, keeping, taking, memory }
    }

    fn with_table<T>(&self, read: impl FnOnce(&Table<'_>) -> T) -> T {
        read(&Table {
            game: &self.game,
            view: &self.view,
            names: BySeat::from_fn(|seat| if seat == Seat::FIRST { "You".into() } else { "Moon".into() }),
            turn: self.sandbox.as_ref().zip(self.draft.as_ref()),
            keeping: self.keeping,
            taking: self.taking,
            clock: Some(75),
        })
    }

    fn ask(&mut self, line: &str) -> Reply<Effect> {
        let mut memory = std::mem::take(&mut self.memory);
        let reply = self.with_table(|table| answer(table, &mut memory, "nothing new", line));
        self.memory = memory;
        let words = reply.text.split([' ', '.', ':']);
        let missing: Vec<&str> = words.filter(|word| word.starts_with("sg-") || word.starts_with("sgs-")).collect();
        assert!(missing.is_empty() && !reply.text.contains("{ ") && !reply.text.is_empty(), "{line}: {}", reply.text);
        reply
    }

    /// Says something that changes the turn; returns the answer, and whether the turn is confirmed.
    fn say(&mut self, line: &str) -> (String, bool) {
        let reply = self.ask(line);
        match (reply.effect, self.sandbox.as_ref(), self.draft.as_mut()) {
            (Some(Effect::Show(placement)), Some(sandbox), Some(draft)) => draft.show_placement(sandbox, placement),
            (Some(Effect::Place | Effect::Confirm), Some(sandbox), Some(draft)) => _ = draft.place(sandbox, None),
            (Some(Effect::Undo), _, Some(draft)) => draft.take_back(),
            (Some(Effect::Keep(pair)), ..) => self.keeping = pair,
            (Some(Effect::Take(source)), ..) => self.taking = Some(source),
            _ => {}
        }
        (reply.text, reply.effect == Some(Effect::Confirm))
    }

    fn ways(&self) -> Vec<Placement> {
        let (Some(sandbox), Some(draft)) = (&self.sandbox, &self.draft) else { return Vec::new() };
        legal_ways(sandbox, draft).into_iter().map(|way| way.placement).collect()
    }
}

fn settle(game: &SilverGold, state: &mut State, random: &mut QuickRandom) -> bool {
    match game.waiting(state) {
        Waiting::Chance(draw) => {
            let outcome = game.sample(draw, random);
            game.settle(state, outcome, &mut ()).unwrap();
            true
        }
        _ => false,
    }
}

fn act_at_random(game: &SilverGold, state: &mut State, seat: Seat, random: &mut QuickRandom) {
    let actions = game.actions(state, seat);
    let action = actions.nth(random.below(actions.len())).unwrap();
    game.act(state, seat, action, &mut ()).unwrap();
}

/// Players in the middle of random games, each before crossing off.
fn players() -> impl Iterator<Item = Player> {
    (1..40).map(|luck| {
        let game = SilverGold::new(Deck::standard(), 2).unwrap();
        let (mut state, mut random, mut asked) = (game.start(), QuickRandom::new(luck), 0);
        loop {
            if settle(&game, &mut state, &mut random) {
                continue;
            }
            let Waiting::Seats(seats) = game.waiting(&state) else { panic!("the game was too short") };
            let seat = seats.first().unwrap();
            if state.phase() == Phase::Crossing && seat == Seat::FIRST && state.owed(seat) == 0 {
                asked += 1;
                if asked == 1 + luck % 20 {
                    return Player::new(&game, &state);
                }
            }
            act_at_random(&game, &mut state, seat, &mut random);
        }
    })
}

#[test]
fn every_legal_placement_can_be_said_in_every_language() {
    let _language = lock_language();
    for mut player in players() {
        for language in Language::ALL {
            set_language(language);
            for placement in player.ways() {
                let say = player.with_table(|table| table.say(placement));
                assert_eq!(player.ask(&say).effect, Some(Effect::Show(placement)), "{say} in {language:?}");
            }
        }
        set_language(Language::English);
    }
}

#[test]
fn a_placement_can_be_said_by_its_boxes() {
    let _language = lock_language();
    for mut player in players() {
        for placement in player.ways() {
            let card = player.view.own.unwrap().player.cards[placement.slot as usize].unwrap();
            let boxes: Vec<String> = placement.boxes.iter().map(|cell| format!("{cell:?}")).collect();
            let say = format!("{} {}", code(&player.game, card), boxes.join(" "));
            assert_eq!(player.ask(&say).effect, Some(Effect::Show(placement)), "{say}");
        }
    }
}

#[test]
fn the_list_is_sorted_by_points_and_its_numbers_choose() {
    let _language = lock_language();
    for mut player in players() {
        let gained = |player: &Player, placement: Placement| {
            let outcome = super::super::outcome::outcome(player.sandbox.as_ref().unwrap(), &[placement]);
            outcome.after.total - outcome.before.total
        };
        let ways = player.ways();
        assert!(ways.windows(2).all(|pair| gained(&player, pair[0]) >= gained(&player, pair[1])));
        let said = player.ask("legal").text;
        assert_eq!(said.contains("“more”"), ways.len() > 5, "{said}");
        assert_eq!(player.ask("1").effect, Some(Effect::Show(ways[0])));
        player.ask("legal");
        for _ in 0..ways.len() / 5 {
            player.ask("more");
        }
        assert_eq!(player.ask(&ways.len().to_string()).effect, Some(Effect::Show(*ways.last().unwrap())));
        assert_eq!(player.ask("99").effect, None);
    }
}

#[test]
fn a_move_with_several_meanings_asks_which() {
    let _language = lock_language();
    let mut asked = 0;
    for mut player in players() {
        let reply = player.ask("shape");
        let patterns = player.ways().into_iter().filter(|one| one.boxes.len() > 1).count();
        if patterns > 1 {
            assert!(
                reply.effect.is_none() && reply.text.starts_with(&format!("{patterns} ways fit")),
                "{}",
                reply.text
            );
            assert!(matches!(player.ask("2").effect, Some(Effect::Show(_))));
            asked += 1;
        }
    }
    assert!(asked > 5);
}

#[test]
fn a_debt_is_said_before_everything_else() {
    let _language = lock_language();
    let mut seen = 0;
    for mut player in players() {
        for placement in player.ways() {
            let sandbox = player.sandbox.clone().unwrap();
            let owed = super::super::outcome::outcome(&sandbox, &[placement]).owed;
            let say = player.with_table(|table| table.say(placement));
            let text = player.ask(&say).text;
            assert_eq!(text.starts_with(&format!("{owed} more box")), owed > 0, "{text}");
            seen += usize::from(owed > 0);
        }
    }
    assert!(seen > 5);
}

#[test]
fn what_is_not_understood_is_named_with_an_example_that_works() {
    let _language = lock_language();
    for mut player in players() {
        let text = player.ask("g10 florble").text;
        let example = text.split("An example: ").nth(1).and_then(|rest| rest.split('.').next()).unwrap();
        assert!(text.contains("florble"), "{text}");
        let example = example.to_string();
        assert!(matches!(player.ask(&example).effect, Some(Effect::Show(_))), "{example}");
    }
}

#[test]
fn illegal_moves_are_answered_with_the_reason() {
    let _language = lock_language();
    let mut player = players().next().unwrap();
    let mine: Vec<_> = player.view.own.unwrap().player.cards.into_iter().flatten().collect();
    let foreign = games::silver_gold::CardNumber::all().find(|number| !mine.contains(number)).unwrap();
    let text = player.ask(&format!("one {foreign} 1-1")).text;
    assert!(text.contains("not in front of you"), "{text}");
    let walls = player.game.deck().card(mine[0]).walls;
    let wall = cell_name(walls.first().unwrap());
    let reply = player.ask(&format!("one {} {wall}", mine[0]));
    assert_eq!(reply.effect, None);
    assert!(reply.text.contains("Say “legal”"), "{}", reply.text);
    assert!(player.ask("x10 1-1").text.contains("Number 10"), "no colour begins with x");
}

#[test]
fn every_question_has_an_answer_in_every_language_and_changes_nothing() {
    let _language = lock_language();
    let questions = "turn; legal; more; plan; score; score moon; rivals; rivals moon; odds; clock; last; repeat; help; \
        cards; card; card 1; card 48; rows; rows 7; display; races; expedition; no; change; take deck; keep 1 2; yes";
    for mut player in players() {
        for language in Language::ALL {
            set_language(language);
            for question in questions.split("; ") {
                assert_eq!(player.ask(question).effect, None, "{question}");
            }
        }
        set_language(Language::English);
        let rows = player.ask("rows 7").text;
        assert_eq!(rows.matches("Row ").count(), 5, "{rows}");
    }
}

#[test]
fn a_whole_game_is_played_by_talking() {
    let _language = lock_language();
    for luck in 0..4 {
        let game = SilverGold::new(Deck::standard(), 2).unwrap();
        let (mut state, mut random) = (game.start(), QuickRandom::new(luck));
        loop {
            if settle(&game, &mut state, &mut random) {
                continue;
            }
            let Waiting::Seats(seats) = game.waiting(&state) else { break };
            let seat = seats.first().unwrap();
            if seat != Seat::FIRST {
                act_at_random(&game, &mut state, seat, &mut random);
                continue;
            }
            for action in turn_by_talking(&game, &state) {
                game.act(&mut state, seat, action, &mut ()).unwrap();
            }
        }
        let mut player = Player::new(&game, &state);
        let text = player.ask("turn").text;
        assert!(text.contains("won") && text.contains("You") && text.contains("Moon"), "{text}");
    }
}

/// The actions of one turn, chosen by talking.
fn turn_by_talking(game: &SilverGold, state: &State) -> Vec<Action> {
    let mut player = Player::new(game, state);
    match state.phase() {
        Phase::Keeping => {
            let hand: Vec<_> = player.view.own.unwrap().hand.iter().collect();
            player.say(&format!("keep {} {}", code(game, hand[0]), hand[3]));
            assert!(player.say("yes").1);
            vec![Action::Keep(player.keeping)]
        }
        Phase::Replacing(_) => {
            let card = state.display().first().map_or_else(|| "deck".to_string(), |card| card.to_string());
            player.say(&format!("take {card}"));
            assert!(player.say("yes").1);
            vec![Action::Take(player.taking.unwrap())]
        }
        _ => {
            for _ in 0..30 {
                player.say("legal");
                player.say("1");
                if player.say("yes").1 {
                    return player.draft.unwrap().steps.into_iter().map(Action::Cross).collect();
                }
            }
            panic!("the turn has no end: {:?}", player.draft);
        }
    }
}
