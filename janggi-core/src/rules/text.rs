//! The text form of [`Rules`]: the nearest preset and the fields that differ.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use super::{
    Bikjang, DoublePass, GeneralCapture, LowPoints, NoCaptureLimit, NoMoves, PassRule,
    PerpetualCheck, PlyLimit, Repetition, RepetitionEffect, Rules, Shuttle, ShuttleEffect, Verdict,
};
use crate::Points;
use crate::error::{ParseError, ParseErrorKind};

/// A field: its name, how it is written, how it is read.
struct Field {
    name: &'static str,
    write: fn(&Rules) -> String,
    read: fn(&mut Rules, &str) -> Option<()>,
}

/// Every field of [`Rules`], in the order of its declaration.
const FIELDS: [Field; 12] = [
    Field {
        name: "pass",
        write: |rules| match rules.pass {
            PassRule::Never => "never".to_string(),
            PassRule::WhenNotInCheck => "not-in-check".to_string(),
        },
        read: |rules, text| {
            rules.pass = match text {
                "never" => PassRule::Never,
                "not-in-check" => PassRule::WhenNotInCheck,
                _ => return None,
            };
            Some(())
        },
    },
    Field {
        name: "double_pass",
        write: |rules| match rules.double_pass {
            DoublePass::PlayOn => "play-on".to_string(),
            DoublePass::Forbidden => "forbidden".to_string(),
            DoublePass::Ends(verdict) => verdict_text(verdict).to_string(),
        },
        read: |rules, text| {
            rules.double_pass = match text {
                "play-on" => DoublePass::PlayOn,
                "forbidden" => DoublePass::Forbidden,
                _ => DoublePass::Ends(read_verdict(text)?),
            };
            Some(())
        },
    },
    Field {
        name: "pass_counts",
        write: |rules| if rules.pass_counts { "yes" } else { "no" }.to_string(),
        read: |rules, text| {
            rules.pass_counts = match text {
                "yes" => true,
                "no" => false,
                _ => return None,
            };
            Some(())
        },
    },
    Field {
        name: "no_moves",
        write: |rules| match rules.no_moves {
            NoMoves::Draw => "draw".to_string(),
            NoMoves::Loses => "loses".to_string(),
        },
        read: |rules, text| {
            rules.no_moves = match text {
                "draw" => NoMoves::Draw,
                "loses" => NoMoves::Loses,
                _ => return None,
            };
            Some(())
        },
    },
    Field {
        name: "bikjang",
        write: |rules| {
            optional(rules.bikjang, |rule| {
                let below = match rule.below {
                    Some(points) => format!(",below:{points}"),
                    None => String::new(),
                };
                let capture = match rule.general_capture {
                    GeneralCapture::Same => "",
                    GeneralCapture::AlwaysCallable => ",general-capture:always",
                    GeneralCapture::NeverCallable => ",general-capture:never",
                };
                format!("{}{below}{capture}", verdict_text(rule.verdict))
            })
        },
        read: |rules, text| {
            rules.bikjang = read_optional(text, |words| {
                let mut rule = Bikjang {
                    verdict: read_verdict(words.next()?)?,
                    below: None,
                    general_capture: GeneralCapture::Same,
                };
                for word in words {
                    match word.split_once(':')? {
                        ("below", points) => rule.below = Some(points.parse().ok()?),
                        ("general-capture", "always") => {
                            rule.general_capture = GeneralCapture::AlwaysCallable;
                        }
                        ("general-capture", "never") => {
                            rule.general_capture = GeneralCapture::NeverCallable;
                        }
                        _ => return None,
                    }
                }
                Some(rule)
            })?;
            Some(())
        },
    },
    Field {
        name: "repetition",
        write: |rules| {
            optional(rules.repetition, |rule| {
                let effect = match rule.effect {
                    RepetitionEffect::Forbidden => "forbidden",
                    RepetitionEffect::Ends(verdict) => verdict_text(verdict),
                };
                let checks =
                    flag(rule.perpetual_check == PerpetualCheck::CheckerLoses, ",checker-loses");
                let exempt = match rule.exempt_below {
                    Some(points) => format!(",exempt-below:{points}"),
                    None => String::new(),
                };
                format!("{},{effect}{checks}{exempt}", rule.occurrences)
            })
        },
        read: |rules, text| {
            rules.repetition = read_optional(text, |words| {
                let mut rule = Repetition {
                    occurrences: read_number(words.next()?)?,
                    effect: match words.next()? {
                        "forbidden" => RepetitionEffect::Forbidden,
                        word => RepetitionEffect::Ends(read_verdict(word)?),
                    },
                    perpetual_check: PerpetualCheck::Same,
                    exempt_below: None,
                };
                for word in words {
                    match word.split_once(':') {
                        None if word == "checker-loses" => {
                            rule.perpetual_check = PerpetualCheck::CheckerLoses;
                        }
                        Some(("exempt-below", points)) => {
                            rule.exempt_below = Some(points.parse().ok()?);
                        }
                        _ => return None,
                    }
                }
                Some(rule)
            })?;
            Some(())
        },
    },
    Field {
        name: "shuttle",
        write: |rules| {
            optional(rules.shuttle, |rule| {
                let effect = match rule.effect {
                    ShuttleEffect::Forbidden => "forbidden",
                    ShuttleEffect::MoverLoses => "mover-loses",
                };
                let checks = flag(rule.exempt_checks, ",exempt-checks");
                let pass = flag(rule.bridges_pass, ",bridges-pass");
                let capture = flag(rule.broken_by_capture, ",broken-by-capture");
                format!("{effect}{checks}{pass}{capture}")
            })
        },
        read: |rules, text| {
            rules.shuttle = read_optional(text, |words| {
                let mut rule = Shuttle {
                    effect: match words.next()? {
                        "forbidden" => ShuttleEffect::Forbidden,
                        "mover-loses" => ShuttleEffect::MoverLoses,
                        _ => return None,
                    },
                    exempt_checks: false,
                    bridges_pass: false,
                    broken_by_capture: false,
                };
                for word in words {
                    match word {
                        "exempt-checks" => rule.exempt_checks = true,
                        "bridges-pass" => rule.bridges_pass = true,
                        "broken-by-capture" => rule.broken_by_capture = true,
                        _ => return None,
                    }
                }
                Some(rule)
            })?;
            Some(())
        },
    },
    Field {
        name: "ply_limit",
        write: |rules| {
            optional(rules.ply_limit, |rule| {
                let wait = flag(rule.wait_for_quiet, ",wait");
                format!("{},{}{wait}", rule.plies, verdict_text(rule.verdict))
            })
        },
        read: |rules, text| {
            rules.ply_limit = read_optional(text, |words| {
                Some(PlyLimit {
                    plies: read_number(words.next()?)?,
                    verdict: read_verdict(words.next()?)?,
                    wait_for_quiet: read_flag(words.next(), "wait")?,
                })
            })?;
            Some(())
        },
    },
    Field {
        name: "no_capture_limit",
        write: |rules| {
            optional(rules.no_capture_limit, |rule| {
                let before = flag(rule.before_repetition, ",before-repetition");
                format!("{},{}{before}", rule.plies, verdict_text(rule.verdict))
            })
        },
        read: |rules, text| {
            rules.no_capture_limit = read_optional(text, |words| {
                Some(NoCaptureLimit {
                    plies: read_number(words.next()?)?,
                    verdict: read_verdict(words.next()?)?,
                    before_repetition: read_flag(words.next(), "before-repetition")?,
                })
            })?;
            Some(())
        },
    },
    Field {
        name: "low_points",
        write: |rules| {
            optional(rules.low_points, |rule| {
                format!("{}{}", rule.at_most, flag(rule.wait_for_quiet, ",wait"))
            })
        },
        read: |rules, text| {
            rules.low_points = read_optional(text, |words| {
                Some(LowPoints {
                    at_most: words.next()?.parse().ok()?,
                    wait_for_quiet: read_flag(words.next(), "wait")?,
                })
            })?;
            Some(())
        },
    },
    Field {
        name: "dead_position",
        write: |rules| optional(rules.dead_position, |verdict| verdict_text(verdict).to_string()),
        read: |rules, text| {
            rules.dead_position = read_optional(text, |words| read_verdict(words.next()?))?;
            Some(())
        },
    },
    Field {
        name: "deom",
        write: |rules| rules.deom.to_string(),
        read: |rules, text| {
            rules.deom = text.parse::<Points>().ok()?;
            Some(())
        },
    },
];

