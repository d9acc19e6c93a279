import LeagueModel
import Liquid

/// How much of the outcomes a page holds, and how; templates know it as `view`.
enum View: String {
  /// Outcomes are on the page for all to see.
  case open
  /// Outcomes are on the page, and readers open them.
  case closed
  /// Outcomes are in a file of their own, and the page links to it.
  case cover
}

extension Reveal {
  /// The folder, within a page's own, of what strict pages leave out.
  static let folder = "revealed/"

  /// The files that a page takes: each with its folder and what it holds.
  /// - Parameter hasOutcomes: whether there is anything to hide on the page.
  func parts(of folder: String, hasOutcomes: Bool = true) -> [(location: PageLocation, view: View)]
  {
    let location = PageLocation(folder: folder)
    guard hasOutcomes else { return [(location, .open)] }
    switch self {
    case .shown: return [(location, .open)]
    case .hidden: return [(location, .closed)]
    case .strict:
      return [(location, .cover), (PageLocation(folder: folder + Self.folder), .closed)]
    }
  }
}

/// The games of a week as somebody may see them who does not know how they ended: in an order that
/// follows from nothing but names.
struct CoverGames {
  private struct Game {
    let first: Team.ID
    let second: Team.ID?
    let names: [String]
    let index: Int
  }

  /// Whether names are no outcome: in the playoffs, who plays tells who won before.
  let areNamed: Bool
  private let games: [Game]

  init(_ edition: Edition) {
    areNamed = edition.phase == .regular
    let names = Dictionary(edition.teams.map { ($0.team.id, $0.team.name) }) { first, _ in first }
    games = edition.matchups.enumerated().map { index, matchup in
      let teams = [matchup.home.team, matchup.away?.team].compactMap(\.self)
        .sorted { Self.isBefore([names[$0] ?? $0, $0], [names[$1] ?? $1, $1]) }
      return Game(
        first: teams[0], second: teams.count > 1 ? teams[1] : nil,
        names: teams.map { names[$0] ?? $0 }, index: index)
    }.sorted { left, right in
      left.names == right.names
        ? left.index < right.index : Self.isBefore(left.names, right.names)
    }
  }

  private static func isBefore(_ names: [String], _ others: [String]) -> Bool {
    names.lexicographicallyPrecedes(others, by: NeutralWeek.isBefore)
  }

  /// The games with their matchups as templates see them, in order.
  func value(_ matchups: Value) -> Value {
    guard case .array(let matchups) = matchups else { return .array([]) }
    return .array(
      games.enumerated().map { number, game in
        [
          "number": .int(number + 1), "first": .string(game.first),
          "second": game.second.map { .string($0) } ?? .null, "matchup": matchups[game.index],
        ]
      })
  }
}
