//! The names of the sounds, and when they are played.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::fetched::fetch_sound;
use crate::settings::{MAX_VOLUME, settings};

/// A sound of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Sound {
    /// Something was placed, but not confirmed: a tick of stone.
    Place,
    /// A turn was confirmed: wood on wood.
    Confirm,
    /// A card was turned.
    Card,
    /// Boxes were crossed off: a pencil.
    Pencil,
    /// Others crossed off boxes: the pencil, softer.
    SoftPencil,
    /// A torch was lit.
    Torch,
    /// A gem: glass.
    Gem,
    /// A skull: a low knock.
    Skull,
    /// A race was won: a gong.
    Gong,
    /// A race was lost: the gong, muffled.
    MuffledGong,
    /// A pyramid is complete: stone slides, then three notes.
    Pyramid,
    /// Dice were rolled: three knocks.
    Dice,
    /// A good was gathered: a pluck.
    Good,
    /// A coin was gathered: two clinks.
    Coin,
    /// Land was bought: a stake in sand.
    Land,
    /// A piece of a pyramid was built: stone on stone.
    Piece,
    /// One source of points at the end: a block.
    Block,
    /// The game was won.
    Fanfare,
    /// The game was lost: the fanfare, softer.
    SoftFanfare,
    /// It is the player's turn.
    Bell,
}

/// Plays a sound, if the player wants sound. In a hidden tab only the bell is heard.
pub(crate) fn play(sound: Sound) {
    let settings = settings();
    if !settings.sound.get_untracked() || (document().hidden() && sound != Sound::Bell) {
        return;
    }
    let volume = f32::from(settings.volume.get_untracked()) / f32::from(MAX_VOLUME);
    spawn_local(async move {
        if let Ok(play_now) = fetch_sound().await {
            // The ear hears the square as an even scale.
            play_now(sound, volume * volume);
        }
    });
}
