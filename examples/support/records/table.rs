//! Tables and bar charts of plain text.

use std::fmt::Write as _;

/// A table: numbers are set to the right; the first column and those without a heading, such as
/// bars, to the left.
#[derive(Clone, Debug, Default)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with a heading for each column.
    pub fn new(headings: &[&str]) -> Table {
        Table { rows: vec![headings.iter().map(ToString::to_string).collect()] }
    }

    /// Appends a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The table as text; a column of hangul is as wide on screen as its characters are.
    pub fn text(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|i| self.rows.iter().filter_map(|row| row.get(i)).map(|c| width(c)).max())
            .map(Option::unwrap_or_default)
            .collect();
        let headings = self.rows.first().map_or(0, Vec::len);
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (i, (cell, wanted)) in row.iter().zip(&widths).enumerate() {
                let blanks = " ".repeat(wanted - width(cell));
                let gap = if i == 0 { "" } else { "  " };
                // Writing to a string cannot fail.
                let _ = if i == 0 || i >= headings {
                    write!(line, "{gap}{cell}{blanks}")
                } else {
                    write!(line, "{gap}{blanks}{cell}")
                };
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// How many cells of a terminal a text takes: hangul and hanja take two.
fn width(text: &str) -> usize {
    text.chars()
        .map(|c| if ('\u{1100}'..='\u{ffdc}').contains(&c) && !is_block(c) { 2 } else { 1 })
        .sum()
}

/// Blocks and lines, of which bars are made.
fn is_block(c: char) -> bool {
    ('\u{2000}'..='\u{2bff}').contains(&c)
}

/// A bar that stands for a share of a whole, exact to an eighth of a character.
pub fn bar(part: u64, whole: u64, width: u64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (part * width * 8).checked_div(whole).unwrap_or(0);
    "█".repeat((eighths / 8) as usize) + EIGHTHS[(eighths % 8) as usize]
}

/// A share in percent, with one decimal.
pub fn percent(part: u64, whole: u64) -> String {
    let tenths = (part * 1000 + whole / 2).checked_div(whole).unwrap_or(0);
    format!("{}.{} %", tenths / 10, tenths % 10)
}
