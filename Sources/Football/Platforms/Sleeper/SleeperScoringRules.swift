import JSON
import LeagueModel

/// A Sleeper league's scoring settings as rules, if plays can show what they count.
func sleeperScoringRules(_ league: JSONValue) -> [ScoringRule]? {
  guard let settings = league["scoring_settings"]?.object else { return nil }
  return zip(settings.keys, settings.values).flatMap { key, value -> [ScoringRule] in
    guard let points = value.double, points != 0, abs(points) < 1_000,
      let rule = sleeperRules[key]
    else { return [] }
    return rule.positions.map {
      ScoringRule(
        rule.stats, points: points, from: rule.from, through: rule.through, position: $0)
    }
  }
}

private struct SleeperRule: Sendable {
  let stats: [PlayStat]
  var from: Double?
  var through: Double?
  var positions: [String?] = [nil]

  static func each(_ stats: PlayStat...) -> Self { Self(stats: stats) }

  static func game(_ stat: PlayStat, _ from: Double, _ through: Double? = nil) -> Self {
    Self(stats: [stat], from: from, through: through)
  }
}

private let fieldGoals: [PlayStat] = [
  .fieldGoals0to19, .fieldGoals20to29, .fieldGoals30to39, .fieldGoals40to49, .fieldGoals50to59,
  .fieldGoals60plus,
]

private let sleeperRules: [String: SleeperRule] = [
  "pass_att": .each(.passingAttempts), "pass_cmp": .each(.completions),
  "pass_inc": .each(.incompletions), "pass_yd": .each(.passingYards),
  "pass_td": .each(.passingTouchdowns), "pass_td_40p": .each(.passingTouchdowns40),
  "pass_td_50p": .each(.passingTouchdowns50), "pass_int": .each(.passesIntercepted),
  "pass_2pt": .each(.passingConversions), "pass_sack": .each(.timesSacked),
  "bonus_pass_yd_300": .game(.passingYards, 300, 399),
  "bonus_pass_yd_400": .game(.passingYards, 400),
  "rush_att": .each(.rushingAttempts), "rush_yd": .each(.rushingYards),
  "rush_td": .each(.rushingTouchdowns), "rush_td_40p": .each(.rushingTouchdowns40),
  "rush_td_50p": .each(.rushingTouchdowns50), "rush_2pt": .each(.rushingConversions),
  "bonus_rush_yd_100": .game(.rushingYards, 100, 199),
  "bonus_rush_yd_200": .game(.rushingYards, 200),
  "rec": .each(.receptions), "rec_yd": .each(.receivingYards),
  "rec_td": .each(.receivingTouchdowns), "rec_td_40p": .each(.receivingTouchdowns40),
  "rec_td_50p": .each(.receivingTouchdowns50), "rec_2pt": .each(.receivingConversions),
  "bonus_rec_yd_100": .game(.receivingYards, 100, 199),
  "bonus_rec_yd_200": .game(.receivingYards, 200),
  "bonus_rec_te": SleeperRule(stats: [.receptions], positions: ["TE"]),
  "bonus_rec_rb": SleeperRule(stats: [.receptions], positions: ["RB"]),
  "bonus_rec_wr": SleeperRule(stats: [.receptions], positions: ["WR"]),
  "fum": .each(.fumbles), "fum_lost": .each(.fumblesLost),
  "fum_rec_td": SleeperRule(
    stats: [.fumbleRecoveryTouchdowns], positions: ["QB", "RB", "WR", "TE", "K"]),
  "fgm": SleeperRule(stats: fieldGoals), "fgm_0_19": .each(.fieldGoals0to19),
  "fgm_20_29": .each(.fieldGoals20to29), "fgm_30_39": .each(.fieldGoals30to39),
  "fgm_40_49": .each(.fieldGoals40to49),
  "fgm_50p": .each(.fieldGoals50to59, .fieldGoals60plus), "fgm_50_59": .each(.fieldGoals50to59),
  "fgm_60p": .each(.fieldGoals60plus), "fgm_yds": .each(.fieldGoalYards),
  "fgmiss": .each(.fieldGoalsMissed), "xpm": .each(.extraPoints),
  "xpmiss": .each(.extraPointsMissed),
  "sack": .each(.sacks), "int": .each(.interceptions), "fum_rec": .each(.fumblesRecovered),
  "ff": .each(.fumblesForced), "safe": .each(.safeties), "blk_kick": .each(.blockedKicks),
  "def_td": .each(.interceptionTouchdowns, .fumbleTouchdowns),
  "def_st_td": SleeperRule(
    stats: [.kickoffTouchdowns, .puntTouchdowns, .blockedKickTouchdowns], positions: ["DEF"]),
  "st_td": SleeperRule(
    stats: [.kickoffTouchdowns, .puntTouchdowns], positions: ["QB", "RB", "WR", "TE", "K"]),
  "pts_allow": .each(.pointsAllowed), "pts_allow_0": .game(.pointsAllowed, 0, 0),
  "pts_allow_1_6": .game(.pointsAllowed, 1, 6), "pts_allow_7_13": .game(.pointsAllowed, 7, 13),
  "pts_allow_14_20": .game(.pointsAllowed, 14, 20),
  "pts_allow_21_27": .game(.pointsAllowed, 21, 27),
  "pts_allow_28_34": .game(.pointsAllowed, 28, 34), "pts_allow_35p": .game(.pointsAllowed, 35),
]
