//! The effects of the discoveries (N13).

use game_core::{Seat, Sink};

use crate::action::Choice;
use crate::dice::{DiceSet, DieNumber};
use crate::discovery::{Discovery, Effect, Spot};
use crate::event::Event;
use crate::game::Nile;
use crate::state::{FILLINGS, Phase, State};
use crate::turn::{harvest, next_ability};
use crate::valley::{Area, ByArea};

/// N13: uses the discovery of a space, at most once a turn.
pub(crate) fn discover(
    game: &Nile,
    state: &mut State,
    spot: Spot,
    choice: Option<Choice>,
    sink: &mut impl Sink<Event>,
) {
    state.turn.spots.remove(spot);
    state.turn.spots_used.insert(spot);
    let Some(discovery) = state.placed[spot.index()] else { return next_ability(game, state, sink) };
    let before = state.turn.tray;
    let die = use_effect(game, state, discovery.effect(), choice);
    sink.emit(Event::Discovered { seat: state.active(), spot, discovery, choice, before, after: state.turn.tray });
    match die {
        Some(area) => state.phase = Phase::RollingExtra(area),
        None => next_ability(game, state, sink),
    }
}

/// Applies an effect. Returns the colour of the extra die if the effect rolls one.
fn use_effect(game: &Nile, state: &mut State, effect: Effect, choice: Option<Choice>) -> Option<Area> {
    let (me, opponent) = (state.active, state.active.opponent());
    let area = if let Some(Choice::Area(area)) = choice { Some(area) } else { None };
    let tray = &mut state.turn.tray;
    match (effect, area) {
        (Effect::Resources(gain), _) => {
            tray.resources = ByArea::from_fn(|area| tray.resources[area] + gain[area]);
        }
        (Effect::LateHarvest, _) => {
            let wheat = &mut tray.resources.green;
            *wheat += if *wheat == 0 { 3 } else { 2 };
        }
        (Effect::Architect, _) => {
            tray.resources.red += 2;
            state.turn.architects += 1;
        }
        (Effect::Bazaar, _) => {
            tray.coins += 2;
            state.turn.market = true;
        }
        (Effect::Granary, _) => {
            tray.resources.green += 1;
            if state.holdings[me].boxes == 0 {
                fill_a_box(state);
            }
        }
        (Effect::Jar, _) => fill_a_box(state),
        (Effect::Justice(more), _) => {
            tray.coins += 1 + if state.first_roller == opponent { u16::from(more) } else { 0 };
        }
        (Effect::MoreCoins(more), _) => {
            let [red, green, blue] = [0, 1, 2].map(|die| state.turn.dice[die].face);
            let differ = red != green && green != blue && red != blue;
            tray.coins += 1 + if differ { u16::from(more) } else { 0 };
        }
        (Effect::OfChoice(gain), Some(area)) => tray.resources[area] += u16::from(gain),
        (Effect::Tribute, _) => tray.coins += 2,
        (Effect::Coins, _) => {
            let [red, green, blue] = [0, 1, 2].map(|die| state.turn.dice[die].face);
            tray.coins += 1 + u16::from(red != green && green != blue && red != blue);
        }
        (Effect::Resource, Some(area)) => {
            let resources = &mut tray.resources[area];
            *resources += 1 + u16::from(*resources == 0);
        }
        (Effect::OneOfMissing, _) => tray.resources = ByArea::from_fn(|area| tray.resources[area].max(1)),
        (Effect::Die(area), _) => {
            let possible = tray.resources[area] == 0 && !state.turn.is_full();
            return possible.then_some(area);
        }
        (Effect::CheaperPiece, _) => state.turn.builders += 1,
        (Effect::CheaperLand, _) => state.turn.surveyors += 1,
        (Effect::Canal, _) => {
            tray.coins += 1;
            state.turn.surveyors += 1;
        }
        (Effect::Market, _) => state.turn.market = true,
        (Effect::Tax, _) => {
            let boxes = &mut state.holdings[opponent].boxes;
            tray.coins += 1 + u16::from(*boxes > 0);
            *boxes = boxes.saturating_sub(1);
        }
        (Effect::Storm, Some(area)) => state.storms[opponent][area] = true,
        (Effect::DustStorm, Some(area)) => {
            tray.coins += 1;
            state.storms[opponent][area] = true;
        }
        (Effect::Raid | Effect::Toll, _) => {
            if let Some(Choice::Die(die)) = choice {
                let gain = gain_of_die(game, state, effect, die);
                state.turn.tray.resources[state.turn.dice[die.index()].area] += u16::from(gain);
            }
        }
        (Effect::Favour(more), _) => {
            let behind = state.holdings[opponent].piece_count() > state.holdings[me].piece_count();
            tray.coins += 1 + if behind { u16::from(more) } else { 0 };
        }
        (Effect::Resource | Effect::OfChoice(_) | Effect::Storm | Effect::DustStorm, None) => {}
    }
    None
}

