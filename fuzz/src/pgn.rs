use janggi_core::record::{Record, gib, pgn};

/// A file of records reads to its end whatever it holds, and each record that is read can be written
/// in both formats and reads as the same game.
pub fn pgn(data: &[u8]) {
    for (number, record) in (1..).zip(pgn::read(data)) {
        match record {
            Ok(record) => {
                assert_eq!(record.source().map(|source| source.game), Some(number));
                rewrite(&record);
            }
            Err(error) => {
                assert_eq!(error.place.game, number);
                assert!(!error.to_string().is_empty() && !error.kind.name().is_empty());
            }
        }
    }
}

fn rewrite(record: &Record) {
    let text = pgn::to_string(record);
    let mut again = pgn::read(text.as_bytes());
    let game = again.next().expect("a game").expect("a record");
    assert!(again.next().is_none(), "{text}");
    assert_eq!((game.start(), game.moves()), (record.start(), record.moves()), "{text}");
    assert_eq!(game.comments().len(), record.comments().len(), "{text}");
    assert!(game.disagreements().is_empty(), "{text}");
    assert!(game.result().says_the_same(record.result()), "{text}");
    // What is written is written the same way again.
    assert_eq!(pgn::to_string(&game), text);

    let text = gib::to_string(record);
    let game = gib::read(text.as_bytes()).next().expect("a game").expect("a record");
    assert_eq!(game.moves(), record.moves(), "{text}");
}
