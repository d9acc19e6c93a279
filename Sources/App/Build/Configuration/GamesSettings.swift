package import Platform
package import Sports
import YAML

/// The games of the sports API that a site shows.
package struct GamesSettings: Sendable, Equatable {
  /// The leagues to ask for.
  package var leagues: [SportsLeague]
  /// The full names of the teams whose games are shown; empty for all.
  package var teams: [String] = []
  /// The first day to ask for, in the east of the United States; nil for two days ago.
  package var first: CivilDate?
  /// The last day to ask for; nil for tomorrow.
  package var last: CivilDate?
  /// The address of the API; nil for its own.
  package var address: String?

  /// Settings that ask for all teams of some leagues.
  package init(leagues: [SportsLeague]) { self.leagues = leagues }

  /// The days to ask for.
  func days(today: CivilDate) -> (first: CivilDate, last: CivilDate) {
    let first = first ?? CivilDate(daysSince1970: today.daysSince1970 - 2)
    let last = last ?? CivilDate(daysSince1970: today.daysSince1970 + 1)
    return (first, max(first, last))
  }

  /// Whether the site shows a game.
  func includes(_ game: SportsGame) -> Bool {
    leagues.contains(game.league)
      && (teams.isEmpty || teams.contains(game.home) || teams.contains(game.away))
  }
}

/// Reads the games of `skidmark.yml`:
///
///     games: {leagues: [NBA, NHL], teams: [Boston Celtics], from: 2026-01-01, to: 2026-01-03}
extension GamesSettings {
  init(_ node: YAMLNode) throws(YAMLError) {
    _ = try node.members("settings such as 'games: {leagues: [NBA]}'")
    try node.refuseKeys(besides: ["leagues", "teams", "from", "to", "address"])
    guard let leagues = node["leagues"]?.sequence, !leagues.isEmpty else {
      throw node.error("'leagues' is missing", notes: ["such as 'leagues: [NBA, NHL]'"])
    }
    self.init(leagues: [])
    for node in leagues { self.leagues.append(try node.choice("a league")) }
    for node in try node["teams"]?.ifSet?.items("a list of teams") ?? [] {
      teams.append(try node.text("a team's full name, such as Boston Celtics"))
    }
    first = try node["from"]?.ifSet.map(Self.day)
    last = try node["to"]?.ifSet.map(Self.day)
    if let first, let last, last < first {
      throw (node["to"] ?? node).error("the last day is before the first")
    }
    address = try node["address"]?.ifSet?.apiAddress("https://example.com/api/admin/sports")
  }

  private static func day(_ node: YAMLNode) throws(YAMLError) -> CivilDate {
    guard let text = node.string, text.utf8.count == 10, let moment = Instant(iso8601: text) else {
      throw node.error("expected a day such as 2026-01-31")
    }
    return moment.date()
  }
}
