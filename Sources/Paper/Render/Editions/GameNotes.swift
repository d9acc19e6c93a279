import LeagueModel
import Liquid
import Rank

/// What a game's card shows in addition to the score: tags such as blowout, and the most significant fact about the
/// game that is nowhere else on the page.
struct GameNotes {
  /// The kinds of facts that give a game a tag, by the tag's name in templates.
  private static let tags = [
    "narrow_win": "nail_biter", "blowout_win": "blowout", "upset_win": "upset",
    "comeback": "comeback",
  ]
  /// Facts that repeat the score, the tags or the rankings, or are about another game.
  private static let told: Set<String> = [
    "win", "loss", "tie", "narrow_win", "narrow_loss", "blowout_win", "blowout_loss",
    "closest_game", "all_play", "next_game", "rematch", "waiting",
  ]
  /// The fact that every game has: who led the winner in points.
  private static let star = "best_starter"
  /// How much weight a fact loses for each earlier card with a fact of the same kind.
  private static let weariness = 0.3

  /// The facts about a game, by its teams.
  private let facts: [Set<Team.ID>: [Fact]]
  /// The facts about each team's leading scorer, by the team.
  private let stars: [Team.ID: Fact]
  private let onFront: Set<Fact.ID>
  private var uses: [String: Int] = [:]

  init(_ edition: Edition) {
    facts = Dictionary(grouping: edition.facts.filter { $0.subject.matchup != nil }) {
      Set($0.subject.matchup ?? [])
    }
    let leaders = edition.facts.filter { $0.kind == Self.star }.compactMap { fact in
      fact.subject.team.map { ($0, fact) }
    }
    stars = Dictionary(leaders) { first, _ in first }
    let headline = edition.headline
    onFront = Set((headline?.facts ?? []) + (headline?.standfirst ?? []).flatMap(\.facts))
  }

  /// The members that a card adds to its matchup.
  mutating func members(of matchup: MatchupResult) -> [(String, Value)] {
    let teams = Set([matchup.home.team, matchup.away?.team].compactMap(\.self))
    let own = facts[teams] ?? []
    let tags = own.compactMap { Self.tags[$0.kind] }
    let line =
      own.filter { !Self.told.contains($0.kind) && !onFront.contains($0.id) }
      .max { (value(of: $0), $1.id) < (value(of: $1), $0.id) }
      ?? matchup.winner.flatMap { stars[$0] }
    if let line { uses[line.kind, default: 0] += 1 }
    return [
      ("tags", .array(tags.map { .string($0) })),
      ("line", line.map { .string($0.text) } ?? .null),
    ]
  }

  private func value(of fact: Fact) -> Double {
    fact.weight - Self.weariness * Double(uses[fact.kind, default: 0])
  }
}

extension MatchupResult {
  /// By how much the winner won, or 0 for a tie; nil for an open game and a team without an opponent.
  var margin: Points? {
    guard let away, decision != .open else { return nil }
    return home.points < away.points ? away.points - home.points : home.points - away.points
  }

  func has(_ team: Team.ID?) -> Bool { team != nil && (home.team == team || away?.team == team) }

  /// The place of the game on the page: the title game first, byes last.
  var importance: Int {
    switch (kind, stage) {
    case (.championship, .final?): 0
    case (.championship, _): 1
    case (.thirdPlace, _): 2
    case (.regular, _), (.survived, _), (.chopped, _): 3
    case (.toiletBowl, _), (.consolation, _): 4
    case (.bye, _): 5
    case (.idle, _): 6
    }
  }
}
