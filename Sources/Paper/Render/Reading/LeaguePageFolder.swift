/// The pages that a league may lack and that other pages link to.
enum LeaguePageFolder {
  case history, managers, defenses, advice
  case draft(_ season: Int)
  case trades(_ season: Int)

  /// The page's folder below the site's root.
  func path(of slug: String) -> String {
    switch self {
    case .history: "\(slug)/history/"
    case .managers: "\(slug)/managers/"
    case .defenses: "\(slug)/defenses/"
    case .advice: "\(slug)/advice/"
    case .draft(let season): "\(slug)/\(season)/draft/"
    case .trades(let season): "\(slug)/\(season)/trades/"
    }
  }
}

extension SiteInput {
  /// The pages that a league has. Only this decides it.
  func pages(of league: LeagueSource) -> [LeaguePageFolder] {
    let seasons = Dictionary(grouping: league.issues, by: \.season)
      .sorted { $0.key < $1.key }
    let hasHistory = league.issues.contains { $0.contents.contains(.history) }
    let ofLeague: [(LeaguePageFolder, String, Bool)] = [
      (.history, "history", hasHistory), (.managers, "managers", league.managers != nil),
      (.defenses, "defenses", league.defenses != nil), (.advice, "advice", league.advice != nil),
    ]
    let ofSeasons = seasons.flatMap { season, issues -> [(LeaguePageFolder, String, Bool)] in
      let hasDraft = issues.contains { $0.contents.contains(.draft) }
      let hasTrades = issues.last?.contents.contains(.trades) ?? false
      return [(.draft(season), "draft", hasDraft), (.trades(season), "trades", hasTrades)]
    }
    return (ofLeague + ofSeasons).filter { _, section, isThere in isThere && isShown(section) }
      .map(\.0)
  }
}
