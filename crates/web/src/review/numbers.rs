//! Numbers as players read them.

use crate::words::{Language, language};

/// What a review counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    Points,
    ChanceToWin,
}

impl Unit {
    /// An amount, with one digit after the point; whole percent.
    pub(crate) fn amount(self, value: f64) -> String {
        match self {
            Self::Points => decimal(value, 1),
            Self::ChanceToWin => percent(value),
        }
    }

    /// A rounded amount: whole points or whole percent.
    pub(crate) fn whole(self, value: i32) -> String {
        match self {
            Self::Points => with_minus(value.to_string()),
            Self::ChanceToWin => with_minus(format!("{value}\u{a0}%")),
        }
    }

    /// The factor from a value to whole numbers.
    pub(crate) const fn scale(self) -> f64 {
        match self {
            Self::Points => 1.0,
            Self::ChanceToWin => 100.0,
        }
    }
}

/// A number with a decimal comma where the language has one.
pub(crate) fn decimal(value: f64, digits: usize) -> String {
    let text = with_minus(format!("{value:.digits$}"));
    if language() == Language::English { text } else { text.replace('.', ",") }
}

/// A chance in whole percent.
pub(crate) fn percent(value: f64) -> String {
    with_minus(format!("{:.0}\u{a0}%", 100.0 * value))
}

/// A change in whole percent, always with a sign.
pub(crate) fn signed_percent(value: f64) -> String {
    let text = percent(value);
    if value > 0.0 { format!("+{text}") } else { text }
}

/// A change, always with a sign; nothing is 0.
pub(crate) fn signed(unit: Unit, value: i32) -> String {
    if value > 0 { format!("+{}", unit.whole(value)) } else { unit.whole(value) }
}

fn with_minus(text: String) -> String {
    match text.strip_prefix('-') {
        Some(rest) if !rest.contains(|digit: char| matches!(digit, '1'..='9')) => rest.into(),
        Some(rest) => format!("\u{2212}{rest}"),
        None => text,
    }
}

/// Rounds the terms of a sum so that they add up to the rounded total: the largest term takes the difference.
pub(crate) fn rounded_terms(terms: &[f64], total: i32) -> Vec<i32> {
    let mut rounded: Vec<i32> = terms.iter().map(|term| term.round() as i32).collect();
    let rest = total - rounded.iter().sum::<i32>();
    let largest = (0..terms.len()).max_by(|one, other| terms[*one].abs().total_cmp(&terms[*other].abs()));
    if let Some(largest) = largest {
        rounded[largest] += rest;
    }
    rounded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_add_up_after_rounding() {
        assert_eq!(rounded_terms(&[124.4, 2.4, 2.4, -9.4], 120), [125, 2, 2, -9]);
        assert_eq!(rounded_terms(&[], 3), Vec::<i32>::new());
    }

    #[test]
    fn numbers_have_a_real_minus_and_no_negative_zero() {
        assert_eq!(percent(-0.134), "\u{2212}13\u{a0}%");
        assert_eq!(percent(-0.001), "0\u{a0}%");
        assert_eq!(signed(Unit::Points, 3), "+3");
        assert_eq!(signed(Unit::Points, -3), "\u{2212}3");
    }
}