/// Skips discoveries that can do nothing in this turn, so that the player is not asked (N13).
pub(crate) fn skip_idle(game: &Nile, state: &mut State, sink: &mut impl Sink<Event>) {
    // Two passes: a Raid becomes idle when a Second harvest on a later space turns out to be idle.
    let rolled = state.turn.spots;
    for spot in rolled.iter().chain(rolled) {
        let Some(discovery) = state.placed[spot.index()].filter(|_| state.turn.spots.contains(spot)) else { continue };
        if is_idle(game, state, discovery.effect()) {
            state.turn.spots.remove(spot);
            state.turn.spots_used.insert(spot);
            sink.emit(Event::Idle { seat: state.active(), discovery });
        }
    }
}

fn is_idle(game: &Nile, state: &State, effect: Effect) -> bool {
    let asks_less = game.rules >= 2;
    match effect {
        Effect::Jar => state.me().fillings >= FILLINGS,
        Effect::Die(area) => state.turn.tray.resources[area] > 0 || (asks_less && state.turn.is_full()),
        Effect::Storm => {
            let storms = state.storms(state.active.opponent());
            asks_less && Area::ALL.into_iter().all(|area| storms[area])
        }
        Effect::Raid | Effect::Toll => gainful_dice(game, state, effect).is_empty() && !may_bring_a_die(state),
        Effect::OneOfMissing => Area::ALL.into_iter().all(|area| state.turn.tray.resources[area] > 0),
        Effect::Market => state.turn.market,
        Effect::CheaperLand => state.turn.surveyors + 1 >= game.board.highest_price(),
        _ => false,
    }
}

/// Whether a discovery that was rolled may still bring an extra die, which a Raid could use.
fn may_bring_a_die(state: &State) -> bool {
    let mut rolled = state.turn.spots.iter().filter_map(|spot| state.placed[spot.index()]).map(Discovery::effect);
    rolled.any(|effect| matches!(effect, Effect::Die(_)))
}

/// The dice that a discovery may choose: those that gain something.
pub(crate) fn gainful_dice(game: &Nile, state: &State, effect: Effect) -> DiceSet {
    let numbers = state.turn.numbered_dice().map(|(number, _)| number);
    numbers.filter(|die| gain_of_die(game, state, effect, *die) > 0).collect()
}

/// What a Raid or a Toll gains if it chooses a die.
fn gain_of_die(game: &Nile, state: &State, effect: Effect, die: DieNumber) -> u8 {
    let yields = |seat: Seat| harvest(&game.board, state, seat, die).resources;
    let opponents = yields(state.active.opponent());
    match effect {
        Effect::Toll => opponents,
        _ => opponents.saturating_sub(yields(state.active)),
    }
}

/// Fills a box if a filling is left. It cannot be redeemed in this turn (N18).
fn fill_a_box(state: &mut State) {
    let holding = &mut state.holdings[state.active];
    if holding.fillings < FILLINGS {
        holding.fillings += 1;
        holding.boxes += 1;
        state.turn.fresh_boxes += 1;
    }
}
