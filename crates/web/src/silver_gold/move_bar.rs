//! The move bar: the prompt or the result of the turn, and the buttons to turn, mirror, undo and confirm.

use games::silver_gold::Phase;
use leptos::prelude::*;

use super::draft::{Draft, Tool};
use super::model::TableModel;
use super::names;
use super::preview::{Debt, Preview, Total, debt};
use super::prompt::{Prompt, announce, problem_text, prompt};
use super::sandbox::Sandbox;
use crate::parts::{Countdown, Emblem, Icon, refusal_words};
use crate::settings::{Confirm, settings};

/// What the big button and the Enter key do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Press {
    Nothing,
    /// Places the preview.
    Place,
    /// Sends the turn.
    Confirm,
}

impl Press {
    const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Place => "place",
            Self::Confirm => "confirm",
        }
    }

    fn of(model: TableModel, prompt: &Prompt) -> Self {
        match prompt {
            _ if model.session.busy.get() || !model.my_turn() => Self::Nothing,
            Prompt::Placed | Prompt::Chosen => Self::Confirm,
            Prompt::Preview if confirms_at_once(model) => Self::Confirm,
            Prompt::Preview => Self::Place,
            _ => Self::Nothing,
        }
    }
}

/// Whether the preview is all that is left to place, and the player wants no question then.
fn confirms_at_once(model: TableModel) -> bool {
    settings().confirm.get() == Confirm::Off
        && model.with_draft(|draft, sandbox| {
            let steps = draft.with_preview(sandbox, model.hover.get());
            !sandbox.after(&steps).0.pending().contains(sandbox.seat())
        }) == Some(true)
}

/// Whether nothing is placed or kept as a preview.
fn is_empty(model: TableModel) -> bool {
    model.draft.with(|draft| draft.as_ref().is_none_or(Draft::is_empty))
}

/// Whether the player confirmed, but others have not, so that the choice can be changed.
pub(crate) fn may_change(model: TableModel) -> bool {
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
    let press = Memo::new(move |_| Press::of(model, &prompt.get()));
    let crossing = move || model.sandbox.with(Option::is_some);
    let may_change = Memo::new(move |_| may_change(model));
    announce(model, prompt);
    let countdown = start_countdown(model);
    let refusal = move || model.session.refusal.get().map(|refusal| refusal_words(&refusal));
    view! {
        <section
            class="panel move"
            data-state=move || state_name(&prompt.get())
            aria-label=move || t!("sg-your-move")
            data-test="move-bar"
        >
            <div class="move-prompt">
                <Show when=move || model.session.is_shared()>
                    <span class="whose" data-test="whose-move">
                        {move || view! { <Emblem seat=model.seat() /> }}
                        {move || names::player_name(model, model.seat())}
                    </span>
                </Show>
                <Debt model />
                {move || prompt_view(model, prompt.get())}
                <Show when=move || crossing() && !is_empty(model)>
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
                        <kbd>"Z"</kbd>
                    </button>
                </Show> <Show when=move || model.my_turn()>
                    <button
                        type="button"
                        class="button wide"
                        class:button-gold=move || press.get() == Press::Confirm
                        data-test="confirm"
                        data-does=move || press.get().name()
                        disabled=move || press.get() == Press::Nothing
                        on:click=move |_| model.press_confirm()
                    >
                        <Show when=move || press.get() == Press::Confirm>
                            <Icon name="u-check" />
                        </Show>
                        <span class="label keep">
                            {move || big_label(model, &prompt.get(), press.get(), countdown.seconds_left())}
                        </span>
                        <kbd>"Enter"</kbd>
                    </button>
                </Show>
            </div>
        </section>
    }
}

/// The state of the shape, for styles and tests.
const fn state_name(prompt: &Prompt) -> &'static str {
    match prompt {
        Prompt::Instruction(_) => "asked",
        Prompt::Refused(_) => "refused",
        Prompt::Preview => "preview",
        Prompt::Owed => "owed",
        Prompt::Placed | Prompt::Chosen => "placed",
        Prompt::Confirmed(_) => "confirmed",
        Prompt::Waiting(_) => "waiting",
    }
}

/// The word for the state of the shape, with its symbol.
fn badge(icon: &'static str, text: String) -> impl IntoView {
    view! {
        <span class="badge" data-test="badge">
            <Icon name=icon />
            {text}
        </span>
    }
}

fn prompt_view(model: TableModel, prompt: Prompt) -> AnyView {
    match prompt {
        Prompt::Instruction(text) => view! {
            <b class="word question" data-test="ask">
                {text}
            </b>
        }
        .into_any(),
        Prompt::Refused(problem) => view! {
            <span class="chip chip-danger" data-test="refused">
                <Icon name="u-alert" />
                {move || problem_text(problem)}
            </span>
            <Total model />
        }
        .into_any(),
        Prompt::Preview => view! {
            {badge("u-eye", t!("sg-badge-preview"))}
            <Preview model />
        }
        .into_any(),
        Prompt::Placed => view! {
            {badge("u-pin", t!("sg-badge-placed"))}
            <Preview model />
        }
        .into_any(),
        Prompt::Owed | Prompt::Chosen => view! { <Preview model /> }.into_any(),
        Prompt::Confirmed(text) => view! {
            {badge("u-check", t!("sg-badge-confirmed"))}
            <span class="wait" data-test="waiting">
                {text}
            </span>
            <Total model />
        }
        .into_any(),
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

/// The label of the big button: what it does, or what is missing. `left` are the seconds of the countdown.
fn big_label(model: TableModel, prompt: &Prompt, press: Press, left: Option<u32>) -> String {
    let owed = debt(model).filter(|_| !is_empty(model)).map_or(0, |(_, owed)| owed);
    match (left, model.phase()) {
        _ if model.session.busy.get() => t!("sg-sending"),
        (_, Some(Phase::Keeping)) => t!("sg-keep"),
        (_, Some(Phase::Replacing(_))) => t!("sg-take"),
        (Some(left), _) => t!("sg-confirm-in", seconds = left),
        _ if press == Press::Confirm => t!("sg-confirm"),
        _ if *prompt == Prompt::Owed => t!("sg-debt", count = owed),
        _ if model.draft.with(|draft| draft.as_ref().is_some_and(|draft| !draft.steps.is_empty())) => {
            t!("sg-place-one")
        }
        _ => t!("sg-place"),
    }
}

/// Whether the tool cannot be changed: while extra boxes are placed, and where the pattern fits nowhere.
fn is_tool_fixed(model: TableModel) -> bool {
    let is_free = |draft: &Draft, sandbox: &Sandbox| draft.shapes_first_step(sandbox) && draft.pattern_fits(sandbox);
    model.with_draft(is_free) != Some(true)
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

/// Restarts the countdown whenever a placed turn changes, if the player chose one.
fn start_countdown(model: TableModel) -> Countdown {
    let countdown = Countdown::new();
    Effect::new(move |_| {
        countdown.stop();
        model.draft.track();
        if settings().confirm.get() == Confirm::Countdown && !model.session.busy.get() && model.is_placed() {
            countdown.start(move || model.press_confirm());
        }
    });
    countdown
}
