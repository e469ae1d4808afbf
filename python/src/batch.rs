//! Many games that are played at the same time.

use game_core::{ActionSet, Game, MAX_SEATS, QuickRandom, Random, Seat, Seed, Viewer, Waiting};
use std::sync::Arc;

use crate::codec::{Codec, StateOf};
use crate::rewards::{self, Reward};
use crate::table::Refused;

/// The arrays that a step fills, one row for each game.
pub(crate) struct Rows<'a> {
    pub(crate) masks: &'a mut [i8],
    /// Empty if observations are not wanted.
    pub(crate) observations: &'a mut [i8],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) done: &'a mut [bool],
    pub(crate) seats: &'a mut [i8],
    /// The points of the games that ended last.
    pub(crate) points: &'a mut [i32],
}

/// How long the rows are.
#[derive(Clone, Copy)]
struct Widths {
    mask: usize,
    observation: usize,
    players: usize,
}

impl<'a> Rows<'a> {
    /// Divides the rows after the first `count` games.
    fn split(self, count: usize, widths: Widths) -> (Self, Self) {
        let (masks, more_masks) = self.masks.split_at_mut(count * widths.mask);
        let (observations, more_observations) = self.observations.split_at_mut(count * widths.observation);
        let (rewards, more_rewards) = self.rewards.split_at_mut(count * widths.players);
        let (done, more_done) = self.done.split_at_mut(count);
        let (seats, more_seats) = self.seats.split_at_mut(count);
        let (points, more_points) = self.points.split_at_mut(count * widths.players);
        let rest = Rows {
            masks: more_masks,
            observations: more_observations,
            rewards: more_rewards,
            done: more_done,
            seats: more_seats,
            points: more_points,
        };
        (Rows { masks, observations, rewards, done, seats, points }, rest)
    }
}

/// Why a batch refuses an action.
#[derive(Debug, thiserror::Error)]
#[error("game {game}, seat {seat}, action {action}: {refused}")]
pub(crate) struct RefusedInBatch {
    game: usize,
    seat: usize,
    action: i64,
    refused: Refused,
}

/// A batch of any game.
pub(crate) trait Batching: Send + Sync {
    /// Starts all games anew.
    fn reset(&mut self, seed: u64, rows: Rows<'_>) -> Result<(), Refused>;
    /// Makes one action in every game. If one is illegal, nothing changes.
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), RefusedInBatch>;
    /// Fills in a random legal action for every game.
    fn sample(&mut self, actions: &mut [i64]);
}

/// A batch of one game.
pub(crate) struct Batch<C: Codec> {
    codec: Arc<C>,
    reward: Reward,
    widths: Widths,
    seed: u64,
    envs: Vec<Env<C>>,
    pool: Option<rayon::ThreadPool>,
}

/// One game of a batch.
struct Env<C: Codec> {
    state: StateOf<C>,
    luck: Option<<C::Game as Game>::Luck>,
    /// The number of the game in its series.
    number: u64,
    seat: Seat,
    random: QuickRandom,
}

impl<C: Codec> Batch<C> {
    /// A batch of `count` games. The rows of its arrays have these widths; a width of 0 leaves observations out.
    pub(crate) fn new(
        codec: Arc<C>,
        count: usize,
        observation: usize,
        reward: Reward,
        threads: usize,
    ) -> Result<Self, rayon::ThreadPoolBuildError> {
        let players = codec.game().seats().len() as usize;
        let env = |index: usize| Env {
            state: codec.game().start(),
            luck: None,
            number: index as u64,
            seat: Seat::FIRST,
            random: QuickRandom::new(index as u64),
        };
        let envs = (0..count).map(env).collect();
        let pool = (threads > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build()).transpose()?;
        Ok(Self { widths: Widths { mask: C::ACTIONS, observation, players }, codec, reward, seed: 0, envs, pool })
    }

    /// Runs `work` on all games, in as many parts as there are threads.
    fn in_parts(
        &mut self,
        rows: Rows<'_>,
        actions: &[i64],
        work: impl Fn(&Shared<'_, C>, &mut Env<C>, i64, Rows<'_>) + Send + Sync,
    ) {
        let shared = Shared {
            codec: &*self.codec,
            reward: self.reward,
            widths: self.widths,
            seed: self.seed,
            count: self.envs.len() as u64,
        };
        let all = |envs: &mut [Env<C>], mut rows: Rows<'_>, actions: &[i64]| {
            for (env, action) in envs.iter_mut().zip(actions) {
                let (row, rest) = rows.split(1, shared.widths);
                work(&shared, env, *action, row);
                rows = rest;
            }
        };
        let Some(pool) = &self.pool else { return all(&mut self.envs, rows, actions) };
        let size = self.envs.len().div_ceil(pool.current_num_threads()).max(1);
        pool.scope(|scope| {
            let mut rows = rows;
            for (envs, actions) in self.envs.chunks_mut(size).zip(actions.chunks(size)) {
                let (part, rest) = rows.split(envs.len(), shared.widths);
                rows = rest;
                scope.spawn(|_| all(envs, part, actions));
            }
        });
    }

    fn check(&self, index: usize, action: i64) -> Result<(), RefusedInBatch> {
        let Some(env) = self.envs.get(index) else { return Ok(()) };
        let refused = |refused| RefusedInBatch { game: index, seat: env.seat.index(), action, refused };
        let number = usize::try_from(action).unwrap_or(usize::MAX);
        let action = self.codec.decode(&env.state, env.seat, number).map_err(|error| refused(error.into()))?;
        let checked = self.codec.game().check(&env.state, env.seat, action);
        checked.map_err(|error| refused(Refused::Rules(error.to_string())))
    }
}

