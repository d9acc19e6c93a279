import LeagueModel

/// A game that is over: two teams, in the week that decided it.
struct DecidedGame {
  let week: Int
  let isPlayoff: Bool
  let matchup: Matchup
  /// The winner's side first; the home team's of a tie.
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
  /// How many weeks it took.
  var length: Int { matchup.weeks.count }

  /// By how much it was won; nil where the platform gave the win to the side with fewer points, or
  /// called different points a tie.
  var margin: Points? {
    let margin = first.total - second.total
    return margin < .zero || isTie && margin != .zero ? nil : margin
  }
}

extension Week {
  /// The games that this week decided; none before it is over.
  var decidedGames: [DecidedGame] {
    state == .played ? matchups.compactMap { DecidedGame($0, self) } : []
  }

  /// Everybody who played somebody this week, also in a round that goes on.
  var sidesWithOpponent: [Side] {
    state == .played ? matchups.filter { $0.away != nil }.flatMap(\.sides) : []
  }
}

extension League {
  /// The decided games of the weeks 1 to `last`, in order.
  func decidedGames(through last: Int) -> [DecidedGame] {
    weeks.filter { $0.number <= last }.flatMap(\.decidedGames)
  }
}

/// Names by id.
struct TeamNames {
  private let names: [Team.ID: String]
  private let players: [Player]

  init(_ league: League) {
    names = Dictionary(league.teams.map { ($0.id, $0.name) }) { first, _ in first }
    players = league.players
  }

  subscript(id: Team.ID) -> String { names[id] ?? "Team \(id)" }

  /// The name as a sentence has it: in quotation marks if it reads as a phrase or as a player.
  func inText(_ id: Team.ID) -> String { quoted(id) ?? self[id] }

  /// The name in quotation marks; nil if it needs none.
  func quoted(_ id: Team.ID) -> String? {
    let name = self[id]
    // Before its draft a league knows no players.
    let isPlayer = players.isEmpty ? name.mayBeAPerson : players.contains { $0.name == name }
    return name.isPhrase || isPlayer ? "“\(name)”" : nil
  }

  /// Ids once each, by name: an order that does not depend on where a team is listed.
  func ordered(_ ids: some Sequence<Team.ID>) -> [Team.ID] {
    Set(ids).sorted { (self[$0], $0) < (self[$1], $1) }
  }
}

/// Words that join: "A", "A and B", "A, B and C".
func list(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}

/// The elements with the greatest value, if there is somebody else too: what everybody shares
/// distinguishes nobody.
func holders<Element>(
  of candidates: [Element], most value: (Element) -> Points
) -> (value: Points, elements: [Element])? {
  guard let best = candidates.map(value).max() else { return nil }
  let elements = candidates.filter { value($0) == best }
  return elements.count < candidates.count ? (best, elements) : nil
}
