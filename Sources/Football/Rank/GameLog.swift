import LeagueModel

/// The decided games of a regular season up to a week, team by number.
struct GameLog {
  /// A decided game. Teams are indices of `teams`.
  struct Game {
    let home: Int
    let away: Int
    /// The home team's result.
    let outcome: Outcome
  }

  /// Games that were played over the same weeks: their scores can be compared.
  struct Round {
    /// Mostly one week; a longer game is decided in the last.
    let weeks: [Int]
    let games: [Game]
    /// The points of all weeks by team; nil for teams without a game.
    let scores: [Points?]

    /// The week that decided.
    var week: Int { weeks.last ?? 0 }
  }

  let teams: [Team.ID]
  /// In the order in which they were decided.
  let rounds: [Round]
  /// Each team's games against the median; none in leagues without.
  let medianRecords: [Record]

  /// Reads the weeks 1 to `last` of a season.
  init(_ league: League, through last: Int) {
    let ids = league.teams.map(\.id)
    let indices = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    var rounds: [Round] = []
    var medianRecords = Array(repeating: Record(), count: ids.count)
    for week in league.playedWeeks where !week.isPlayoff && week.number <= last {
      rounds += Self.rounds(week, indices, count: ids.count)
      guard league.rules.hasMedianGame else { continue }
      for (team, outcome) in week.medianGames {
        if let index = indices[team] { medianRecords[index].add(outcome) }
      }
    }
    teams = ids
    self.rounds = rounds
    self.medianRecords = medianRecords
  }

  private static func rounds(
    _ week: Week, _ indices: [Team.ID: Int], count: Int
  ) -> [Round] {
    let decided = week.matchups.filter { $0.decision != .open && $0.away != nil }
    let spans = Set(decided.map(\.weeks)).sorted { $0.lexicographicallyPrecedes($1) }
    return spans.map { span in
      var games: [Game] = []
      var scores = [Points?](repeating: nil, count: count)
      for matchup in decided where matchup.weeks == span {
        guard let away = matchup.away, let outcome = matchup.outcome(for: matchup.home.team),
          let homeIndex = indices[matchup.home.team], let awayIndex = indices[away.team]
        else { continue }
        games.append(Game(home: homeIndex, away: awayIndex, outcome: outcome))
        scores[homeIndex] = matchup.home.total
        scores[awayIndex] = away.total
      }
      return Round(weeks: span, games: games, scores: scores)
    }
  }
}

extension GameLog.Round {
  /// How a team would have done against everybody else who had a game; nil if it had none.
  func allPlay(_ team: Int) -> Record? {
    guard let own = scores[team] else { return nil }
    var record = Record()
    for (other, score) in scores.enumerated() where other != team {
      guard let score else { continue }
      record.add(Outcome(own, against: score))
    }
    return record
  }

  /// How a team's game ended; nil if it had none.
  func outcome(_ team: Int) -> Outcome? {
    for game in games {
      if game.home == team { return game.outcome }
      if game.away == team { return game.outcome.reversed }
    }
    return nil
  }
}

extension Outcome {
  /// What points bring against others.
  init(_ own: Points, against other: Points) {
    self = own == other ? .tie : own > other ? .win : .loss
  }
}
