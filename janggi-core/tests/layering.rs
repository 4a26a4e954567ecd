//! Lower layers never import higher ones: the sources are read, and every path in them that names
//! another module is held against the table of layers.
//!
//! | layer | modules |
//! |---|---|
//! | 0 vocabulary | `side`, `piece`, `square`, `bitboard`, `mv`, `score`, `outcome`, `error` |
//! | 1 geometry | `action`, `geometry`, `attacks` |
//! | 2 a moment | `board`, `setup`, `rules`; and what a setup is read and judged with: `notation::fen`, `position::danger`, `position::validate` |
//! | 3 legality | `position` |
//! | 4 history, text, counting | `game`, `notation`, `perft`, `serde_forms` |
//! | 5 files, pictures, engine | `record`, `render`, `search` |
//!
//! Modules of one layer may know each other. `lib.rs` only gathers.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The longest prefix of a module's path decides.
const LAYERS: [(&str, u8); 25] = [
    ("side", 0),
    ("piece", 0),
    ("square", 0),
    ("bitboard", 0),
    ("mv", 0),
    ("score", 0),
    ("outcome", 0),
    ("error", 0),
    ("action", 1),
    ("geometry", 1),
    ("attacks", 1),
    ("board", 2),
    ("setup", 2),
    ("rules", 2),
    ("notation::fen", 2),
    ("position::danger", 2),
    ("position::validate", 2),
    ("position", 3),
    ("game", 4),
    ("notation", 4),
    ("perft", 4),
    ("serde_forms", 4),
    ("render", 5),
    ("record", 5),
    ("search", 5),
];

/// The layer of a module or of something in it.
fn layer(path: &str) -> Option<u8> {
    let covers = |module: &str| {
        path.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    let best = LAYERS.iter().filter(|(module, _)| covers(module)).max_by_key(|(m, _)| m.len());
    best.map(|(_, layer)| *layer)
}

/// A source without comments, doc examples and unit tests.
fn code_of(source: &str) -> String {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines()
        .map(|line| line.split("//").next().unwrap_or_default().to_string() + "\n")
        .collect()
}

/// Everything that the code names by a path from the root of the crate or from `super`, with
/// groups in braces spelt out.
fn paths_in(code: &str, module: &str) -> Vec<String> {
    let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
    let mut paths = Vec::new();
    for (root, prefix) in [("crate::", ""), ("super::", parent)] {
        for (i, _) in code.match_indices(root) {
            let inside_a_word =
                code[..i].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
            if !inside_a_word {
                collect_paths(&code[i + root.len()..], prefix, &mut paths);
            }
        }
    }
    paths
}

/// Reads `a::b` or `{a, b::{c, d}}` from the start of a text.
fn collect_paths<'a>(text: &'a str, prefix: &str, paths: &mut Vec<String>) -> &'a str {
    let join = |name: &str| match prefix {
        "" => name.to_string(),
        prefix => format!("{prefix}::{name}"),
    };
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            if rest.is_empty() {
                return rest;
            }
            if let Some(rest) = rest.strip_prefix('}') {
                return rest;
            }
            rest = collect_paths(rest, prefix, paths);
        }
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '*');
    let (name, rest) = text.split_at(end.unwrap_or(text.len()));
    if name.is_empty() {
        // Not a path after all: step over it.
        return rest.get(1..).unwrap_or_default();
    }
    if let Some(rest) = rest.strip_prefix("::") {
        return collect_paths(rest, &join(name), paths);
    }
    paths.push(join(name));
    rest
}

/// What `lib.rs` re-exports, by name, with the module that it comes from.
fn re_exports(lib: &str) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for (i, _) in lib.match_indices("pub use ") {
        let mut paths = Vec::new();
        collect_paths(&lib[i + "pub use ".len()..], "", &mut paths);
        for path in paths {
            let (module, name) = path.rsplit_once("::").expect("a path into a module");
            names.insert(name.to_string(), module.to_string());
        }
    }
    names
}

fn source_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            source_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// `position/movegen.rs` is `position::movegen`, `position/mod.rs` is `position`.
fn module_of(file: &Path, root: &Path) -> String {
    let path = file.strip_prefix(root).expect("below the root").with_extension("");
    let mut names: Vec<_> = path.iter().map(|name| name.to_str().expect("UTF-8")).collect();
    if names.last() == Some(&"mod") {
        names.pop();
    }
    names.join("::")
}

/// The uses that go up, each as a line of text.
fn upward_uses(module: &str, source: &str, exports: &BTreeMap<String, String>) -> Vec<String> {
    let Some(own) = layer(module) else { return vec![format!("{module} has no layer")] };
    let mut upward = Vec::new();
    for path in paths_in(&code_of(source), module) {
        let first = path.split("::").next().unwrap_or_default();
        let target = exports.get(first).cloned().unwrap_or(path);
        match layer(&target) {
            Some(layer) if layer > own => {
                upward.push(format!("{module} (layer {own}) uses {target} (layer {layer})"));
            }
            Some(_) => {}
            None => upward.push(format!("{module} uses {target}, which has no layer")),
        }
    }
    upward
}

#[test]
fn no_module_uses_a_higher_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let lib = fs::read_to_string(root.join("lib.rs")).expect("lib.rs");
    let exports = re_exports(&lib);
    assert!(exports.len() > 40, "the re-exports of lib.rs were not understood");
    assert_eq!(exports["Position"], "position");

    let mut files = Vec::new();
    source_files(&root, &mut files);
    assert!(files.len() > 20);
    let mut upward = Vec::new();
    for file in files.iter().filter(|file| **file != root.join("lib.rs")) {
        let source = fs::read_to_string(file).expect("a source");
        upward.extend(upward_uses(&module_of(file, &root), &source, &exports));
    }
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}

/// The reader of sources sees what it should.
#[test]
fn upward_uses_are_seen() {
    let exports = BTreeMap::from([
        ("Game".to_string(), "game".to_string()),
        ("Side".to_string(), "side".to_string()),
    ]);
    let bad = [
        ("square", "use crate::game::Game;"),
        ("square", "use crate::{Side, Game};"),
        ("attacks", "fn f() { crate::position::Position::default(); }"),
        ("position::danger", "use super::Position;"),
        ("board", "use crate::{side::{Side, BySide}, position::check::Check};"),
        ("nowhere", ""),
    ];
    for (module, source) in bad {
        assert_eq!(upward_uses(module, source, &exports).len(), 1, "{module}: {source}");
    }
    let good = [
        ("game", "use crate::{Side, Game, position::Position};"),
        ("position::movegen", "use super::danger::{Army, Danger};\nuse super::Position;"),
        ("square", "// use crate::game::Game;"),
        ("square", "/// use crate::Game;\n#[cfg(test)] mod tests { use crate::Game; }"),
    ];
    for (module, source) in good {
        assert_eq!(upward_uses(module, source, &exports), [""; 0], "{module}: {source}");
    }
}
