//! Command lines: `--name value` options, `--flag`s and positional words.

use std::fmt::Display;
use std::io::{self, BufWriter, Stdout, Write};
use std::process::ExitCode;
use std::str::FromStr;

/// A command line that does not make sense, or a failure to report.
#[derive(Debug)]
pub struct Failure(pub String);

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure(error.to_string())
    }
}

/// Standard output, buffered; whoever closes it early (`| head`) ends the program in peace.
#[derive(Debug)]
pub struct Output(BufWriter<Stdout>);

impl Output {
    fn finish_on_closed_pipe<T>(result: io::Result<T>) -> io::Result<T> {
        if result.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
            std::process::exit(0);
        }
        result
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Output::finish_on_closed_pipe(self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Output::finish_on_closed_pipe(self.0.flush())
    }
}

/// The words of a command line.
#[derive(Debug)]
pub struct Args {
    words: Vec<String>,
}

impl Args {
    /// The words after the program's name.
    pub fn from_env() -> Args {
        Args { words: std::env::args().skip(1).collect() }
    }

    /// Takes a flag; says whether it was there.
    pub fn flag(&mut self, name: &str) -> bool {
        let position = self.words.iter().position(|word| word == name);
        position.map(|i| self.words.remove(i)).is_some()
    }

    /// Takes an option and its value.
    ///
    /// # Errors
    ///
    /// A message, if the value is missing or does not read.
    pub fn option<T>(&mut self, name: &str) -> Result<Option<T>, Failure>
    where
        T: FromStr<Err: Display>,
    {
        let Some(i) = self.words.iter().position(|word| word == name) else { return Ok(None) };
        self.words.remove(i);
        if i == self.words.len() {
            return Err(Failure(format!("{name} needs a value")));
        }
        let value = self.words.remove(i);
        match value.parse() {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(Failure(format!("{name} {value}: {error}"))),
        }
    }

    /// Takes an option as often as it is given, with its values.
    ///
    /// # Errors
    ///
    /// A message, if a value is missing or does not read.
    pub fn options<T>(&mut self, name: &str) -> Result<Vec<T>, Failure>
    where
        T: FromStr<Err: Display>,
    {
        std::iter::from_fn(|| self.option(name).transpose()).collect()
    }

    /// The words that are left; none of them may look like an option.
    ///
    /// # Errors
    ///
    /// A message that names an unknown option.
    pub fn rest(self) -> Result<Vec<String>, Failure> {
        match self.words.iter().find(|word| word.starts_with("--")) {
            Some(word) => Err(Failure(format!("unknown option {word}; try --help"))),
            None => Ok(self.words),
        }
    }
}

/// Runs a program: prints its help if asked to, and its failure if it fails, and ends with the
/// matching exit code.
pub fn run(help: &str, main: impl FnOnce(Args, &mut Output) -> Result<(), Failure>) -> ExitCode {
    let mut args = Args::from_env();
    let mut output = Output(BufWriter::new(io::stdout()));
    let result = if args.flag("--help") {
        output.write_all(help.as_bytes()).map_err(Failure::from)
    } else {
        main(args, &mut output)
    };
    match output.flush().map_err(Failure::from).and(result) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
