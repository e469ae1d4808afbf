//! Reads the `Accept-Encoding` header of HTTP (RFC 9110, section 12.5.3).

/// A form in which a file may be stored, the best one first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    /// Not compressed.
    Identity,
}

impl Encoding {
    const ALL: [Encoding; 3] = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];

    /// What the build appends to the name of a file in this encoding.
    pub(crate) fn file_suffix(self) -> &'static str {
        match self {
            Encoding::Brotli => ".br",
            Encoding::Gzip => ".gz",
            Encoding::Identity => "",
        }
    }

    /// The value of the `Content-Encoding` header.
    pub(crate) fn header(self) -> Option<&'static str> {
        match self {
            Encoding::Brotli => Some("br"),
            Encoding::Gzip => Some("gzip"),
            Encoding::Identity => None,
        }
    }
}

/// The encodings that the client accepts: those with the highest weight first, and the best one first among equals.
pub(crate) fn by_preference(header: &str) -> Vec<Encoding> {
    let mut accepted: Vec<(Encoding, f32)> =
        Encoding::ALL.into_iter().map(|encoding| (encoding, weight(header, encoding))).collect();
    accepted.retain(|(_, weight)| *weight > 0.0);
    accepted.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    accepted.into_iter().map(|(encoding, _)| encoding).collect()
}

/// The weight from 0, not accepted, to 1. An explicit entry counts before `*`.
fn weight(header: &str, encoding: Encoding) -> f32 {
    let name = encoding.header().unwrap_or("identity");
    let listed =
        |wanted: &str| entries(header).find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|entry| entry.1);
    match (listed(name).or_else(|| listed("*")), encoding) {
        (Some(weight), _) => weight,
        // Accepted unless the client excludes it, but any compression that the client lists is better.
        (None, Encoding::Identity) => f32::MIN_POSITIVE,
        (None, _) => 0.0,
    }
}

/// Each coding of the header with its weight.
fn entries(header: &str) -> impl Iterator<Item = (&str, f32)> {
    header.split(',').map(|entry| {
        let (name, parameters) = entry.split_once(';').unwrap_or((entry, ""));
        (name.trim(), q_value(parameters))
    })
}

/// The parameter `q`: 1 if it is absent, 0 if it is not a number from 0 to 1.
fn q_value(parameters: &str) -> f32 {
    let mut parameters = parameters.split(';').filter_map(|parameter| parameter.split_once('='));
    let q = parameters.find(|(name, _)| name.trim().eq_ignore_ascii_case("q"));
    q.map_or(1.0, |(_, value)| value.trim().parse().ok().filter(|q| (0.0..=1.0).contains(q)).unwrap_or(0.0))
}

#[cfg(test)]
mod tests {
    use super::Encoding::{Brotli, Gzip, Identity};
    use super::by_preference;

    #[test]
    fn browsers_get_brotli() {
        assert_eq!(by_preference("gzip, deflate, br, zstd"), [Brotli, Gzip, Identity]);
        assert_eq!(by_preference("GZIP"), [Gzip, Identity]);
        assert_eq!(by_preference(""), [Identity]);
    }

    #[test]
    fn a_weight_of_zero_is_a_refusal() {
        assert_eq!(by_preference("br;q=0, gzip"), [Gzip, Identity]);
        assert_eq!(by_preference("br ; Q=0.000 , gzip;q=0"), [Identity]);
        assert_eq!(by_preference("gzip, identity;q=0"), [Gzip]);
        assert_eq!(by_preference("*;q=0"), []);
        assert_eq!(by_preference("*;q=0, gzip"), [Gzip]);
    }

    #[test]
    fn the_highest_weight_comes_first() {
        assert_eq!(by_preference("br;q=0.5, gzip;q=0.8"), [Gzip, Brotli, Identity]);
        assert_eq!(by_preference("identity, br;q=0.9"), [Identity, Brotli]);
        assert_eq!(by_preference("*"), [Brotli, Gzip, Identity]);
        assert_eq!(by_preference("*;q=0.5, gzip"), [Gzip, Brotli, Identity]);
    }

    #[test]
    fn what_is_not_a_weight_is_a_refusal() {
        for header in ["br;q=", "br;q=NaN", "br;q=-1", "br;q=2", "br;q=high"] {
            assert_eq!(by_preference(header), [Identity], "{header}");
        }
    }
}
