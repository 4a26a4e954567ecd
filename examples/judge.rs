//! Judges positions and games.

fn main() {}