/// What all games of a batch share.
struct Shared<'a, C: Codec> {
    codec: &'a C,
    reward: Reward,
    widths: Widths,
    seed: u64,
    count: u64,
}

impl<C: Codec> Shared<'_, C> {
    fn start(&self, env: &mut Env<C>) {
        let game = self.codec.game();
        env.state = game.start();
        env.luck = Some(game.luck(&Seed::numbered(self.seed, env.number)));
        self.settle_chance(env);
    }

    /// Settles chance and finds the next seat; returns whether the game is over.
    fn settle_chance(&self, env: &mut Env<C>) -> bool {
        let game = self.codec.game();
        loop {
            match game.waiting(&env.state) {
                Waiting::Nobody => return true,
                Waiting::Seats(seats) => {
                    env.seat = seats.first().unwrap_or(Seat::FIRST);
                    return false;
                }
                Waiting::Chance(draw) => {
                    let Some(luck) = &env.luck else { return true };
                    let outcome = C::Game::decide(luck, draw);
                    if game.settle(&mut env.state, outcome, &mut ()).is_err() {
                        return true;
                    }
                }
            }
        }
    }

    fn points(&self, env: &Env<C>) -> [i32; MAX_SEATS] {
        let mut points = [0; MAX_SEATS];
        for (seat, points) in self.codec.game().seats().iter().zip(&mut points) {
            *points = self.codec.points(&env.state, seat);
        }
        points
    }

    fn step(&self, env: &mut Env<C>, action: i64, row: Rows<'_>) {
        let players = self.widths.players;
        let before = if self.reward == Reward::Margin { self.points(env) } else { [0; MAX_SEATS] };
        if let Ok(action) = self.codec.decode(&env.state, env.seat, usize::try_from(action).unwrap_or(usize::MAX)) {
            self.codec.game().apply(&mut env.state, env.seat, action, &mut ());
        }
        let over = self.settle_chance(env);
        row.rewards.fill(0.0);
        match self.reward {
            Reward::Win => {
                for (reward, result) in
                    row.rewards.iter_mut().zip(rewards::result(self.codec, &env.state).unwrap_or_default())
                {
                    *reward = result as f32;
                }
            }
            Reward::Margin => {
                rewards::write_margins(&before[..players], &self.points(env)[..players], row.rewards);
            }
        }
        row.done.fill(over);
        if over {
            row.points.copy_from_slice(&self.points(env)[..players]);
            env.number += self.count;
            self.start(env);
        }
        self.show(env, row);
    }

    /// Writes what the next seat may do and know.
    fn show(&self, env: &Env<C>, row: Rows<'_>) {
        row.seats.fill(env.seat.index() as i8);
        row.masks.fill(0);
        self.codec.write_mask(&env.state, env.seat, row.masks);
        if !row.observations.is_empty() {
            let view = self.codec.game().view(&env.state, Viewer::Seat(env.seat));
            self.codec.observe(&view, env.seat, row.observations);
        }
    }
}

impl<C: Codec> Batching for Batch<C> {
    fn reset(&mut self, seed: u64, rows: Rows<'_>) -> Result<(), Refused> {
        self.seed = seed;
        for (index, env) in (0..).zip(&mut self.envs) {
            env.number = index;
            // Games differ, and so must the random actions in them.
            env.random = QuickRandom::new(seed ^ (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
        let actions = vec![0; self.envs.len()];
        self.in_parts(rows, &actions, |shared, env, _, row| {
            shared.start(env);
            row.rewards.fill(0.0);
            row.done.fill(false);
            row.points.fill(0);
            shared.show(env, row);
        });
        Ok(())
    }

    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), RefusedInBatch> {
        actions.iter().enumerate().try_for_each(|(index, action)| self.check(index, *action))?;
        self.in_parts(rows, actions, |shared, env, action, row| shared.step(env, action, row));
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i64]) {
        for (env, chosen) in self.envs.iter_mut().zip(actions) {
            let legal = self.codec.game().actions(&env.state, env.seat);
            if let Some(action) = legal.nth(env.random.below(legal.len())) {
                *chosen = self.codec.encode(&env.state, env.seat, action) as i64;
            }
        }
    }
}
