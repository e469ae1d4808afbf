//! What a person sees of an evening, and its standings.

use std::cmp::Reverse;

use hosting::PersonId;
use protocol::{
    ByeKind, EventInfo, EventPerson, EventStage, EventTable, NewEvent, RoundInfo, SeatResult, Standing, TableId,
};

use crate::decide::Moment;
use crate::event::{Event, Round, RoundTable, index};
use crate::scoring::{Outcome, REST, Score, round_scores};

impl Round {
    /// The scores of each table that has ended, from seat 1 on; empty for the others.
    fn scores(&self) -> Vec<Vec<Score>> {
        let ended: Vec<&Outcome> = self.tables.iter().filter_map(|table| table.outcome.as_ref()).collect();
        let mut scores = round_scores(&ended).into_iter();
        let of = |table: &RoundTable| table.outcome.as_ref().and_then(|_| scores.next()).unwrap_or_default();
        self.tables.iter().map(of).collect()
    }

    /// What a person gets in the round; `None` if their table has not ended, or if they were not there.
    fn score_of(&self, person: u8, scores: &[Vec<Score>]) -> Option<Score> {
        if let Some(bye) = self.byes.iter().find(|bye| bye.person == person) {
            let match_points = if bye.kind == ByeKind::Rest { REST } else { 0 };
            return Some(Score { match_points, difference: 0 });
        }
        self.tables.iter().zip(scores).find_map(|(table, scores)| {
            let seat = table.seats.iter().position(|sitter| *sitter == Some(person))?;
            if table.void { Some(Score { match_points: REST, difference: 0 }) } else { scores.get(seat).copied() }
        })
    }
}

impl Event {
    /// The standings of all people, the leader first.
    pub fn standings(&self) -> Vec<Standing> {
        let scores: Vec<Vec<Vec<Score>>> = self.rounds.iter().map(Round::scores).collect();
        let standing = |place: usize| {
            let person = place as u8 + 1;
            let rounds: Vec<Option<Score>> =
                self.rounds.iter().zip(&scores).map(|(round, scores)| round.score_of(person, scores)).collect();
            Standing {
                person,
                place: 0,
                total: rounds.iter().flatten().map(|score| score.match_points).sum(),
                difference: rounds.iter().flatten().map(|score| score.difference).sum(),
                rounds: rounds.iter().map(|score| score.map(|score| score.match_points)).collect(),
            }
        };
        let mut standings: Vec<Standing> = (0..self.people.len()).map(standing).collect();
        let rank = |standing: &Standing| Reverse((standing.total, standing.difference));
        standings.sort_by_key(rank);
        let ranks: Vec<_> = standings.iter().map(rank).collect();
        for standing in &mut standings {
            let own = Reverse((standing.total, standing.difference));
            standing.place = ranks.iter().filter(|other| **other < own).count() as u8 + 1;
        }
        standings
    }

    /// The evening as a person sees it. The tables of others are hidden until the round is over: they have the same luck.
    pub fn info(&self, person: Option<PersonId>, moment: &Moment<'_>) -> EventInfo {
        let you = person.and_then(|person| self.number_of(person));
        let you_host = person == Some(self.host.id);
        let plays = you.and_then(|you| self.person(you)).is_some_and(|person| !person.removed);
        let stage = self.stage();
        let until = self.deadline_ms().or(self.next_round_ms());
        EventInfo {
            event: self.header.id,
            code: self.header.code,
            number: self.number,
            settings: NewEvent { rounds: self.total_rounds, ..self.settings().clone() },
            stage,
            people: self
                .people
                .iter()
                .map(|person| EventPerson {
                    name: person.guest.name.clone(),
                    here: moment.is_here(person.guest.id),
                    left: person.left,
                })
                .collect(),
            you,
            you_host,
            host: self.host.name.clone(),
            may_host: plays && !you_host && stage != EventStage::Finished && moment.is_away_as_host(self.host.id),
            rounds: self.rounds.iter().map(|round| round.info(you)).collect(),
            standings: self.standings(),
            clock_left: until.map(|until| u64::try_from(until - moment.now_ms).unwrap_or(0)),
            promise: self.promise(),
        }
    }

    /// The tables of the present round that have not ended, each with its number and the people on its seats.
    pub fn open_tables(&self) -> impl Iterator<Item = (u8, TableId, &[Option<u8>])> {
        let tables = self.rounds.last().map(|round| round.tables.as_slice()).unwrap_or_default();
        let numbered = (1..).zip(tables).filter(|(_, table)| !table.is_over());
        numbered.map(|(number, table)| (number, table.table, table.seats.as_slice()))
    }

    /// The guests on the seats of a table.
    pub fn guests(&self, seats: &[Option<u8>]) -> Vec<Option<hosting::Guest>> {
        let guest = |number: &Option<u8>| Some(self.people.get(index((*number)?))?.guest.clone());
        seats.iter().map(guest).collect()
    }
}

impl Round {
    fn info(&self, you: Option<u8>) -> RoundInfo {
        let over = self.ended_ms.is_some();
        let scores = self.scores();
        let table = |(table, scores): (&RoundTable, &Vec<Score>)| {
            let is_yours = you.is_some() && table.seats.contains(&you);
            let results = table.outcome.iter().flat_map(|outcome| {
                let seats = outcome.places.iter().zip(&outcome.points).zip(scores);
                seats.map(|((place, points), score)| SeatResult {
                    place: *place,
                    points: *points,
                    match_points: score.match_points,
                })
            });
            EventTable {
                table: (over || is_yours).then_some(table.table),
                seats: table.seats.clone(),
                results: results.collect(),
                void: table.void,
            }
        };
        RoundInfo { tables: self.tables.iter().zip(&scores).map(table).collect(), byes: self.byes.clone(), over }
    }
}
