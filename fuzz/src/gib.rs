use std::io::{self, Read};

use janggi_core::record::gib::{
    Encoding, Options, Reader, WriteOptions, read, to_bytes, to_string,
};
use janggi_core::record::{Record, RecordError};

/// A file of records reads to its end whatever it holds, in one piece or in many, and each record
/// that is read can be written and reads as the same game.
pub fn gib(data: &[u8]) {
    for options in [Options::default(), Options::STRICT, Options::MENDING] {
        let records: Vec<_> = Reader::with_options(data, options).collect();
        let piecemeal: Vec<_> = Reader::with_options(Drops(data), options).collect();
        assert_eq!(records, piecemeal);
        assert_in_order(&records);
        records.iter().flatten().for_each(rewrite);
    }
}

/// A source that gives one byte at a time.
struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let one = buffer.len().min(1);
        self.0.read(&mut buffer[..one])
    }
}

/// Games have the numbers 1, 2, 3, … whether or not they could be read.
fn assert_in_order(records: &[Result<Record, RecordError>]) {
    for (number, record) in (1..).zip(records) {
        match record {
            Ok(record) => {
                let source = record.source().expect("a record that was read");
                assert_eq!(source.game, number);
                assert!((1..=source.last_line).contains(&source.first_line));
            }
            Err(error) => {
                assert_eq!(error.place.game, number);
                assert!(!error.to_string().is_empty() && !error.kind.name().is_empty());
            }
        }
    }
}

fn rewrite(record: &Record) {
    assert_same_game(record, read(to_string(record).as_bytes()));
    for encoding in [Encoding::Utf8, Encoding::Cp949] {
        let options = WriteOptions { encoding, ..WriteOptions::default() };
        if let Ok(bytes) = to_bytes(record, &options) {
            assert_same_game(record, read(&bytes));
        } else {
            assert_eq!(encoding, Encoding::Cp949);
        }
    }
}

fn assert_same_game(record: &Record, mut again: Reader<&[u8]>) {
    let (game, rest) = (again.next().expect("a game"), again.next());
    let game = game.expect("a record");
    assert!(rest.is_none());
    // GIB has no counters.
    let start = |record: &Record| (*record.start().board(), record.start().turn());
    assert_eq!((start(&game), game.moves()), (start(record), record.moves()));
    assert_eq!(game.comments().len(), record.comments().len());
    assert!(game.disagreements().is_empty());
    assert!(game.result().says_the_same(record.result()));
}
