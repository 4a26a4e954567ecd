use janggi_core::{PieceStyle, Position, Rules, Setup};

/// Every text reads as a FEN or is refused at a place in it, and what reads is written the same way
/// again.
pub fn fen(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    let setup = text.parse::<Setup>();
    let position = Position::from_fen(text, Rules::KAKAO);
    if let Ok(setup) = &setup {
        assert_eq!(setup.to_string().parse().as_ref(), Ok(setup));
    }
    let is_legal = setup.as_ref().is_ok_and(|setup| setup.problems().is_empty());
    assert_eq!(position.is_ok(), is_legal);
    match position {
        Ok(position) => {
            assert_eq!(Ok(position.to_setup()), setup);
            assert_eq!(Position::from_fen(&position.fen(), Rules::KAKAO), Ok(position));
            assert_same_width(&position);
        }
        Err(error) => {
            assert!(error.faults().iter().all(|fault| text.is_char_boundary(fault.offset)));
            assert!(error.faults().is_sorted_by_key(|fault| fault.offset));
            assert!(!error.to_string().is_empty());
        }
    }
}

/// The board as text has eleven lines, and in letters all of its points stand in columns.
fn assert_same_width(position: &Position) {
    assert_eq!(position.to_string().lines().count(), 11);
    let letters = position.text().style(PieceStyle::Ascii).to_string();
    assert!(
        letters.lines().take(10).all(|line| line.trim_end().len() == 3 + 9 * 3 - 1),
        "{letters}"
    );
}
