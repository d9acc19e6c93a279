import LeagueModel

extension TeamWeek {
  /// The team's game of the next week of the regular season; nil if it has none or the pairings are unknown.
  fileprivate var nextGame: (game: NextGame, own: NextGame.Side, other: NextGame.Side)? {
    figures.nextGames?.lazy.filter { $0.kind == nil }.compactMap { [team] game in
      team.id == game.first.team
        ? (game, game.first, game.second)
        : team.id == game.second.team ? (game, game.second, game.first) : nil
    }.first
  }
}

struct NextGameFact: TeamFactKind {
  static let kind = "next_game"
  static let values: [FactValue<Self>] = [
    .name("opponent", \.opponent), .count("next_week", .week, \.week),
    .count("seed", .place, \.seed), .count("opponent_seed", .place, \.opponentSeed),
  ]
  static let formula = "next week's pairing, and both teams' seeds if the season ended now"
  static let isNews = false
  static let family: FactFamily? = .nextWeek

  let opponent: String
  let week: Int
  let seed: Int
  let opponentSeed: Int
  private let isGameOfTheWeek: Bool
  var weight: Double { isGameOfTheWeek ? 0.5 : opponentSeed == 1 ? 0.4 : 0.2 }

  init?(_ week: TeamWeek) {
    guard let next = week.nextGame else { return nil }
    (opponent, self.week) = (week.figures.names.inText(next.other.team), next.game.week)
    (seed, opponentSeed) = (next.own.seed, next.other.seed)
    isGameOfTheWeek = next.game.isGameOfTheWeek
  }

  func text(of name: String) -> String {
    "Next week, in week \(week), \(name) (seed \(seed)) plays \(opponent) (seed \(opponentSeed))."
  }
}

/// A rematch next week of a game that the team lost.
struct RematchFact: TeamFactKind {
  static let kind = "rematch"
  static let values: [FactValue<Self>] = [
    .name("opponent", \.opponent), .count("earlier_week", .week, \.earlierWeek),
    .points("margin", \.margin),
  ]
  static let formula = "a game next week against an opponent that won the season's last meeting"
  static let explanation: FactExplanation? = .number(.record)
  static let family: FactFamily? = .nextWeek
  static let isNews = false
  static let claims: [FactClaim] = [.lostBefore]

  let opponent: String
  let earlierWeek: Int
  let margin: Points
  var weight: Double { margin <= .narrow ? 0.55 : 0.45 }

  init?(_ week: TeamWeek) {
    guard let next = week.nextGame,
      let last = week.figures.headToHead[week.team.id, next.other.team]?.meetings.last,
      last.outcome == .loss, last.opponentPoints > last.points
    else { return nil }
    opponent = week.figures.names.inText(next.other.team)
    (earlierWeek, margin) = (last.week, last.opponentPoints - last.points)
  }

  func text(of name: String) -> String {
    "Next week \(name) plays \(opponent) again, to whom it lost by \(margin) in week \(earlierWeek)."
  }
}
