//! The fuzzer of `fen`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| janggi_fuzz::fen(data));
