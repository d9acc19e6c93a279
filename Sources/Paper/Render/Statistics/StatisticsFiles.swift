import JSON
import LeagueModel
import Statistics

/// Files for other programs: tables to download, and the statistics API.
extension StatisticsTables {
  /// The files with their paths.
  var files: [SiteFile] {
    let tables = sides.compactMap { self[$0] }
    let downloads = tables.flatMap { table in
      [
        ("\(source.seasonFolder)\(table.side.rawValue).csv", Self.csv(table)),
        ("\(source.seasonFolder)\(table.side.rawValue).json", StatisticsAnswer.body(table).line),
      ]
    }
    return downloads + [("\(source.seasonFolder)numbers.js", numbers)] + api(tables)
  }

  /// The API under its own and its versioned paths. A file cannot have the present time, so the health check has the
  /// time of the newest table.
  private func api(_ tables: [TeamTable]) -> [SiteFile] {
    guard let newest = tables.map(\.updatedAt).max() else { return [] }
    let health = StatisticsAnswer.health(
      Set(sides), uptime: 0, environment: "static", at: newest)
    let bodies =
      [("health", health.line), ("preferences", StatisticsAnswer.preferences.line)]
      + tables.map {
        (
          "nfl-\(source.season)/\($0.side.rawValue)",
          StatisticsAnswer.body($0, staleBecause: source.stale[$0.side]).line
        )
      }
    return StatisticsSource.apiFolders.flatMap { folder in
      bodies.map { ("\(folder)\($0.0)", $0.1) }
    }
  }

  /// A table with the API's keys as header.
  private static func csv(_ table: TeamTable) -> [UInt8] {
    let header = (["team", "g"] + TeamMetric.allCases.map(\.rawValue)).joined(separator: ",")
    let rows = table.rows.map { row in
      ([row.team.name, row.games.map(String.init) ?? ""]
        + TeamMetric.allCases.map { row.numbers[$0] ?? "" }).joined(separator: ",")
    }
    return Array(([header] + rows).map { $0 + "\r\n" }.joined().utf8)
  }

  /// The id of the mean of all teams, used in place of a team's id.
  static let averageID = "average"

  /// Every number with its rank, for the script that compares teams by any metric. It is a script itself, because a
  /// page that is opened from the disk cannot read other files.
  private var numbers: [UInt8] {
    func cells(_ cell: (TeamMetric, TeamRanking) -> JSONValue?) -> JSONValue {
      .array(
        sides.flatMap { side in
          TeamMetric.allCases.map { metric in
            ranking(side, metric, .perGame).flatMap { cell(metric, $0) } ?? .null
          }
        })
    }
    let average: JSONValue = [
      "id": .string(Self.averageID), "name": "League average",
      "cells": cells { metric, ranking in
        ranking.average.map {
          [.string(metric.text($0, .perGame)), "", .double($0), .null]
        }
      },
    ]
    let teams = ProTeam.all.map { team -> JSONValue in
      [
        "id": .string(team.code.lowercased()), "name": .string(team.nickname),
        "cells": cells { metric, ranking in
          ranking.place(of: team).map {
            [
              .string(metric.text($0.value, .perGame)), .string($0.label), .double($0.value),
              .int($0.rank),
            ]
          }
        },
      ]
    }
    let metrics = sides.flatMap { side in
      TeamMetric.allCases.map { metric -> JSONValue in
        [
          "side": .string(side.rawValue), "key": .string(metric.rawValue),
          "title": .string(metric.title(for: side)),
          "category": .string(metric.category.rawValue),
          "more": .bool(metric.favorsMore(for: side)),
        ]
      }
    }
    let value: JSONValue = ["metrics": .array(metrics), "teams": .array([average] + teams)]
    return Array("window.skidmarkNumbers = ".utf8) + value.encoded() + Array(";\n".utf8)
  }
}

extension JSONValue {
  fileprivate var line: [UInt8] { encoded() + [UInt8(ascii: "\n")] }
}
