//! What a game's moves gave away.

use alloc::vec::Vec;

use super::path::Path;
use super::{Limits, Searcher, Value};
use crate::{Game, Move, Side};

/// What a search thinks of a move that was played.
///
/// ```
/// use janggi_core::search::{Limits, Searcher};
/// use janggi_core::Game;
/// let mut game = Game::default();
/// for text in ["a4a5", "a7a6", "a5a6"] {
///     game.play(text.parse()?)?;
/// }
/// let remarks = Searcher::new().review(&game, &Limits::new().depth(4));
/// assert_eq!(remarks.len(), 3);
/// assert!(remarks[1].loss() > 100); // the soldier is lost
/// assert!(remarks[2].loss() < 50);
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Remark {
    /// Which move of the game, from 0.
    pub ply: usize,
    /// Whose move it was.
    pub side: Side,
    /// The move played.
    pub played: Move,
    /// What was the position worth to that side before the move.
    pub before: Value,
    /// What it was worth to the same side after it.
    pub after: Value,
    /// What should have been played, with the line that was expected; the search's choice may be the
    /// move played.
    pub best: Vec<Move>,
}

/// Beyond this the game is as good as decided, and more or less of it is no gain or loss, in
/// hundredths of a point.
const ENOUGH: i32 = 2_000;

impl Remark {
    /// What the move gave away, in hundredths of a point: nothing if it was the best. More than about
    /// 300, a soldier and a half, is what players call a blunder (악수).
    pub fn loss(&self) -> i32 {
        if self.best.first() == Some(&self.played) {
            return 0;
        }
        let within = |value: Value| value.hundredths().clamp(-ENOUGH, ENOUGH);
        (within(self.before) - within(self.after)).max(0)
    }
}

impl Searcher {
    /// Goes through a game and says of every move what it was worth; each position is searched within
    /// the limits. When it is stopped, moves at the beginning of the game remain without a remark.
    pub fn review(&mut self, game: &Game, limits: &Limits) -> Vec<Remark> {
        let mut remarks = Vec::new();
        self.review_with(game, limits, |remark| remarks.push(remark.clone()));
        remarks.reverse();
        remarks
    }

    /// As [`review`](Searcher::review), and tells of each move when it is judged: the last one first,
    /// because what is known of later positions helps with the earlier ones.
    ///
    /// ```
    /// use janggi_core::search::{Limits, Searcher};
    /// use janggi_core::Game;
    /// let mut game = Game::default();
    /// game.play("b1c3".parse()?)?;
    /// game.play("b10c8".parse()?)?;
    /// let mut plies = Vec::new();
    /// let limits = Limits::new().depth(3);
    /// Searcher::new().review_with(&game, &limits, |remark| plies.push(remark.ply));
    /// assert_eq!(plies, [1, 0]);
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn review_with(&mut self, game: &Game, limits: &Limits, mut report: impl FnMut(&Remark)) {
        let mut game = game.clone();
        // A declared end is no move.
        if game.declared().is_some() {
            game.undo();
        }
        let mut after = -self.judge(&game, limits).0;
        while let Some(played) = game.undo() {
            let (before, best) = self.judge(&game, limits);
            // What a search thought that was cut short is no judgement.
            if limits.is_stopped() {
                return;
            }
            let (ply, side) = (game.moves().len(), game.turn());
            report(&Remark { ply, side, played, before, after, best });
            after = -before;
        }
    }

    /// What the position is worth to the side to move, and its best line.
    fn judge(&mut self, game: &Game, limits: &Limits) -> (Value, Vec<Move>) {
        if let Some(outcome) = game.outcome() {
            return (Value(Path::new(game).value_of(outcome)), Vec::new());
        }
        let found = self.search(game, limits);
        let value = found.value().unwrap_or_default();
        let best = found.lines.into_iter().next().map(|line| line.moves);
        (value, best.unwrap_or_default())
    }
}
