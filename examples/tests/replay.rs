//! `replay` from the command line.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const GOOD: &str = "[대회명 \"가\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n[대국결과 \"초 기권승\"]\n\n\
                    1. 79졸78 2. 49병48 3. 09차19차 4. 18마37 5. 한수쉼\n\n";
const BROKEN: &str =
    "[대회명 \"나\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n1. 79졸68\n\n";
const LETTERS: &str =
    "[대회명 \"다\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n1. i3卒h3\n\n";
const DOUBLE_PASS: &str = "[대회명 \"라\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\
                           [제한시간 \"5분\"]\n[대국결과 \"한 점수승\"]\n\n1. 한수쉼 2. 한수쉼\n\n";

/// A folder with two files, which goes when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("janggi-replay-{name}-{}", std::process::id()));
        fs::create_dir_all(path.join("more")).unwrap();
        fs::write(path.join("a.gib"), [GOOD, BROKEN, LETTERS].concat()).unwrap();
        fs::write(path.join("more/b.gib"), DOUBLE_PASS).unwrap();
        fs::write(path.join("notes.txt"), "no records").unwrap();
        Folder(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // The system clears its temporary folder if we cannot.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn run(words: &[&str]) -> Output {
    // Tests are built beside the examples: target/…/deps/replay-… and target/…/examples/replay.
    let test = std::env::current_exe().unwrap();
    let built = test.ancestors().nth(2).unwrap();
    let program: PathBuf = Path::new(built).join("examples").join("replay");
    Command::new(program).args(words).output().expect("the example is built with the tests")
}

fn stdout(words: &[&str]) -> String {
    let output = run(words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // No bar where there is no terminal.
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

const TOTAL: &str = "games 4  replayed 2  refused 2  plies 7  passes 3  checks 0  captures 1\n";

#[test]
fn counts() {
    let folder = Folder::new("counts");
    assert_eq!(stdout(&[folder.path()]), TOTAL);
    let table = "file\tgames\treplayed\tplies\tpasses\tchecks\tcaptures\n\
                 a.gib\t3\t1\t5\t1\t0\t1\nmore/b.gib\t1\t1\t2\t2\t0\t0\n";
    assert_eq!(stdout(&["--tsv", folder.path()]), format!("{table}{TOTAL}"));
    let one = stdout(&[&format!("{}/more/b.gib", folder.path())]);
    assert_eq!(one, "games 1  replayed 1  refused 0  plies 2  passes 2  checks 0  captures 0\n");
}

#[test]
fn refusals_and_mending() {
    let folder = Folder::new("refusals");
    let refused = "a.gib: game 2, move 1, line 12, column 4: the soldier does not move from i4 to h5\n\
                   a.gib: game 3, move 1, line 18, column 4: points are written with letters\n\
                   a.gib: with --mend, 2 of 3 games replay\n";
    assert_eq!(stdout(&["--refused", folder.path()]), format!("{refused}{TOTAL}"));
    let mended = stdout(&["--mend", folder.path()]);
    assert!(mended.starts_with("games 4  replayed 3  refused 1  plies 8  "), "{mended}");
}

#[test]
fn verdicts_and_statistics() {
    let folder = Folder::new("verdicts");
    let text = stdout(&["--rules", "kakao", folder.path()]);
    assert!(text.contains("record says  games  double_pass  goes on\n"), "{text}");
    assert!(text.contains("points           1            1        ·\n"), "{text}");
    assert!(text.contains("explained by the rules 1 (100.0 %)"), "{text}");
    let only = stdout(&["--only", "제한시간=5분", "--stats", folder.path()]);
    assert!(only.contains("\n마상상마 : 마상상마      1     0.0 %  0.0 %   100.0 %"), "{only}");
    assert!(only.ends_with("passes 2  checks 0  captures 0\n"), "{only}");
}

#[test]
fn conversion() {
    let folder = Folder::new("conversion");
    for format in ["pgn", "gib"] {
        let file = format!("{}/out.{format}", folder.path());
        let total = stdout(&["--to", format, "-o", &file, folder.path()]);
        assert_eq!(total, TOTAL);
        let again = stdout(&[&file]);
        assert_eq!(again, TOTAL.replace("games 4", "games 2").replace("refused 2", "refused 0"));
        fs::remove_file(file).unwrap();
    }
    let output = run(&["--to", "uci", folder.path()]);
    let start =
        "position fen rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    let expected = format!("{start} moves i4h4 i7h7 i1i10 h10g8 e2e2\n{start} moves e2e2 e9e9\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), TOTAL);
}

#[test]
fn wrong_words_are_failures() {
    let folder = Folder::new("failures");
    let notes = format!("{}/notes.txt", folder.path());
    for words in [
        &[][..],
        &["--nonsense", folder.path()],
        &["no-such-folder"],
        &[notes.as_str()],
        &["--rules", "chess", folder.path()],
        &["--to", "doc", folder.path()],
        &["-o", "x", folder.path()],
        &["--only", "x", folder.path()],
    ] {
        let output = run(words);
        assert!(!output.status.success() && output.stdout.is_empty(), "{words:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "), "{words:?}");
    }
}
