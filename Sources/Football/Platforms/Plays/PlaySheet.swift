import LeagueModel

/// Collects the statistics of one play's players, from any kind of source.
struct PlaySheet {
  let away: String
  let home: String
  /// The statistics so far.
  private(set) var all: [ProGamePlays.Deed] = []

  func opponent(of team: String) -> String { team == home ? away : home }

  /// Adds a player's statistics; nil for the team's defense.
  mutating func add(
    _ stat: PlayStat, _ amount: Double = 1, by player: String?, of team: String, yards: Int = 0
  ) {
    guard team == away || team == home, player != "" else { return }
    if let index = all.firstIndex(where: { $0.player == player && $0.team == team }) {
      all[index].stats[stat, default: 0] += amount
      if abs(yards) > abs(all[index].yards) { all[index].yards = yards }
    } else {
      all.append(
        ProGamePlays.Deed(team: team, player: player, stats: [stat: amount], yards: yards))
    }
  }

  mutating func addPass(_ yards: Int, isTouchdown: Bool, by player: String, of team: String) {
    add(.completions, by: player, of: team)
    add(.passingAttempts, by: player, of: team)
    addYards(
      .passingYards, yards, isTouchdown, by: player, of: team,
      [.passingTouchdowns, .passingTouchdowns40, .passingTouchdowns50])
  }

  mutating func addRun(
    _ yards: Int, isTouchdown: Bool, isLateral: Bool = false, by player: String, of team: String
  ) {
    if !isLateral { add(.rushingAttempts, by: player, of: team) }
    addYards(
      .rushingYards, yards, isTouchdown, by: player, of: team,
      [.rushingTouchdowns, .rushingTouchdowns40, .rushingTouchdowns50])
  }

  mutating func addCatch(
    _ yards: Int, isTouchdown: Bool, isLateral: Bool = false, by player: String, of team: String
  ) {
    if !isLateral { add(.receptions, by: player, of: team) }
    addYards(
      .receivingYards, yards, isTouchdown, by: player, of: team,
      [.receivingTouchdowns, .receivingTouchdowns40, .receivingTouchdowns50])
  }

  /// - Parameter touchdowns: The statistics for touchdowns of any length, of 40 yards and of 50 yards.
  private mutating func addYards(
    _ stat: PlayStat, _ yards: Int, _ isTouchdown: Bool, by player: String, of team: String,
    _ touchdowns: [PlayStat]
  ) {
    add(stat, Double(yards), by: player, of: team, yards: yards)
    guard isTouchdown else { return }
    for (touchdown, least) in zip(touchdowns, [Int.min, 40, 50]) where yards >= least {
      add(touchdown, by: player, of: team)
    }
  }

  mutating func addFieldGoal(_ yards: Int, by player: String, of team: String) {
    let stat: PlayStat =
      switch yards {
      case ..<20: .fieldGoals0to19
      case ..<30: .fieldGoals20to29
      case ..<40: .fieldGoals30to39
      case ..<50: .fieldGoals40to49
      case ..<60: .fieldGoals50to59
      default: .fieldGoals60plus
      }
    add(stat, by: player, of: team, yards: yards)
    add(.fieldGoalYards, Double(yards), by: player, of: team)
  }

  /// Adds points on the scoreboard, which the other team's defense has allowed.
  mutating func addPoints(_ points: Int, of team: String) {
    add(.pointsAllowed, Double(points), by: nil, of: opponent(of: team), yards: points)
  }
}
