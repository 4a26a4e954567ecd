//! Every real game of a large collection, if `JANGGI_GIBO` names its folder, against counts that
//! were taken independently (`expected.tsv` beside the files).

#![cfg(feature = "records")]

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use janggi_core::record::gib::{self, Options};
use janggi_core::record::{Decision, Manner, Record, RecordError, pgn};
use janggi_core::{Game, Move, Position, Rules};

/// The folder of the collection; says so if there is none.
fn collection() -> Option<PathBuf> {
    let folder = std::env::var_os("JANGGI_GIBO").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("SKIPPED: JANGGI_GIBO names no folder of game records");
    }
    folder
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("JANGGI_GIBO is a folder")
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "gib"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no .gib files in {}", folder.display());
    files
}

fn read(file: &Path, options: Options) -> impl Iterator<Item = Result<Record, RecordError>> {
    gib::Reader::with_options(File::open(file).unwrap(), options)
}

/// Games, replayed, plies, passes, checks, captures.
type Counts = [usize; 6];

fn count(file: &Path, options: Options) -> (Counts, Vec<RecordError>) {
    let mut counts = [0; 6];
    let mut refused = Vec::new();
    for record in read(file, options) {
        counts[0] += 1;
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                refused.push(error);
                continue;
            }
        };
        counts[1] += 1;
        counts[2] += record.moves().len();
        counts[3] += record.moves().iter().filter(|m| **m == Move::Pass).count();
        let checks = record.plies().skip(1).filter(|(position, _)| position.is_check()).count();
        counts[4] += checks + usize::from(!record.moves().is_empty() && record.end().is_check());
        let captures =
            |position: &Position, m: Move| m.to().is_some_and(|to| position.piece_at(to).is_some());
        counts[5] += record.plies().filter(|(position, m)| captures(position, *m)).count();
    }
    (counts, refused)
}

#[test]
fn all_files_count_as_expected() {
    let Some(folder) = collection() else { return };
    let expected = fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let expected: BTreeMap<&str, Counts> = expected
        .lines()
        .skip(1)
        .map(|line| {
            let mut words = line.split('\t');
            let file = words.next().unwrap();
            (file, std::array::from_fn(|_| words.next().unwrap().parse().unwrap()))
        })
        .collect();
    let mut total = [0; 6];
    let mut refused = Vec::new();
    let files = files(&folder);
    assert_eq!(files.len(), expected.len());
    for file in &files {
        let name = file.file_name().unwrap().to_str().unwrap();
        let (counts, errors) = count(file, Options::STRICT);
        assert_eq!(counts, expected[name], "{name}: {errors:?}");
        for (sum, count) in total.iter_mut().zip(counts) {
            *sum += count;
        }
        refused.extend(errors.into_iter().map(|error| (name.to_owned(), error)));
    }
    for (name, error) in &refused {
        eprintln!("{name}: {error}");
    }
    assert_eq!(total, [17010, 17003, 1_691_335, 3701, 79814, 274_348]);
}

#[test]
fn mending_reads_every_game() {
    let Some(folder) = collection() else { return };
    let mut total = [0; 6];
    for file in files(&folder) {
        let (counts, errors) = count(&file, Options::MENDING);
        for error in &errors {
            eprintln!("{}: {error}", file.display());
        }
        for (sum, count) in total.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    eprintln!("{total:?}");
    assert_eq!(total[0], total[1]);
}

#[test]
fn every_result_is_understood() {
    let Some(folder) = collection() else { return };
    let mut unknown = BTreeMap::new();
    for record in files(&folder).iter().flat_map(|file| read(file, Options::default())).flatten() {
        if record.result().decision == Decision::Unknown {
            *unknown.entry(record.result().text.clone()).or_insert(0) += 1;
        }
    }
    eprintln!("{unknown:?}");
    let allowed = ["", "미상"];
    assert!(unknown.keys().all(|text| allowed.contains(&text.as_str())), "{unknown:?}");
}

/// The collection's games of one service, whose time control is five minutes without more, show the
/// rules that [`Rules::KAKAO`] describes.
#[test]
fn kakao_rules_explain_how_games_end_by_score() {
    let Some(folder) = collection() else { return };
    let mut ends: BTreeMap<String, usize> = BTreeMap::new();
    let (mut ended, mut same_winner) = (0, 0);
    for record in files(&folder).iter().flat_map(|file| read(file, Options::default())).flatten() {
        if record.headers().get("제한시간") != Some("5분") {
            continue;
        }
        let game = record.game(Rules::KAKAO);
        let outcome = game.as_ref().ok().and_then(Game::outcome);
        if let Some(outcome) = outcome {
            ended += 1;
            same_winner += usize::from(outcome.winner == record.result().winner());
        }
        if record.result().manner == Some(Manner::Points) {
            let end = match (game, outcome) {
                (Ok(_), Some(outcome)) => outcome.reason.name(),
                (Ok(_), None) => "goes on",
                (Err(error), _) => error.why.name(),
            };
            *ends.entry(end.into()).or_default() += 1;
        }
    }
    eprintln!("{ends:?}; {same_winner} of {ended} with the recorded winner");
    let expected = [
        ("double_pass", 31),
        ("goes on", 3),
        ("low_points", 200),
        ("ply_limit", 91),
        ("shuttle_forbidden", 1),
    ];
    assert_eq!(ends, expected.map(|(end, count)| (end.to_string(), count)).into());
    assert_eq!((ended, same_winner), (877, 877));
}

#[test]
fn writing_keeps_every_record() {
    let Some(folder) = collection() else { return };
    for file in files(&folder).iter().step_by(4) {
        for record in read(file, Options::default()).flatten() {
            let bytes = gib::to_bytes(&record, &gib::WriteOptions::default()).unwrap();
            let again = gib::read(&bytes).next().unwrap().unwrap();
            assert_eq!(again, record, "{}", file.display());

            let text = pgn::to_string(&record);
            let chess = pgn::read(text.as_bytes()).next().unwrap();
            let chess = chess.unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(chess.start(), record.start());
            assert_eq!(chess.moves(), record.moves());
            assert_eq!(chess.comments(), record.comments());
            assert!(chess.result().says_the_same(record.result()), "{text}");
            let text = pgn::to_string(&chess);
            assert_eq!(pgn::read(text.as_bytes()).next().unwrap().unwrap(), chess);
        }
    }
}
