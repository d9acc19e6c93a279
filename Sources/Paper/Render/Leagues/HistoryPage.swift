import Liquid
import Rank

/// One page with the champions of all seasons and the league's history: both are about the same seasons, and short.
struct HistoryPage: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading

  func files() throws -> [SiteFile] {
    guard let index = league.weeks.last(where: { league.outline($0).hasHistory }) else {
      return []
    }
    let edition = try league.edition(index)
    guard let history = edition.allTime else { return [] }
    let data = try league.data(index)
    let champions = try history.champions.map { title in
      try league.value(of: title, of: title.winner.team.map { data.team($0) } ?? .null)
    }
    let seasons = history.champions.count
    let introduction = CardPage(
      label: "League history", words: edition.league.name,
      note: seasons > 1 ? "\(seasons) seasons" : nil)
    let card = try PageCards(read, league, index).own(.page(introduction), in: league.historyFolder)
    return try files(
      of: LeaguePage(
        kind: "history", edition: edition, folder: league.historyFolder,
        description: "The titles, records and rivalries of all seasons of \(edition.league.name).",
        crumb: "League history", key: "history",
        contents: [
          "league": ["name": .string(edition.league.name)], "champions": .array(champions),
          "history": try Value(encoding: history),
        ],
        card: card, links: [("managers_path", league.link(to: league.managersFolder))]))
  }
}

extension LeagueReading {
  /// A title with the season's record and sacko from the managers' careers, and the path of the final's paper.
  /// - Parameter team: The winner's team in the latest week; null for one that has left the league.
  fileprivate func value(of title: LeagueHistory.Title, of team: Value) throws -> Value {
    guard case .object(var members) = try Value(encoding: title) else {
      return .null
    }
    if case .object(let team) = team { members["mark"] = team["mark"] ?? .null }
    let seasons = managers.flatMap(\.seasons).filter { $0.season == title.season }
    let won = seasons.first { $0.trophies.contains(.champion) }
    members["record"] = try won.map { try Value(encoding: $0.record) } ?? .null
    members["sacko"] =
      seasons.first { $0.trophies.contains(.sacko) }.map { .string($0.teamName) } ?? .null
    let week = weeks(of: title.season).last { outline($0).champion != nil }
    members["path"] = week.map { .safe("\(slug)/\(outline($0).folder)") } ?? .null
    return .object(members)
  }
}

extension LeagueReading {
  /// The latest champion as of a week; null if none is known. If outcomes are hidden, leaves out a title of the week's
  /// own season, and every score, since a reader could take it for one of this season.
  func reigningChampion(_ index: Int, isShown: Bool) throws -> Value {
    let week = try edition(index)
    if week.phase == .preseason {
      guard let before = issue(before: index), before.season < week.league.season else {
        return .null
      }
      return try edition(index - 1).champion(hasOwn: true, isShown: isShown)
    }
    return try week.champion(hasOwn: isShown, isShown: isShown)
  }
}

extension Edition {
  /// The latest champion as template values.
  /// - Parameter hasOwn: Whether that may be this season's.
  fileprivate func champion(hasOwn: Bool, isShown: Bool) throws -> Value {
    let titles = allTime?.champions ?? []
    guard
      let title = titles.last(where: { hasOwn || $0.season < league.season })
        ?? (hasOwn ? ownTitle : nil)
    else { return .null }
    let final = try isShown ? title.final.map { try Value(encoding: $0) } : nil
    return [
      "season": .int(title.season), "team_name": .string(title.teamName),
      "owner": .string(title.winner.owner), "final": final ?? .null, "is_open": .bool(isShown),
    ]
  }
}
