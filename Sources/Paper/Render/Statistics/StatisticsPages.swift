import LeagueModel
import Liquid
import Platform
import Statistics

/// The groups of pages about the NFL, which are made in parallel.
package enum StatisticsGroup: String, Sendable, CaseIterable {
  case tables, rankings, teams, comparisons, files
}

/// The pages about the NFL's offenses and defenses.
struct StatisticsPages: PageMaker {
  let read: Reading
  private let tables: StatisticsTables

  /// Creates the pages of the reading's tables; nil without one.
  init?(_ read: Reading) {
    guard let tables = read.tables else { return nil }
    (self.read, self.tables) = (read, tables)
  }

  func files(_ group: StatisticsGroup) throws -> [SiteFile] {
    switch group {
    case .tables:
      try [front()] + tables.sides.map(table)
    case .rankings:
      try tables.sides.flatMap { side in
        try TeamMetric.allCases.map { try ranking(side, $0) }
      }
    case .teams: try ProTeam.all.map { try team($0) }
    case .comparisons: try ProTeam.all.map { try comparisons(of: $0) }
    case .files: tables.files
    }
  }

  // MARK: Pages

  private func front() throws -> SiteFile {
    let divisions = Dictionary(grouping: ProTeam.all, by: \.division).sorted { $0.key < $1.key }
    let tops = tables.sides.map { side -> Value in
      let places = tables.ranking(side, .points, .perGame)?.places ?? []
      return [
        "name": .safe(side.rawValue), "path": .safe(tables.source.folder(of: side)),
        "first": places.first.map { tables.value(of: $0.team) } ?? .null,
        "text": places.first.map { .string(TeamMetric.points.text($0.value, .perGame)) } ?? .null,
        "metrics": .array(TeamMetric.allCases.map { tables.value(of: $0, side) }),
      ]
    }
    return try statisticsPage(
      "nfl.html", folder: StatisticsSource.folder, title: "NFL \(tables.source.season)", crumb: nil,
      description:
        "Offenses and defenses of the NFL in \(tables.source.season), ranked and compared.",
      [
        "tops": .array(tops),
        "divisions": .array(
          divisions.map { name, teams in
            ["name": .string(name), "teams": .array(teams.map(tables.value))]
          }),
      ])
  }

  private func table(_ side: TableSide) throws -> SiteFile {
    let metrics = TeamMetric.allCases
    let table = tables[side]
    let places = tables.ranking(side, .points, .perGame)?.places ?? []
    let ranked = places.map(\.team)
    let teams = ranked + ProTeam.all.filter { !ranked.contains($0) }
    let rows = teams.map { team -> Value in
      [
        "team": tables.value(of: team), "games": (table?.row(of: team)?.games).orNull,
        "cells": .array(metrics.map { tables.cell(team, side, $0) }),
      ]
    }
    return try statisticsPage(
      "nfl-table.html", folder: tables.source.folder(of: side), title: "NFL \(side.rawValue)",
      crumb: side.rawValue.capitalizedFirst,
      description: "What every team of the NFL \(side == .offense ? "did" : "allowed") in "
        + "\(tables.source.season), number by number.",
      [
        "side": .safe(side.rawValue), "rows": .array(rows),
        "metrics": .array(metrics.map { tables.value(of: $0, side) }),
        "averages": .array(metrics.map { tables.average(side, $0) }),
        "categories": .array(TeamMetric.Category.allCases.map { .safe($0.rawValue) }),
      ])
  }

  private func ranking(_ side: TableSide, _ metric: TeamMetric) throws -> SiteFile {
    let scales: [TableScale] = metric.isRate ? [.perGame] : [.perGame, .total]
    let lists = scales.compactMap { scale in
      tables.ranking(side, metric, scale).map {
        RankingChart(ranking: $0, scale: scale, tables: tables).value
      }
    }
    let title = metric.title(for: side)
    return try statisticsPage(
      "nfl-ranking.html", folder: tables.source.folder(of: side, by: metric),
      title: title.capitalizedFirst, crumb: title.capitalizedFirst,
      description: "Every team of the NFL by \(title) in \(tables.source.season).",
      [
        "side": .safe(side.rawValue), "side_path": .safe(tables.source.folder(of: side)),
        "metric": tables.value(of: metric, side), "lists": .array(lists),
        "favors_more": .bool(metric.favorsMore(for: side)),
      ])
  }

  private func team(_ team: ProTeam) throws -> SiteFile {
    let profile = TeamProfile(team: team, tables: tables)
    return try statisticsPage(
      "nfl-team.html", folder: tables.source.folder(of: team), title: team.name, crumb: team.name,
      description: "The offense and defense of the \(team.name) in \(tables.source.season).",
      [
        "team": tables.value(of: team), "division": .string(team.division),
        "sides": .array(tables.sides.map(profile.value)), "finding": profile.finding,
        "games": .array(
          TeamGames.Measure.allCases.compactMap { TeamGames(team, by: $0, tables)?.value }),
      ])
  }

  private func comparisons(of team: ProTeam) throws -> SiteFile {
    let comparison = TeamComparisons(team: team, tables: tables)
    return try statisticsPage(
      "nfl-compare.html", folder: tables.source.folder(comparing: team),
      title: "\(team.nickname) compared", crumb: "\(team.nickname) compared",
      description: "The \(team.name) and any other team of the NFL, side by side.",
      ["team": tables.value(of: team), "pairs": .array(comparison.pairs)],
      extra: "\(tables.source.seasonFolder)numbers.js")
  }

  private func statisticsPage(
    _ template: String, folder: String, title: String, crumb: String?, description: String,
    _ data: Object, extra: String? = nil
  ) throws -> SiteFile {
    let location = PageLocation(folder: folder)
    var data = data
    data["page"] = ["root": .safe(location.root), "nfl_path": .safe(StatisticsSource.folder)]
    data["nfl"] = tables.notes
    let updated = tables.sides.compactMap { tables[$0]?.updatedAt }.max()
    let head = PageHead(
      kind: "nfl", root: location.root, script: extra,
      title: "\(title), \(tables.source.season): \(facts.title)",
      description: description, lastUpdated: updated?.description,
      address: facts.baseURL.map { "\($0)/\(folder)" },
      crumbs: [
        .init(name: facts.title, path: ""),
        .init(name: "NFL", path: crumb == nil ? nil : StatisticsSource.folder),
      ] + (crumb.map { [.init(name: $0, path: nil)] } ?? []))
    return try file(folder, head, template, data)
  }
}

extension String {
  /// The text with a capital first letter.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
