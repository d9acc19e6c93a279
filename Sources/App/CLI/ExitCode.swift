import Diagnostics
import Platform

/// What the program's exit says.
enum ExitCode: Int32, Sendable {
  /// All went well.
  case done = 0
  /// Something that nobody expected.
  case unexpected = 1
  /// The command line is wrong.
  case usage = 2
  /// The configuration, a template or a stored file is wrong.
  case content = 3
  /// The league was not found.
  case notFound = 4
  /// Credentials are missing or were refused.
  case credentials = 5
  /// Network, server or rate limit.
  case network = 6
  /// The paper is there, but some roasts could not be written; with `--keep-going` also if some leagues are
  /// missing in it.
  case roasts = 7
  /// Another run of the program is at work on the site.
  case busy = 8
}

/// Why a command could not do its work, in words for a commissioner.
struct Failure: Error, Sendable, Equatable {
  /// One sentence.
  var message: String
  /// Where and with whom, one line each.
  var details: [String] = []
  /// What to do next; nil where the message says it.
  var next: String?
  /// What only `--verbose` shows.
  var technical: String?
  var exitCode: ExitCode
  /// The league that it is about, by its key.
  var league: String?
  /// Where in which file.
  var place: SourcePlace?
  /// Of when the paper is that stays, if newer data could not be had.
  var paper: Instant?

  /// What a page shows that has no terminal around it.
  var plain: String {
    ([message] + details + (next.map { ["Next: \($0)"] } ?? [])).joined(separator: "\n")
  }
}
