import Liquid
import Platform
import Sports

/// The teams of a site's games, each with its page.
struct SportsTeams: Sendable {
  /// A team as its page shows it.
  struct Entry {
    var team: SportsTeam
    /// The page's folder below the site's root.
    var folder: String
  }

  let entries: [Entry]
  private let folders: [Key: String]
  private var notes: Notes?

  private struct Key: Hashable {
    let league: SportsLeague
    let name: String
  }

  /// Takes the games of each team from the stored games and, if the API was asked for the team, from its answer.
  init(_ source: SportsSource) {
    var games: [Key: [SportsTeam.Game]] = [:]
    for (game, _) in source.games {
      games[Key(league: game.league, name: game.home), default: []]
        .append(Self.line(of: game, isHome: true))
      games[Key(league: game.league, name: game.away), default: []]
        .append(Self.line(of: game, isHome: false))
    }
    let asked = Dictionary(source.teams.map { (Key(league: $0.league, name: $0.name), $0) }) {
      first, _ in first
    }
    var taken: Set<String> = []
    var folders: [Key: String] = [:]
    let keys = Set(games.keys).union(asked.keys)
      .sorted { ($0.league.rawValue, $0.name) < ($1.league.rawValue, $1.name) }
    entries = keys.map { key in
      var team = asked[key] ?? SportsTeam(named: key.name, league: key.league)
      let own = games[key] ?? []
      let known = Set(own.map(\.id))
      team.games = (own + team.games.filter { !known.contains($0.id) }).sorted {
        // The latest first; a game without a date comes last.
        ($0.start?.milliseconds ?? .min, $0.id) > ($1.start?.milliseconds ?? .min, $1.id)
      }
      let slug = Self.slug("\(key.league.rawValue) \(key.name)")
      var unique = slug
      var number = 2
      while !taken.insert(unique).inserted {
        unique = "\(slug)-\(number)"
        number += 1
      }
      folders[key] = "\(SportsSource.teamsFolder)\(unique)/"
      return Entry(team: team, folder: "\(SportsSource.teamsFolder)\(unique)/")
    }
    self.folders = folders
  }

  /// The teams for a page. The page's links to them are noted.
  func noting(in notes: Notes) -> SportsTeams {
    var teams = self
    teams.notes = notes
    return teams
  }

  /// Adds what pages can look at: the folder of each team.
  func add(to lookups: inout Lookups) {
    for (key, folder) in folders {
      lookups.add(LookupName.page(ofTeam: key.name, in: key.league.rawValue), folder)
    }
  }

  /// A team's name with the path of its page; null for a team that has none.
  func value(of name: String, in league: SportsLeague) -> Value {
    notes?.add(LookupName.page(ofTeam: name, in: league.rawValue))
    let folder = folders[Key(league: league, name: name)]
    return ["name": .string(name), "path": folder.map { .safe($0) } ?? .null]
  }

  private static func line(of game: SportsGame, isHome: Bool) -> SportsTeam.Game {
    let score = game.status == .final ? game.score : nil
    let own = score.map { isHome ? ($0.home, $0.away) : ($0.away, $0.home) }
    return SportsTeam.Game(
      id: game.id, start: game.start, opponent: isHome ? game.away : game.home, isHome: isHome,
      score: own.map { "\($0.0)-\($0.1)" },
      result: own.map { $0.0 > $0.1 ? "W" : $0.0 < $0.1 ? "L" : "T" })
  }

  /// ASCII letters and digits of a name, with hyphens between words.
  private static func slug(_ name: String) -> String {
    let words = name.lowercased().unicodeScalars.split { scalar in
      !(("a"..."z").contains(scalar) || ("0"..."9").contains(scalar))
    }
    let slug = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
    return slug.isEmpty ? "team" : String(slug.prefix(60))
  }
}
