use janggi_core::{KoreanStyle, Move, Position, Rules, Script};

/// The first line is a FEN, the second the text of a move there, which reads or is refused at a place
/// in it. A move that reads can be written in every notation and reads as the same move.
pub fn notation(data: &[u8]) {
    let Some((fen, text)) = core::str::from_utf8(data).ok().and_then(|t| t.split_once('\n')) else {
        return;
    };
    let Ok(position) = Position::from_fen(fen, Rules::FAIRY_JANGGI) else { return };
    match position.parse_move(text) {
        Ok(m) if position.is_legal(m) => write_and_read(&position, m),
        Ok(m) => {
            assert!(position.play(m).is_err());
            assert!(position.korean(m).is_err() && position.san(m).is_err());
        }
        Err(error) => {
            assert!(text.get(error.span()).is_some() && !error.to_string().is_empty());
        }
    }
}

fn write_and_read(position: &Position, m: Move) {
    let texts = [position.san(m), position.rank_file(m)];
    let korean = styles().map(|style| position.korean_in(m, style));
    for text in texts.into_iter().chain(korean).chain([Ok(position.uci(m))]) {
        let text = text.expect("a legal move");
        assert_eq!(position.parse_move(&text), Ok(m), "{text}");
    }
    assert_eq!(position.parse_uci(&position.uci(m)), Ok(m));
    assert_eq!(position.san(m).map(|san| position.parse_san(&san)), Ok(Ok(m)));
    assert_eq!(position.korean(m).map(|korean| position.parse_korean(&korean)), Ok(Ok(m)));
}

/// All 32 styles.
fn styles() -> impl Iterator<Item = KoreanStyle> {
    (0..32).map(|parts| KoreanStyle {
        script: if parts & 1 == 0 { Script::Hangul } else { Script::Hanja },
        side: parts & 2 != 0,
        captured: parts & 4 != 0,
        strike: parts & 8 != 0,
        check: parts & 16 != 0,
    })
}
