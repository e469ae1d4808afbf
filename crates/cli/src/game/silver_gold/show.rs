//! The table of Silver & Gold.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use game_core::{Game, Recorded, Seat, SeatResult, results};
use games::silver_gold::{
    Boxes, ByColour, COLOUR_POINTS, Card, CardNumber, Cell, Colour, Event, ExpeditionNumber, Phase, Player, SIDE,
    Score, SilverGold, Symbol, TURNS,
};
use serde::Serialize;

use crate::show::{Scene, Shown};

#[derive(Serialize)]
struct Report {
    game: game_core::GameName,
    round: u8,
    turn: u8,
    over: bool,
    expedition: Option<ExpeditionNumber>,
    expeditions_left: Vec<ExpeditionNumber>,
    display: Vec<CardNumber>,
    deck_size: u32,
    colour_points: ByColour<[Option<Seat>; 3]>,
    players: Vec<PlayerReport>,
    result: Option<Vec<SeatResult<Score>>>,
}

#[derive(Serialize)]
struct PlayerReport {
    seat: Seat,
    name: String,
    cards: [Option<CardReport>; 2],
    completed: Vec<CardNumber>,
    rubies: u8,
    emeralds: u8,
    skulls: u8,
    torches: Vec<u8>,
    score: Score,
}

#[derive(Serialize)]
struct CardReport {
    number: CardNumber,
    colour: Colour,
    crossed: Vec<Cell>,
}

impl Shown for Scene<SilverGold> {
    type Event = Event;

    fn turns_played(&self) -> Option<u32> {
        let state = self.state();
        let played = |round: u8, turn: u8| u32::from(round) * u32::from(TURNS) + u32::from(turn);
        match state.phase() {
            Phase::Over => Some(played(state.round(), 0)),
            Phase::Revealing => Some(played(state.round() - 1, state.turn() - 1)),
            _ => None,
        }
    }

    fn report(&self) -> impl Serialize {
        let (game, state) = (self.game(), self.state());
        Report {
            game: SilverGold::NAME,
            round: state.round(),
            turn: state.turn(),
            over: state.phase() == Phase::Over,
            expedition: state.expedition(),
            expeditions_left: state.expeditions_left().iter().collect(),
            display: state.display().iter().collect(),
            deck_size: state.deck().len(),
            colour_points: *state.prizes(),
            players: game.seats().iter().map(|seat| self.player_report(seat)).collect(),
            result: results(game, state),
        }
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let state = self.state();
        let bold = Style::new().bold();
        let (round, turn) = (state.round(), state.turn());
        match self.turns_played() {
            Some(28) => writeln!(out, "{bold}Silver & Gold: the game is over{bold:#}")?,
            Some(0) => writeln!(out, "{bold}Silver & Gold: before the first turn{bold:#}")?,
            Some(played) => writeln!(out, "{bold}Silver & Gold: after turn {played} of 28{bold:#}")?,
            None => writeln!(out, "{bold}Silver & Gold: in turn {turn} of 7 of round {round}{bold:#}")?,
        }
        if state.phase() != Phase::Over {
            self.print_expeditions(out)?;
        }
        for seat in self.game().seats() {
            writeln!(out)?;
            self.print_player(out, seat)?;
        }
        writeln!(out, "\n{bold}Display{bold:#}, and {} cards in the deck", state.deck().len())?;
        let display: Vec<_> = state.display().iter().map(|number| (Some(number), Boxes::EMPTY)).collect();
        self.print_cards(out, &display)?;
        writeln!(out, "\n{bold}Colour points{bold:#}")?;
        self.print_colour_points(out)
    }

    fn describe(&self, event: &Event) -> Option<String> {
        let line = match *event {
            Event::Kept { seat, cards } => {
                let cards: Vec<String> = cards.iter().map(|card| self.title(card)).collect();
                format!("{} keeps {}", self.name(seat), cards.join(" and "))
            }
            Event::Revealed { expedition, .. } => {
                let drawn = self.game().deck().pattern(expedition).drawn_rows().join("/");
                format!("expedition {}: {drawn}", expedition.get())
            }
            Event::Crossed { seat, slot, boxes } => {
                let boxes: Vec<String> = boxes.iter().map(|cell| format!("{cell:?}")).collect();
                format!("{} crosses {} on the {slot} card", self.name(seat), boxes.join(" "))
            }
            Event::Completed { seat, card } => format!("{} completes {}", self.name(seat), self.title(card)),
            Event::Replaced { seat, card: Some(card), slot, from_deck } => {
                let source = if from_deck { "deck" } else { "display" };
                format!("{} takes {} from the {source}, {slot}", self.name(seat), self.title(card))
            }
            Event::Replaced { seat, card: None, .. } => format!("{} finds no card left", self.name(seat)),
            Event::TookPoints { seat, colour, points } => {
                format!("{} takes the {points} of {colour}", self.name(seat))
            }
            _ => return None,
        };
        Some(line)
    }
}

impl Scene<SilverGold> {
    fn player_report(&self, seat: Seat) -> PlayerReport {
        let player = self.state().shown(seat);
        let card = |slot: usize| {
            let number = player.cards[slot]?;
            let colour = self.game().deck().card(number).colour;
            Some(CardReport { number, colour, crossed: player.crossed[slot].iter().collect() })
        };
        PlayerReport {
            seat,
            name: self.recorded_name(seat).into(),
            cards: [card(0), card(1)],
            completed: player.completed.iter().collect(),
            rubies: player.rubies,
            emeralds: player.emeralds,
            skulls: player.skulls,
            torches: (1..=4).filter(|&round| player.has_torch(round)).collect(),
            score: self.game().score(self.state(), seat),
        }
    }

