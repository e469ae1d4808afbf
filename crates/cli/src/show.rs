//! `pyramids show`: the table of a recorded game as text.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use serde::Serialize;
use silver_gold::{
    Boxes, ByColour, COLOUR_POINTS, Card, CardNumber, Cell, Colour, Event, ExpeditionNumber, Phase, Player, SIDE,
    Score, SilverGold, State, Symbol, TURNS,
};
use table::{Fault, Game, Reason, Recorded, Referee, Seat, SeatResult, announced_game, results};

use crate::args::ShowArgs;
use crate::failure::{Failure, print_json};
use crate::verify::Lines;

pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    if !args.record.exists() {
        return Err(Failure::usage(format!("there is no {}", args.record.display())));
    }
    let replay = replay(args).map_err(|fault| Failure::refused(format!("{}: {fault}", args.record.display())))?;
    if let Some(turn) = args.turn.filter(|turn| replay.turns_played() != Some(*turn)) {
        let reached = replay.turns_played().map_or("not even the start".into(), |last| format!("turn {last}"));
        return Err(Failure::usage(format!("the record does not reach the end of turn {turn}, only {reached}")));
    }
    let scene = Scene { referee: &replay.referee };
    if args.json { print_json(&scene.report()) } else { Ok(scene.print(&mut anstream::stdout(), &replay.log)?) }
}

/// A record followed up to some turn, and what happened in the last turn of it.
struct Replay {
    referee: Referee<SilverGold>,
    log: Vec<Event>,
}

impl Replay {
    /// How many turns are over, if the table is set up and no turn is under way.
    fn turns_played(&self) -> Option<u32> {
        let state = &self.referee.state;
        match state.phase() {
            Phase::Over => Some(u32::from(state.round()) * u32::from(TURNS)),
            Phase::Revealing => Some(u32::from(state.round() - 1) * u32::from(TURNS) + u32::from(state.turn()) - 1),
            _ => None,
        }
    }
}

fn replay(args: &ShowArgs) -> Result<Replay, Fault> {
    let mut lines = Lines::open(&args.record)?;
    let first = lines.next()?.ok_or(Fault { line: 1, reason: Reason::Empty })?;
    let game = announced_game(&first)?;
    if game != SilverGold::NAME {
        return Err(Fault { line: 1, reason: Reason::UnknownGame(game) });
    }
    let mut replay = Replay { referee: Referee::open(&first)?, log: Vec::new() };
    while args.turn.is_none() || replay.turns_played() != args.turn {
        let Some(line) = lines.next()? else { break };
        // The log is that of the newest turn: it starts anew with each expedition card.
        if replay.turns_played().is_some() && replay.referee.state.phase() != Phase::Over {
            replay.log.clear();
        }
        replay.referee.read(&line, &mut replay.log)?;
    }
    Ok(replay)
}

/// What is shown.
struct Scene<'a> {
    referee: &'a Referee<SilverGold>,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
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

