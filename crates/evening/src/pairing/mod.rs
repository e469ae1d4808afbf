//! Makes up the tables of a round: who meets whom, and who sits where.
//!
//! People are indices from 0 on, at most 64.

mod groups;
mod matching;
mod seats;

use groups::{group_sizes, groups};
use matching::Graph;

/// The most people of an evening. Sets of people are bits of a `u64`.
pub const MOST: usize = 64;
/// The most seats of a table.
pub const MOST_SEATS: usize = 4;

/// What has happened in earlier rounds.
#[derive(Clone, Debug)]
pub struct History {
    /// How often two people met: `meetings[a][b]`.
    pub meetings: Vec<Vec<u8>>,
    /// How often a person sat on each seat.
    pub seats: Vec<[u8; MOST_SEATS]>,
    /// How often a person had a bye, or sat with bots only.
    pub alone: Vec<u8>,
}

impl History {
    /// The history of people who have not played yet.
    pub fn new(people: usize) -> Self {
        Self { meetings: vec![vec![0; people]; people], seats: vec![[0; MOST_SEATS]; people], alone: vec![0; people] }
    }

    /// Adds a table of a round.
    pub fn add_table(&mut self, seats: &[Option<usize>]) {
        let people: Vec<(usize, usize)> =
            seats.iter().enumerate().filter_map(|(seat, person)| Some((seat, (*person)?))).collect();
        for (seat, person) in &people {
            self.seats[*person][*seat] += 1;
            for (_, other) in people.iter().filter(|(_, other)| other != person) {
                self.meetings[*person][*other] += 1;
            }
        }
        if let [(_, person)] = people.as_slice() {
            self.alone[*person] += 1;
        }
    }

    /// Adds a person who did not play in a round.
    pub fn add_bye(&mut self, person: usize) {
        self.alone[person] += 1;
    }
}

/// The tables of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The people on the seats of each table; `None` for a bot.
    pub tables: Vec<Vec<Option<usize>>>,
    /// The people for whom no table was left.
    pub resting: Vec<usize>,
}

/// The people of a round and the size of its tables.
#[derive(Clone, Copy, Debug)]
pub struct Field<'f> {
    /// The people who play, the leader first.
    pub order: &'f [usize],
    /// The number of seats at each table, 2 to 4.
    pub seats: usize,
    /// Whether bots take the seats that are left over. Otherwise some people rest.
    pub bots: bool,
    /// The earlier rounds.
    pub history: &'f History,
}

/// A round of the Swiss system: people with similar results meet. Two people meet again only if it cannot be avoided.
pub fn swiss(field: Field<'_>) -> Plan {
    if field.seats == 2 { swiss_pairs(field) } else { swiss_groups(field) }
}

/// A round in which everybody meets everybody else. `roster` has all people in an order that stays the same from round to
/// round; those who are not in the field do not play. `round` counts from 0.
pub fn everybody(field: Field<'_>, roster: &[usize], round: usize) -> Plan {
    if field.seats != 2 {
        return swiss_groups(field);
    }
    let mut pairs = Vec::new();
    let mut alone: Vec<usize> = Vec::new();
    for (first, second) in circle(roster, round) {
        let plays = |person: Option<usize>| person.filter(|person| field.order.contains(person));
        match (plays(first), plays(second)) {
            (Some(first), Some(second)) => pairs.push(vec![first, second]),
            (person, other) => alone.extend(person.or(other)),
        }
    }
    // People who were not there at the start have no place in the schedule.
    alone.extend(field.order.iter().filter(|person| !roster.contains(person)));
    field.seated(pairs, alone)
}

/// The number of rounds in which everybody can meet everybody else.
pub fn rounds_for_everybody(people: usize, seats: usize) -> usize {
    match seats {
        2 => people - 1 + people % 2,
        _ => (people - 1).div_ceil(seats - 1),
    }
}

/// The pairs of a round by the circle method: one person stays, and the others move on by one place each round.
fn circle(roster: &[usize], round: usize) -> Vec<(Option<usize>, Option<usize>)> {
    let mut places: Vec<Option<usize>> = roster.iter().copied().map(Some).collect();
    if places.len() % 2 == 1 {
        places.push(None);
    }
    if let Some(movers) = places.get_mut(1..).filter(|movers| !movers.is_empty()) {
        let steps = round % movers.len();
        movers.rotate_right(steps);
    }
    let half = places.len() / 2;
    (0..half).map(|place| (places[place], places[places.len() - 1 - place])).collect()
}

