//! A table for tests: boards are drawn, dice are scripted.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use std::sync::Arc;

use game_core::{ActionSet, Game, QuickRandom, Random, Seat, Waiting};
use nile::{
    Action, Area, Board, Choice, DieNumber, Discovery, Event, Face, Nile, Options, Outcome, Phase, PyramidRow, Refusal,
    Row, Space, Spot, State, Way,
};

pub const FIRST: Seat = Seat::FIRST;
pub const SECOND: Seat = Seat::SECOND;

/// A valley of plain land, but for six Discovery spaces in the middle row of columns 5 and 6.
const PLAIN: &str = "\
[board plain]
[prices]
1 2 3 2 1
[red]
. . . . . .
. . . . . .
. . . . ? ?
. . . . . .
. . . . . .
[green]
. . . . . .
. . . . . .
. . . . ? ?
. . . . . .
. . . . . .
[blue]
. . . . . .
. . . . . .
. . . . ? ?
. . . . . .
. . . . . .
";

/// The plain valley with signs put on spaces, on both sides of the middle.
pub fn board(changes: &[(Area, u8, u8, char)]) -> Board {
    let mut lines: Vec<String> = PLAIN.lines().map(str::to_owned).collect();
    for &(area, column, row, sign) in changes {
        let header = lines.iter().position(|line| *line == format!("[{area}]")).expect("the area");
        for row in [row, 6 - row] {
            let line = &mut lines[header + usize::from(6 - row)];
            let mut signs: Vec<char> = line.chars().collect();
            signs[2 * (usize::from(column) - 1)] = sign;
            *line = signs.into_iter().collect();
        }
    }
    let (board, warnings) = Board::parse(&lines.join("\n")).expect("a valid board");
    assert_eq!(warnings, []);
    board
}

pub fn face(face: u8) -> Face {
    Face::new(face).expect("a face")
}

pub fn die(number: u8) -> DieNumber {
    DieNumber::new(number).expect("a die")
}

pub fn row_of_pyramid(number: u8) -> PyramidRow {
    PyramidRow::new(number).expect("a row")
}

pub fn space(area: Area, column: u8, row: u8) -> Space {
    Space { area, column: face(column), row: Row::new(row).expect("a row") }
}

/// A game whose chance is scripted.
#[derive(Clone)]
pub struct Table {
    pub game: Nile,
    pub state: State,
    pub events: Vec<Event>,
}

impl Table {
    /// The same table by older rules.
    pub fn by_rules(self, rules: u32) -> Self {
        let board = Arc::new(self.game.board().clone());
        let game = Nile::with_rules(board, *self.game.options(), rules).expect("known rules");
        Self { game, ..self }
    }

    /// A game that has not begun.
    pub fn new(board: Board, options: Options) -> Self {
        let game = Nile::new(Arc::new(board), options);
        Self { state: game.start(), game, events: Vec::new() }
    }

    /// Drafted, with these discoveries on the six spaces (red, red, green, green, blue, blue), before the first purchases.
    pub fn drafted(board: Board, options: Options, discoveries: [u8; 6]) -> Self {
        let mut options = options;
        options.draft = nile::Draft::Repeat;
        let mut table = Self::new(board, options);
        if discoveries.iter().any(|number| !Discovery::current().contains(&discovery(*number))) {
            table = table.by_rules(2);
        }
        for (index, number) in discoveries.into_iter().enumerate() {
            let seat = if index % 2 == 0 { FIRST } else { SECOND };
            table.act(seat, Action::Draft(discovery(number))).expect("any may be selected");
        }
        for number in discoveries {
            table.settle(Outcome::Discovery(discovery(number))).expect("it was selected");
        }
        table
    }

    /// Ready for the first roll: each seat has bought these columns' edges, seven each, seat 1 first; seat 2 rolls first.
    pub fn ready(board: Board, options: Options, discoveries: [u8; 6], columns: [[(Area, u8); 7]; 2]) -> Self {
        let mut table = Self::drafted(board, options, discoveries);
        let [first, second] = columns;
        for (one, other) in first.into_iter().zip(second) {
            for (seat, row, (area, column)) in [(FIRST, 1, one), (SECOND, 5, other)] {
                table.act(seat, Action::Buy(space(area, column, row))).expect("the edge is free");
            }
        }
        table.events.clear();
        table
    }

