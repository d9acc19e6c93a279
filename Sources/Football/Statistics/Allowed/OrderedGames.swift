import LeagueModel

/// The games of one position by week and player: in a fixed order, every run has the same rounding.
struct OrderedGames {
  /// The games in order.
  let all: ArraySlice<ScoredGame>

  /// Sorts some games.
  init(_ games: [ScoredGame]) {
    all = games.sorted { ($0.week, $0.player) < ($1.week, $1.player) }[...]
  }

  private init(inOrder games: ArraySlice<ScoredGame>) { all = games }

  /// The games before a week.
  func before(week: Int) -> OrderedGames { OrderedGames(inOrder: all.prefix { $0.week < week }) }

  /// The games of a week.
  func of(week: Int) -> ArraySlice<ScoredGame> {
    all.drop { $0.week < week }.prefix { $0.week == week }
  }
}
