//! The questions of special spaces. Each answer is a button that shows its result.

use games::nile::{Action, Choice, DieNumber, Phase, Spot, Tray, Way};
use leptos::prelude::*;

use super::dice::{DieFace, die};
use super::model::TableModel;
use super::names::{area_name, die_name, discovery_name, discovery_text, resources};
use super::tray::Unit;
use crate::parts::Icon;
use crate::settings::settings;

#[component]
pub(crate) fn Prompt(model: TableModel) -> impl IntoView {
    move || {
        if !model.is_asked() {
            return None;
        }
        match model.phase() {
            Phase::Bumping => Some(view! { <Bumps model /> }.into_any()),
            Phase::Extras => Some(view! { <Extras model /> }.into_any()),
            Phase::Discoveries => Some(view! { <Discoveries model /> }.into_any()),
            Phase::Doubling => Some(view! { <Doubles model /> }.into_any()),
            _ => None,
        }
    }
}

/// One answer. `number` is its key; keys beyond 9 do nothing.
#[component]
fn Answer(model: TableModel, action: Action, number: usize, name: String, children: Children) -> impl IntoView {
    let chosen = move || model.steps().last() == Some(&action);
    view! {
        <button
            type="button"
            class="button answer"
            data-test="answer"
            data-key=number.to_string()
            aria-pressed=move || chosen().to_string()
            on:click=move |_| model.choose(action)
        >
            <span class="screen-reader-only">{name}</span>
            <span class="answer-content" aria-hidden="true">
                {children()}
            </span>
        </button>
    }
}

#[component]
fn Question(
    model: TableModel,
    icon: &'static str,
    text: String,
    declines: &'static str,
    children: Children,
) -> impl IntoView {
    let decline = move || match declines {
        "bump" => t!("nile-no-bump"),
        "extra" => t!("nile-no-extra"),
        "discovery" => t!("nile-no-discovery"),
        _ => t!("nile-no-double"),
    };
    view! {
        <div class="question" role="group" aria-label=text.clone() data-test="ask">
            <p class="question-text">
                <Icon name=icon />
                <b>{text.clone()}</b>
            </p>
            {children()}
            <button
                type="button"
                class="button decline"
                data-test="decline"
                data-key="k 0"
                on:click=move |_| model.choose(Action::Decline)
            >
                {decline}
                <Show when=move || settings().letter_keys.get()>
                    <kbd aria-hidden="true">"K"</kbd>
                </Show>
            </button>
        </div>
    }
}

/// The content of a tray as icons.
#[component]
fn Gains(tray: Tray) -> impl IntoView {
    let units = Unit::ALL.into_iter().filter(|unit| unit.of(&tray) > 0);
    let units: Vec<_> = units.map(|unit| view! { <span>{unit.of(&tray)}<Icon name=unit.icon() /></span> }).collect();
    let nothing = units.is_empty();
    view! {
        <span class="gains" aria-hidden="true">
            {units}
            {nothing.then_some("–")}
        </span>
    }
}

/// The content of a tray in words.
fn tray_words(tray: &Tray) -> String {
    let units = Unit::ALL.into_iter().filter(|unit| unit.of(tray) > 0);
    let words: Vec<String> = units.map(|unit| unit.name(unit.of(tray))).collect();
    if words.is_empty() { t!("nile-nothing") } else { words.join(", ") }
}

/// The tray after this answer, if the player makes no further bumps.
fn tray_after(model: TableModel, action: Action) -> Tray {
    let after = model.with_draft(|game, draft| {
        let mut draft = draft.clone();
        draft.choose(game, action).ok()?;
        while draft.state(game).phase() == Phase::Bumping && draft.choose(game, Action::Decline).is_ok() {
            // A turn that would end now stays at the question.
            if draft.confirmed(game).is_some() {
                break;
            }
        }
        let state = draft.state(game);
        (state.phase() != Phase::Bumping).then(|| *state.turn().tray())
    });
    after.flatten().unwrap_or_default()
}

#[component]
fn Bumps(model: TableModel) -> impl IntoView {
    let left = model.state.with(|state| state.turn().bumps());
    let answers: Vec<_> = model.actions().into_iter().filter(|action| matches!(action, Action::Bump { .. })).collect();
    let answer = |(number, action): (usize, Action)| {
        let Action::Bump { die: area, way } = action else { return ().into_any() };
        let from = die(model, DieNumber::rolled(area)).map_or(1, |die| die.face.get());
        let to = if way == Way::Up { from + 1 } else { from - 1 };
        let tray = tray_after(model, action);
        let name = t!("nile-bump-answer", area = area_name(area), from = from, to = to, brings = tray_words(&tray));
        view! {
            <Answer model action number name>
                <span class="move">
                    <DieFace area face=to />
                </span>
                <Gains tray />
            </Answer>
        }
        .into_any()
    };
    let now = tray_after(model, Action::Decline);
    let answers = (1..).zip(answers).map(answer).collect_view();
    view! {
        <Question model icon="i-bump" text=t!("nile-ask-bump", count = left) declines="bump">
            <div class="answers three">{answers}</div>
            <p class="tip-text current">{t!("nile-as-it-lies", brings = tray_words(&now))}</p>
        </Question>
    }
}

