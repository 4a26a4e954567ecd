//! The headers of a record.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

/// The headers of a record: all of them, known or not, in the order of the file.
///
/// Names are made of letters of any script, digits and `_-+#=:./`; headers with other names cannot be
/// told in a file and are left out when a record is written. Line ends in values become blanks.
///
/// ```
/// use janggi_core::record::Headers;
/// let mut headers = Headers::new();
/// headers.push("대회명", "동네 장기");
/// headers.set("대국결과", "초 완승");
/// assert_eq!(headers.get("대국결과"), Some("초 완승"));
/// assert_eq!(headers.iter().count(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Headers {
    pairs: Vec<(String, String)>,
}

impl Headers {
    /// No headers.
    pub const fn new() -> Headers {
        Headers { pairs: Vec::new() }
    }

    /// The value of the first header of that name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// The value of the first header that has one of several names, in the order of the names.
    pub fn get_any(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| self.get(name))
    }

    /// Sets the first header of that name, or appends it.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.pairs.iter_mut().find(|(key, _)| key == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.push(name, value),
        }
    }

    /// Appends a header, whether or not there is one of that name.
    pub fn push(&mut self, name: &str, value: &str) {
        self.pairs.push((name.into(), value.into()));
    }

    /// Removes all headers of that name.
    pub fn remove(&mut self, name: &str) {
        self.pairs.retain(|(key, _)| key != name);
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// How many headers there are.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

impl<K: Into<String>, V: Into<String>> FromIterator<(K, V)> for Headers {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Headers {
        Headers {
            pairs: pairs.into_iter().map(|(key, value)| (key.into(), value.into())).collect(),
        }
    }
}

/// What the same header is called in GIB and in PGN. The last is no usual one of PGN: it keeps the
/// words of the result.
const NAMES: [(&str, &str); 9] = [
    ("대회명", "Event"),
    ("대국장소", "Site"),
    ("대국일자", "Date"),
    ("회전", "Round"),
    ("초대국자", "White"),
    ("한대국자", "Black"),
    ("제한시간", "TimeControl"),
    ("총수", "PlyCount"),
    ("대국결과", "KoreanResult"),
];

impl Headers {
    /// Names and values as PGN has them. A header whose name there another header bears already keeps
    /// its own, so that the two can be told apart.
    pub(crate) fn in_pgn(&self) -> impl Iterator<Item = (&str, String)> {
        self.renamed(in_pgn)
    }

    /// The same as GIB has them.
    pub(crate) fn in_gib(&self) -> impl Iterator<Item = (&str, String)> {
        self.renamed(in_gib)
    }

    fn renamed(
        &self,
        rename: for<'a> fn(&'a str, &str) -> (&'a str, String),
    ) -> impl Iterator<Item = (&str, String)> {
        self.iter().map(move |(name, value)| {
            let (other, there) = rename(name, value);
            if other == name || self.get(other).is_none() {
                (other, there)
            } else {
                (name, value.into())
            }
        })
    }
}

/// Name and value in PGN of a header of GIB; any other header as it is.
fn in_pgn<'a>(name: &'a str, value: &str) -> (&'a str, String) {
    match NAMES.iter().find(|(gib, _)| *gib == name) {
        Some((_, "Date")) => ("Date", date(value, '-', '.')),
        Some((_, pgn)) => (pgn, value.into()),
        None => (name, value.into()),
    }
}

/// Name and value in GIB of a header of PGN; any other header as it is.
fn in_gib<'a>(name: &'a str, value: &str) -> (&'a str, String) {
    match NAMES.iter().find(|(_, pgn)| *pgn == name) {
        Some((gib, "Date")) => (gib, date(value, '.', '-')),
        Some((gib, _)) => (gib, value.into()),
        None => (name, value.into()),
    }
}

/// A date, `2001-08-05`, with the other sign between its parts; any other text as it is.
fn date(text: &str, from: char, to: char) -> String {
    let is_date = text.len() == 10
        && text.char_indices().all(|(i, c)| match i {
            4 | 7 => c == from,
            _ => c.is_ascii_digit(),
        });
    if is_date {
        text.chars().map(|c| if c == from { to } else { c }).collect()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs<'a>(headers: impl Iterator<Item = (&'a str, String)>) -> String {
        headers.flat_map(|(name, value)| [name, "=", &value, ";"].map(String::from)).collect()
    }

    #[test]
    fn headers_get_the_names_of_the_format() {
        let korean: Headers =
            [("대회명", "가"), ("대국일자", "2001-08-05"), ("x", "1")].into_iter().collect();
        assert_eq!(pairs(korean.in_pgn()), "Event=가;Date=2001.08.05;x=1;");
        assert_eq!(pairs(korean.in_gib()), "대회명=가;대국일자=2001-08-05;x=1;");
        let western: Headers = [("Event", "a"), ("Date", "2001.08.05")].into_iter().collect();
        assert_eq!(pairs(western.in_gib()), "대회명=a;대국일자=2001-08-05;");
    }

    #[test]
    fn two_headers_do_not_become_one() {
        let both: Headers = [
            ("KoreanResult", "초 완승"),
            ("대국결과", "한 완승"),
            ("Date", "2001.08.05"),
            ("대국일자", ""),
        ]
        .into_iter()
        .collect();
        assert_eq!(
            pairs(both.in_gib()),
            "KoreanResult=초 완승;대국결과=한 완승;Date=2001.08.05;대국일자=;"
        );
        assert_eq!(
            pairs(both.in_pgn()),
            "KoreanResult=초 완승;대국결과=한 완승;Date=2001.08.05;대국일자=;"
        );
    }
}
