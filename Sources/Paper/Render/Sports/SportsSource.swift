package import Platform
package import Sports

/// The games of the sports API that a site shows.
package struct SportsSource: Sendable {
  /// The games that have pages, and the digests of their reports.
  package var games: [(game: SportsGame, report: NamedDigest)]
  /// The teams that the API was asked for.
  package var teams: [SportsTeam]
  /// Their digest.
  package var teamsDigest: NamedDigest
  /// The present time for grouping games and for calling them upcoming.
  package var now: Instant
  /// The site's time zone, in which its pages print times.
  package var zone: Zone
  /// Whether the user chose that time. Every page then says so.
  package var isTest: Bool
  /// Reads a game's report.
  package var report: @Sendable (SportsGame) throws -> SportsReport

  package init(
    games: [(game: SportsGame, report: NamedDigest)], teams: [SportsTeam],
    teamsDigest: NamedDigest, now: Instant, zone: Zone,
    isTest: Bool, report: @escaping @Sendable (SportsGame) throws -> SportsReport
  ) {
    self.games = games
    self.teams = teams
    self.teamsDigest = teamsDigest
    self.now = now
    self.zone = zone
    self.isTest = isTest
    self.report = report
  }

  /// The folder of all pages about games; reserved, so no league has it.
  package static let folder = "games/"

  static func folder(ofGame id: Int) -> String { "\(folder)\(id)/" }
  /// The page for games that are linked to but not stored yet.
  static let soonFolder = "games/soon/"
  static let teamsFolder = "games/teams/"

  /// The folders of all pages about games that are there to stay.
  var pageFolders: [String] {
    [Self.folder] + games.map { Self.folder(ofGame: $0.game.id) }
      + SportsTeams(self).entries.map(\.folder)
  }

  func day(of game: SportsGame) -> SportsDay {
    SportsDay(of: game, today: now.date(in: zone), in: zone)
  }

  func state(of game: SportsGame) -> SportsCardState {
    SportsCardState(of: game, at: now, in: zone)
  }

  /// Adds what pages can look at in the games.
  func add(to lookups: inout Lookups) {
    lookups.add(teamsDigest)
    lookups.add(LookupName.timeOfGames, isTest ? now.description : "")
    lookups.add(LookupName.addressesOfGames, pageFolders.joined(separator: " "))
    for (game, report) in games {
      lookups.add(report)
      lookups.add(LookupName.state(ofGame: game.id), state(of: game).rawValue)
    }
    let listed = games.map { game, report in
      NamedDigest("\(day(of: game).name.rawValue) \(state(of: game).rawValue)", report.digest)
    }
    lookups.add(NamedDigest(LookupName.listOfGames, Digest(joining: listed)))
    SportsTeams(self).add(to: &lookups)
  }
}