fn flag(set: bool, text: &'static str) -> &'static str {
    if set { text } else { "" }
}

/// Reads a last word that may be missing.
fn read_flag(word: Option<&str>, text: &str) -> Option<bool> {
    match word {
        None => Some(false),
        Some(word) => (word == text).then_some(true),
    }
}

/// Reads a number of digits only: the standard library also reads a plus sign.
fn read_number<T: FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

const fn verdict_text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Draw => "draw",
        Verdict::Score => "score",
    }
}

fn read_verdict(text: &str) -> Option<Verdict> {
    match text {
        "draw" => Some(Verdict::Draw),
        "score" => Some(Verdict::Score),
        _ => None,
    }
}

fn optional<T>(rule: Option<T>, write: impl FnOnce(T) -> String) -> String {
    rule.map_or_else(|| "none".to_string(), write)
}

/// Reads `none`, or the words of a rule, all of them.
#[expect(clippy::option_option, reason = "text that does not read, no rule, a rule")]
fn read_optional<T>(
    text: &str,
    read: impl FnOnce(&mut dyn Iterator<Item = &str>) -> Option<T>,
) -> Option<Option<T>> {
    if text == "none" {
        return Some(None);
    }
    let mut words = text.split(',');
    let rule = read(&mut words)?;
    words.next().is_none().then_some(Some(rule))
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name() {
            return f.pad(name);
        }
        let differing = |preset: &Rules| {
            FIELDS.iter().filter(|field| (field.write)(self) != (field.write)(preset)).count()
        };
        let (name, nearest) = Rules::PRESETS
            .iter()
            .min_by_key(|(_, preset)| differing(preset))
            .unwrap_or(&Rules::PRESETS[0]);
        write!(f, "{name}")?;
        for field in &FIELDS {
            let value = (field.write)(self);
            if value != (field.write)(nearest) {
                write!(f, " {}={value}", field.name)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    /// Reads the text described at [`Rules`]. The offset of an error is that of the first word
    /// that is not understood.
    #[expect(clippy::arithmetic_side_effects, reason = "offsets into the text, at most its length")]
    fn from_str(text: &str) -> Result<Rules, ParseError> {
        let mut words = text.split(' ');
        let preset = words.next().unwrap_or_default();
        let mut rules = Rules::PRESETS
            .iter()
            .find(|(name, _)| *name == preset)
            .map(|(_, rules)| *rules)
            .ok_or(ParseError::new(ParseErrorKind::Rules, 0))?;
        let mut offset = preset.len() + 1;
        for word in words {
            word.split_once('=')
                .and_then(|(name, value)| {
                    let field = FIELDS.iter().find(|field| field.name == name)?;
                    (field.read)(&mut rules, value)
                })
                .ok_or(ParseError::new(ParseErrorKind::Rules, offset))?;
            offset += word.len() + 1;
        }
        Ok(rules)
    }
}
