import LeagueModel

/// The decided regular-season games up to a week. Teams are indices of `teams`.
struct GameLog {
  struct Game {
    let home: Int
    let away: Int
    let outcome: Outcome
  }

  /// Games played over the same weeks, so that their scores can be compared.
  struct Round {
    /// Usually one week; the last week decides longer games.
    let weeks: [Int]
    let games: [Game]
    /// The points in all weeks by team; nil for teams without a game.
    let scores: [Points?]

    var week: Int { weeks.last ?? 0 }
  }

  let teams: [Team.ID]
  let rounds: [Round]
  /// Each team's record against the median; empty in leagues without median games.
  let medianRecords: [Record]

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

  private static func rounds(_ week: Week, _ indices: [Team.ID: Int], count: Int) -> [Round] {
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
  /// A team's record against all other teams with a game; nil if it had none.
  func allPlay(_ team: Int) -> Record? {
    guard let own = scores[team] else { return nil }
    var record = Record()
    for (other, score) in scores.enumerated() where other != team {
      guard let score else { continue }
      record.add(Outcome(own, against: score))
    }
    return record
  }

  func outcome(_ team: Int) -> Outcome? {
    for game in games {
      if game.home == team { return game.outcome }
      if game.away == team { return game.outcome.reversed }
    }
    return nil
  }
}

extension Outcome {
  init(_ own: Points, against other: Points) {
    self = own == other ? .tie : own > other ? .win : .loss
  }
}
