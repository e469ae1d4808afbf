//! The share card: a picture and a text that give nothing away.

use challenge::DigDay;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DailyFormat, Day};

use super::dates::today;
use super::picture::{Card, draw, share_picture};
use super::results::{DayResult, day_result};
use super::streak::streak;
use crate::browser::copy;
use crate::challenge::{Part, format_name};
use crate::parts::Icon;
use crate::route::Route;

/// What a part of the game brought, in symbols.
fn symbols(part: &Part) -> String {
    "▲".repeat(part.built.into()) + &"🔥".repeat(part.torches.into())
}

fn result_words(format: DailyFormat, result: &DayResult) -> String {
    let count = result.points;
    let reached =
        if format == DailyFormat::Nile { t!("daily-pieces", count = count) } else { t!("daily-points", count = count) };
    match result.par {
        Some(par) => t!("daily-of-par", reached = format!("{count} {reached}"), par = par),
        None => format!("{count} {reached}"),
    }
}

/// The text to share: result, par and symbols. No card, colour or position.
fn share_text(day: Day, format: DailyFormat, result: &DayResult) -> String {
    let mut lines = vec![
        format!("Pyramids, {} ({})", t!("daily-dig", dig = day.dig()), format_name(format)),
        result_words(format, result),
    ];
    let is_one = result.parts.len() == 1;
    for (number, part) in (1..).zip(&result.parts) {
        let symbols = symbols(part);
        lines.push(if is_one { symbols } else { format!("{number} {symbols}").trim_end().into() });
    }
    let row = streak();
    if day == today() && row > 1 {
        lines.push(format!("{row} {}", t!("daily-in-a-row", days = row)));
    }
    lines.push(Route::Shared(format!("daily/{day}")).link());
    lines.join("\n")
}

#[component]
pub(super) fn Share(day: Day, format: DailyFormat, result: DayResult) -> impl IntoView {
    let canvas = NodeRef::<leptos::html::Canvas>::new();
    let copied = RwSignal::new(false);
    let result = StoredValue::new(result);
    // Par may have become known since.
    let latest = move || day_result(day, format).unwrap_or_else(|| result.get_value());
    let text = move || share_text(day, format, &latest());
    let card = move || {
        let result = latest();
        Card {
            title: t!("daily-dig", dig = day.dig()),
            format: format_name(format),
            points: result.points.to_string(),
            words: result_words(format, &result),
            parts: result.parts,
        }
    };
    Effect::new(move |_| {
        if let Some(canvas) = canvas.get() {
            draw(&canvas, &card());
        }
    });
    let press_copy = move |_| {
        spawn_local(async move {
            copied.set(copy(&untrack(text)).await);
            gloo_timers::future::TimeoutFuture::new(2_500).await;
            let _ = copied.try_set(false);
        });
    };
    let press_share = move |_| {
        if let Some(canvas) = canvas.get_untracked() {
            draw(&canvas, &untrack(card));
            share_picture(&canvas, &format!("pyramids-dig-{}.png", day.dig()));
        }
    };
    view! {
        <section class="panel" aria-label=move || t!("daily-share")>
            <div class="panel-head">
                <h2>{move || t!("daily-share")}</h2>
                <span class="challenge-note">{move || t!("daily-no-cards")}</span>
            </div>
            <canvas
                class="share-card"
                node_ref=canvas
                width="1200"
                height="630"
                role="img"
                aria-label=move || t!("daily-card", text = text())
            ></canvas>
            <pre class="share-text" data-test="share-text">
                {text}
            </pre>
            <div class="actions">
                <button type="button" class="button" data-test="share-picture" on:click=press_share>
                    <Icon name="u-share" />
                    {move || t!("daily-share-picture")}
                </button>
                <button type="button" class="button" data-test="copy-text" on:click=press_copy>
                    <Icon name=Signal::derive(move || if copied.get() { "u-check" } else { "u-copy" }) />
                    <span role="status">{move || if copied.get() { t!("copied") } else { t!("daily-copy-text") }}</span>
                </button>
            </div>
        </section>
    }
}
