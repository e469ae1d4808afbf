//! A review on the terminal.

use std::io::{self, Write};

use anstyle::Style;

use super::findings::{Costly, Findings, word};

/// The costly decisions that are listed.
const LISTED: usize = 10;

pub(super) fn print(findings: &Findings, out: &mut impl Write) -> io::Result<()> {
    let (unit, bold) = (findings.unit, Style::new().bold());
    writeln!(out, "{bold}{}: {}{bold:#}\n", findings.title, findings.lead)?;
    write!(out, "  {:<24}", "")?;
    findings.names.iter().try_for_each(|name| write!(out, "{name:>14}"))?;
    writeln!(out, "{:>10}", "±")?;
    for row in &findings.ledger {
        write!(out, "  {:<24}", row.title)?;
        for value in &row.values {
            write!(out, "{:>14}", if row.is_total { unit.amount(*value) } else { unit.signed(*value) })?;
        }
        writeln!(out, "{:>10}", if row.error > 0.0 { unit.amount(row.error) } else { String::new() })?;
    }
    if !findings.decisive.is_empty() {
        writeln!(out, "\n{bold}Decisive turns{bold:#}")?;
        findings.decisive.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    let (costly, all) = (&findings.costly, findings.decisions);
    writeln!(out, "\n{bold}Costly decisions{bold:#}, {} of {all}", costly.len())?;
    costly.iter().take(LISTED).try_for_each(|decision| print_costly(findings, decision, out))
}

fn print_costly(findings: &Findings, decision: &Costly, out: &mut impl Write) -> io::Result<()> {
    let Costly { turn, name, grade, loss, error, chosen, better, reasons } = decision;
    let unit = findings.unit;
    writeln!(
        out,
        "  turn {turn}, {name}: {} \u{2212}{} ± {}\n    played {chosen}\n    better {better}",
        word(*grade),
        unit.amount(*loss),
        unit.amount(*error)
    )?;
    if reasons.is_empty() { Ok(()) } else { writeln!(out, "    because it {}", reasons.join(", ")) }
}
