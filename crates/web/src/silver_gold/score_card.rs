//! A score card: the total and its parts. What the turn in progress adds is gold.

use game_core::Seat;
use games::silver_gold::{COLOUR_POINTS, CardSet, Colour, MAX_GEMS, Phase, Player, Score};
use leptos::prelude::*;

use super::chamber::{hue, pyramid_icon};
use super::model::TableModel;
use super::names;
use super::outcome::reached_points;
use super::reveal::Part;
use super::threats::next_points;
use crate::parts::{Emblem, Icon};

/// What a score card shows: the marks now, and after the turn in progress.
#[derive(Clone, PartialEq)]
struct Lines {
    now: Player,
    then: Player,
    score: Score,
    after: Score,
    gained: Vec<(Colour, u8)>,
}

fn lines(model: TableModel, seat: Seat) -> Lines {
    let (now, score) = (model.shown_player(seat), model.score(seat));
    let own = model.my_seat() == Some(seat);
    match model.outcome.get().filter(|_| own) {
        Some(outcome) => Lines { now, then: outcome.player, score, after: outcome.after, gained: outcome.points },
        None if own => {
            // Confirmed, but not revealed to others yet, or colour points that are taken at the end of the turn.
            let then = model.player(seat);
            let gained = expected_points(model, &then);
            let colours = score.colours + gained.iter().map(|(_, points)| i16::from(*points)).sum::<i16>();
            let after = model.game.with_value(|game| Score::new(game.deck(), &then, colours));
            Lines { now, then, score, after, gained }
        }
        None => Lines { now, then: now, score, after: score, gained: Vec::new() },
    }
}

/// The colour points that a confirmed turn reaches. They are taken when all have replaced their completed pyramids.
fn expected_points(model: TableModel, player: &Player) -> Vec<(Colour, u8)> {
    model.view.with(|view| match view {
        Some(view) if !matches!(view.phase, Phase::Over | Phase::Keeping) => {
            model.game.with_value(|game| reached_points(game.deck(), &view.prizes, player))
        }
        _ => Vec::new(),
    })
}

impl Lines {
    /// Only what a part of the score card shows, so that it is drawn again only if that changes.
    fn of(self, part: Part) -> Self {
        let only = |player: Player| {
            let mut only = Player::default();
            match part {
                Part::Pyramids => only.completed = player.completed,
                Part::Torches => only.torches = player.torches,
                Part::Gems => (only.rubies, only.emeralds) = (player.rubies, player.emeralds),
                Part::Skulls => only.skulls = player.skulls,
                Part::Colours => {}
            }
            only
        };
        let gained = if part == Part::Colours { self.gained } else { Vec::new() };
        Self { now: only(self.now), then: only(self.then), gained, score: Score::default(), after: Score::default() }
    }
}

#[component]
pub(crate) fn ScoreCard(model: TableModel, #[prop(into)] seat: Signal<Seat>) -> impl IntoView {
    let lines = Memo::new(move |_| lines(model, seat.get()));
    let title = move || match model.my_seat() == Some(seat.get()) && !model.session.is_shared() {
        true => t!("sg-your-score"),
        false => t!("sg-score-of", name = names::player_name(model, seat.get())),
    };
    let gain = move || {
        let lines = lines.get();
        let gain = lines.after.total - lines.score.total;
        (gain != 0).then(|| {
            view! {
                <span class="score-gain" data-test="gain">
                    {names::change(gain)}
                </span>
            }
        })
    };
    let total = move || names::points(model.shown_total(seat.get()));
    let part = move |part: Part, name: fn() -> String, body: fn(TableModel, Seat, &Lines) -> AnyView| {
        let points = Memo::new(move |_| {
            let travelling = model.travelling(seat.get())[part as usize];
            lines.with(|lines| part.points(&lines.score)) - travelling
        });
        let own = Memo::new(move |_| lines.get().of(part));
        view! {
            <div class="score-line">
                <span class="caps">{name}</span>
                <span class="points" data-part=part.name()>
                    {move || names::points(points.get())}
                </span>
                {move || body(model, seat.get(), &own.get())}
            </div>
        }
    };
    view! {
        <div class="score-head">
            {move || view! { <Emblem seat=seat.get() /> }}<h2>{title}</h2>
            <span class="number" data-total=move || seat.get().number().to_string() data-test="total">
                {total}
            </span>{gain}
        </div>
        {part(Part::Pyramids, || t!("sg-part-pyramids"), pyramids)}
        {part(Part::Torches, || t!("sg-part-torches"), torches)}
        {part(Part::Colours, || t!("sg-part-colours"), colours)}
        {part(Part::Gems, || t!("sg-part-gems"), gems)}
        {part(Part::Skulls, || t!("sg-part-skulls"), skulls)}
    }
}

/// Small pictures of completed pyramids.
pub(crate) fn pyramid_chips(model: TableModel, cards: CardSet, new: CardSet) -> Vec<AnyView> {
    let one = |number: games::silver_gold::CardNumber| {
        let colour = model.card(number).colour;
        view! {
            <span class:gained=new.contains(number)>
                <Icon name=pyramid_icon(colour) />
                <span class="screen-reader-only">{move || names::colour(colour)}" "</span>
                {number.get()}
            </span>
        }
        .into_any()
    };
    cards.iter().map(one).collect()
}

