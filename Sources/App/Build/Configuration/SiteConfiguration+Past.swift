import LeagueModel
import YAML

extension SiteConfiguration.Past {
  /// The most earlier seasons that are followed.
  static let limit = 20

  static func standard(_ platform: FantasyPlatform) -> Self {
    platform == .sleeper ? .linked : .latest(0)
  }

  /// The years to ask ESPN for, latest first.
  func years(before season: Int) -> [Int] {
    switch self {
    case .linked: []
    case .latest(let count): (0..<max(0, min(count, Self.limit))).map { season - 1 - $0 }
    case .seasons(let years): years.reversed()
    }
  }

  /// The stored seasons to use, in order.
  func wanted(of stored: [Int], before season: Int) -> [Int] {
    let earlier = stored.filter { $0 < season }.sorted()
    switch self {
    case .linked: return earlier.suffix(Self.limit)
    case .latest(let count): return earlier.suffix(max(0, min(count, Self.limit)))
    case .seasons(let years): return earlier.filter(years.contains)
    }
  }
}

extension YAMLNode {
  /// Parses `history: papers`, `history: {papers: 3}`, or a list of seasons without papers.
  func history(
    _ platform: FantasyPlatform, before season: Int?
  ) throws(YAMLError) -> (past: SiteConfiguration.Past, hasPapers: Bool) {
    if mapping != nil {
      try refuseKeys(besides: ["papers"])
      guard let seasons = self["papers"] else { return (.standard(platform), false) }
      return (try seasons.past(platform, before: season), true)
    }
    guard string == "papers" else { return (try past(platform, before: season), false) }
    guard platform == .sleeper else {
      throw error(
        "ESPN does not say which seasons a league has: write how many, such as {papers: 3}, or "
          + "which, such as {papers: [2023, 2024]}")
    }
    return (.linked, true)
  }

  /// Parses `off`, `3` or `[2023, 2024]`.
  private func past(
    _ platform: FantasyPlatform, before season: Int?
  ) throws(YAMLError) -> SiteConfiguration.Past {
    if isNull { return .standard(platform) }
    if let nodes = sequence {
      guard platform == .espn else {
        throw error(
          "Sleeper links a league's seasons itself: history is off or a number, such as 3")
      }
      return .seasons(try years(nodes, before: season))
    }
    if bool == false { return .latest(0) }
    if bool == true {
      guard platform == .sleeper else {
        throw error(
          "ESPN does not say which seasons a league has: write how many, such as 3, or which, such "
            + "as [2023, 2024]")
      }
      return .linked
    }
    guard let int, (0...SiteConfiguration.Past.limit).contains(int) else {
      let years = platform == .espn ? ", or a list of years" : ""
      throw error(
        "history is off, papers, or a number of seasons from 0 to \(SiteConfiguration.Past.limit)\(years)"
      )
    }
    return .latest(int)
  }

  private func years(_ nodes: [YAMLNode], before season: Int?) throws(YAMLError) -> [Int] {
    guard nodes.count <= SiteConfiguration.Past.limit else {
      throw error("history has at most \(SiteConfiguration.Past.limit) seasons")
    }
    var years: [Int] = []
    for node in nodes {
      let year = try node.whole("a season of the history", in: 2000...2100)
      if let season, year >= season {
        throw node.error("a season of the history comes before the league's, which is \(season)")
      }
      guard !years.contains(year) else { throw node.error("the season \(year) is listed twice") }
      years.append(year)
    }
    return years.sorted()
  }
}
