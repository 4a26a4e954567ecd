//! Weights as Rust source.

use std::fmt::Write as _;
use std::fs;

use janggi_core::search::tune::groups;

use super::data::Weights;

const HEAD: &str = "\
//! The numbers of the evaluation, in hundredths of a point: for the middle game and for the end game.
//!
//! Written by `tune fit`, one of the examples; change them there.

use super::terms::TERMS;

#[rustfmt::skip]
pub(in crate::search) const WEIGHTS: [(i16, i16); TERMS] = [
";

/// The source file that holds the weights.
pub fn source(weights: &Weights) -> String {
    let mut text = HEAD.to_owned();
    for group in groups() {
        let _ = writeln!(text, "    // {}", group.name);
        for row in weights[group.start..group.start + group.len].chunks(group.row) {
            let numbers = row.iter().map(|[middle, end]| {
                let rounded = |weight: f32| weight.round().clamp(-30_000.0, 30_000.0) as i16;
                format!("({}, {}),", rounded(*middle), rounded(*end))
            });
            let _ = writeln!(text, "    {}", numbers.collect::<Vec<_>>().join(" "));
        }
    }
    text + "];\n"
}

/// Writes the file so that it is there whole or not at all.
///
/// # Errors
///
/// What the system says.
pub fn write(path: &str, weights: &Weights) -> std::io::Result<()> {
    let new = format!("{path}.new");
    fs::write(&new, source(weights))?;
    fs::rename(new, path)
}
