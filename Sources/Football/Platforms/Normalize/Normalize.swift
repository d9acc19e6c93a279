package import Diagnostics
import JSON
package import LeagueModel

/// Converts a platform's answers into a league. Absent, null and mistyped values get sensible defaults.
/// - Parameter players: Names and positions for platforms that send only ids.
/// - Throws: `NormalizeError` for missing essentials, impossible numbers and contradictions about the teams.
package func normalize(
  _ snapshot: Snapshot, players: PlayerIndex
) throws(NormalizeError) -> League {
  try snapshot.key.traits.league(from: snapshot, players: players)
}

/// Why answers do not describe a valid league.
package enum NormalizeError: Error, Sendable, Equatable {
  /// An answer is not JSON.
  case unreadable(answer: String, Diagnostic)
  /// An answer lacks an essential value.
  case missing(answer: String, field: String)
  /// A season, week, count, id or point total is out of range.
  case outOfRange(answer: String, field: String, value: String)
  /// Two answers, or two parts of one, disagree about the teams.
  case contradiction(answer: String, field: String, other: String, detail: String)
  /// The platform answered `null`: the league does not exist.
  case notFound
  /// The league plays another sport, given in the platform's term.
  case unsupported(sport: String)
}

extension Snapshot {
  func json(_ name: String) throws(NormalizeError) -> JSONValue? {
    guard let answer = self[name] else { return nil }
    do {
      return try answer.decoded()
    } catch {
      throw .unreadable(answer: name, error.diagnostic)
    }
  }
}
