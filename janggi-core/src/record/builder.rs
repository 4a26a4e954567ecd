//! Building a record move by move, as a reader finds them.

use super::error::{Disagreement, Place, RecordErrorKind};
use super::{Record, play_on};
use crate::error::{NotationError, NotationErrorKind};
use crate::notation::korean::{Coordinates, KoreanMove};
use crate::notation::san::San;
use crate::{KoreanStyle, Move, Position};

/// A record that grows, and what its marks have been so far.
pub(super) struct Builder {
    pub(super) record: Record,
    /// How moves in Korean notation are written.
    style: KoreanStyle,
    marks_captures: bool,
    marks_checks: bool,
}

/// The marks of a move's text.
struct Marks {
    capture: bool,
    check: bool,
    /// Whether the move gives check.
    gives_check: bool,
    /// What the notation says of the first mark that the board contradicts.
    contradiction: Option<NotationErrorKind>,
}

impl Builder {
    pub(super) fn new(start: &Position) -> Builder {
        Builder {
            record: Record::new(start),
            style: KoreanStyle::BARE,
            marks_captures: false,
            marks_checks: false,
        }
    }

    /// The number of the next move, from 1.
    pub(super) fn next_ply(&self) -> usize {
        self.record.moves.len() + 1
    }

    /// Plays a move in Korean notation.
    #[inline]
    pub(super) fn play_korean(
        &mut self,
        text: &str,
        coordinates: Coordinates,
        place: impl FnOnce() -> Place,
    ) -> Result<(), NotationError> {
        let written = KoreanMove::read(text, coordinates)?;
        let position = self.record.end;
        let m = written.on(&position)?;
        self.play(m, text)?;
        if let Some((script, side, strike)) = written.style() {
            if self.record.moves.len() == 1 {
                self.style = KoreanStyle { script, side, ..self.style };
            }
            self.style.strike |= strike;
        }
        let gives_check = self.record.end.is_check();
        let marks = Marks {
            capture: written.marks_capture(),
            check: written.marks_check(),
            gives_check,
            contradiction: written.disagreement(&position, gives_check).map(|error| error.kind),
        };
        self.note(&position, m, &marks, place);
        Ok(())
    }

    /// Plays a move in any notation.
    pub(super) fn play_any(
        &mut self,
        text: &str,
        place: impl FnOnce() -> Place,
    ) -> Result<(), NotationError> {
        match text.chars().next() {
            Some('A'..='Z') => {
                let written = San::read(text)?;
                let position = self.record.end;
                let m = written.on(&position)?;
                self.play(m, text)?;
                let marks = Marks {
                    capture: written.marks_capture(),
                    check: written.marks_check(),
                    gives_check: self.record.end.is_check(),
                    contradiction: written
                        .disagreement(&position, m, &self.record.end)
                        .map(|error| error.kind),
                };
                self.note(&position, m, &marks, place);
                Ok(())
            }
            Some('0'..='9' | '한') if text != "0000" => {
                self.play_korean(text, Coordinates::Digits, place)
            }
            _ => {
                let m = self.record.end.parse_move(text)?;
                self.play(m, text)
            }
        }
    }

    fn play(&mut self, m: Move, text: &str) -> Result<(), NotationError> {
        self.record.end = play_on(&self.record.end, m)
            .map_err(|why| NotationError::new(NotationErrorKind::Illegal(why), 0..text.len()))?;
        self.record.moves.push(m);
        Ok(())
    }

    /// Compares the marks of the move that led from `before` to the present position.
    fn note(&mut self, before: &Position, m: Move, marks: &Marks, place: impl FnOnce() -> Place) {
        self.marks_captures |= marks.capture;
        self.marks_checks |= marks.check;
        let captured = m.to().and_then(|to| before.board().kind_at(to));
        let found = [
            marks.contradiction.and_then(Disagreement::of),
            captured.filter(|_| !marks.capture).map(Disagreement::UnmarkedCapture),
            (marks.gives_check && !marks.check).then_some(Disagreement::UnmarkedCheck),
        ];
        if found.iter().any(Option::is_some) {
            let place = place();
            let found = found.into_iter().flatten().map(|disagreement| (place, disagreement));
            self.record.disagreements.extend(found);
        }
    }

    /// How moves in Korean notation are written. A game without any capture or check does not show
    /// whether they would be marked, and is taken for one that marks them.
    pub(super) fn style(&self) -> KoreanStyle {
        let unmarked = |of_capture: bool| {
            self.record.disagreements.iter().any(|(_, disagreement)| match disagreement {
                Disagreement::UnmarkedCapture(_) => of_capture,
                Disagreement::UnmarkedCheck => !of_capture,
                _ => false,
            })
        };
        KoreanStyle {
            captured: self.marks_captures || !unmarked(true),
            check: self.marks_checks || !unmarked(false),
            ..self.style
        }
    }

    /// The record, without complaints of marks that its dialect does not have.
    ///
    /// # Errors
    ///
    /// The first disagreement, if marks may not be wrong.
    pub(super) fn finish(mut self, refuse: bool) -> Result<Record, (Place, RecordErrorKind)> {
        let (captures, checks) = (self.marks_captures, self.marks_checks);
        self.record.disagreements.retain(|(_, disagreement)| match disagreement {
            Disagreement::UnmarkedCapture(_) => captures,
            Disagreement::UnmarkedCheck => checks,
            _ => true,
        });
        match self.record.disagreements.first() {
            Some(&(place, disagreement)) if refuse => Err((place, disagreement.into())),
            _ => Ok(self.record),
        }
    }
}
