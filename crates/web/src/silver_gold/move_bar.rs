//! The move bar: the prompt or the result of the turn, and the buttons to turn, mirror, undo and confirm.

use games::silver_gold::Phase;
use leptos::prelude::*;

use super::draft::{Draft, Tool};
use super::model::TableModel;
use super::preview::{Preview, Total};
use super::prompt::{Prompt, announce, problem_text, prompt};
use super::sandbox::Sandbox;
use crate::parts::{Countdown, Icon, refusal_words};
use crate::settings::{Confirm, settings};

/// Whether the confirm button can be pressed.
fn ready(model: TableModel) -> bool {
    if model.session.busy.get() || !model.my_turn() {
        return false;
    }
    match model.phase() {
        Some(Phase::Keeping) => model.keeping.get().len() == games::silver_gold::KEPT,
        Some(Phase::Replacing(_)) => model.taking.get().is_some(),
        Some(Phase::Crossing) => {
            let (Some(sandbox), Some(draft)) = (model.sandbox.get(), model.draft.get()) else { return false };
            draft.is_complete(&sandbox) || draft.ghost.is_some_and(|ghost| draft.problem(&sandbox, &ghost).is_none())
        }
        _ => false,
    }
}

/// Whether the draft is complete with the ghost: the next press confirms the turn.
fn is_complete(model: TableModel) -> bool {
    model.outcome.with(|outcome| outcome.as_ref().is_some_and(|outcome| outcome.complete))
        && model.draft.with(|draft| draft.as_ref().is_some_and(|draft| !draft.is_empty()))
}

/// Whether nothing is placed or shown.
fn is_empty(model: TableModel) -> bool {
    model.draft.with(|draft| draft.as_ref().is_none_or(Draft::is_empty))
}

/// Whether the player confirmed, but others have not, so that the choice can be changed.
fn may_change(model: TableModel) -> bool {
    let (Some(view), Some(me)) = (model.view.get(), model.my_seat()) else { return false };
    let confirmed = !view.pending.contains(me);
    match view.phase {
        Phase::Keeping => confirmed,
        Phase::Crossing => confirmed && view.players[me].holds_a_card(),
        _ => false,
    }
}

#[component]
pub(crate) fn MoveBar(model: TableModel) -> impl IntoView {
    let prompt = Memo::new(move |_| prompt(model));
    let crossing = move || model.sandbox.with(Option::is_some);
    let may_change = Memo::new(move |_| may_change(model));
    announce(model, prompt);
    let countdown = start_countdown(model);
    let refusal = move || model.session.refusal.get().map(|refusal| refusal_words(&refusal));
    let is_refused = move || matches!(prompt.get(), Prompt::Refused(_));
    view! {
        <section
            class="panel move"
            class:is-asked=move || model.my_turn()
            class:is-refused=is_refused
            aria-label=move || t!("sg-your-move")
            data-test="move-bar"
        >
            <div class="move-prompt">
                {move || prompt_view(model, prompt.get())} <Show when=move || crossing() && !is_empty(model)>
                    <button
                        type="button"
                        class="button button-quiet over"
                        data-test="start-over"
                        on:click=move |_| model.update_draft(Draft::start_over)
                    >
                        {move || t!("sg-start-over")}
                    </button>
                </Show>
            </div>
            <p class="move-refusal" role="alert" data-test="refusal">
                {refusal}
            </p>
            <div class="controls">
                {move || crossing().then(|| view! { <Tools model /> })} <Show when=move || may_change.get()>
                    <button
                        type="button"
                        class="button wide"
                        data-test="change-marks"
                        on:click=move |_| model.change_marks()
                    >
                        <Icon name="u-undo" />
                        <span class="label keep">{move || t!("sg-change-marks")}</span>
                    </button>
                </Show> <Show when=move || model.my_turn()>
                    <button
                        type="button"
                        class="button button-gold"
                        data-test="confirm"
                        disabled=move || !ready(model)
                        on:click=move |_| model.press_confirm()
                    >
                        <Icon name="u-check" />
                        <span class="label keep">{move || confirm_label(model, countdown.seconds_left())}</span>
                        {move || crossing().then(|| view! { <kbd>"Enter"</kbd> })}
                    </button>
                </Show>
            </div>
        </section>
    }
}

fn prompt_view(model: TableModel, prompt: Prompt) -> AnyView {
    match prompt {
        Prompt::Instruction(text) => view! {
            <b class="word question" data-test="ask">
                {text}
            </b>
            <Show when=move || !is_empty(model)>
                <Total model />
            </Show>
        }
        .into_any(),
        Prompt::Refused(problem) => view! {
            <span class="chip chip-danger" data-test="refused">
                <Icon name="u-alert" />
                {move || problem_text(problem)}
            </span>
        }
        .into_any(),
        Prompt::Preview => view! { <Preview model /> }.into_any(),
        Prompt::Waiting(text) => {
            let spinner = (!text.is_empty()).then(|| view! { <span class="spinner" aria-hidden="true"></span> });
            view! {
                <span class="wait" data-test="waiting">
                    {spinner}
                    {text}
                </span>
            }
            .into_any()
        }
    }
}

