//! The fuzzer of `gib`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| janggi_fuzz::gib(data));
