//! The fuzzer of `oracle`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| janggi_fuzz::oracle(data));
