//! People on a server: how they find a game, their lists of tables, and their devices.
#![cfg(test)]

mod anyone;
mod devices;
mod evenings;
mod lobby;
