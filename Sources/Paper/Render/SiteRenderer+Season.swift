import LeagueModel
import Liquid
import Platform

/// A page per team and season: its results and coverage week by week.
extension SiteRenderer {
  func seasons(
    _ league: SiteInput.LeaguePages, _ season: Int, _ input: SiteInput
  ) throws -> [(String, [UInt8])] {
    let editions = league.editions.filter { $0.league.season == season }
    guard let latest = editions.last else { return [] }
    let data = try EditionData(latest, pictures: league.picturePaths(season))
    return try latest.teams.flatMap { team in
      let id = team.team.id
      return try files(
        of: LeaguePage(
          kind: "season", template: "season.html",
          folder: latest.seasonFolder(of: id, slug: league.slug),
          title: "\(team.team.name), \(season), \(latest.league.name)",
          description: "The \(season) season of \(team.team.name) in \(latest.league.name).",
          crumb: team.team.name, lastUpdated: latest.lastUpdated.description,
          revealKey: "\(latest.league.key)/\(season)/season/\(id)",
          hasOutcomes: latest.phase != .preseason,
          contents: TeamSeason(team, editions, data, slug: league.slug).object(),
          links: [
            ("draft_path", league.draftPath(of: season, input)),
            ("trades_path", league.tradesPath(of: season, input)),
            ("manager_path", league.managerPath(of: id, in: season, input)),
          ]), league, input)
    }
  }
}

extension Edition {
  func seasonFolder(of team: Team.ID, slug: String) -> String {
    "\(slug)/\(league.season)/\(EditionData.sheetFolder(of: team))"
  }
}

private struct TeamSeason {
  let team: EditionTeam
  let latest: Edition
  private let editions: [Edition]
  private let data: EditionData
  private let slug: String

  /// - Parameters:
  ///   - editions: The season's weeks in order; not empty.
  ///   - data: The last week's data.
  init(_ team: EditionTeam, _ editions: [Edition], _ data: EditionData, slug: String) {
    self.team = team
    self.editions = editions
    self.data = data
    self.slug = slug
    latest = editions[editions.count - 1]
  }

  /// The page's contents, independent of its location.
  func object() -> Object {
    let season = latest.numbers?.season ?? []
    let line = season.first { $0.team == team.team.id }
    guard case .object(let teams) = data["team_by_id"] else { return Object() }
    return [
      "team": teams[team.team.id] ?? .null, "league": data["league"],
      "phase": .string(latest.phase.rawValue),
      "chart": line.flatMap { SeasonChart($0, among: season) }?.value ?? .null,
      "weeks": .array((line?.weeks ?? []).map(week)),
      "stories": .array(editions.reversed().compactMap(story)),
    ]
  }

  private func week(_ entry: SeasonLine.Entry) -> Value {
    let edition = editions.first { $0.week == entry.week }
    let opponent = latest.teams.first { $0.team.id == entry.opponent }?.team.name
    return [
      "week": .int(entry.week), "rank": .int(entry.rank), "path": edition.map(path) ?? .null,
      "points": entry.points.map { .double($0.value) } ?? .null,
      "outcome": entry.outcome.map { .string($0.rawValue) } ?? .null,
      "opponent": opponent.map { .string($0) } ?? .null,
      "opponent_points": entry.opponentPoints.map { .double($0.value) } ?? .null,
    ]
  }

  /// A week's coverage of the team; nil if none.
  private func story(_ edition: Edition) -> Value? {
    let id = team.team.id
    let roast = edition.teams.first { $0.team.id == id }?.roast
    let headline = edition.headline.flatMap { $0.team == id ? $0.text : nil }
    let awards = (edition.numbers?.awards ?? []).filter { $0.teams.contains(id) }.map(\.text)
    guard roast != nil || headline != nil || !awards.isEmpty else { return nil }
    return [
      "week_name": .string(edition.weekName), "path": path(edition),
      "headline": headline.map { .string($0) } ?? .null,
      "roast": roast.map { .string($0.text) } ?? .null,
      "awards": .array(awards.map { .string($0) }),
    ]
  }

  private func path(_ edition: Edition) -> Value { .safe("\(slug)/\(edition.folder)") }
}
