//! What a player types: words in lower case without accents, and what they mean.

use crate::words::Text;

/// The words of a line, in lower case and without accents or punctuation.
pub(crate) fn words(line: &str) -> Vec<String> {
    let is_gap = |sign: char| sign.is_whitespace() || ",;:.!?·\"“”„«»".contains(sign);
    folded(line).split(is_gap).filter(|word| !word.is_empty()).map(String::from).collect()
}

/// A text in lower case, with letters that every keyboard has.
pub(crate) fn folded(text: &str) -> String {
    let mut folded = String::new();
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'à' | 'â' | 'ä' | 'á' | 'ã' => folded.push('a'),
            'ç' => folded.push('c'),
            'é' | 'è' | 'ê' | 'ë' => folded.push('e'),
            'î' | 'ï' | 'í' => folded.push('i'),
            'ô' | 'ö' | 'ó' => folded.push('o'),
            'û' | 'ü' | 'ù' | 'ú' => folded.push('u'),
            'ß' => folded.push_str("ss"),
            'œ' => folded.push_str("oe"),
            '’' => folded.push('\''),
            '−' | '–' => folded.push('-'),
            other => folded.push(other),
        }
    }
    folded
}

/// The words for one meaning. English words are understood in every language.
pub(crate) struct Keyword<T: 'static> {
    pub(crate) meaning: T,
    /// English words, separated by spaces.
    pub(crate) english: &'static str,
    /// Words of the player's language, separated by spaces. The first one is shown in the help.
    pub(crate) local: Text,
}

/// The meaning of a word, if it has one.
pub(crate) fn meaning<T: Copy>(keywords: &[Keyword<T>], word: &str) -> Option<T> {
    let is_english = |keyword: &&Keyword<T>| keyword.english.split(' ').any(|english| english == word);
    let is_local = |keyword: &&Keyword<T>| words(&(keyword.local)()).iter().any(|local| local == word);
    let found = keywords.iter().find(is_local).or_else(|| keywords.iter().find(is_english));
    found.map(|keyword| keyword.meaning)
}

/// The word to show for a meaning: the first one of the player's language.
pub(crate) fn word_for<T: Copy + PartialEq>(keywords: &[Keyword<T>], meaning: T) -> String {
    let keyword = keywords.iter().find(|keyword| keyword.meaning == meaning);
    keyword.and_then(|keyword| (keyword.local)().split(' ').next().map(String::from)).unwrap_or_default()
}

/// The sentences of an answer as one text.
pub(crate) fn joined(sentences: impl IntoIterator<Item = String>) -> String {
    let full = |sentence: String| {
        let sentence = sentence.trim();
        let mut letters = sentence.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        let sentence: String = first.chain(letters).collect();
        if sentence.is_empty() || sentence.ends_with(['.', '?', ':']) { sentence } else { format!("{sentence}.") }
    };
    let full = sentences.into_iter().map(full).filter(|sentence| !sentence.is_empty());
    full.collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_no_case_accents_or_punctuation() {
        assert_eq!(words("  G10, R1C1;  Décalage: grün!"), ["g10", "r1c1", "decalage", "grun"]);
        assert_eq!(words("1-1 1–2"), ["1-1", "1-2"]);
        assert!(words(" , . ").is_empty());
    }

    #[test]
    fn sentences_begin_with_a_capital_letter_and_end_with_a_sign() {
        let said = joined(["torch".to_string(), String::new(), "which?".into(), "Plus 5.".into()]);
        assert_eq!(said, "Torch. Which? Plus 5.");
    }
}
