import LeagueModel
import Liquid
import Platform
import Rank

/// A page per team and season: its results and coverage week by week.
struct SeasonPages: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading
  let season: Int

  func files() throws -> [SiteFile] {
    let indices = league.weeks(of: season)
    guard let index = indices.last else { return [] }
    let weeks = indices.map(league.outline)
    let (latest, data) = (try league.edition(index), try league.data(index))
    let cards = try PageCards(read, league, index)
    return try latest.teams.flatMap { team in
      let id = team.team.id
      return try files(
        of: LeaguePage(
          kind: "season", edition: latest, folder: latest.seasonFolder(of: id, slug: league.slug),
          title: "\(team.team.name), \(season)",
          description: "The \(season) season of \(team.team.name) in \(latest.league.name).",
          crumb: team.team.name, key: "\(season)/season/\(id)",
          hasOutcomes: latest.phase != .preseason,
          contents: TeamSeason(
            team: team, weeks: weeks, latest: latest, data: data, slug: league.slug
          ).object(),
          card: PageCards.Made(image: try cards.ofRoast(id)),
          links: [
            ("draft_path", league.link(to: league.draftFolder(season))),
            ("trades_path", league.link(to: league.tradesFolder(season))),
            ("manager_path", league.managerPath(of: id, in: season)),
            (
              "wrapped_path",
              facts.isShown("recap") ? league.wrappedPath(of: id, in: season) : .null
            ),
          ]))
    }
  }
}

private struct TeamSeason {
  let team: EditionTeam
  /// The season's weeks in order.
  let weeks: [WeekOutline]
  /// The last week.
  let latest: Edition
  /// The last week's data.
  let data: EditionData
  let slug: String

  /// The page's contents, independent of its location.
  func object() -> Object {
    let season = latest.numbers?.season ?? []
    let line = season.first { $0.team == team.team.id }
    return [
      "team": data.team(team.team.id), "league": data["league"],
      "phase": .string(latest.phase.rawValue),
      "chart": line.flatMap { SeasonChart($0, among: season) }?.value ?? .null,
      "weeks": .array((line?.weeks ?? []).map(week)),
      "stories": .array(weeks.reversed().compactMap(story)),
    ]
  }

  private func week(_ entry: SeasonLine.Entry) -> Value {
    let edition = weeks.first { $0.week == entry.week }
    let opponent = latest.teams.first { $0.team.id == entry.opponent }?.team.name
    return [
      "week": .int(entry.week), "rank": .int(entry.rank), "path": edition.map(path) ?? .null,
      "points": entry.points.map { .double($0.value) } ?? .null,
      "outcome": entry.outcome.map { .string($0.rawValue) } ?? .null, "opponent": opponent.orNull,
      "opponent_points": entry.opponentPoints.map { .double($0.value) } ?? .null,
    ]
  }

  /// A week's coverage of the team; nil if none.
  private func story(_ week: WeekOutline) -> Value? {
    let id = team.team.id
    let roast = week.teams.first { $0.id == id }?.sentences
    let headline = week.headline.flatMap { $0.team == id ? $0.text : nil }
    let awards = week.awards.filter { $0.teams.contains(id) }.map(\.text)
    guard roast != nil || headline != nil || !awards.isEmpty else { return nil }
    return [
      "week_name": .string(week.weekName), "path": path(week), "headline": headline.orNull,
      "first": (roast?.first ?? headline).orNull,
      "rest": .string((roast ?? []).dropFirst().joined(separator: " ")),
      "awards": .array(awards.map { .string($0) }),
    ]
  }

  private func path(_ week: WeekOutline) -> Value { .safe("\(slug)/\(week.folder)") }
}