fn swiss_pairs(field: Field<'_>) -> Plan {
    let mut order = field.order.to_vec();
    let mut alone = Vec::new();
    if order.len() % 2 == 1 {
        alone.push(order.remove(left_over(&field)));
    }
    field.seated(pairs(&order, field.history), alone)
}

/// The place of the person who is left over: among those who were alone the fewest times, the last one without whom all
/// others can be paired without meeting again.
fn left_over(field: &Field<'_>) -> usize {
    let fewest = field.order.iter().map(|person| field.history.alone[*person]).min().unwrap_or(0);
    let is_next = |place: &usize| field.history.alone[field.order[*place]] == fewest;
    let candidates: Vec<usize> = (0..field.order.len()).rev().filter(is_next).collect();
    let graph = allowed(field.order, field.history, 0);
    let all = set(field.order);
    let fits = |place: &usize| Graph(&graph).has_perfect_matching(all & !(1 << field.order[*place]));
    candidates.iter().copied().find(fits).or_else(|| candidates.first().copied()).unwrap_or(0)
}

/// Pairs an even number of people from the top: each with the next one whom they may meet and who leaves the others
/// something to choose from.
fn pairs(order: &[usize], history: &History) -> Vec<Vec<usize>> {
    let all = set(order);
    let most = order.iter().flat_map(|person| history.meetings[*person].iter().copied()).max().unwrap_or(0);
    let graphs = (0..=most).map(|meetings| allowed(order, history, meetings));
    // With the last graph everybody may meet everybody.
    let Some(graph) = graphs.into_iter().find(|graph| Graph(graph).has_perfect_matching(all)) else {
        return Vec::new();
    };
    let (mut left, mut free) = (order.to_vec(), all);
    let mut pairs = Vec::new();
    while !left.is_empty() {
        let first = left.remove(0);
        let without = |person: &usize| free & !(1 << first) & !(1 << *person);
        let fits =
            |person: &usize| graph[first] >> person & 1 == 1 && Graph(&graph).has_perfect_matching(without(person));
        let Some(place) = left.iter().position(fits) else { break };
        let second = left.remove(place);
        free = free & !(1 << first) & !(1 << second);
        pairs.push(vec![first, second]);
    }
    pairs
}

/// Which people may meet, if they have met at most `most` times.
fn allowed(order: &[usize], history: &History, most: u8) -> Vec<u64> {
    let people = set(order);
    let may_meet = |person: usize| {
        let fits = |other: &usize| *other != person && history.meetings[person][*other] <= most;
        (0..history.meetings.len()).filter(fits).fold(0, |set, other| set | 1 << other) & people
    };
    (0..history.meetings.len()).map(may_meet).collect()
}

fn set(people: &[usize]) -> u64 {
    people.iter().fold(0, |set, person| set | 1 << person)
}

fn swiss_groups(field: Field<'_>) -> Plan {
    let mut order = field.order.to_vec();
    let mut alone = Vec::new();
    let bots = field.bots || order.len() < field.seats;
    if !bots {
        // The people who rest: those who rested least, from the last place on.
        let mut places: Vec<usize> = (0..order.len()).rev().collect();
        places.sort_by_key(|place| field.history.alone[order[*place]]);
        let mut resting = places[..order.len() % field.seats].to_vec();
        resting.sort_unstable_by(|a, b| b.cmp(a));
        alone.extend(resting.into_iter().map(|place| order.remove(place)));
    }
    let sizes = group_sizes(order.len(), field.seats);
    let tables = groups(&order, &sizes, field.history);
    let tables = tables.iter().map(|group| seats::seated(group, field.seats, field.history)).collect();
    Plan { tables, resting: alone }
}

impl Field<'_> {
    /// The plan of a round of pairs. People who are left over play against a bot or rest.
    fn seated(&self, mut groups: Vec<Vec<usize>>, alone: Vec<usize>) -> Plan {
        // With fewer people than seats there would be no game at all.
        let bots = self.bots || groups.is_empty();
        let resting = if bots { Vec::new() } else { alone.clone() };
        if bots {
            groups.extend(alone.into_iter().map(|person| vec![person]));
        }
        let tables = groups.iter().map(|group| seats::seated(group, self.seats, self.history)).collect();
        Plan { tables, resting }
    }
}
