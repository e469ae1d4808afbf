//! Tables over real sockets: their life, their seats, whole games, and who may do what. No other program is needed.
#![cfg(test)]

mod changes;
mod identity;
mod lifecycle;
mod practice;
mod reviews;
mod seats;
mod whole_games;
