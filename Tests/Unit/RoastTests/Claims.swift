import LeagueModel

/// Something that words of the phrase book claim besides the values that they print.
struct Claim: Sendable {
  let name: String
  /// What to look for, in lower case: any of these texts.
  let words: [String]
  /// Texts with which it is not this claim.
  var unless: [String] = []
  /// What has to guard a line with these words: one of these kinds of facts, or a part of its condition.
  let guards: [String]
  /// Whether it is true, judged only by the games.
  let holds: @Sendable (Truth) -> Bool

  func isMade(in text: String) -> Bool {
    let text = text.lowercased()
    return words.contains(where: text.contains) && !unless.contains(where: text.contains)
  }

  static let all: [Claim] = [
    Claim(
      name: "there is a next week", words: ["next week"],
      guards: ["ahead.next_week", "next_game", "rematch"]
    ) { $0.playsNextWeek },
    Claim(
      name: "the season has been decided",
      words: ["won the title", "won the championship"], guards: ["champion"]
    ) { $0.isChampion },
    Claim(
      name: "lost the final",
      words: ["lost the final", "losing the final", "silver medal"],
      guards: ["runner_up", "fell_unbeaten"]
    ) { $0.lostTheFinal },
    Claim(
      name: "the highest score of the week",
      words: [
        "nobody topped", "best score in the league", "led the whole league",
        "high score of the week",
        "top score of the week", "league-high",
      ], unless: ["bench"], guards: ["week_high"]
    ) { $0.isWeekHigh },
    Claim(
      name: "the lowest score of the week",
      words: [
        "nobody scored less this week", "low score of the week", "lowest score in the league",
      ],
      guards: ["week_low"]
    ) { $0.isWeekLow },
    Claim(
      name: "the season's best score",
      words: ["best score of their season", "best week of the season", "season-best"],
      guards: ["season_high"]
    ) { $0.isSeasonHigh },
    Claim(
      name: "the season's lowest score",
      words: [
        "worst score of their season", "lowest score of their season",
        "bottom of their whole season",
      ], guards: ["season_low"]
    ) { $0.isSeasonLow },
    Claim(name: "close", words: ["closest game of the week"], guards: ["closest_game"]) {
      $0.margin.map { $0 <= 5 } ?? false
    },
    Claim(
      name: "a team without a loss", words: ["-and-oh", "-and-fucking-oh"],
      guards: ["undefeated", "first_loss", "giant_killer", "fell_unbeaten"]
    ) { $0.someSideHadOnly(.win) },
    Claim(
      name: "a team without a win", words: ["oh-and-"], unless: ["oh-and-one where"],
      guards: ["winless", "first_win", "gave_first_win"]
    ) { $0.someSideHadOnly(.loss) },
    Claim(
      name: "finished last",
      words: ["sacko goes to", "finished last"], guards: ["finished_last"]
    ) { !$0.hasGamesLeft && !$0.hasWonATitleGame },
  ]
}

/// A part of a line's condition, judged only by the games.
struct Condition: Sendable {
  let text: String
  let holds: @Sendable (Truth) -> Bool

  static let all: [Condition] = [
    Condition(text: "scoring.poor") {
      $0.seasonScoringPlace > 2 && $0.seasonScoringPlace * 2 > $0.teamCount
    },
    Condition(text: "scoring.good") { $0.seasonScoringPlace * 2 <= $0.teamCount },
    Condition(text: "week.poor") { $0.weekPlace > 2 && $0.weekPlace * 2 > $0.weekCount },
    Condition(text: "record.poor") { $0.wins < $0.losses },
    Condition(text: "record.good") { $0.wins > $0.losses },
    Condition(text: "worst_starter.points > 0") { $0.worstStarterPlayed },
    Condition(text: "worst_starter.points != 0") { $0.worstStarterPlayed },
    Condition(text: "ahead.next_week") { $0.playsNextWeek },
    Condition(text: "ahead.none") { !$0.hasGamesLeft },
  ]

  /// Whether a line is told only if the condition is true.
  func isRequired(by when: String) -> Bool {
    when.contains(text) && !when.contains(" or ") && !when.contains("\(text) ==")
  }
}

/// What is true of a team in a week, computed from the games alone: nothing here looks at facts.
struct Truth {
  let league: League
  let week: Week
  let team: Team.ID

