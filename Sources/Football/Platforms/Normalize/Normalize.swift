package import Diagnostics
import JSON
package import LeagueModel

/// Turns a platform's answers into a league in our own words.
///
/// What is absent, null or of another type than usual gets a sensible default. Errors are what a
/// paper cannot be made without, numbers that cannot be, and answers that do not agree about the teams.
/// - Parameter players: names and positions for platforms that send ids only.
package func normalize(
  _ snapshot: Snapshot, players: PlayerIndex
) throws(NormalizeError) -> League {
  switch snapshot.key.platform {
  case .sleeper: try SleeperSeason(snapshot).league(players: players)
  case .espn: try ESPNSeason(snapshot).league()
  }
}

/// Why answers do not make a league.
package enum NormalizeError: Error, Sendable, Equatable {
  /// An answer is not JSON.
  case unreadable(answer: String, Diagnostic)
  /// An answer lacks what nothing can be made without.
  case missing(answer: String, field: String)
  /// A number cannot be what the answer says: a season, a week, a count, an id or points.
  case outOfRange(answer: String, field: String, value: String)
  /// Two answers, or two parts of one, do not agree about the teams of the league.
  case contradiction(answer: String, field: String, other: String, detail: String)
  /// The platform says `null`: there is no such league.
  case notFound
  /// The league plays something else than fantasy football; the platform's word for it.
  case unsupported(sport: String)
}

extension Snapshot {
  /// An answer as JSON; nil if it was not asked for.
  func json(_ name: String) throws(NormalizeError) -> JSONValue? {
    guard let answer = self[name] else { return nil }
    do {
      return try JSONValue(parsing: SourceText(name: "\(name).json", bytes: answer.body))
    } catch {
      throw .unreadable(answer: name, error.diagnostic)
    }
  }
}
