import LeagueModel
import Liquid
import Rank

/// A page per season with its drafts: the boards, the value of each pick, and owned picks of later drafts.
struct DraftPage: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading
  let season: Int

  func files() throws -> [SiteFile] {
    guard league.hasPage(league.draftFolder(season)),
      let index = league.weeks(of: season).last(where: { league.outline($0).hasDraft })
    else { return [] }
    let edition = try league.edition(index)
    guard let table = edition.draft else { return [] }
    let data = try league.data(index, isPictured: false)
    guard case .object(let draft) = data["draft"], case .array(let boards)? = draft["boards"]
    else { return [] }
    let teams = edition.teams.map(\.team.id).sorted()
    let introduction = CardPage(label: "\(season) draft", words: edition.league.name)
    let card = try PageCards(read, league, index)
      .own(.page(introduction), in: league.draftFolder(season))
    return try files(
      of: LeaguePage(
        kind: "draft", edition: edition, folder: league.draftFolder(season),
        title: "Draft \(season)",
        description: "The \(season) draft of \(edition.league.name), pick by pick.",
        crumb: "\(season) draft", key: "\(season)/draft", hasOutcomes: edition.phase != .preseason,
        contents: [
          "league": data["league"], "team_by_id": data["team_by_id"],
          "week_name": data["week_name"], "phase": .string(edition.phase.rawValue),
          "boards": .array(zip(table.boards, boards).map { $0.grid($1, teams) }),
          "future": draft["future"] ?? .array([]),
        ], card: card))
  }
}

extension Edition {
  /// The draft news of a week: `value` for steals and busts, `board` before the season; nil if there is none.
  var draftNews: String? {
    guard let boards = draft?.boards else { return nil }
    if boards.contains(where: { !$0.steals.isEmpty || !$0.busts.isEmpty }) { return "value" }
    return phase == .preseason && !boards.isEmpty ? "board" : nil
  }
}

extension DraftTable.Board {
  /// The board as a grid. A column is a slot; in an auction, a team.
  /// - Parameters:
  ///   - data: The board as template values.
  ///   - teams: All teams, sorted.
  fileprivate func grid(_ data: Value, _ teams: [Team.ID]) -> Value {
    guard case .object(var members) = data, case .array(let lines)? = members["picks"] else {
      return .null
    }
    let indices = Dictionary(
      picks.enumerated().map { ($0.element.number, $0.offset) }
    ) { first, _ in first }
    func line(_ number: Int) -> Value { indices[number].map { lines[$0] } ?? .null }
    members["steals"] = .array(steals.map(line))
    members["busts"] = .array(busts.map(line))
    let isAuction = kind == .auction
    let known = slots.compactMap(\.self)
    let columns: [Team.ID?] = isAuction ? (known.count == teams.count ? known : teams) : slots
    let columnPicks = columns.enumerated().map { index, team in
      isAuction
        ? picks.filter { $0.team == team }.sorted {
          ($1.price ?? 0, $0.number) < ($0.price ?? 0, $1.number)
        } : picks.filter { $0.slot == index + 1 }
    }
    members["columns"] = .array(
      zip(columns, columnPicks).map { team, picks in
        ["team": team.orNull, "spent": .int(picks.compactMap(\.price).reduce(0, +))]
      })
    let height = isAuction ? columnPicks.map(\.count).max() ?? 0 : rounds
    members["rows"] = .array(
      (0..<height).map { row in
        let cells = columnPicks.map { picks -> Value in
          let pick =
            isAuction
            ? picks.dropFirst(row).first : picks.first { $0.round == row + 1 }
          return pick.map { line($0.number) } ?? .null
        }
        return ["number": .int(row + 1), "cells": .array(cells)]
      })
    members["traded"] = .array(
      picks.filter { !$0.owners.isEmpty }.map { line($0.number) })
    let valued = picks.filter { $0.value != nil }.sorted { left, right in
      left.value == right.value
        ? left.number < right.number : left.value ?? .zero > right.value ?? .zero
    }
    members["by_value"] = .array(valued.map { line($0.number) })
    members["chart"] = DraftChart(self)?.value ?? .null
    return .object(members)
  }
}
