import LeagueModel

struct DecidedGame {
  let week: Int
  let isPlayoff: Bool
  let matchup: Matchup
  /// The winner's side, or the home side of a tie.
  let first: Side
  let second: Side

  init?(_ matchup: Matchup, _ week: Week) {
    guard let away = matchup.away, matchup.decision != .open, matchup.home.team != away.team else {
      return nil
    }
    self.matchup = matchup
    self.week = week.number
    isPlayoff = week.isPlayoff
    (first, second) = matchup.decision == .away ? (away, matchup.home) : (matchup.home, away)
  }

  var isTie: Bool { matchup.decision == .tie }
  var length: Int { matchup.weeks.count }

  /// The margin; nil if the platform's decision contradicts the points.
  var margin: Points? {
    let margin = first.total - second.total
    return margin < .zero || isTie && margin != .zero ? nil : margin
  }
}

extension Week {
  /// The games decided this week; empty before the week is over.
  var decidedGames: [DecidedGame] {
    state == .played ? matchups.compactMap { DecidedGame($0, self) } : []
  }

  /// All sides with an opponent this week, even in a round that continues; in a guillotine league, all remaining teams.
  var sidesWithOpponent: [Side] {
    state == .played ? matchups.filter { $0.away != nil || $0.isSurvival }.flatMap(\.sides) : []
  }
}

extension League {
  func decidedGames(through last: Int) -> [DecidedGame] {
    weeks.filter { $0.number <= last }.flatMap(\.decidedGames)
  }
}

struct TeamNames {
  private let names: [Team.ID: String]
  private let players: [Player]

  init(_ league: League) {
    names = Dictionary(league.teams.map { ($0.id, $0.name) }) { first, _ in first }
    players = league.players
  }

  subscript(id: Team.ID) -> String { names[id] ?? "Team \(id)" }

  /// The name as used in sentences: in quotation marks if it reads as a phrase or a player's name.
  func inText(_ id: Team.ID) -> String { quoted(id) ?? self[id] }

  func quoted(_ id: Team.ID) -> String? {
    let name = self[id]
    // Before the draft, the league's players are unknown.
    let isPlayer = players.isEmpty ? name.mayBeAPerson : players.contains { $0.name == name }
    return name.isPhrase || isPlayer ? "“\(name)”" : nil
  }

  /// Unique ids ordered by name, regardless of the league's order.
  func ordered(_ ids: some Sequence<Team.ID>) -> [Team.ID] {
    Set(ids).sorted { (self[$0], $0) < (self[$1], $1) }
  }
}

/// Joins words: "A", "A and B", "A, B and C".
package func list(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}

/// The elements with the greatest value; nil if all elements share it.
func holders<Element>(
  of candidates: [Element], most value: (Element) -> Points
) -> (value: Points, elements: [Element])? {
  guard let best = candidates.map(value).max() else { return nil }
  let elements = candidates.filter { value($0) == best }
  return elements.count < candidates.count ? (best, elements) : nil
}
