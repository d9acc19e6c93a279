import LeagueModel
import Platforms
import YAML

extension SiteConfiguration.Past {
  /// The most earlier seasons that are followed.
  static let limit = 20

  static func standard(_ platform: FantasyPlatform) -> Self {
    platform.traits.linksSeasons ? .linked : .latest(0)
  }

  /// The years to ask for if a season does not name the one before, latest first.
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

  /// Reads `history: papers`, `history: {papers: 3}`, or a list of seasons without papers.
  static func history(
    _ node: YAMLNode?, of platform: FantasyPlatform, before season: Int?
  ) throws(YAMLError) -> (past: Self, hasPapers: Bool) {
    guard let node else { return (.standard(platform), false) }
    if node.mapping != nil {
      try node.refuseKeys(besides: ["papers"])
      guard let seasons = node["papers"] else { return (.standard(platform), false) }
      return (try past(seasons, of: platform, before: season), true)
    }
    guard node.string == "papers" else {
      return (try past(node, of: platform, before: season), false)
    }
    guard platform.traits.linksSeasons else {
      throw node.error(
        "\(platform.name) does not say which seasons a league has: write how many, such as {papers: 3}, or "
          + "which, such as {papers: [2023, 2024]}")
    }
    return (.linked, true)
  }

  /// Reads `off`, `3` or `[2023, 2024]`.
  private static func past(
    _ node: YAMLNode, of platform: FantasyPlatform, before season: Int?
  ) throws(YAMLError) -> Self {
    if node.isNull { return .standard(platform) }
    if let nodes = node.sequence {
      guard !platform.traits.linksSeasons else {
        throw node.error(
          "\(platform.name) links a league's seasons itself: history is off or a number, such as 3")
      }
      guard nodes.count <= limit else { throw node.error("history has at most \(limit) seasons") }
      return .seasons(try years(nodes, before: season))
    }
    if node.bool == false { return .latest(0) }
    if node.bool == true {
      guard platform.traits.linksSeasons else {
        throw node.error(
          "\(platform.name) does not say which seasons a league has: write how many, such as 3, or which, such "
            + "as [2023, 2024]")
      }
      return .linked
    }
    guard let count = node.int, (0...limit).contains(count) else {
      let years = platform.traits.linksSeasons ? "" : ", or a list of years"
      throw node.error("history is off, papers, or a number of seasons from 0 to \(limit)\(years)")
    }
    return .latest(count)
  }

  private static func years(_ nodes: [YAMLNode], before season: Int?) throws(YAMLError) -> [Int] {
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
