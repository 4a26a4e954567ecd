//! Records in another format.

use std::str::FromStr;

use janggi_core::record::{Record, gib, pgn};

/// A format to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// GIB, in CP949.
    Gib,
    /// PGN.
    Pgn,
    /// One line a game: the UCI command that sets up its last position.
    Uci,
}

impl FromStr for Target {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Target, &'static str> {
        match text {
            "gib" => Ok(Target::Gib),
            "pgn" => Ok(Target::Pgn),
            "uci" => Ok(Target::Uci),
            _ => Err("expected pgn, gib or uci"),
        }
    }
}

impl Target {
    /// Writes a record.
    ///
    /// # Errors
    ///
    /// A message, if the format cannot hold the record.
    pub fn write(self, record: &Record) -> Result<Vec<u8>, String> {
        match self {
            Target::Gib => gib::to_bytes(record, &gib::WriteOptions::default())
                .map_err(|error| error.to_string()),
            Target::Pgn => Ok(pgn::to_string(record).into_bytes()),
            Target::Uci => Ok(uci_line(record).into_bytes()),
        }
    }
}

fn uci_line(record: &Record) -> String {
    let mut line = format!("position fen {}", record.start().fen());
    for (i, (position, m)) in record.plies().enumerate() {
        line += if i == 0 { " moves " } else { " " };
        line += &position.uci(m);
    }
    line + "\n"
}
