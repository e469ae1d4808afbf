//! What a list shows while it has no entries.

use leptos::prelude::*;

use super::Icon;
use crate::words::Text;

/// A list without entries: why, and what to do.
#[component]
pub(crate) fn Empty(
    icon: &'static str,
    title: Text,
    text: Text,
    #[prop(optional)] test: Option<&'static str>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    view! {
        <div class="empty" data-test=test>
            <Icon name=icon class="empty-icon"/>
            <b>{title}</b>
            <span>{text}</span>
            {children.map(|children| children())}
        </div>
    }
}

/// A list that is still loading.
#[component]
pub(crate) fn Spinner() -> impl IntoView {
    view! { <p class="muted" role="status"><span class="spinner" aria-hidden="true"></span></p> }
}
