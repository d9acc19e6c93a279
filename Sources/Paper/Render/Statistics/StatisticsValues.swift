import LeagueModel
import Liquid
import Platform
import Statistics

/// Teams and numbers as template values that several pages about the NFL use.
extension StatisticsTables {
  func value(of team: ProTeam) -> Value {
    [
      "code": .safe(team.code), "id": .safe(team.code.lowercased()), "name": .string(team.name),
      "nickname": .string(team.nickname), "path": .safe(source.folder(of: team)),
      "compare_path": .safe(source.folder(comparing: team)),
    ]
  }

  func value(of metric: TeamMetric, _ side: TableSide) -> Value {
    [
      "key": .safe(metric.rawValue), "title": .string(metric.title(for: side)),
      "short": .string(metric.title), "category": .safe(metric.category.rawValue),
      "is_headline": .bool(TeamMetric.headlines.contains(metric)),
      "is_rate": .bool(metric.isRate), "path": .safe(source.folder(of: side, by: metric)),
    ]
  }

  /// A team's number per game and in total, each with its rank; null if it is unknown.
  func cell(_ team: ProTeam, _ side: TableSide, _ metric: TeamMetric) -> Value {
    func part(_ scale: TableScale) -> Value {
      guard let place = ranking(side, metric, scale)?.place(of: team) else { return .null }
      return ["text": .string(metric.text(place.value, scale)), "rank": .safe(place.label)]
    }
    return ["game": part(.perGame), "total": metric.isRate ? .null : part(.total)]
  }

  /// The mean of all teams, per game and in total.
  func average(_ side: TableSide, _ metric: TeamMetric) -> Value {
    func part(_ scale: TableScale) -> Value {
      guard let average = ranking(side, metric, scale)?.average else { return .null }
      return ["text": .string(metric.text(average, scale)), "rank": .null]
    }
    return ["game": part(.perGame), "total": metric.isRate ? .null : part(.total)]
  }

  /// Where the numbers come from, and whether both tables count the same games.
  var notes: Value {
    let uneven: [ProTeam] =
      if let offense = self[.offense], let defense = self[.defense] {
        offense.teamsWithOtherGames(in: defense)
      } else { [] }
    return [
      "season": .int(source.season),
      "sides": .array(
        sides.compactMap { side in
          self[side].map { table in
            [
              "name": .safe(side.rawValue), "source": .string(table.source),
              "stale": source.stale[side].map { .string(PlainText.line($0)) } ?? .null,
              "updated": .string(table.updatedAt.description),
              "path": .safe(source.folder(of: side)),
              "files": .safe("\(source.seasonFolder)\(side.rawValue)"),
            ]
          }
        }),
      "uneven": .array(uneven.map { .string($0.nickname) }),
    ]
  }
}