impl Scene<'_> {
    fn game(&self) -> &SilverGold {
        &self.referee.game
    }

    fn state(&self) -> &State {
        &self.referee.state
    }

    fn report(&self) -> Report {
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

    fn player_report(&self, seat: Seat) -> PlayerReport {
        let player = self.state().shown(seat);
        let card = |slot: usize| {
            let number = player.cards[slot]?;
            let colour = self.game().deck().card(number).colour;
            Some(CardReport { number, colour, crossed: player.crossed[slot].iter().collect() })
        };
        PlayerReport {
            seat,
            name: self.name(seat).into(),
            cards: [card(0), card(1)],
            completed: player.completed.iter().collect(),
            rubies: player.rubies,
            emeralds: player.emeralds,
            skulls: player.skulls,
            torches: (1..=4).filter(|&round| player.has_torch(round)).collect(),
            score: self.game().score(self.state(), seat),
        }
    }

    fn name(&self, seat: Seat) -> &str {
        self.referee.players.get(seat.index()).map_or("", |player| player.name.as_str())
    }

    fn print(&self, out: &mut impl Write, log: &[Event]) -> io::Result<()> {
        let state = self.state();
        let bold = Style::new().bold();
        if state.phase() == Phase::Over {
            writeln!(out, "{bold}Silver & Gold: the game is over{bold:#}")?;
        } else {
            let (round, turn) = (state.round(), state.turn());
            writeln!(out, "{bold}Silver & Gold: turn {turn} of 7, round {round} of 4{bold:#}")?;
            self.print_expeditions(out)?;
        }
        for seat in self.game().seats() {
            writeln!(out)?;
            self.print_player(out, seat)?;
        }
        writeln!(out, "\n{bold}Display{bold:#}, and {} cards in the deck", state.deck().len())?;
        let display: Vec<CardNumber> = state.display().iter().collect();
        self.print_cards(out, &display.iter().map(|number| (Some(*number), Boxes::EMPTY)).collect::<Vec<_>>())?;
        self.print_colour_points(out)?;
        if !log.is_empty() {
            writeln!(out, "\n{bold}What happened last{bold:#}")?;
        }
        log.iter().filter_map(|event| self.tell(event)).try_for_each(|line| writeln!(out, "  {line}"))?;
        self.print_result(out)
    }

    fn print_expeditions(&self, out: &mut impl Write) -> io::Result<()> {
        let drawn = |number| self.game().deck().pattern(number).drawn_rows().join("/");
        if let Some(now) = self.state().expedition() {
            writeln!(out, "expedition {}: {}", now.get(), drawn(now))?;
        }
        let left: Vec<String> = self.state().expeditions_left().iter().map(drawn).collect();
        writeln!(out, "still in the pile, one of them will not come: {}", left.join("  "))
    }

    fn print_player(&self, out: &mut impl Write, seat: Seat) -> io::Result<()> {
        let player = self.state().shown(seat);
        let score = self.game().score(self.state(), seat);
        let bold = Style::new().bold();
        writeln!(out, "{bold}{} ({seat}): {} points{bold:#}", self.name(seat), score.total)?;
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
    fn print_cards(&self, out: &mut impl Write, cards: &[(Option<CardNumber>, Boxes)]) -> io::Result<()> {
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

    fn print_colour_points(&self, out: &mut impl Write) -> io::Result<()> {
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

    fn print_result(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(results) = results(self.game(), self.state()) else { return Ok(()) };
        writeln!(out)?;
        let mut ranked: Vec<_> = self.game().seats().iter().zip(results).collect();
        ranked.sort_by_key(|(_, result)| result.place);
        for (seat, result) in ranked {
            writeln!(out, "  {}. {} with {} points", result.place, self.name(seat), result.score.total)?;
        }
        Ok(())
    }

    /// What an event means to somebody who reads along; nothing for those that say no more than others do.
    fn tell(&self, event: &Event) -> Option<String> {
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

/// One box in three characters: `X` and the symbol if it is crossed off, else the symbol alone.
fn paint(card: &Card, cell: Cell, crossed: bool) -> String {
    let symbol = card.symbol(cell);
    let sign = if card.entrance.contains(cell) && symbol == Symbol::Plain { '>' } else { symbol.sign() };
    let text = match (crossed, sign) {
        (true, '.') => "X  ".into(),
        (true, _) => format!("X{sign} "),
        (false, _) => format!("{sign}  "),
    };
    let colour = match symbol {
        Symbol::Plain => AnsiColor::White,
        Symbol::Wall => AnsiColor::BrightBlack,
        Symbol::RedCross | Symbol::Ruby => AnsiColor::BrightRed,
        Symbol::Emerald => AnsiColor::BrightGreen,
        Symbol::Torch | Symbol::Tomb => AnsiColor::BrightYellow,
        Symbol::Skull => AnsiColor::BrightWhite,
        Symbol::Potion => AnsiColor::BrightBlue,
    };
    let ground = match card.colour {
        Colour::Green => AnsiColor::Green,
        Colour::Orange => AnsiColor::Yellow,
        Colour::Purple => AnsiColor::Magenta,
    };
    let style = if crossed {
        Style::new().bold().fg_color(Some(AnsiColor::Black.into())).bg_color(Some(ground.into()))
    } else {
        colour.on_default()
    };
    format!("{style}{text}{style:#}")
}
