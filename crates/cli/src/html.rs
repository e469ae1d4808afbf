//! Self-contained HTML pages.

mod curve;
mod plot;
mod rows;

use std::borrow::Cow;
use std::path::Path;

use crate::failure::{Failure, write_atomically};

pub(crate) use curve::learning_curve;
pub(crate) use plot::{Scale, percent_of};
pub(crate) use rows::{Bar, Row, Whisker, axis, bar, grid, labels, rows};

/// A page: a header with the title and the settings, then the sections.
pub(crate) struct Page {
    pub(crate) title: String,
    /// The most important finding in one sentence.
    pub(crate) lead: String,
    /// The settings, a few words each.
    pub(crate) facts: Vec<String>,
    pub(crate) sections: Vec<Section>,
}

/// A part of a page.
pub(crate) struct Section {
    pub(crate) title: String,
    /// How to read it, in a sentence or two.
    pub(crate) about: String,
    /// HTML, with all text in it already escaped.
    pub(crate) body: String,
    /// Whether it takes the whole width of a large screen.
    pub(crate) wide: bool,
}

impl Page {
    /// The whole file.
    pub(crate) fn html(&self) -> String {
        let (title, lead) = (escape(&self.title), escape(&self.lead));
        let facts: String = self.facts.iter().map(|fact| format!("<li>{}</li>", escape(fact))).collect();
        let sections: String = self.sections.iter().map(Section::html).collect();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta name=\"color-scheme\" content=\"light dark\"/>\n\
             <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<header>\n<div class=\"wrap\">\n{}\
             <h1>{title}</h1>\n<p>{lead}</p>\n<ul class=\"facts\">{facts}</ul>\n</div>\n{}</header>\n\
             <main class=\"wrap\">\n{sections}</main>\n</body>\n</html>\n",
            include_str!("html/page.css"),
            include_str!("html/wordmark.svg"),
            include_str!("html/dunes.svg"),
        )
    }

    /// Writes the file atomically: a browser never sees half a page.
    pub(crate) fn write(&self, path: &Path) -> Result<(), Failure> {
        write_atomically(path, self.html().as_bytes())
    }
}

impl Section {
    fn html(&self) -> String {
        let class = if self.wide { " class=\"wide\"" } else { "" };
        let (title, about) = (escape(&self.title), escape(&self.about));
        format!("<section{class}>\n<h2>{title}</h2>\n<p class=\"about\">{about}</p>\n{}</section>\n", self.body)
    }
}

/// Refuses a path that cannot be written, before hours are spent on the content.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if folder.is_dir() && !path.is_dir() && path.file_name().is_some() {
        return Ok(());
    }
    Err(Failure::usage(format!("cannot write {}: name a file in a folder that exists", path.display())))
}

/// Escapes text for HTML, also within quotes.
pub(crate) fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return text.into();
    }
    let escaped = text.chars().map(|letter| match letter {
        '&' => "&amp;".into(),
        '<' => "&lt;".into(),
        '>' => "&gt;".into(),
        '"' => "&quot;".into(),
        '\'' => "&#39;".into(),
        other => other.to_string(),
    });
    escaped.collect::<String>().into()
}

/// A number with a true minus sign.
pub(crate) fn number(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|digit| matches!(digit, '0' | '.')) => rest.into(),
        Some(rest) => format!("\u{2212}{rest}"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_break_out() {
        assert_eq!(escape("plain"), "plain");
        assert_eq!(escape("<b a='1' c=\"2\"> & so"), "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt; &amp; so");
        let section = Section { title: "<i>".into(), about: "a & b".into(), body: String::new(), wide: false };
        let page = Page {
            title: "</title><script>".into(),
            lead: "1 < 2".into(),
            facts: vec!["<".into()],
            sections: vec![section],
        };
        let html = page.html();
        assert!(!html.contains("<script>") && !html.contains("<i>") && html.contains("1 &lt; 2"), "{html}");
    }

    #[test]
    fn numbers_have_a_true_minus_and_no_minus_nothing() {
        assert_eq!(number(-7.25, 1), "\u{2212}7.2");
        assert_eq!(number(-0.01, 1), "0.0");
        assert_eq!(number(3.0, 0), "3");
    }
}
