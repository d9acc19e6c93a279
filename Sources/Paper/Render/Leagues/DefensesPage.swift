import LeagueModel
import Liquid
import Rank
import Statistics

/// A page per league with what NFL defenses allow in its scoring, and next week's soft spots.
struct DefensesPage: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading

  func files() throws -> [SiteFile] {
    guard let report = league.defenses else { return [] }
    let edition = try league.edition(league.latest)
    let data = try league.data(league.latest, isPictured: false)
    return try files(
      of: LeaguePage(
        kind: "defenses", edition: edition, folder: league.defensesFolder,
        description: "What NFL defenses allow to each position in the scoring of "
          + "\(edition.league.name).",
        crumb: "Soft spots", key: "\(edition.league.season)/defenses",
        contents: [
          "league": data["league"], "team_by_id": data["team_by_id"],
          "report": Self.value(of: report), "next_week": .int(report.week + 1),
          "first_foretold": .int(AllowedBackTest.firstWeek),
        ]))
  }

  private static func value(of report: DefenseReport) -> Value {
    let positions = report.positions.map { position -> Value in
      let scale = position.lines.map { abs($0.difference) }.max() ?? 0
      let x = ChartScale(domain: -max(scale, 0.1)...max(scale, 0.1), range: (7, 113))
      return [
        "name": .string(position.name), "mean": .double(position.mean),
        "lines": .array(
          position.lines.map { line in
            [
              "defense": .string(line.defense.name), "nickname": .string(line.defense.nickname),
              "label": .safe(line.label), "games": .int(line.games),
              "per_game": .double(line.perGame), "difference": .double(line.difference),
              "x": .coordinate(x(line.difference)),
            ]
          }),
        "rest": value(of: position.rest), "playoffs": value(of: position.playoffs),
        "test": position.test.map(value) ?? .null,
      ]
    }
    let spots = report.spots.map { spot -> Value in
      [
        "team": .string(spot.team), "player": .string(spot.player),
        "position": .string(spot.position), "defense": .string(spot.defenseName),
        "rank": .int(spot.rank), "difference": .double(spot.difference),
        "games": .int(spot.games),
      ]
    }
    return [
      "week": .int(report.week), "sample": .safe(report.sample.rawValue),
      "positions": .array(positions), "spots": .array(spots),
    ]
  }

  /// The three easiest and the three hardest schedules.
  private static func value(of lines: [ScheduleStrength.Line]) -> Value {
    func names(_ lines: some Sequence<ScheduleStrength.Line>) -> Value {
      .array(
        lines.map { line in
          ["team": .string(line.team.nickname), "difference": .double(line.difference)]
        })
    }
    guard lines.count > 5 else { return .null }
    return ["easiest": names(lines.prefix(3)), "hardest": names(lines.suffix(3).reversed())]
  }

  private static func value(of test: AllowedBackTest.Line) -> Value {
    [
      "count": .int(test.count), "by_position": .double(test.byPosition.absolute),
      "by_player": .double(test.byPlayer.absolute),
      "by_defense": .double(test.byDefense.absolute),
      "helps": .bool(test.byDefense.absolute < test.byPlayer.absolute - 0.005),
    ]
  }
}
