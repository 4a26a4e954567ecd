//! Files of records: finding them, and working on them with all cores.

use std::fs::{self, File};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use janggi_core::record::{Format, Record, RecordError, gib, pgn};

use crate::args::Failure;

/// A file of records.
#[derive(Clone, Debug)]
pub struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// What it is called: its path below the folder that was named, or its own name.
    pub name: String,
    /// Its format.
    pub format: Format,
    /// How long it is, in bytes.
    pub bytes: u64,
}

/// The record files that paths name; folders are searched with all that is below them.
///
/// # Errors
///
/// A message, if a path does not exist, or a file that is named is in no format of records.
pub fn find(paths: &[String]) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    for path in paths {
        let path = Path::new(path);
        let fault = |error| Failure(format!("{}: {error}", path.display()));
        if fs::metadata(path).map_err(fault)?.is_dir() {
            find_below(path, path, &mut sources).map_err(fault)?;
        } else {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let source = source(path, name).map_err(fault)?;
            sources.push(source.ok_or_else(|| {
                Failure(format!("{}: neither a .gib nor a .pgn file", path.display()))
            })?);
        }
    }
    Ok(sources)
}

fn find_below(root: &Path, folder: &Path, sources: &mut Vec<Source>) -> std::io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            find_below(root, &path, sources)?;
        } else {
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
            sources.extend(source(&path, name)?);
        }
    }
    Ok(())
}

fn source(path: &Path, name: String) -> std::io::Result<Option<Source>> {
    let Some(format) = Format::of_file_name(&name) else { return Ok(None) };
    let bytes = fs::metadata(path)?.len();
    Ok(Some(Source { path: path.into(), name, format, bytes }))
}

/// The games of a file, one after the other.
pub type Games = Box<dyn Iterator<Item = Result<Record, RecordError>>>;

/// Opens a file of records.
///
/// # Errors
///
/// A message that names the file, if it cannot be opened.
pub fn open(source: &Source, options: gib::Options) -> Result<Games, Failure> {
    let file = File::open(&source.path)
        .map_err(|error| Failure(format!("{}: {error}", source.path.display())))?;
    Ok(match source.format {
        Format::Gib => Box::new(gib::Reader::with_options(file, options)),
        Format::Pgn => Box::new(pgn::Reader::new(file)),
    })
}

/// Does some work on every file, with as many threads as there are cores, and hands over the results
/// in the order of the files. A bar on standard error shows how far it is, if that is a terminal.
///
/// # Errors
///
/// The first failure, of the work or of `take`.
pub fn for_each<T: Send>(
    sources: &[Source],
    work: impl Fn(&Source) -> Result<T, Failure> + Sync,
    mut take: impl FnMut(&Source, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(sources.len());
    let next = AtomicUsize::new(0);
    let progress = Progress::new(sources.iter().map(|source| source.bytes).sum());
    thread::scope(|scope| {
        let (sender, results) = std::sync::mpsc::sync_channel(2 * threads);
        for _ in 0..threads {
            let (sender, next, work, progress) = (sender.clone(), &next, &work, &progress);
            scope.spawn(move || {
                while let Some((i, source)) = {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    sources.get(i).map(|source| (i, source))
                } {
                    let result = work(source);
                    progress.add(source.bytes);
                    // Nobody listens any more once something has failed.
                    if sender.send((i, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        // Results that came before their turn.
        let mut waiting = std::collections::BTreeMap::new();
        let mut turn = 0;
        for (i, result) in results {
            waiting.insert(i, result?);
            while let Some(result) = waiting.remove(&turn) {
                take(&sources[turn], result)?;
                turn += 1;
            }
        }
        progress.finish();
        Ok(())
    })
}

/// A bar on standard error.
struct Progress {
    total: u64,
    done: AtomicU64,
    /// The percentage that is shown; `None` if none is.
    shown: Option<Mutex<u64>>,
}

impl Progress {
    fn new(total: u64) -> Progress {
        let shown = std::io::stderr().is_terminal().then(|| Mutex::new(0));
        Progress { total: total.max(1), done: AtomicU64::new(0), shown }
    }

    fn add(&self, bytes: u64) {
        let done = self.done.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let percent = done * 100 / self.total;
        let Some(Ok(mut shown)) = self.shown.as_ref().map(Mutex::lock) else { return };
        if percent > *shown {
            *shown = percent;
            let bar = "#".repeat(percent as usize / 2);
            eprint!("\r[{bar:<50}] {percent:>3} %");
            // A bar that cannot be shown is no failure.
            let _ = std::io::stderr().flush();
        }
    }

    /// Wipes the bar away.
    fn finish(&self) {
        if self.shown.is_some() {
            eprint!("\r{:60}\r", "");
        }
    }
}
