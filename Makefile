# make test   all tests, on a fresh machine with Rust, Python 3 and a C compiler
# make lint   formatting, lints and documentation, without a warning
# make perft  every count of the perft suite (some seconds)
# make instructions  compares the instruction counts of the hot paths (needs valgrind)
# make mutants  faults put into the rules one by one, to see whether the tests notice (hours; needs
#               cargo-mutants); a part by FILE=janggi-core/src/game/mod.rs or SHARD=0/20
# make coverage  the lines that the tests run, file by file (needs cargo-llvm-cov and llvm-tools)

.PHONY: test test-rust test-python lint perft instructions mutants coverage

test: test-rust test-python

# The random tests take the same course in every run; PROPTEST_RNG_SEED= sets another.
export PROPTEST_RNG_SEED ?= 20260101

test-rust:
	cargo test --workspace --all-features
	cargo check -p janggi-core --no-default-features
	cargo test --manifest-path fuzz/Cargo.toml --release

test-python:
	janggi-py/scripts/test.sh

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps

perft:
	cargo run --release --example perft -- --suite janggi-core/tests/data/janggi.perft

instructions:
	cargo build --release -p janggi-benches --bin hot
	benches/instructions.py

mutants:
	cargo mutants --package janggi-core --output target \
	  $(if $(FILE),--file '$(FILE)') $(if $(SHARD),--shard $(SHARD))

coverage:
	cargo llvm-cov --package janggi-core --all-features --tests --ignore-filename-regex /tests/