    fn print_expeditions(&self, out: &mut dyn Write) -> io::Result<()> {
        let drawn = |number| self.game().deck().pattern(number).drawn_rows().join("/");
        if let Some(now) = self.state().expedition() {
            writeln!(out, "expedition {}: {}", now.get(), drawn(now))?;
        }
        let left: Vec<String> = self.state().expeditions_left().iter().map(drawn).collect();
        writeln!(out, "still in the pile, one of them will not come: {}", left.join("  "))
    }

    fn print_player(&self, out: &mut dyn Write, seat: Seat) -> io::Result<()> {
        let player = self.state().shown(seat);
        let score = self.game().score(self.state(), seat);
        let bold = Style::new().bold();
        writeln!(out, "{bold}{}: {} points{bold:#}", self.name(seat), score.total)?;
        let cards = [0, 1].map(|slot| (player.cards[slot], player.crossed[slot]));
        self.print_cards(out, &cards)?;
        let torches: String = (1..=4).map(|round| if player.has_torch(round) { 't' } else { '-' }).collect();
        let Player { rubies, emeralds, skulls, .. } = player;
        writeln!(out, "  torches {torches}   rubies {rubies}   emeralds {emeralds}   skulls {skulls}")?;
        let completed: Vec<String> = player.completed.iter().map(|number| self.title(number)).collect();
        writeln!(out, "  completed {}: {}", completed.len(), completed.join(", "))?;
        let Score { pyramids, colours, torches, gem_pairs, single_gems, skulls, .. } = score;
        let sources = "pyramids, colours, torches, pairs, singles, skulls";
        writeln!(
            out,
            "  points {pyramids} + {colours} + {torches} + {gem_pairs} + {single_gems} - {} ({sources})",
            -skulls
        )
    }

    /// Cards side by side, with the marks of a player where there are any.
    fn print_cards(&self, out: &mut dyn Write, cards: &[(Option<CardNumber>, Boxes)]) -> io::Result<()> {
        let known: Vec<_> = cards.iter().filter_map(|(number, crossed)| Some(((*number)?, *crossed))).collect();
        if known.is_empty() {
            return writeln!(out, "  no card");
        }
        let titles: Vec<String> = known.iter().map(|(number, _)| format!("{:<15}", self.title(*number))).collect();
        writeln!(out, "  {}", titles.join("   "))?;
        for row in 1..=SIDE {
            let rows: Vec<String> = known
                .iter()
                .map(|(number, crossed)| {
                    let card = self.game().deck().card(*number);
                    let cells = (1..=SIDE).filter_map(|column| Cell::at(row, column));
                    cells.map(|cell| paint(card, cell, crossed.contains(cell))).collect::<String>()
                })
                .collect();
            writeln!(out, "  {}", rows.join("   "))?;
        }
        Ok(())
    }

    fn title(&self, number: CardNumber) -> String {
        format!("{number} {}", self.game().deck().card(number).colour)
    }

    fn print_colour_points(&self, out: &mut dyn Write) -> io::Result<()> {
        for colour in Colour::ALL {
            let prizes = self.state().prizes()[colour];
            let taken = prizes.iter().zip(COLOUR_POINTS).map(|(taker, points)| match taker {
                Some(seat) => format!("{points} {}", self.name(*seat)),
                None => format!("{points} free"),
            });
            writeln!(out, "  {:<7} {}", colour.name(), taken.collect::<Vec<_>>().join(", "))?;
        }
        Ok(())
    }
}

/// One box in three characters: `X` and the symbol if it is crossed off, else the symbol alone.
fn paint(card: &Card, cell: Cell, crossed: bool) -> String {
    let symbol = card.symbol(cell);
    let sign = if card.entrance.contains(cell) && symbol == Symbol::Plain { '>' } else { symbol.sign() };
    let text = match (crossed, sign) {
        (true, '.') => "X  ".into(),
        (true, _) => format!("X{sign} "),
        (false, _) => format!("{sign}  "),
    };
    // Colours that can be read on light and dark terminals; the letters mean the same without them.
    let colour = match symbol {
        Symbol::Plain => Style::new(),
        Symbol::Wall => Style::new().dimmed(),
        Symbol::RedCross | Symbol::Ruby => AnsiColor::Red.on_default(),
        Symbol::Emerald => AnsiColor::Green.on_default(),
        Symbol::Torch | Symbol::Tomb => AnsiColor::Yellow.on_default().bold(),
        Symbol::Skull => Style::new().bold(),
        Symbol::Potion => AnsiColor::Blue.on_default(),
    };
    let ground = match card.colour {
        Colour::Green => AnsiColor::Green,
        Colour::Orange => AnsiColor::Yellow,
        Colour::Purple => AnsiColor::Magenta,
    };
    let style = if crossed {
        Style::new().bold().fg_color(Some(AnsiColor::Black.into())).bg_color(Some(ground.into()))
    } else {
        colour
    };
    format!("{style}{text}{style:#}")
}
