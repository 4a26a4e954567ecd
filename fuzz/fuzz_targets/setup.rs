//! The fuzzer of `setup`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| janggi_fuzz::setup(data));
