import LeagueModel
import Rank
import Roast

/// What a league's papers have printed before a week.
extension RoastStage {
  /// What the weeks before one have printed. A week whose lines are not known counts as one without.
  func memory(
    before rankings: Rankings, of entry: SiteConfiguration.LeagueEntry,
    _ printed: inout [Int: PrintedBits]
  ) throws(SiteError) -> SeasonMemory {
    let league = rankings.league
    let weeks = try data.season(of: league).weeks()
    let earlier = weeks.filter { $0 < rankings.week }
    for week in earlier where printed[week] == nil { printed[week] = printedBits(league, week) }
    return SeasonMemory(
      earlier.compactMap { printed[$0] },
      others: leagues(before: entry).map { key in
        let file = data.season(key, league.season).bits(week: rankings.week)
        return (try? file.read()) ?? PrintedBits()
      },
      seasons: try earlierSeasons(of: entry, before: league.season))
  }

  /// What the league's papers of earlier seasons have printed, the latest season last.
  private func earlierSeasons(
    of entry: SiteConfiguration.LeagueEntry, before year: Int
  ) throws(SiteError) -> [[PrintedBits]] {
    let folder = DataFolder(site.path("data"))
    var seasons: [Int: [PrintedBits]] = [:]
    let shelves =
      [(folder.earlier(of: entry.key), entry.key)]
      + (entry.earlier + [entry.key]).map { (folder, $0) }
    for (data, key) in shelves {
      for season in try data.seasons(key) where season < year && season >= year - Self.remembered {
        let folder = data.season(key, season)
        let bits = try folder.weeks().compactMap { try? folder.bits(week: $0).read() }
        if !bits.isEmpty { seasons[season] = bits }
      }
    }
    return seasons.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The number of earlier seasons that are remembered.
  private static let remembered = 3

  /// The leagues before this one in the order of the site, at most eight: a member reads only a few of a site's papers.
  private func leagues(before entry: SiteConfiguration.LeagueEntry) -> [LeagueKey] {
    let keys = configuration.leagues.map(\.key)
    return keys.firstIndex(of: entry.key).map { Array(keys[..<$0].suffix(8)) } ?? []
  }

  /// What a week has printed; nothing if it is not known.
  func printedBits(_ league: LeagueHeading, _ week: Int) -> PrintedBits {
    (try? data.season(of: league).bits(week: week).read()) ?? PrintedBits()
  }
}
