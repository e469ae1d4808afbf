//! The attacks. Each tries to use up something that the server has little of.

mod bots;
mod frames;
mod identities;
mod lobby;
mod log_growth;
mod nonsense;
mod seats;
mod slow_clients;

use std::future::Future;
use std::pin::Pin;

use crate::Size;
use crate::world::World;

/// What an attack did and what became of it, as part of a sentence.
type Outcome<'w> = Pin<Box<dyn Future<Output = String> + Send + 'w>>;

/// One attack.
pub(crate) struct Attack {
    pub(crate) name: &'static str,
    pub(crate) run: for<'w> fn(&'w World, Size) -> Outcome<'w>,
}

macro_rules! attacks {
    ($($name:literal => $run:path,)+) => {
        /// All attacks, in the order in which they run.
        pub(crate) const ALL: &[Attack] =
            &[$(Attack { name: $name, run: |world, size| Box::pin($run(world, size)) },)+];
    };
}

attacks! {
    "ready flood" => log_growth::ready_flood,
    "sit and leave" => log_growth::sit_and_leave,
    "act and withdraw" => log_growth::act_and_withdraw,
    "lobby flood" => lobby::lobby_flood,
    "seat squatting" => seats::seat_squatting,
    "slow clients" => slow_clients::slow_clients,
    "clients that stop reading" => slow_clients::clients_that_stop_reading,
    "frame flood" => frames::frame_flood,
    "watch flood" => frames::watch_flood,
    "deck of red crosses" => bots::deck_of_red_crosses,
    "tables of experts" => bots::tables_of_experts,
    "codes and devices" => identities::codes_and_devices,
    "nonsense" => nonsense::nonsense,
}
