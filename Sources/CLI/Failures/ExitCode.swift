import Build
import Diagnostics
import Platform

/// The program's exit codes.
enum ExitCode: Int32, Sendable {
  /// Success.
  case done = 0
  /// An unexpected failure.
  case unexpected = 1
  /// An invalid command line.
  case usage = 2
  /// An invalid configuration, template or stored file.
  case content = 3
  /// The league was not found.
  case notFound = 4
  /// Credentials are missing or were refused.
  case credentials = 5
  /// Network, server or rate limit.
  case network = 6
  /// The edition lacks some roasts, or with `--keep-going` the site lacks some leagues.
  case roasts = 7
  /// Another run is using the site.
  case busy = 8
}

/// Why a command failed, in words for a commissioner.
struct Failure: Error, Sendable, Equatable {
  var message: String
  /// The league, place or target concerned, one line each.
  var details: [String]
  /// What to do next; nil if the message includes it.
  var next: String?
  /// Details for `--verbose`.
  var technical: String?
  var exitCode: ExitCode
  var league: String?
  var place: SourcePlace?
  /// The date of the edition that stays because newer data is not available.
  var paper: Instant?

  init(
    _ exitCode: ExitCode, _ message: String, details: [String] = [], next: String? = nil,
    technical: String? = nil
  ) {
    self.exitCode = exitCode
    self.message = message
    self.details = details
    self.next = next
    self.technical = technical
  }

  /// The text for a page instead of a terminal.
  var plain: String {
    ([message] + details + (next.map { ["Next: \($0)"] } ?? [])).joined(separator: "\n")
  }
}

/// The result of a part of a run, or the failure that puts its error into words.
func inWords<Value>(_ value: @autoclosure () throws(SiteError) -> Value) throws(Failure) -> Value {
  do { return try value() } catch { throw Failure(error) }
}

/// The result of a part of a run that waits, or the failure that puts its error into words.
func inWords<Value>(
  of value: @autoclosure () async throws(SiteError) -> Value
) async throws(Failure) -> Value {
  do { return try await value() } catch { throw Failure(error) }
}
