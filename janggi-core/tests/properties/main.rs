//! Properties that hold of every position, every game and every text. What fails shrinks, on small
//! boards to a few pieces and moves.

#[path = "../support/mod.rs"]
mod support;

mod draw;
mod endings;
mod fields;
mod games;
mod keys;
mod legality;
mod movement;
mod symmetry;
mod texts;
