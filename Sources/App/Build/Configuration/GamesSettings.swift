import Diagnostics
import HTTP
package import Platform
package import Sports
import YAML

/// The games of the sports API that a site tells.
package struct GamesSettings: Sendable, Equatable {
  /// The leagues to ask for.
  package var leagues: [SportsLeague]
  /// The full names of the teams whose games are told; empty for all.
  package var teams: [String] = []
  /// The first day to ask for, in the east of the United States; nil for two days ago.
  package var first: CivilDate?
  /// The last day to ask for; nil for tomorrow.
  package var last: CivilDate?
  /// The address of the API; nil for its own.
  package var address: String?

  /// The days to ask for.
  func days(today: CivilDate) -> (first: CivilDate, last: CivilDate) {
    let first = first ?? CivilDate(daysSince1970: today.daysSince1970 - 2)
    let last = last ?? CivilDate(daysSince1970: today.daysSince1970 + 1)
    return (first, max(first, last))
  }

  /// Whether a game is told.
  func includes(_ game: SportsGame) -> Bool {
    leagues.contains(game.league)
      && (teams.isEmpty || teams.contains(game.home) || teams.contains(game.away))
  }
}

/// Parses the games of `skidmark.yml`:
///
///     games: {leagues: [NBA, NHL], teams: [Boston Celtics], from: 2026-01-01, to: 2026-01-03}
extension YAMLNode {
  func games() throws(YAMLError) -> GamesSettings? {
    guard !isNull else { return nil }
    _ = try members("settings such as 'games: {leagues: [NBA]}'")
    try refuseKeys(besides: ["leagues", "teams", "from", "to", "address"])
    guard let leagues = self["leagues"]?.sequence, !leagues.isEmpty else {
      throw error("'leagues' is missing", notes: ["such as 'leagues: [NBA, NHL]'"])
    }
    var settings = GamesSettings(leagues: [])
    for node in leagues { settings.leagues.append(try node.choice("a league")) }
    for node in try self["teams"]?.ifSet?.items("a list of teams") ?? [] {
      settings.teams.append(try node.text("a team's full name, such as Boston Celtics"))
    }
    settings.first = try self["from"]?.ifSet?.day()
    settings.last = try self["to"]?.ifSet?.day()
    if let first = settings.first, let last = settings.last, last < first {
      throw (self["to"] ?? self).error("the last day is before the first")
    }
    settings.address = try self["address"]?.ifSet?
      .apiAddress("https://example.com/api/admin/sports")
    return settings
  }

  /// The address of an API that Skidmark asks.
  func apiAddress(_ example: String) throws(YAMLError) -> String {
    let text = try text("an address such as \(example)")
    guard let address = Address(text), address.isSecure, address.query == nil else {
      throw error("an address starts with https://; http:// works for this machine only")
    }
    return address.text
  }

  private func day() throws(YAMLError) -> CivilDate {
    guard let string, string.utf8.count == 10, let moment = Instant(iso8601: string) else {
      throw error("expected a day such as 2026-01-31")
    }
    return moment.date()
  }
}
