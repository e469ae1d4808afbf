//! Answers to questions about the table of Silver & Gold: everything that a player who sees it sees.

use game_core::Seat;
use games::silver_gold::{
    Boxes, COLOUR_POINTS, CardNumber, Cell, Colour, ExpeditionNumber, Phase, Score, Slot, Source, Symbol,
};

use super::super::names;
use super::super::outcome::index;
use super::super::threats::{next_points, pyramids_to_points, threats};
use super::preview::{debt, steps_words};
use super::table::{Table, cell_name, cell_names};
use crate::parts::listed;
use crate::spoken::{clock_words, joined};

impl Table<'_> {
    /// The round, the expedition, who has confirmed, what is asked of this player, and the clock.
    pub(super) fn turn_words(&self) -> String {
        let owed = self.turn.map_or(0, |(sandbox, draft)| draft.owed(sandbox));
        let clock = self.clock.map(|left| clock_words(Some(left))).unwrap_or_default();
        joined([debt(owed), self.stage_words(), self.asked_words(), self.waiting_words(), clock])
    }

    fn stage_words(&self) -> String {
        match self.view.phase {
            Phase::Keeping => t!("sg-keep-title"),
            Phase::Over => self.result_words(),
            _ => {
                let pattern = self.pattern().map_or(Boxes::EMPTY, |pattern| pattern.drawn());
                t!(
                    "sgs-stage",
                    round = self.view.round,
                    turn = self.view.turn,
                    shape = self.shape(),
                    count = pattern.len(),
                    boxes = cell_names(pattern)
                )
            }
        }
    }

    /// What this player has to do.
    pub(super) fn asked_words(&self) -> String {
        let asked = self.me().is_some_and(|me| self.view.pending.contains(me));
        match self.view.phase {
            Phase::Keeping if asked => t!("sgs-ask-keep"),
            Phase::Crossing if asked => {
                let fits = self.turn.is_some_and(|(sandbox, draft)| draft.pattern_fits(sandbox));
                if fits { t!("sgs-ask-cross") } else { t!("sg-fits-nowhere") }
            }
            Phase::Replacing(seat) if Some(seat) == self.me() => t!("sgs-ask-take"),
            Phase::Replacing(seat) => t!("sgs-takes", name = self.name(seat)),
            _ => String::new(),
        }
    }

    /// Who has confirmed, and who is awaited.
    fn waiting_words(&self) -> String {
        if !matches!(self.view.phase, Phase::Keeping | Phase::Crossing) || self.view.seats.len() < 2 {
            return String::new();
        }
        let names = |pending: bool| {
            let seats = self.view.seats.iter().filter(|seat| self.view.pending.contains(*seat) == pending);
            // This player knows what is asked of the own seat.
            let seats = seats.filter(|seat| !pending || Some(*seat) != self.me());
            listed(&seats.map(|seat| self.name(seat)).collect::<Vec<String>>())
        };
        let (ready, awaited) = (names(false), names(true));
        match (ready.is_empty(), awaited.is_empty()) {
            (true, true) => String::new(),
            (false, true) => t!("sgs-ready-only", ready = ready),
            (true, false) => t!("sgs-nobody-ready", names = awaited),
            (false, false) => t!("sgs-ready", ready = ready, names = awaited),
        }
    }

    /// The shape of this turn, and the shapes that can come.
    pub(super) fn expedition_words(&self) -> String {
        let shape = self.pattern().map(|pattern| {
            let drawn = pattern.drawn();
            t!("sgs-shape-drawn", shape = self.shape(), count = drawn.len(), boxes = cell_names(drawn))
        });
        joined([shape.unwrap_or_else(|| t!("sg-no-card"))])
    }

    /// The expeditions of this round: played, and still to come with their chances.
    pub(super) fn odds_words(&self) -> String {
        let left = self.view.expeditions_left;
        let name = |expedition: ExpeditionNumber| names::pattern(self.game, expedition);
        let is_played = |one: &ExpeditionNumber| !left.contains(*one) && Some(*one) != self.view.expedition;
        let played: Vec<String> = ExpeditionNumber::all().filter(is_played).map(name).collect();
        let mut counts: Vec<(String, u32)> = Vec::new();
        for shape in left.iter().map(name) {
            match counts.iter_mut().find(|(known, _)| *known == shape) {
                Some((_, count)) => *count += 1,
                None => counts.push((shape, 1)),
            }
        }
        let all = left.len().max(1);
        let chances = counts
            .iter()
            .map(|(shape, count)| t!("sgs-chance", shape = shape.clone(), percent = (100 * count + all / 2) / all));
        let chances = chances.collect::<Vec<String>>().join(", ");
        let played = if played.is_empty() { String::new() } else { t!("sgs-played", shapes = played.join(", ")) };
        let buried = match (left.len(), self.view.turn) {
            (1, 7) => t!("sg-none-to-come"),
            (count, _) => t!("sg-to-come", left = count),
        };
        joined([t!("sgs-next", chances = chances), played, buried])
    }

    /// A player's points by source.
    pub(super) fn score_words(&self, seat: Seat) -> String {
        let player = &self.view.players[seat];
        let score: Score = self.score(seat);
        let rounds: Vec<String> =
            (1..=4).filter(|round| player.has_torch(*round)).map(|round: u8| round.to_string()).collect();
        let done: Vec<String> = player.completed.iter().map(|number| self.card(number)).collect();
        let values = self.game.deck().skull_values();
        let next_skull = values.get(usize::from(player.skulls)).map_or(0, |value| i16::from(*value));
        joined([
            t!("sgs-score", name = self.name(seat), total = names::points(score.total)),
            t!("sgs-score-pyramids", count = done.len(), cards = done.join(", "), points = score.pyramids),
            t!("sgs-score-torches", count = rounds.len(), rounds = listed(&rounds), points = score.torches),
            t!("sgs-score-colours", points = score.colours),
            t!(
                "sgs-score-gems",
                rubies = t!("sg-count-rubies", count = player.rubies),
                emeralds = t!("sg-count-emeralds", count = player.emeralds),
                points = score.gem_pairs + score.single_gems
            ),
            t!("sgs-score-skulls", count = player.skulls, points = score.skulls.unsigned_abs(), next = next_skull),
        ])
    }

    /// The other players: points, cards, what they can take.
    pub(super) fn rivals_words(&self) -> String {
        let rivals: Vec<String> =
            self.view.seats.iter().filter(|seat| Some(*seat) != self.me()).map(|seat| self.rival_words(seat)).collect();
        if rivals.is_empty() { t!("sg-alone") } else { rivals.join(" ") }
    }

    /// A player's points and cards in short.
    pub(super) fn rival_words(&self, seat: Seat) -> String {
        let player = self.view.players[seat];
        let done: Vec<String> = player.completed.iter().map(|number| self.card(number)).collect();
        let near = threats(self.game.deck(), &self.view.prizes, &player);
        let near = near.into_iter().map(|threat| {
            t!("sgs-threat", boxes = threat.boxes, points = threat.points, colour = names::colour(threat.colour))
        });
        let state = match self.view.phase {
            Phase::Keeping | Phase::Crossing if self.view.pending.contains(seat) => t!("sg-state-choosing"),
            Phase::Keeping | Phase::Crossing => t!("sgs-state-confirmed"),
            _ => String::new(),
        };
        let mut said = vec![
            t!("sgs-rival", name = self.name(seat), total = names::points(self.score(seat).total)),
            state,
            t!("sgs-done", count = done.len(), cards = done.join(", ")),
        ];
        said.extend(Slot::BOTH.into_iter().filter_map(|slot| self.held_words(seat, slot)));
        said.push(t!(
            "sgs-marks",
            torches = t!("sg-count-torches", count = player.torches.len()),
            rubies = t!("sg-count-rubies", count = player.rubies),
            emeralds = t!("sg-count-emeralds", count = player.emeralds),
            skulls = t!("sg-count-skulls", count = player.skulls)
        ));
        said.extend(near);
        joined(said)
    }

    /// A card that a player holds, with the marks on it.
    fn held_words(&self, seat: Seat, slot: Slot) -> Option<String> {
        let player = self.player(seat);
        let number = player.cards[index(slot)]?;
        let crossed = player.crossed[index(slot)];
        let steps = self.game.deck().card(number).steps_to_tomb(crossed).unwrap_or(0);
        Some(t!("sgs-held", card = self.card(number), crossed = crossed.len(), steps = steps))
    }

    /// The player's own cards.
    pub(super) fn cards_words(&self) -> String {
        let hand = self.view.own.map(|own| own.hand).unwrap_or_default();
        if !hand.is_empty() {
            let cards = hand.iter().map(|number| self.card_line(number));
            return joined([t!("sgs-dealt")].into_iter().chain(cards).chain([t!("sgs-ask-keep")]));
        }
        let Some(me) = self.me() else { return t!("sgs-watching") };
        let cards: Vec<String> = Slot::BOTH.into_iter().filter_map(|slot| self.held_words(me, slot)).collect();
        if cards.is_empty() { t!("sg-pass") } else { joined(cards) }
    }

    /// A card that lies open, in one sentence: the way to the tomb and what there is.
    fn card_line(&self, number: CardNumber) -> String {
        let card = self.game.deck().card(number);
        let steps = card.steps_to_tomb(Boxes::EMPTY).unwrap_or(0);
        let symbols = SYMBOLS.into_iter().map(|symbol| (symbol, card.boxes(symbol).len()));
        let holds: Vec<String> =
            symbols.filter(|(_, count)| *count > 0).map(|(symbol, count)| symbol_count(symbol, count)).collect();
        t!("sgs-card-line", card = self.card(number), steps = steps, holds = holds.join(", "))
    }

    /// The display and the deck.
    pub(super) fn display_words(&self) -> String {
        let cards = self.view.display.iter().map(|number| self.card_line(number));
        let deck = t!("sgs-deck", count = self.view.deck_size);
        joined([t!("sgs-display", count = self.view.display.len())].into_iter().chain(cards).chain([deck]))
    }

    /// The races for the points of each colour.
    pub(super) fn races_words(&self) -> String {
        joined(Colour::ALL.map(|colour| self.race_words(colour)))
    }

    fn race_words(&self, colour: Colour) -> String {
        let prizes = &self.view.prizes;
        let taken = prizes[colour].iter().zip(COLOUR_POINTS).filter_map(|(taker, points)| {
            taker.map(|seat| t!("sgs-taken", who = self.who(seat), points = points, name = self.name(seat)))
        });
        let taken: Vec<String> = taken.collect();
        let deck = self.game.deck();
        let needs = self.view.seats.iter().filter_map(|seat| {
            let missing = pyramids_to_points(deck, &self.view.players[seat], colour)?;
            Some(t!("sgs-needs", who = self.who(seat), name = self.name(seat), count = missing))
        });
        let needs: Vec<String> = needs.collect();
        let next = match next_points(prizes, colour) {
            Some(points) => t!("sgs-race", colour = names::colour(colour), points = points, needs = needs.join(", ")),
            None => t!("sgs-race-over", colour = names::colour(colour)),
        };
        joined([next, taken.join(", ")])
    }

    /// The layout of any card: where it lies, the way to the tomb, every symbol, the marks.
    pub(super) fn layout_words(&self, number: CardNumber) -> String {
        let card = self.game.deck().card(number);
        let (owner, crossed) = self.owner(number);
        let at = |symbol: Symbol| {
            let boxes = card.boxes(symbol);
            (!boxes.is_empty()).then(|| t!("sgs-symbol-at", symbol = names::symbol(symbol), boxes = cell_names(boxes)))
        };
        let symbols: Vec<String> = SYMBOLS.into_iter().filter_map(at).collect();
        let entrance = card.entrance.first().map(cell_name).unwrap_or_default();
        let tomb = card.tomb.first().map(cell_name).unwrap_or_default();
        let steps = card.steps_to_tomb(crossed).unwrap_or(0);
        let marked =
            if crossed.is_empty() { t!("sgs-untouched") } else { t!("sgs-crossed", boxes = cell_names(crossed)) };
        joined([
            self.card(number),
            owner,
            t!("sgs-ends", entrance = entrance, tomb = tomb, count = steps),
            symbols.join(", "),
            t!("sgs-walls", count = card.walls.len(), boxes = cell_names(card.walls)),
            marked,
            t!("sgs-say-rows-hint"),
        ])
    }

    /// Where a card lies, and the boxes crossed off on it.
    fn owner(&self, number: CardNumber) -> (String, Boxes) {
        for seat in self.view.seats.iter() {
            let player = self.player(seat);
            for slot in Slot::BOTH {
                if player.cards[index(slot)] == Some(number) {
                    return (
                        t!("sgs-held-by", who = self.who(seat), name = self.name(seat)),
                        player.crossed[index(slot)],
                    );
                }
            }
            if player.completed.contains(number) {
                return (t!("sgs-completed-by", who = self.who(seat), name = self.name(seat)), Boxes::EMPTY);
            }
        }
        let mine = self.view.own.is_some_and(|own| own.hand.contains(number));
        let place = match () {
            () if self.view.display.contains(number) => t!("sgs-in-display"),
            () if mine => t!("sgs-in-hand"),
            () => t!("sgs-unseen"),
        };
        (place, Boxes::EMPTY)
    }

    /// The rows of a card, box by box.
    pub(super) fn row_lines(&self, number: CardNumber) -> Vec<String> {
        let card = self.game.deck().card(number);
        let (_, crossed) = self.owner(number);
        let word = |cell: Cell| match cell {
            cell if crossed.contains(cell) => t!("sg-crossed"),
            cell if card.entrance.contains(cell) && card.symbol(cell) == Symbol::Plain => t!("sg-entrance"),
            cell => names::symbol(card.symbol(cell)),
        };
        let row = |row: u8| {
            let boxes: Vec<String> = (1..=5).filter_map(|column| Cell::at(row, column)).map(word).collect();
            t!("sgs-row", row = row, boxes = boxes.join(", "))
        };
        (1..=5).map(row).collect()
    }

    /// What is previewed or chosen and not confirmed yet.
    pub(super) fn plan_words(&self) -> String {
        if let Some((sandbox, draft)) = self.turn {
            let steps = draft.with_preview(sandbox, None);
            return match (steps.is_empty(), draft.ghost.is_some()) {
                (true, _) => t!("sgs-no-plan"),
                (false, true) => steps_words(sandbox, &steps, |what| t!("sgs-preview", what = what)),
                (false, false) => steps_words(sandbox, &steps, |what| t!("sgs-placed", what = what)),
            };
        }
        match (self.view.phase, self.taking) {
            (Phase::Keeping, _) if !self.keeping.is_empty() => {
                let cards: Vec<String> = self.keeping.iter().map(|number| self.card(number)).collect();
                t!("sgs-keeps", cards = listed(&cards))
            }
            (Phase::Replacing(_), Some(Source::Display(number))) => t!("sgs-take", card = self.card(number)),
            (Phase::Replacing(_), Some(Source::Deck)) => t!("sgs-take-deck"),
            _ => t!("sgs-no-plan"),
        }
    }

    /// The winner and all points.
    pub(super) fn result_words(&self) -> String {
        let totals = game_core::BySeat::from_fn(|seat| self.score(seat).total);
        let standing = games::silver_gold::standing(self.view.seats, &totals, &self.view.players);
        let mut seats: Vec<Seat> = self.view.seats.iter().collect();
        seats.sort_by_key(|seat| standing.places[*seat]);
        let winners: Vec<Seat> = seats.iter().copied().filter(|seat| standing.places[*seat] == 1).collect();
        let title = match winners.as_slice() {
            _ if seats.len() == 1 => t!("sgs-over"),
            [one] if Some(*one) == self.me() => t!("sgs-won"),
            [one] => t!("sgs-winner", name = self.name(*one)),
            _ => t!("sgs-shared"),
        };
        let total = |seat: &Seat| t!("sgs-total-of", name = self.name(*seat), total = names::points(totals[*seat]));
        joined([title, seats.iter().map(total).collect::<Vec<String>>().join(", ")])
    }
}

/// The symbols that a card is asked for, in the order of their worth.
const SYMBOLS: [Symbol; 6] =
    [Symbol::Torch, Symbol::Ruby, Symbol::Emerald, Symbol::RedCross, Symbol::Skull, Symbol::Potion];

/// A number of symbols.
pub(crate) fn symbol_count(symbol: Symbol, count: u32) -> String {
    match symbol {
        Symbol::Ruby => t!("sg-count-rubies", count = count),
        Symbol::Emerald => t!("sg-count-emeralds", count = count),
        Symbol::Torch => t!("sg-count-torches", count = count),
        Symbol::Skull => t!("sg-count-skulls", count = count),
        Symbol::RedCross => t!("sg-count-red-crosses", count = count),
        Symbol::Potion => t!("sg-count-potions", count = count),
        Symbol::Plain | Symbol::Wall | Symbol::Tomb => names::symbol(symbol),
    }
}
