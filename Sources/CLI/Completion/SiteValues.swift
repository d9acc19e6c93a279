import Build
import LeagueModel

/// The names of a site that a shell can complete. A site with a mistake has none.
struct SiteValues {
  let invocation: Invocation

  func values(of kind: Completion) -> [String] {
    guard let siteRun = try? invocation.siteRun(weeks: .latest) else {
      return []
    }
    let configuration = siteRun.configuration
    switch kind {
    case .league: return configuration.leagues.map(\.key.description)
    case .publishTarget: return configuration.publishTargets.map(\.name)
    case .chat: return configuration.chats.map(\.name)
    case .week:
      let last = leagues(of: siteRun).compactMap(\.latestPlayedWeek).max() ?? 0
      return ["latest", "all"] + (0..<last).map { "\(last - $0)" }
    case .team: return leagues(of: siteRun).flatMap { $0.teams.map(\.name.printable) }
    case .nothing, .file, .folder, .command: return []
    }
  }

  private func leagues(of siteRun: SiteRun) -> [League] {
    let entries = (try? invocation.leagues(in: siteRun)) ?? []
    return entries.compactMap { try? RankStage(siteRun).storedLeague($0).0 }
  }
}
