//! Matches between programs that behave, and programs that do not.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

use janggi_core::{DoublePass, Rules};
use janggi_examples::contest::{
    Contender, Contest, Fault, Log, Openings, Pace, Pair, Played, Report, Source, Test,
};

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("janggi-contest-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A program that answers `go` with what is given, and says it in a shell.
    fn engine(&self, name: &str, answer: &str) -> String {
        let script = format!(
            "#!/bin/sh\nwhile read line; do case \"$line\" in\n\
             uci) echo uciok;; isready) echo readyok;; quit) exit;;\n\
             go*) {answer};;\nesac; done\n"
        );
        let path = self.0.join(name);
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path.to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn contender(command: String, pace: Pace) -> Contender {
    let margin = Duration::from_millis(50);
    Contender { name: "one".to_owned(), command, settings: Vec::new(), pace, margin }
}

fn contest(commands: [String; 2], pace: Pace, pairs: u32) -> Contest {
    Contest {
        contenders: commands.map(|command| contender(command, pace)),
        variant: "kakao".to_owned(),
        rules: Rules::KAKAO,
        pairs,
        max_plies: 40,
        resignation: None,
        jobs: 2.try_into().unwrap(),
    }
}

fn play(contest: &Contest, log: &mut Log) -> Vec<(Pair, bool)> {
    let openings = Openings::new(&Source::Random, contest.rules, 2, 1).unwrap();
    let mut pairs = Vec::new();
    let take = |pair: &Pair, fresh| {
        pairs.push((pair.clone(), fresh));
        Ok(true)
    };
    contest.play(&openings, log, take).unwrap();
    pairs
}

/// Two passes end a game by the score, which Han's deom decides.
const PASS: &str = "echo bestmove 0000";

#[test]
fn both_colours_are_played_from_each_opening() {
    let folder = Folder::new("pairs");
    let engines = [folder.engine("a", PASS), folder.engine("b", PASS)];
    let pairs = play(&contest(engines, Pace::Nodes(1), 3), &mut Log::default());
    assert_eq!(pairs.len(), 3);
    for ([one, other], fresh) in pairs {
        assert!(fresh && one.first_is_cho && !other.first_is_cho);
        assert_eq!(one.fen, other.fen);
        assert_eq!(one.moves, other.moves);
        assert_eq!(one.moves.len(), one.opening + 2);
        assert_eq!((one.reason.as_str(), other.reason.as_str()), ("double_pass", "double_pass"));
        assert_eq!(one.half_points + other.half_points, 2);
        assert_eq!(one.timing.map(|timing| timing.moves), [1, 1]);
    }
}

#[test]
fn faults_lose_and_are_counted() {
    let folder = Folder::new("faults");
    let clock = Pace::Clock("0.05+0".parse().unwrap());
    for (fault, answer, pace) in [
        (Fault::IllegalMove, "echo bestmove a1i10", Pace::Nodes(1)),
        (Fault::IllegalMove, "echo bestmove '(none)'", Pace::Nodes(1)),
        (Fault::Crash, "exit 1", Pace::Nodes(1)),
        (Fault::Time, "sleep 0.3; echo bestmove 0000", clock),
    ] {
        let engines = [folder.engine("bad", answer), folder.engine("good", PASS)];
        let mut contest = contest(engines, pace, 1);
        contest.contenders[1].pace = Pace::Nodes(1);
        let pairs = play(&contest, &mut Log::default());
        let mut report = Report::new(&contest.contenders, Test { elo0: 0.0, elo1: 20.0 }, 1);
        for (pair, fresh) in &pairs {
            report.add(pair, *fresh);
            for Played { forfeit, half_points, .. } in pair {
                let forfeit = forfeit.as_ref().expect("a forfeit");
                assert_eq!((forfeit.engine, forfeit.fault, *half_points), (0, fault, 0));
            }
        }
        let summary = report.summary();
        assert!(summary.contains(&format!("forfeits: 2 by {}", fault.name())), "{summary}");
        assert!(summary.contains("no forfeits"), "{summary}");
    }
}

#[test]
fn a_game_is_given_up_when_both_hold_it_for_decided() {
    let folder = Folder::new("resignation");
    // Passes that end nothing.
    let rules = Rules { double_pass: DoublePass::PlayOn, repetition: None, ..Rules::KAKAO };
    let move_on = |score: &str| format!("echo info depth 1 score cp {score}; {PASS}");
    for (theirs, reason) in [("-900", "resignation"), ("-899", "agreement")] {
        let engines = [folder.engine("a", &move_on("950")), folder.engine("b", &move_on(theirs))];
        let mut contest = contest(engines, Pace::Nodes(1), 1);
        contest.rules = rules;
        contest.max_plies = 12;
        contest.resignation = Some("900/2".parse().unwrap());
        for game in play(&contest, &mut Log::default()).iter().flat_map(|(pair, _)| pair) {
            let expected = if reason == "resignation" { 2 } else { 1 };
            assert_eq!((game.reason.as_str(), game.half_points), (reason, expected));
        }
    }
    let path = folder.0.join("log").to_string_lossy().into_owned();
    let engines = [folder.engine("a", PASS), folder.engine("b", PASS)];
    let mut contest = contest(engines, Pace::Nodes(1), 1);
    Log::open(&path, &contest, "").unwrap();
    contest.resignation = Some("900/2".parse().unwrap());
    assert!(Log::open(&path, &contest, "").is_err(), "another match");
}

#[test]
fn a_match_goes_on_from_its_log() {
    let folder = Folder::new("log");
    let engines = [folder.engine("a", PASS), folder.engine("b", PASS)];
    let path = folder.0.join("log").to_string_lossy().into_owned();
    let contest = contest(engines, Pace::Nodes(1), 3);
    let before = play(&contest, &mut Log::open(&path, &contest, "").unwrap());

    // The last game is broken off within its line.
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 20]).unwrap();
    let after = play(&contest, &mut Log::open(&path, &contest, "").unwrap());
    assert_eq!(after.iter().filter(|(_, fresh)| !fresh).count(), 2);
    let results = |pairs: &[(Pair, bool)]| {
        let game = |played: &Played| (played.pair, played.moves.clone(), played.half_points);
        let mut games: Vec<_> = pairs.iter().flat_map(|(pair, _)| pair.iter().map(game)).collect();
        games.sort();
        games
    };
    assert_eq!(results(&after), results(&before));
    let again = play(&contest, &mut Log::open(&path, &contest, "").unwrap());
    assert!(again.iter().all(|(_, fresh)| !fresh));

    // The games of another match are not ours.
    assert!(Log::open(&path, &contest, "others").is_err());
}

#[test]
fn a_match_ends_when_nobody_wants_more() {
    let folder = Folder::new("end");
    let engines = [folder.engine("a", PASS), folder.engine("b", PASS)];
    let contest = contest(engines, Pace::Nodes(1), 50);
    let openings = Openings::new(&Source::Random, contest.rules, 2, 1).unwrap();
    let mut pairs = 0;
    let take = |_: &Pair, _| {
        pairs += 1;
        Ok(pairs < 2)
    };
    contest.play(&openings, &mut Log::default(), take).unwrap();
    assert_eq!(pairs, 2);
}

#[test]
fn an_engine_that_does_not_start_is_an_error() {
    let engines = ["/no/such/engine".to_owned(), "/no/such/engine".to_owned()];
    let contest = contest(engines, Pace::Nodes(1), 1);
    let openings = Openings::new(&Source::Random, contest.rules, 2, 1).unwrap();
    assert!(contest.play(&openings, &mut Log::default(), |_, _| Ok(true)).is_err());
}
