//! The fuzzer of `svg`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| janggi_fuzz::svg(data));