    /// Ready on the plain valley, seat 1 with columns 1 to 3 of red and 1 and 2 of green and blue, seat 2 alike.
    pub fn plain() -> Self {
        Self::ready(board(&[]), Options::default(), [8; 6], [SEVEN, SEVEN])
    }

    pub fn act(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.game.act(&mut self.state, seat, action, &mut self.events)
    }

    pub fn settle(&mut self, outcome: Outcome) -> Result<(), Refusal> {
        self.game.settle(&mut self.state, outcome, &mut self.events)
    }

    /// Rolls red, green and blue for the active seat.
    pub fn roll(&mut self, dice: [u8; 3]) {
        self.settle(Outcome::Dice(dice.map(face))).expect("dice are due");
    }

    pub fn roll_extra(&mut self, shown: u8) {
        self.settle(Outcome::Die(face(shown))).expect("a die is due");
    }

    pub fn bump(&mut self, die: Area, way: Way) -> Result<(), Refusal> {
        self.act(self.state.active(), Action::Bump { die, way })
    }

    pub fn buy(&mut self, area: Area, column: u8, row: u8) -> Result<(), Refusal> {
        self.act(self.state.active(), Action::Buy(space(area, column, row)))
    }

    pub fn build(&mut self, row: u8) -> Result<(), Refusal> {
        self.act(self.state.active(), Action::Build(row_of_pyramid(row)))
    }

    pub fn discover(&mut self, spot: u8, choice: Option<Choice>) -> Result<(), Refusal> {
        let spot = Spot::new(spot).expect("a Discovery space");
        self.act(self.state.active(), Action::Discover { spot, choice })
    }

    /// Ends the turn, if it has not ended automatically.
    pub fn end(&mut self) {
        if self.state.phase() == Phase::Spending {
            self.act(self.state.active(), Action::End).expect("a turn can always be ended");
        }
    }

    /// A whole turn in which nothing is done: declines, ends.
    pub fn pass(&mut self, dice: [u8; 3]) {
        let seat = self.state.active();
        self.roll(dice);
        while self.state.active() == seat && self.state.phase() != Phase::Over {
            let action = if self.state.phase() == Phase::Spending { Action::End } else { Action::Decline };
            self.act(seat, action).expect("one can always do without");
        }
    }

    /// What was gathered: Bricks, Wheat, Workers, Coins.
    pub fn tray(&self) -> [u16; 4] {
        let tray = self.state.turn().tray();
        [tray.resources.red, tray.resources.green, tray.resources.blue, tray.coins]
    }

    /// All that a seat may do now.
    pub fn allowed(&self, seat: Seat) -> Vec<Action> {
        self.game.actions(&self.state, seat).iter().collect()
    }

    /// One random step; `false` at the end.
    pub fn step(&mut self, random: &mut QuickRandom) -> bool {
        match self.game.waiting(&self.state) {
            Waiting::Nobody => return false,
            Waiting::Chance(draw) => {
                let outcome = self.game.sample(draw, random);
                self.settle(outcome).expect("a fair outcome");
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("a pending seat");
                let actions = self.game.actions(&self.state, seat);
                let action = actions.nth(random.below(actions.len())).expect("a pending seat has a legal action");
                self.act(seat, action).expect("a listed action is legal");
            }
        }
        true
    }
}

/// Seven edges: three red, two green, two blue.
pub const SEVEN: [(Area, u8); 7] = [
    (Area::Red, 1),
    (Area::Green, 1),
    (Area::Blue, 1),
    (Area::Red, 2),
    (Area::Green, 2),
    (Area::Blue, 2),
    (Area::Red, 3),
];

pub fn discovery(number: u8) -> Discovery {
    Discovery::new(number).expect("a discovery")
}
