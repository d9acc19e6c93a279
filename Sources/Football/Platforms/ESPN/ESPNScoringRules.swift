import JSON
import LeagueModel

extension ESPNSeason {
  /// The league's scoring rules that plays can show; nil if they are unknown.
  var scoringRules: [ScoringRule]? {
    let items = answer["settings"]?["scoringSettings"]?["scoringItems"]?.array
    return items?.compactMap { item -> ScoringRule? in
      guard let id = item["statId"]?.int, let rule = ESPNScoringRules.all[id],
        // Defenses often have a value of their own.
        let points = (rule.isOfDefense ? item["pointsOverrides"]?["16"]?.double : nil)
          ?? item["points"]?.double, points != 0, abs(points) < 1_000
      else { return nil }
      return ScoringRule(rule.stats, points: points, from: rule.from, through: rule.through)
    }
  }
}

/// The play statistics of ESPN's numbered statistics.
private struct ESPNScoringRules {
  let stats: [PlayStat]
  var from: Double?
  var through: Double?
  var isOfDefense = false

  private static func each(_ stats: PlayStat...) -> Self { Self(stats: stats) }

  private static func game(_ stat: PlayStat, _ from: Double, _ through: Double? = nil) -> Self {
    Self(stats: [stat], from: from, through: through, isOfDefense: stat == .pointsAllowed)
  }

  private static func defense(_ stats: PlayStat...) -> Self {
    Self(stats: stats, isOfDefense: true)
  }

  static let all: [Int: Self] = [
    0: each(.passingAttempts), 1: each(.completions), 2: each(.incompletions),
    3: each(.passingYards), 4: each(.passingTouchdowns), 15: each(.passingTouchdowns40),
    16: each(.passingTouchdowns50), 17: game(.passingYards, 300, 399),
    18: game(.passingYards, 400), 19: each(.passingConversions), 20: each(.passesIntercepted),
    23: each(.rushingAttempts), 24: each(.rushingYards), 25: each(.rushingTouchdowns),
    26: each(.rushingConversions), 35: each(.rushingTouchdowns40),
    36: each(.rushingTouchdowns50), 37: game(.rushingYards, 100, 199),
    38: game(.rushingYards, 200), 41: each(.receptions), 42: each(.receivingYards),
    43: each(.receivingTouchdowns), 44: each(.receivingConversions),
    45: each(.receivingTouchdowns40), 46: each(.receivingTouchdowns50), 53: each(.receptions),
    56: game(.receivingYards, 100, 199), 57: game(.receivingYards, 200), 58: each(.targets),
    63: each(.fumbleRecoveryTouchdowns), 64: each(.timesSacked), 68: each(.fumbles),
    72: each(.fumblesLost), 74: each(.fieldGoals50to59, .fieldGoals60plus),
    77: each(.fieldGoals40to49), 80: each(.fieldGoals0to19, .fieldGoals20to29, .fieldGoals30to39),
    85: each(.fieldGoalsMissed), 86: each(.extraPoints), 88: each(.extraPointsMissed),
    198: each(.fieldGoals50to59), 201: each(.fieldGoals60plus), 214: each(.fieldGoalYards),
    89: game(.pointsAllowed, 0, 0), 90: game(.pointsAllowed, 1, 6),
    91: game(.pointsAllowed, 7, 13), 92: game(.pointsAllowed, 14, 17),
    121: game(.pointsAllowed, 18, 21), 122: game(.pointsAllowed, 22, 27),
    123: game(.pointsAllowed, 28, 34), 124: game(.pointsAllowed, 35, 45),
    125: game(.pointsAllowed, 46), 93: defense(.blockedKickTouchdowns),
    95: defense(.interceptions), 96: defense(.fumblesRecovered), 97: defense(.blockedKicks),
    98: defense(.safeties), 99: defense(.sacks), 106: defense(.fumblesForced),
    101: defense(.kickoffTouchdowns), 102: defense(.puntTouchdowns),
    103: defense(.interceptionTouchdowns), 104: defense(.fumbleTouchdowns),
    120: defense(.pointsAllowed),
  ]
}