fn pyramids(model: TableModel, _: Seat, lines: &Lines) -> AnyView {
    let cards = lines.then.completed;
    if cards.is_empty() {
        return view! { <p class="body none">{t!("sg-none-yet")}</p> }.into_any();
    }
    view! { <div class="body done">{pyramid_chips(model, cards, cards - lines.now.completed)}</div> }.into_any()
}

fn torches(_: TableModel, _: Seat, lines: &Lines) -> AnyView {
    let one = |round: u8| {
        let (now, then) = (lines.now.has_torch(round), lines.then.has_torch(round));
        let (class, state) = match (now, then) {
            (true, _) => ("marked", t!("sg-torch-lit", round = round)),
            (_, true) => ("next", t!("sg-torch-next", round = round)),
            _ => ("unmarked", t!("sg-torch-dark", round = round)),
        };
        view! {
            <li class=class>
                <Icon name="i-torch" />
                <span aria-hidden="true">{round}</span>
                <span class="screen-reader-only">{state}</span>
            </li>
        }
    };
    view! { <ol class="body torches">{(1..=games::silver_gold::ROUNDS).map(one).collect_view()}</ol> }.into_any()
}

fn colours(model: TableModel, seat: Seat, lines: &Lines) -> AnyView {
    let Some(view) = model.view.get() else { return ().into_any() };
    let of_colour = |colour: Colour| {
        let is_lost = model.reveal.lost_race(colour, seat);
        let first_left = next_points(&view.prizes, colour);
        let one = |(taker, points): (Option<Seat>, u8)| {
            let gained = taker.is_none() && lines.gained.contains(&(colour, points));
            let is_decided = model.reveal.is_race(colour, points);
            match taker {
                Some(taker) if taker == seat => {
                    let label = t!("sg-points-mine", points = points);
                    view! {
                        <i class="mine" class:decided=is_decided class:tips=is_lost && is_decided>
                            <span aria-hidden="true">{points}</span>
                            <span class="screen-reader-only">{label}</span>
                        </i>
                    }
                    .into_any()
                }
                Some(taker) => {
                    let label = t!("sg-points-gone", points = points, name = names::player_name(model, taker));
                    view! {
                        <i class="gone" class:decided=is_decided title=label.clone()>
                            <Emblem seat=taker />
                            <span class="screen-reader-only">{label.clone()}</span>
                        </i>
                    }
                    .into_any()
                }
                None => {
                    let tips = is_lost && first_left == Some(points);
                    view! {
                        <i class:next=gained class:tips=tips>
                            {points}
                        </i>
                    }
                    .into_any()
                }
            }
        };
        view! {
            <li data-hue=hue(colour)>
                <Icon name=pyramid_icon(colour) />
                <span class="screen-reader-only">{names::colour(colour)}</span>
                {view.prizes[colour].into_iter().zip(COLOUR_POINTS).map(one).collect_view()}
            </li>
        }
    };
    view! { <ul class="body colour-points">{Colour::ALL.map(of_colour).collect_view()}</ul> }.into_any()
}

fn gems(_: TableModel, _: Seat, lines: &Lines) -> AnyView {
    let (now, then) = (&lines.now, &lines.then);
    let class = |place: u8, now: u8, then: u8| match () {
        () if place < now => "marked",
        () if place < then => "marked gained",
        () => "",
    };
    let column = |place: u8| {
        let pair = place < then.rubies.min(then.emeralds);
        view! {
            <li class:pair=pair>
                <span class=class(place, now.rubies, then.rubies)>
                    <Icon name="i-ruby" />
                </span>
                <span class=class(place, now.emeralds, then.emeralds)>
                    <Icon name="i-emerald" />
                </span>
            </li>
        }
    };
    let label = t!("sg-gems", rubies = then.rubies, emeralds = then.emeralds);
    view! {
        <p class="screen-reader-only">{label}</p>
        <ol class="body pairs" aria-hidden="true">
            {(0..MAX_GEMS).map(column).collect_view()}
        </ol>
    }
    .into_any()
}

fn skulls(model: TableModel, _: Seat, lines: &Lines) -> AnyView {
    let (now, then) = (lines.now.skulls, lines.then.skulls);
    let values = model.game.with_value(|game| *game.deck().skull_values());
    let one = |(place, value): (u8, u8)| {
        let class = match () {
            () if place < then && place < now => "marked",
            () if place < then => "marked gained",
            () if place < now => "wiped",
            () => "",
        };
        let top = place + 1 == then;
        view! {
            <li class=class class:topmost=top>
                <Icon name="i-skull" />
                {names::points(-i16::from(value))}
            </li>
        }
    };
    let label = t!("sg-skulls", count = then);
    view! {
        <p class="screen-reader-only">{label}</p>
        <ol class="body skulls" aria-hidden="true">
            {(0..).zip(values).map(one).collect_view()}
        </ol>
    }
    .into_any()
}
