import LeagueModel
import Liquid
import Platform
import Rank

/// The list of all weeks of a league by season, latest season first.
struct ArchivePage: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading

  func files() throws -> [SiteFile] {
    let weeks = league.weeks.map(league.outline)
    let location = PageLocation(folder: league.archiveFolder)
    let seasons = Set(weeks.map(\.league.season)).sorted(by: >)
    let isShown = facts.reveal == .shown
    let lists = seasons.map { season -> Value in
      let ofSeason = weeks.filter { $0.league.season == season }
      let entries = ofSeason.map { archived($0, isShown: isShown) }
      let hasOdds = isShown && facts.isShown("race")
      let latest = ofSeason.last
      let teams = (latest?.teams ?? []).map { team in
        (name: team.name, path: latest?.seasonFolder(of: team.id, slug: league.slug) ?? "")
      }.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
      return [
        "season": .int(season), "weeks": .array(entries),
        "odds": hasOdds ? OddsChart(ofSeason)?.value ?? .null : .null,
        "draft_path": league.link(to: league.draftFolder(season)),
        "trades_path": league.link(to: league.tradesFolder(season)),
        // Sorted by name, so that the order does not reveal the ranking.
        "teams": .array(teams.map { ["name": .string($0.name), "path": .safe($0.path)] }),
      ]
    }
    let data: Object = [
      "league": ["name": .string(league.name)], "seasons": .array(lists),
      "page": [
        "root": .safe(location.root), "managers_path": league.link(to: league.managersFolder),
        "history_path": league.link(to: league.historyFolder),
      ],
    ]
    let head = PageHead(
      kind: "archive", root: location.root, title: "All weeks of \(league.name)",
      description: "Every weekly paper of \(league.name).",
      lastUpdated: weeks.map(\.lastUpdated).max()?.description,
      address: facts.baseURL.map { "\($0)/\(location.folder)" }, leagues: league.feeds,
      crumbs: Array(crumbs.dropLast()) + [.init(name: "All weeks", path: nil)])
    return [try file(location.folder, head, "archive.html", data)]
  }

  /// A week in the list: its days and, if outcomes are shown, its headline, top score and title.
  private func archived(_ week: WeekOutline, isShown: Bool) -> Value {
    let top = isShown ? week.awards.first { $0.kind == .highestScore } : nil
    func name(_ team: Team.ID) -> Value {
      week.teams.first { $0.id == team }.map { .string($0.name) } ?? .null
    }
    return [
      "name": .string(week.weekName), "path": .safe("\(league.slug)/\(week.folder)"),
      "first_day": week.gameDays.map { .string($0.first.description) } ?? .null,
      "last_day": week.gameDays.map { .string($0.last.description) } ?? .null,
      "headline": isShown ? week.headline.map { .string($0.text) } ?? .null : .null,
      "top": top.flatMap { top in
        top.points.map { points in
          ["teams": .array(top.teams.map(name)), "points": .double(points)]
        }
      } ?? .null,
      "champion": isShown ? week.champion.map(name) ?? .null : .null,
    ]
  }
}