  private var game: Matchup? {
    week.matchups.first { $0.away != nil && $0.sides(of: team) != nil }
  }
  private func plays(_ week: Week) -> Bool {
    week.matchups.contains { $0.away != nil && $0.sides(of: team) != nil }
  }
  var playsNextWeek: Bool { league.week(week.number + 1).map(plays) ?? false }
  var hasGamesLeft: Bool { league.weeks.contains { $0.number > week.number && plays($0) } }
  private var lastTitleGame: Matchup? {
    let last = league.weeks.last { $0.matchups.contains { $0.kind == .championship } }
    guard let last, last.number == week.number else { return nil }
    let games = last.matchups.filter { $0.kind == .championship }
    return games.count == 1 ? games[0] : nil
  }
  var isChampion: Bool { lastTitleGame?.outcome(for: team) == .win }
  var lostTheFinal: Bool { lastTitleGame?.outcome(for: team) == .loss }
  var hasWonATitleGame: Bool {
    league.weeks.contains { week in
      week.matchups.contains { $0.kind == .championship && $0.winner == team }
    }
  }
  private var scores: [Team.ID: Double] {
    var scores: [Team.ID: Double] = [:]
    for matchup in week.matchups {
      for side in matchup.sides where matchup.away != nil || side.points != .zero {
        scores[side.team] = side.points.value
      }
    }
    return scores
  }
  var isWeekHigh: Bool {
    scores[team].map { own in scores.values.allSatisfy { $0 <= own } } ?? false
  }
  var isWeekLow: Bool {
    scores[team].map { own in scores.values.allSatisfy { $0 >= own } } ?? false
  }
  var weekCount: Int { scores.count }
  var weekPlace: Int {
    let own = scores[team] ?? 0
    return 1 + scores.values.filter { $0 > own }.count
  }
  var margin: Double? {
    guard let game, let sides = game.sides(of: team), let other = sides.other else { return nil }
    return abs(sides.own.total.value - other.total.value)
  }
  private var regular: [Week] {
    league.weeks.filter { $0.state == .played && !$0.isPlayoff && $0.number <= week.number }
  }
  private var ownScores: [Double] {
    regular.flatMap(\.matchups).filter { $0.outcome(for: team) != nil && $0.weeks.count == 1 }
      .compactMap { $0.sides(of: team)?.own.total.value }
  }
  var isSeasonHigh: Bool { ownScores.last == ownScores.max() }
  var isSeasonLow: Bool { ownScores.last == ownScores.min() }
  var teamCount: Int { league.teams.count }
  private func pointsFor(_ team: Team.ID) -> Double {
    regular.flatMap(\.matchups).filter { $0.outcome(for: team) != nil }
      .compactMap { $0.sides(of: team)?.own.total.value }.reduce(0, +)
  }
  var seasonScoringPlace: Int {
    // Per game, because teams may have played different numbers of games.
    func rate(_ team: Team.ID) -> Double {
      let games = regular.flatMap(\.matchups).count { $0.outcome(for: team) != nil }
      return pointsFor(team) / Double(max(1, games))
    }
    let own = rate(team)
    return 1 + league.teams.filter { rate($0.id) > own + 0.000_01 }.count
  }
  private func count(_ outcome: Outcome) -> Int {
    let games = regular.flatMap(\.matchups).filter { $0.outcome(for: team) == outcome }.count
    guard league.rules.hasMedianGame else { return games }
    return games
      + regular.flatMap(\.medianGames)
      .filter { $0.team == team && $0.outcome == outcome }.count
  }
  var wins: Int { count(.win) }
  var losses: Int { count(.loss) }
  var worstStarterPlayed: Bool {
    let starters = game?.sides(of: team)?.own.lineup.filter { $0.isStarter && $0.player != nil }
    return starters?.compactMap(\.points).min().map { $0 != .zero } ?? false
  }
  /// Whether the team or its opponent had only this result in the regular season before the week.
  func someSideHadOnly(_ outcome: Outcome) -> Bool {
    let ids = game?.sides.map(\.team) ?? [team]
    let before = regular.filter { $0.number < week.number }.flatMap(\.matchups)
    return ids.contains { id in
      let outcomes = before.compactMap { $0.outcome(for: id) }
      return !outcomes.isEmpty && outcomes.allSatisfy { $0 == outcome }
    }
  }
}
