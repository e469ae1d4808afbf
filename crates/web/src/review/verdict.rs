//! The verdict: two short sentences, play then luck.

use game_core::Seat;
use leptos::prelude::*;
use review::Ledger;

use super::model::{ReviewModel, ShownReport};
use super::numbers::Unit;

/// The seat that is compared with the shown one: the winner, or the second if the shown seat won.
fn rival(report: &ShownReport, seat: Seat, seats: &[Seat]) -> Option<Seat> {
    let result = |seat: &Seat| report.ledgers.get(seat.index()).map_or(0.0, |ledger| ledger.result);
    seats.iter().filter(|other| **other != seat).copied().max_by(|one, other| result(one).total_cmp(&result(other)))
}

/// What a difference says about two seats.
fn side(difference: f64, error: f64) -> &'static str {
    match () {
        () if difference.abs() <= error || difference.abs() < 0.005 => "even",
        () if difference > 0.0 => "more",
        () => "less",
    }
}

/// Two sentences about play and luck, for the shown seat.
pub(super) fn verdict(model: ReviewModel) -> Option<String> {
    let report = model.report.get().filter(|report| report.is_walked)?;
    let (seat, unit) = (model.seat.get(), model.game.with_value(|game| game.unit()));
    let own = report.ledgers.get(seat.index())?;
    let me = if model.mine == Some(seat) { "yes" } else { "no" };
    let Some(rival) = rival(&report, seat, &model.seats()) else {
        return Some(t!(
            "review-alone",
            me = me,
            name = model.name(seat),
            points = own.result.round() as i32,
            given = unit.amount(-own.decisions.sum)
        ));
    };
    let other = report.ledgers.get(rival.index())?;
    let amount = |value: f64| {
        let whole = (value.abs() * unit.scale()).round() as i32;
        if unit == Unit::Points { t!("review-points", count = whole) } else { unit.whole(whole) }
    };
    let play = own.decisions.sum - other.decisions.sum;
    let play_error = own.decisions.error.hypot(other.decisions.error);
    let (luck, luck_error) = luck(unit, own, other);
    let (one, two) = (model.name(seat), model.name(rival));
    let played = t!(
        "review-played",
        me = me,
        side = side(play, play_error),
        name = one.clone(),
        other = two.clone(),
        amount = amount(play)
    );
    let lucky =
        t!("review-lucky", me = me, side = side(luck, luck_error), name = one, other = two, amount = amount(luck));
    Some(format!("{played} {lucky}"))
}

/// What luck gave one seat more than the other. Where the ledger counts chances to win, one's luck is the other's bad
/// luck, and counted once.
fn luck(unit: Unit, own: &Ledger, other: &Ledger) -> (f64, f64) {
    match unit {
        Unit::Points => (own.luck() - other.luck(), own.card_luck.error.hypot(other.card_luck.error).max(0.5)),
        Unit::ChanceToWin => (own.luck(), 0.005),
    }
}

/// Who won, and how exact the figures are.
pub(super) fn result_line(model: ReviewModel) -> Option<String> {
    let report = model.report.get().filter(|report| report.is_walked)?;
    let unit = model.game.with_value(|game| game.unit());
    let mut ranked = model.seats();
    let result = |seat: &Seat| report.ledgers.get(seat.index()).map_or(0.0, |ledger| ledger.result);
    ranked.sort_by(|one, other| result(other).total_cmp(&result(one)));
    let error = report.ledgers.iter().map(|ledger| ledger.decisions.error).fold(0.0, f64::max);
    let error = unit.whole((error * unit.scale()).ceil() as i32);
    let first = ranked.first()?;
    let me = if model.mine == Some(*first) { "yes" } else { "no" };
    let is_shared = ranked.get(1).is_some_and(|second| result(second) == result(first));
    let points = ranked.iter().map(|seat| format!("{}", result(seat).round() as i32)).collect::<Vec<_>>().join(" : ");
    Some(match unit {
        Unit::Points if ranked.len() == 1 => t!("review-error", error = error),
        Unit::Points if is_shared => t!("review-result-shared", points = points, error = error),
        Unit::Points => t!("review-result", me = me, name = model.name(*first), points = points, error = error),
        Unit::ChanceToWin => t!("review-result-nile", me = me, name = model.name(*first), error = error),
    })
}
