# make test   all tests, on a fresh machine with Rust, Python 3 and a C compiler
# make lint   formatting, lints and documentation, without a warning
# make perft  every count of the perft suites (some seconds)
# make supply what the crate is made of and what it ships: dependencies, versions, tarball, API
# make api    compares the public API with the list in janggi-core/public-api.txt
# make instructions  compares the instruction counts of the hot paths (needs valgrind)
# make mutants  faults put into the rules one by one, to see whether the tests notice (hours; needs
#               cargo-mutants); a part by FILE=janggi-core/src/game/mod.rs or SHARD=0/20
# make coverage  the lines that the tests run, file by file (needs cargo-llvm-cov and llvm-tools)

.PHONY: test test-rust test-python lint perft supply api instructions mutants coverage

test: test-rust test-python

# The random tests take the same course in every run; PROPTEST_RNG_SEED= sets another.
export PROPTEST_RNG_SEED ?= 20260101

# The profile of the tests is optimised, and panics where a sum overflows (Cargo.toml).
test-rust:
	cargo test --workspace --all-features
	cargo check -p janggi-core --no-default-features
	cargo test --manifest-path fuzz/Cargo.toml --release

test-python:
	janggi-py/scripts/test.sh
	cargo build --release --example judge
	janggi-py/.venv/bin/python fuzz/differential.py --positions 400

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	cargo clippy --manifest-path fuzz/Cargo.toml --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps

perft:
	cargo run --release --example perft -- --suite janggi-core/tests/data/janggi.perft
	cargo run --release --example perft -- --suite janggi-core/tests/data/presets.perft

supply:
	.ci/supply

api:
	.ci/supply api

instructions:
	cargo build --release -p janggi-benches --bin hot
	benches/instructions.py

mutants:
	cargo mutants --package janggi-core --output target \
	  $(if $(FILE),--file '$(FILE)') $(if $(SHARD),--shard $(SHARD))

coverage:
	cargo llvm-cov --package janggi-core --all-features --tests --ignore-filename-regex /tests/
