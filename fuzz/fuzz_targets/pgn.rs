//! The fuzzer of `pgn`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| janggi_fuzz::pgn(data));
