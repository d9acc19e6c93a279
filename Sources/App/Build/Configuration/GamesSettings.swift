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
    guard let members = mapping else {
      throw error("expected settings such as 'games: {leagues: [NBA]}', found \(kind)")
    }
    let known = ["leagues", "teams", "from", "to", "address"]
    for member in members where !known.contains(member.key) {
      throw member.keyNode.unknownKey(member.key, among: known)
    }
    guard let leagues = self["leagues"]?.sequence, !leagues.isEmpty else {
      throw error("'leagues' is missing", notes: ["such as 'leagues: [NBA, NHL]'"])
    }
    var settings = GamesSettings(leagues: [])
    for node in leagues {
      let names = SportsLeague.allCases.map(\.rawValue)
      let name = try node.choice(of: names, "a league")
      if let league = SportsLeague(rawValue: name) { settings.leagues.append(league) }
    }
    for node in try self["teams"]?.list(of: "teams") ?? [] {
      settings.teams.append(try node.text("a team's full name, such as Boston Celtics"))
    }
    settings.first = try self["from"]?.day()
    settings.last = try self["to"]?.day()
    if let first = settings.first, let last = settings.last, last < first {
      throw (self["to"] ?? self).error("the last day is before the first")
    }
    if let node = self["address"], !node.isNull {
      let text = try node.text("an address such as https://example.com/api/admin/sports")
      guard let address = Address(text), address.isSecure, address.query == nil else {
        throw node.error("an address starts with https://; http:// works for this machine only")
      }
      settings.address = address.text
    }
    return settings
  }

  private func list(of what: String) throws(YAMLError) -> [YAMLNode] {
    guard !isNull else { return [] }
    guard let sequence else { throw error("expected a list of \(what), found \(kind)") }
    return sequence
  }

  private func day() throws(YAMLError) -> CivilDate? {
    guard !isNull else { return nil }
    guard let string, string.utf8.count == 10, let moment = Instant(iso8601: string) else {
      throw error("expected a day such as 2026-01-31")
    }
    return moment.date()
  }
}
