//! Text files that people read and edit: headers in brackets, and the lines under them.

use std::fmt;

use crate::seed::Hash;
use crate::setup_error::SetupError;

/// Everything from here to the end of the line is a comment.
const COMMENT_SIGN: char = ';';
/// The most errors, and the most warnings, that are reported for one file.
const MAX_PROBLEMS: usize = 200;

/// What is wrong or odd in a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problem {
    /// The line, counted from 1; the last line if something is missing from the file.
    pub line: usize,
    /// The part of the file: `card 17`, `red`.
    pub subject: String,
    /// The reason, as a sentence.
    pub reason: String,
    /// Whether the file is valid in spite of it.
    pub is_warning: bool,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_warning { "warning: " } else { "" };
        write!(f, "{}: {kind}{}: {}", self.line, self.subject, self.reason)
    }
}

/// Collects the problems of a file.
#[derive(Clone, Debug, Default)]
pub struct Problems {
    found: Vec<Problem>,
    errors: usize,
    warnings: usize,
}

impl Problems {
    /// Adds a problem that makes the file invalid.
    pub fn error(&mut self, line: usize, subject: impl ToString, reason: impl ToString) {
        self.errors += 1;
        if self.errors <= MAX_PROBLEMS {
            self.note(line, subject.to_string(), reason.to_string(), false);
        }
    }

    /// Adds a problem that leaves the file valid.
    pub fn warn(&mut self, line: usize, subject: impl ToString, reason: impl ToString) {
        self.warnings += 1;
        if self.warnings <= MAX_PROBLEMS {
            self.note(line, subject.to_string(), reason.to_string(), true);
        }
    }

    fn note(&mut self, line: usize, subject: String, reason: String, is_warning: bool) {
        self.found.push(Problem { line, subject, reason, is_warning });
    }

    /// The number of errors, including those that are not reported.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// The problems by line; those of one line in the order they were found.
    pub fn into_sorted(mut self) -> Vec<Problem> {
        self.found.sort_by_key(|problem| problem.line);
        let omitted = self.errors + self.warnings - self.found.len();
        if omitted > 0 {
            let line = self.found.last().map_or(1, |problem| problem.line);
            self.note(line, "file".into(), format!("and {omitted} more problems"), self.errors <= MAX_PROBLEMS);
        }
        self.found
    }
}

/// A header and the lines below it, without comments and empty lines.
#[derive(Clone, Debug)]
pub struct Section<'t> {
    /// The header's line, counted from 1.
    pub line: usize,
    /// The words in brackets.
    pub header: Vec<&'t str>,
    /// The lines below the header, with their numbers.
    pub rows: Vec<(usize, &'t str)>,
}

impl Section<'_> {
    /// The rows as signs, without blanks.
    pub fn signs(&self) -> impl Iterator<Item = (usize, Vec<char>)> {
        self.rows.iter().map(|(line, row)| (*line, row.chars().filter(|sign| !sign.is_whitespace()).collect()))
    }

    /// All words below the header, with the line of the first.
    pub fn words(&self) -> (usize, Vec<&str>) {
        let line = self.rows.first().map_or(self.line, |(line, _)| *line);
        (line, self.rows.iter().flat_map(|(_, row)| row.split_whitespace()).collect())
    }
}

/// The result of reading a deck or a board: the material and its warnings, or all problems.
pub type Parsed<T> = Result<(T, Vec<Problem>), Vec<Problem>>;

/// Reads the deck or board in a record. Its text must match its hash and be in its shortest form, so that
/// the same content always has the same hash.
pub fn recorded_material<T>(
    kind: &'static str,
    text: &str,
    sha256: Hash,
    parse: impl Fn(&str) -> Parsed<T>,
    compact_text: impl Fn(&T) -> String,
) -> Result<T, SetupError> {
    if Hash::of(text.as_bytes()) != sha256 {
        return Err(SetupError::HashMismatch(kind));
    }
    let (material, _) = parse(text).map_err(|problems| SetupError::material(kind, problems))?;
    if compact_text(&material) == text { Ok(material) } else { Err(SetupError::NotShortestForm(kind)) }
}

/// The longest name of a deck or a board.
const MAX_NAME_LENGTH: usize = 60;

/// Reads the section that names a deck or a board: `[deck NAME]`. `earlier` is the name that was read before, if any.
pub fn read_name(section: &Section<'_>, kind: &str, earlier: Option<&str>, problems: &mut Problems) -> String {
    let name = section.header.get(1..).unwrap_or_default().join(" ");
    if earlier.is_some() {
        problems.error(section.line, kind, format!("the {kind} is named twice"));
    } else if name.is_empty() || name.chars().count() > MAX_NAME_LENGTH || name.chars().any(char::is_control) {
        problems.error(section.line, kind, format!("a name has 1 to {MAX_NAME_LENGTH} characters"));
    }
    if let Some((line, _)) = section.rows.first() {
        problems.error(*line, kind, format!("nothing belongs under the {kind}'s name"));
    }
    name
}

/// Splits a text into its sections.
pub fn sections<'t>(text: &'t str, problems: &mut Problems) -> Vec<Section<'t>> {
    // Some editors put an invisible byte order mark at the front.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut sections: Vec<Section<'t>> = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        let row = row.split(COMMENT_SIGN).next().unwrap_or_default().trim();
        if let Some(header) = row.strip_prefix('[') {
            if !header.ends_with(']') {
                problems.error(line, "header", "the ] is missing");
            }
            let header = header.trim_end_matches(']').split_whitespace().collect();
            sections.push(Section { line, header, rows: Vec::new() });
        } else if !row.is_empty() {
            match sections.last_mut() {
                Some(section) => section.rows.push((line, row)),
                None => problems.error(line, "file", "the first line should be a header in brackets"),
            }
        }
    }
    sections
}
