//! What a server stores: logs, files and databases, damage to them, older and newer versions, and nodes that share them.
#![cfg(test)]

mod clock_jumps;
mod damage;
mod damaged_pages;
mod database_file;
mod encryption;
mod log_growth;
mod newer_version;
mod nodes;
mod old_databases;
