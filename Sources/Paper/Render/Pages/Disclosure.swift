import LeagueModel
import Liquid
import Rank

/// How a page presents outcomes; `view` in templates.
enum View: String {
  /// Outcomes are visible.
  case open
  /// Outcomes are on the page, hidden until the reader reveals them.
  case closed
  /// Outcomes are in a separate file, which the page links to.
  case cover
}

extension Reveal {
  /// The subfolder for the outcomes of strict pages.
  static let folder = "revealed/"

  /// Where a page's outcomes are, below its folder: links to an anchor among them lead there.
  var outcomePart: String { self == .strict ? Self.folder : "" }

  /// The files of a page, each with its location and view.
  /// - Parameter hasOutcomes: Whether the page has outcomes to hide.
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

  /// The files of a page with parts: one for all, or with `strict` a cover and a file per part, so that a browser loads
  /// only the parts that the reader opens.
  func parts(
    of folder: String, _ parts: [String]
  ) -> [(location: PageLocation, view: View, part: String?)] {
    let whole = PageLocation(folder: folder)
    switch self {
    case .shown: return [(whole, .open, nil)]
    case .hidden: return [(whole, .closed, nil)]
    case .strict:
      return [(whole, .cover, nil)]
        + parts.map { (PageLocation(folder: "\(folder)\(Self.folder)\($0)/"), .closed, $0) }
    }
  }
}

/// The games of a week in an order that depends only on names, so that it reveals no results.
struct CoverGames {
  private struct Game {
    let first: Team.ID
    let second: Team.ID?
    let home: Team.ID
    let names: [String]
    let index: Int
  }

  /// Whether names reveal nothing: playoff pairings reveal earlier winners.
  let areNamed: Bool
  private let games: [Game]

  init(_ edition: Edition) {
    let names = Dictionary(edition.teams.map { ($0.team.id, $0.team.name) }) { first, _ in first }
    self.init(
      edition.phase, names: names, edition.matchups.map { ($0.home.team, $0.away?.team) })
  }

  /// - Parameter matchups: The teams of each matchup.
  init(_ phase: Phase, names: [Team.ID: String], _ matchups: [(home: Team.ID, away: Team.ID?)]) {
    areNamed = phase == .regular
    games = matchups.enumerated().map { index, matchup in
      let teams = [matchup.home, matchup.away].compactMap(\.self)
        .sorted { Self.isBefore([names[$0] ?? $0, $0], [names[$1] ?? $1, $1]) }
      return Game(
        first: teams[0], second: teams.count > 1 ? teams[1] : nil,
        home: matchup.home,
        names: teams.map { names[$0] ?? $0 }, index: index)
    }.sorted { left, right in
      left.names == right.names
        ? left.index < right.index : Self.isBefore(left.names, right.names)
    }
  }

  private static func isBefore(_ names: [String], _ others: [String]) -> Bool {
    names.lexicographicallyPrecedes(others, by: NeutralWeek.isBefore)
  }

  /// The number of a team's home game; nil without one.
  func number(ofHome team: Team.ID) -> Int? {
    games.firstIndex { $0.home == team && $0.second != nil }.map { $0 + 1 }
  }

  /// The games with their matchups as template values, in order.
  func value(_ matchups: Value) -> Value {
    guard case .array(let matchups) = matchups else { return .array([]) }
    return .array(
      games.enumerated().map { number, game in
        [
          "number": .int(number + 1), "first": .string(game.first),
          "second": game.second.orNull, "matchup": matchups[game.index],
        ]
      })
  }
}
