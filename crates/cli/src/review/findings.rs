//! What a review found, in words and numbers.

use game_core::Seat;
use review::{DecisionReport, Explained, Grade, History, Ledger, Reason, Review, TurnChances};

use crate::game::CliGame;

/// The most turns that are called decisive, and the least change of the chance to win in them.
const DECISIVE_TURNS: usize = 3;
const DECISIVE_CHANGE: f64 = 0.08;

/// Words for the plans of a game.
pub(crate) trait ReviewWords: Explained {
    /// What the ledger counts.
    const UNIT: Unit;
    /// The name of the luck in every turn, and of the other luck.
    const LUCK: [&'static str; 2];

    /// A plan in a few words.
    fn plan(&self, before: &Self::State, seat: Seat, actions: &[Self::Action]) -> String;

    /// Why a plan is better, in a few words.
    fn reason(&self, reason: Reason) -> String;
}

/// What a ledger counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Points,
    ChanceToWin,
}

impl Unit {
    /// A difference, with its sign.
    pub(crate) fn signed(self, value: f64) -> String {
        let text = self.amount(value.abs());
        match (
            value < 0.0,
            text.starts_with(|digit: char| digit != '0') || text.contains(|d: char| matches!(d, '1'..='9')),
        ) {
            (_, false) => text,
            (true, true) => format!("\u{2212}{text}"),
            (false, true) => format!("+{text}"),
        }
    }

    pub(crate) fn amount(self, value: f64) -> String {
        match self {
            Self::Points => format!("{value:.1}"),
            Self::ChanceToWin => format!("{:.1} %", 100.0 * value),
        }
    }
}

/// A row of the ledger.
pub(crate) struct LedgerRow {
    pub(crate) title: &'static str,
    pub(crate) values: Vec<f64>,
    /// Two standard errors, the largest of all seats.
    pub(crate) error: f64,
    /// Start and result have no sign.
    pub(crate) is_total: bool,
}

/// A decision that gave something up.
pub(crate) struct Costly {
    pub(crate) turn: u32,
    pub(crate) name: String,
    pub(crate) grade: Grade,
    pub(crate) loss: f64,
    pub(crate) error: f64,
    pub(crate) chosen: String,
    pub(crate) better: String,
    pub(crate) reasons: Vec<String>,
}

/// Everything that is printed or written.
pub(crate) struct Findings {
    pub(crate) title: &'static str,
    pub(crate) unit: Unit,
    pub(crate) names: Vec<String>,
    /// The most important finding in one sentence.
    pub(crate) lead: String,
    pub(crate) ledger: Vec<LedgerRow>,
    pub(crate) chances: Vec<TurnChances>,
    /// What the decisive turns were, for the first seat.
    pub(crate) decisive: Vec<String>,
    pub(crate) costly: Vec<Costly>,
    pub(crate) decisions: usize,
    pub(crate) json: String,
}

impl Findings {
    pub(crate) fn new<G: ReviewWords + CliGame>(history: &History<G>, review: &Review<G>) -> Self {
        let report = review.report(history);
        let names: Vec<String> = report.players.iter().map(|player| printable(&player.name)).collect();
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
        let costly = |(decision, report): (&review::Decision<G>, &DecisionReport<G::Action>)| {
            let better = report.better()?;
            let plan = |actions: &[G::Action]| history.game.plan(&decision.before, decision.seat, actions);
            Some(Costly {
                turn: report.turn,
                name: name(report.seat),
                grade: report.grade,
                loss: report.loss,
                error: report.error,
                chosen: plan(&report.chosen.actions),
                better: plan(&better.actions),
                reasons: report.reasons.iter().map(|reason| history.game.reason(*reason)).collect(),
            })
        };
        let mut costly: Vec<Costly> = review.decisions().iter().zip(&report.decisions).filter_map(costly).collect();
        costly.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        let decisive = report.decisive_turns(Seat::FIRST, DECISIVE_TURNS, DECISIVE_CHANGE);
        let decisive = decisive.iter().map(|turn| {
            let by_decision = turn.win_by_decisions / turn.win > 0.5;
            let cause = if by_decision { "by its own decision" } else { "by what happened" };
            format!(
                "turn {}: {} for {}, mostly {cause}",
                turn.turn,
                Unit::ChanceToWin.signed(turn.win),
                name(Seat::FIRST)
            )
        });
        Self {
            title: G::TITLE,
            unit: G::UNIT,
            lead: lead(G::UNIT, &names, &report.ledgers),
            ledger: rows::<G>(&report.ledgers),
            decisive: decisive.collect(),
            decisions: report.decisions.len(),
            json: serde_json::to_string(&report).unwrap_or_default(),
            chances: report.chances,
            costly,
            names,
        }
    }
}

fn rows<G: ReviewWords>(ledgers: &[Ledger]) -> Vec<LedgerRow> {
    let row = |title: &'static str, amount: &dyn Fn(&Ledger) -> review::Amount| LedgerRow {
        title,
        values: ledgers.iter().map(|ledger| amount(ledger).sum).collect(),
        error: ledgers.iter().map(|ledger| amount(ledger).error).fold(0.0, f64::max),
        is_total: false,
    };
    let total = |title: &'static str, value: &dyn Fn(&Ledger) -> f64| LedgerRow {
        title,
        values: ledgers.iter().map(value).collect(),
        error: 0.0,
        is_total: true,
    };
    let [turns, others] = G::LUCK;
    vec![
        total("Start", &|ledger| ledger.start),
        row(turns, &|ledger| ledger.turn_luck),
        row(others, &|ledger| ledger.card_luck),
        row("Decisions", &|ledger| ledger.decisions),
        row("Opponents", &|ledger| ledger.opponents),
        row("Estimation", &|ledger| ledger.estimation),
        total("Result", &|ledger| ledger.result),
    ]
}

/// One sentence: the winner, and what luck and decisions did to the difference from the next.
fn lead(unit: Unit, names: &[String], ledgers: &[Ledger]) -> String {
    let mut order: Vec<usize> = (0..ledgers.len()).collect();
    order.sort_by(|one, other| ledgers[*other].result.total_cmp(&ledgers[*one].result));
    let &[first, second, ..] = order.as_slice() else {
        let Some(alone) = ledgers.first() else { return String::new() };
        return format!(
            "{} points; luck {}, decisions {}.",
            alone.result,
            unit.signed(alone.luck()),
            unit.signed(alone.decisions.sum)
        );
    };
    let (winner, next) = (&ledgers[first], &ledgers[second]);
    // In a game that is counted in chances, what one wins the other loses: the luck is the same one, seen twice.
    let luck = if unit == Unit::Points { winner.luck() - next.luck() } else { winner.luck() };
    let play = winner.decisions.sum - next.decisions.sum;
    let side = |value: f64| &names[if value >= 0.0 { first } else { second }];
    let result = match unit {
        Unit::Points => format!("{} wins, {} to {}", names[first], winner.result, next.result),
        Unit::ChanceToWin => format!("{} wins", names[first]),
    };
    format!(
        "{result}. Luck gave {} {}; {} gave up {} less in its decisions.",
        side(luck),
        unit.amount(luck.abs()),
        side(play),
        unit.amount(play.abs())
    )
}

pub(crate) const fn word(grade: Grade) -> &'static str {
    match grade {
        Grade::Best => "best",
        Grade::Good => "good",
        Grade::Inaccuracy => "inaccuracy",
        Grade::Mistake => "mistake",
    }
}

/// A name without control characters.
fn printable(name: &str) -> String {
    name.chars().map(|sign| if sign.is_control() { '?' } else { sign }).collect()
}