/// The label of the confirm button; `left` are the seconds of the countdown.
fn confirm_label(model: TableModel, left: Option<u32>) -> String {
    match (left, model.phase()) {
        _ if model.session.busy.get() => t!("sg-sending"),
        (_, Some(Phase::Keeping)) => t!("sg-keep"),
        (_, Some(Phase::Replacing(_))) => t!("sg-take"),
        (Some(left), _) => t!("sg-confirm-in", seconds = left),
        _ if !is_empty(model) && !is_complete(model) && ready(model) => t!("sg-place"),
        _ => t!("sg-confirm"),
    }
}

/// Whether the tool cannot be changed: after the first step, and where the pattern fits nowhere.
fn is_tool_fixed(model: TableModel) -> bool {
    let is_fixed = |sandbox: &Sandbox, draft: &Draft| !draft.steps.is_empty() || !draft.pattern_fits(sandbox);
    model.sandbox.with(|sandbox| {
        model
            .draft
            .with(|draft| sandbox.as_ref().zip(draft.as_ref()).is_none_or(|(sandbox, draft)| is_fixed(sandbox, draft)))
    })
}

/// The buttons that turn, mirror and undo.
#[component]
fn Tools(model: TableModel) -> impl IntoView {
    let one_box = move || model.draft.with(|draft| draft.as_ref().is_some_and(|draft| draft.tool == Tool::OneBox));
    let fixed = move || is_tool_fixed(model);
    let no_turning = Signal::derive(move || one_box() || fixed());
    view! {
        <ToolButton
            test="turn-left"
            class="button rotate-left"
            icon="u-rotate-l"
            key="Q"
            disabled=no_turning
            name=Signal::derive(|| t!("sg-turn-left"))
            press=move || model.update_draft(|draft, sandbox| draft.turn_left(sandbox, None))
        />
        <ToolButton
            test="turn-right"
            icon="u-rotate"
            key="E"
            disabled=no_turning
            name=Signal::derive(|| t!("sg-turn-right"))
            press=move || model.update_draft(|draft, sandbox| draft.turn_right(sandbox, None))
        >
            <span class="label-short">{move || t!("sg-turn-short")}</span>
        </ToolButton>
        <ToolButton
            test="mirror"
            icon="u-mirror"
            key="F"
            disabled=no_turning
            press=move || model.update_draft(|draft, sandbox| draft.mirror(sandbox, None))
        >
            <span class="label">{move || t!("sg-mirror")}</span>
        </ToolButton>
        <ToolButton
            test="one-box"
            icon="u-onebox"
            key="1"
            pressed=Signal::derive(move || one_box().to_string())
            disabled=Signal::derive(fixed)
            press=move || model.toggle_one_box()
        >
            <span class="label">{move || t!("sg-one-box")}</span>
        </ToolButton>
        <ToolButton
            test="undo"
            icon="u-undo"
            key="Z"
            disabled=Signal::derive(move || is_empty(model))
            press=move || model.update_draft(|draft, _| draft.undo())
        >
            <span class="label">{move || t!("sg-undo")}</span>
        </ToolButton>
    }
}

/// A button with an icon, its label as children, and the key that does the same.
#[component]
fn ToolButton(
    test: &'static str,
    #[prop(default = "button")] class: &'static str,
    icon: &'static str,
    key: &'static str,
    disabled: Signal<bool>,
    /// The name for screen readers, if it is not the label.
    #[prop(optional, into)]
    name: MaybeProp<String>,
    #[prop(optional, into)] pressed: MaybeProp<String>,
    press: impl Fn() + 'static,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=class
            data-test=test
            aria-label=move || name.get()
            aria-pressed=move || pressed.get()
            disabled=disabled
            on:click=move |_| press()
        >
            <Icon name=icon />
            {children.map(|children| children())}
            <kbd>{key}</kbd>
        </button>
    }
}

/// Restarts the countdown whenever a complete draft changes, if the player chose one.
fn start_countdown(model: TableModel) -> Countdown {
    let countdown = Countdown::new();
    Effect::new(move |_| {
        countdown.stop();
        let runs = settings().confirm.get() == Confirm::Countdown && model.phase() == Some(Phase::Crossing);
        if runs && !is_empty(model) && ready(model) && is_complete(model) {
            countdown.start(move || model.press_confirm());
        }
    });
    countdown
}
