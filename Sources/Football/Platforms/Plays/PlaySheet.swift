import LeagueModel

/// Collects what the players of one play did. Sources differ in how they say it; here they all come together.
struct PlaySheet {
  let away: String
  let home: String
  private var deeds: [ProGamePlays.Deed] = []

  init(away: String, home: String) {
    self.away = away
    self.home = home
  }

  /// What was collected.
  var all: [ProGamePlays.Deed] { deeds }

  func opponent(of team: String) -> String { team == home ? away : home }

  /// Notes what a player did; nil for the team's defense.
  mutating func add(
    _ stat: PlayStat, _ amount: Double = 1, by player: String?, of team: String, yards: Int = 0
  ) {
    guard team == away || team == home, player != "" else { return }
    if let index = deeds.firstIndex(where: { $0.player == player && $0.team == team }) {
      deeds[index].stats[stat, default: 0] += amount
      if abs(yards) > abs(deeds[index].yards) { deeds[index].yards = yards }
    } else {
      deeds.append(
        ProGamePlays.Deed(team: team, player: player, stats: [stat: amount], yards: yards))
    }
  }

  mutating func addPass(
    _ yards: Int, isTouchdown: Bool, by player: String, of team: String
  ) {
    add(.completions, by: player, of: team)
    add(.passingAttempts, by: player, of: team)
    add(.passingYards, Double(yards), by: player, of: team, yards: yards)
    if isTouchdown {
      addTouchdown(
        .passingTouchdowns, .passingTouchdowns40, .passingTouchdowns50, yards, player, team)
    }
  }

  mutating func addRun(
    _ yards: Int, isTouchdown: Bool, isLateral: Bool = false, by player: String, of team: String
  ) {
    if !isLateral { add(.rushingAttempts, by: player, of: team) }
    add(.rushingYards, Double(yards), by: player, of: team, yards: yards)
    if isTouchdown {
      addTouchdown(
        .rushingTouchdowns, .rushingTouchdowns40, .rushingTouchdowns50, yards, player, team)
    }
  }

  mutating func addCatch(
    _ yards: Int, isTouchdown: Bool, isLateral: Bool = false, by player: String, of team: String
  ) {
    if !isLateral { add(.receptions, by: player, of: team) }
    add(.receivingYards, Double(yards), by: player, of: team, yards: yards)
    if isTouchdown {
      addTouchdown(
        .receivingTouchdowns, .receivingTouchdowns40, .receivingTouchdowns50, yards, player, team)
    }
  }

  private mutating func addTouchdown(
    _ any: PlayStat, _ long: PlayStat, _ longest: PlayStat, _ yards: Int, _ player: String,
    _ team: String
  ) {
    add(any, by: player, of: team)
    if yards >= 40 { add(long, by: player, of: team) }
    if yards >= 50 { add(longest, by: player, of: team) }
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

  /// Notes points on the scoreboard, which the other team's defense has allowed.
  mutating func addPoints(_ points: Int, of team: String) {
    add(.pointsAllowed, Double(points), by: nil, of: opponent(of: team), yards: points)
  }
}