#[component]
fn Extras(model: TableModel) -> impl IntoView {
    let left = model.state.with(|state| state.turn().extras());
    let answer = |(number, area): (usize, games::nile::Area)| {
        let tenths = average_tenths(model, area);
        let average = format!("{}.{}", tenths / 10, tenths % 10);
        let name = t!("nile-extra-answer", die = die_name(area), average = average.clone());
        view! {
            <Answer model action=Action::Extra(area) number name>
                <DieFace area face=3 />
                <span class="gains" aria-hidden="true">
                    "⌀ "
                    {average}
                    <Icon name=Unit::Of(area).icon() />
                </span>
            </Answer>
        }
    };
    let answers = (1..).zip(games::nile::Area::ALL).map(answer).collect_view();
    view! {
        <Question model icon="i-extra" text=t!("nile-ask-extra", count = left) declines="extra">
            <div class="answers three">{answers}</div>
        </Question>
    }
}

/// The average yield of a die of this colour, in tenths.
fn average_tenths(model: TableModel, area: games::nile::Area) -> u32 {
    model.state.with(|state| {
        let seat = state.active();
        let columns = games::nile::Column::all().filter(|column| column.area == area);
        let brings = |column| {
            model
                .game
                .with_value(|game| game.board().harvest_of(seat, column, state.holding(seat).height(column)).resources)
        };
        let total: u32 = columns.map(|column| u32::from(brings(column))).sum();
        (total * 10 + 3) / 6
    })
}

#[component]
fn Doubles(model: TableModel) -> impl IntoView {
    let left = model.state.with(|state| state.turn().doubles());
    let dice: Vec<DieNumber> = model
        .actions()
        .into_iter()
        .filter_map(|action| if let Action::Double(die) = action { Some(die) } else { None })
        .collect();
    let answer = |(number, double): (usize, DieNumber)| {
        let Some(die) = die(model, double) else { return ().into_any() };
        let more = resources(die.area, die.gathered.into());
        let name = t!("nile-double-answer", area = area_name(die.area), face = die.face.get(), more = more);
        view! {
            <Answer model action=Action::Double(double) number name>
                <DieFace area=die.area face=die.face.get() />
                <span class="gains" aria-hidden="true">
                    "+"
                    {die.gathered}
                    <Icon name=Unit::Of(die.area).icon() />
                </span>
            </Answer>
        }
        .into_any()
    };
    let answers = (1..).zip(dice).map(answer).collect_view();
    view! {
        <Question model icon="i-double" text=t!("nile-ask-double", count = left) declines="double">
            <div class="answers three">{answers}</div>
        </Question>
    }
}

#[component]
fn Discoveries(model: TableModel) -> impl IntoView {
    let placed = model.state.with(|state| *state.discoveries());
    let actions: Vec<_> =
        model.actions().into_iter().filter(|action| matches!(action, Action::Discover { .. })).collect();
    let groups = Spot::all().zip(placed).filter_map(|(spot, placed)| {
        let ways: Vec<_> = (1..)
            .zip(&actions)
            .filter(|(_, action)| matches!(action, Action::Discover { spot: of, .. } if *of == spot))
            .collect();
        let (name, sentence) = (discovery_name(placed?), discovery_text(placed?));
        let answers = ways.into_iter().map(|(number, action)| use_answer(model, number, *action, &name)).collect_view();
        Some(view! {
            <div class="found">
                <p>
                    <b>{name}</b>
                    " "
                    {sentence}
                </p>
                <div class="answers">{answers}</div>
            </div>
        })
    });
    let groups = groups.collect_view();
    view! {
        <Question model icon="i-discovery" text=t!("nile-ask-discovery") declines="discovery">
            {groups}
        </Question>
    }
}

/// One way to use a discovery.
fn use_answer(model: TableModel, number: usize, action: Action, name: &str) -> AnyView {
    let Action::Discover { choice, .. } = action else { return ().into_any() };
    match choice {
        None => view! {
            <Answer model action number name=t!("nile-use-of", name = name.to_owned())>
                {t!("nile-use")}
            </Answer>
        }
        .into_any(),
        Some(Choice::Area(area)) => view! {
            <Answer model action number name=format!("{name}: {}", area_name(area))>
                <Icon name=super::names::die_icon(area) />
                <Icon name=Unit::Of(area).icon() />
            </Answer>
        }
        .into_any(),
        Some(Choice::Die(chosen)) => {
            let Some(die) = die(model, chosen) else { return ().into_any() };
            let words = t!("nile-die", area = area_name(die.area), face = die.face.get());
            view! {
                <Answer model action number name=format!("{name}: {words}")>
                    <DieFace area=die.area face=die.face.get() />
                </Answer>
            }
            .into_any()
        }
    }
}
