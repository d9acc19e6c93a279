import LeagueModel

/// The games of one position, ordered by week and player, so that every run rounds in the same way.
struct OrderedGames {
  let all: ArraySlice<ScoredGame>

  /// Sorts some games.
  init(_ games: [ScoredGame]) {
    all = games.sorted { ($0.week, $0.player) < ($1.week, $1.player) }[...]
  }

  private init(inOrder games: ArraySlice<ScoredGame>) { all = games }

  func before(week: Int) -> OrderedGames { OrderedGames(inOrder: all.prefix { $0.week < week }) }

  func of(week: Int) -> ArraySlice<ScoredGame> {
    all.drop { $0.week < week }.prefix { $0.week == week }
  }
}
