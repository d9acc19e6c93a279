import LeagueModel

extension RecordCandidates {
  mutating func addRuns(_ league: League, _ names: TeamNames, through last: Int) {
    let results = RegularResults(league, through: last)
    for team in league.teams {
      for run in results.runs(of: team.id) where run.streak.length >= 2 {
        let kind: SeasonRecord.Kind
        switch run.streak.outcome {
        case .win: kind = .longestWinStreak
        case .loss: kind = .longestLosingStreak
        case .tie: continue
        }
        add(
          kind, Double(run.streak.length),
          SeasonRecord.Holder(
            team: team.id, teamName: names[team.id], season: league.season,
            week: run.weeks.upperBound,
            firstWeek: run.weeks.lowerBound))
      }
    }
  }

  mutating func addRecords(_ league: League, _ names: TeamNames, through last: Int) {
    let standings = Standings(league, through: last)
    let week = league.playedWeeks.last { !$0.isPlayoff && $0.number <= last }?.number ?? 0
    for team in league.teams {
      let record = standings[team.id].record
      guard record.games > 0 else { continue }
      let holder = SeasonRecord.Holder(
        team: team.id, teamName: names[team.id], season: league.season, week: week, record: record)
      add(.bestRecord, record.winShare, holder)
      add(.worstRecord, record.winShare, holder)
    }
  }
}

/// Regular-season results with their weeks, in the order of `Standings`: a week's game, then its median game.
struct RegularResults {
  struct Run: Equatable {
    let streak: Streak
    let weeks: ClosedRange<Int>
  }

  private var results: [Team.ID: [(week: Int, outcome: Outcome)]] = [:]

  init(_ league: League, through last: Int) {
    for week in league.playedWeeks where !week.isPlayoff && week.number <= last {
      for matchup in week.matchups {
        for side in matchup.sides {
          guard let outcome = matchup.outcome(for: side.team), matchup.away != nil else { continue }
          results[side.team, default: []].append((week.number, outcome))
        }
      }
      guard league.rules.hasMedianGame else { continue }
      for (team, outcome) in week.medianGames {
        results[team, default: []].append((week.number, outcome))
      }
    }
  }

  /// A team's runs of equal results, earliest first; the last one is still active.
  func runs(of team: Team.ID) -> [Run] {
    var runs: [Run] = []
    for (week, outcome) in results[team] ?? [] {
      if let last = runs.last, last.streak.outcome == outcome,
        let longer = Streak(outcome, last.streak.length + 1)
      {
        runs[runs.count - 1] = Run(streak: longer, weeks: last.weeks.lowerBound...week)
      } else if let first = Streak(outcome, 1) {
        runs.append(Run(streak: first, weeks: week...week))
      }
    }
    return runs
  }
}
