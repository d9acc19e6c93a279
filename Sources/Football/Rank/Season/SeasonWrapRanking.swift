import LeagueModel

extension SeasonWrap {
  /// Every team's season, in the order of the final standings, as of the last played week of a season that is over.
  /// Teams with too few cards are left out.
  /// - Parameter recap: The season's recap; nil while it is not over.
  static func all(_ figures: WeekCalculations, _ recap: SeasonRecap?) -> [SeasonWrap]? {
    guard let recap else { return nil }
    let season = WrappedSeason(figures)
    let wraps = recap.finish.map { season.wrap(of: $0, sacko: recap.sacko) }
      .filter { wrap in wrap.cards.count { $0 != .words } >= fewestCards }
    return wraps.isEmpty ? nil : wraps
  }
}

/// The data for comparing all teams' seasons, computed once.
private struct WrappedSeason {
  /// A week with a game of a team.
  private struct Played {
    let week: Int
    let matchup: Matchup
    let own: Side
    let other: Side
    let rank: Int
    let teams: Int
  }

  private let figures: WeekCalculations
  private let trophies: SeasonTrophies
  private let lucks: [Team.ID: Rank.Luck]
  private let reviews: [Team.ID: [LineupReview]]
  private let results: RegularResults
  private let adds: [SeasonRecap.Add]
  private let trades: [SeasonRecap.Trade]
  private let played: [Team.ID: [Played]]

  init(_ figures: WeekCalculations) {
    let league = figures.league
    self.figures = figures
    trophies = SeasonTrophies(figures, PlayoffStandings(figures))
    lucks = Dictionary(figures.lucks.map { ($0.team, $0) }) { first, _ in first }
    results = RegularResults(league, through: figures.number)
    adds = SeasonRecap.Add.all(figures)
    trades = SeasonRecap.Trade.measured(figures)
    var played: [Team.ID: [Played]] = [:]
    var reviews: [Team.ID: [LineupReview]] = [:]
    for week in league.playedWeeks where week.number <= figures.number {
      let sides = week.sidesWithOpponent
      let scores = sides.map(\.points)
      for matchup in week.matchups {
        for own in matchup.sides {
          guard let other = matchup.sides(of: own.team)?.other else { continue }
          played[own.team, default: []].append(
            Played(
              week: week.number, matchup: matchup, own: own, other: other,
              rank: 1 + scores.count { $0 > own.points }, teams: sides.count))
        }
      }
      // A team without a game often sets no lineup.
      let playing = Set(sides.map(\.team))
      for review in reviewLineups(league, week: week.number) where playing.contains(review.team) {
        reviews[review.team, default: []].append(review)
      }
    }
    (self.played, self.reviews) = (played, reviews)
  }

  func wrap(of finish: SeasonRecap.FinalPlace, sacko: Team.ID?) -> SeasonWrap {
    let team = finish.team
    var wrap = SeasonWrap(
      team: team, finish: finish, record: figures.standings[team].record,
      trophies: trophies[team])
    let weeks = played[team] ?? []
    let scores = weeks.map(\.own.points)
    if let most = scores.max(), let least = scores.min() {
      wrap.bestWeek = weeks.first { $0.own.points == most }.map(score)
      wrap.worstWeek = least < most ? weeks.first { $0.own.points == least }.map(score) : nil
    }
    wrap.closestWin = closest(of: team, .win)
    wrap.closestLoss = closest(of: team, .loss)
    (wrap.nemesis, wrap.victim) = opponents(of: team)
    wrap.bench = bench(of: team)
    var starts = StartCounts()
    starts.add(team, figures.league, through: figures.number)
    wrap.mostStarted = starts.most(1).first
    wrap.bestAdd = .most(of: adds.filter { $0.team == team })
    wrap.trade = .most(of: trades.filter { [$0.winner.team, $0.loser.team].contains(team) })
    wrap.luck = luck(of: team)
    wrap.winStreak = longest(.win, of: team)
    wrap.losingStreak = longest(.loss, of: team)
    wrap.allPlay = allPlay(of: team)
    wrap.words = words(for: wrap, isSacko: team == sacko)
    return wrap
  }

  // MARK: Games

  private func score(_ played: Played) -> SeasonWrap.Score {
    SeasonWrap.Score(
      week: played.week, points: played.own.points, opponent: played.other.team,
      opponentPoints: played.other.points,
      outcome: played.matchup.weeks.count == 1
        ? played.matchup.outcome(for: played.own.team) : nil,
      rank: played.rank, teams: played.teams)
  }

  private func closest(of team: Team.ID, _ outcome: Outcome) -> SeasonWrap.Game? {
    let games = figures.league.decidedGames(through: figures.number).compactMap { game in
      game.matchup.outcome(for: team) == outcome
        ? game.margin.flatMap { $0 > .zero ? (game, $0) : nil } : nil
    }
    guard let least = games.map(\.1).min(),
      let (game, margin) = games.first(where: { $0.1 == least })
    else { return nil }
    let (own, other) =
      game.first.team == team ? (game.first, game.second) : (game.second, game.first)
    return SeasonWrap.Game(
      week: game.week, opponent: other.team, points: own.total, opponentPoints: other.total,
      margin: margin, isPlayoff: game.isPlayoff)
  }

  /// The opponent with the most wins over the team and the one with the most losses; among equals, the points between
  /// them decide, and then the league's order.
  private func opponents(
    of team: Team.ID
  ) -> (nemesis: SeasonWrap.Opponent?, victim: SeasonWrap.Opponent?) {
    let all = figures.league.teams.compactMap { other -> SeasonWrap.Opponent? in
      guard let pair = figures.headToHead[team, other.id] else { return nil }
      return SeasonWrap.Opponent(
        team: other.id, record: pair.record, points: pair.points,
        opponentPoints: pair.opponentPoints, weeks: pair.meetings.map(\.week))
    }
    func first(_ cost: (Record, Points) -> (Int, Int, Points)) -> SeasonWrap.Opponent? {
      all.enumerated().min { left, right in
        let mine = cost(left.element.record, left.element.points - left.element.opponentPoints)
        let theirs = cost(right.element.record, right.element.points - right.element.opponentPoints)
        return mine == theirs ? left.offset < right.offset : mine < theirs
      }?.element
    }
    let nemesis = first { record, margin in (-record.losses, record.wins, margin) }
    let victim = first { record, margin in (-record.wins, record.losses, .zero - margin) }
    return (
      nemesis.flatMap { $0.record.losses > $0.record.wins ? $0 : nil },
      victim.flatMap { $0.record.wins > $0.record.losses ? $0 : nil }
    )
  }

  private func longest(_ outcome: Outcome, of team: Team.ID) -> SeasonWrap.Run? {
    let runs = results.runs(of: team).filter { $0.streak.outcome == outcome }
    guard let length = runs.map(\.streak.length).max(), length >= 2,
      let run = runs.first(where: { $0.streak.length == length })
    else { return nil }
    return SeasonWrap.Run(
      length: length, firstWeek: run.weeks.lowerBound, lastWeek: run.weeks.upperBound)
  }

  // MARK: Lineups

  private func bench(of team: Team.ID) -> SeasonWrap.Bench? {
    let reviews = reviews[team] ?? []
    guard let most = reviews.map(\.missed).max(), most > .zero,
      let worst = reviews.first(where: { $0.missed == most })
    else { return nil }
    return SeasonWrap.Bench(
      missed: reviews.map(\.missed).total, actual: reviews.map(\.actual).total,
      weeks: reviews.count, worstWeek: worst.week,
      worst: LineupLine(worst) { figures.players[$0].name })
  }

  // MARK: Luck

  /// The fewest other teams for a comparison.
  private static let fewestOthers = 3

  private func comparable(_ team: Team.ID) -> Rank.Luck? {
    lucks[team].flatMap { luck in
      let isTold =
        !luck.rounds.isEmpty && luck.rounds.allSatisfy { $0.allPlay.games >= Self.fewestOthers }
      return isTold ? luck : nil
    }
  }

  private func luck(of team: Team.ID) -> SeasonWrap.Luck? {
    guard let luck = comparable(team) else { return nil }
    let stolen = luck.rounds.filter { $0.outcome == .win && $0.expected < 0.5 }
    let robbed = luck.rounds.filter { $0.outcome == .loss && $0.expected > 0.5 }
    guard !stolen.isEmpty || !robbed.isEmpty else { return nil }
    let worst = stolen.map(\.expected).min()
    let best = robbed.map(\.expected).max()
    return SeasonWrap.Luck(
      wins: luck.wins, expectedWins: luck.expected, difference: luck.difference,
      stolen: stolen.count, robbed: robbed.count,
      luckiest: stolen.first { $0.expected == worst }.flatMap { week(of: team, $0) },
      unluckiest: robbed.first { $0.expected == best }.flatMap { week(of: team, $0) })
  }

  private func week(of team: Team.ID, _ round: Rank.Luck.Round) -> SeasonWrap.LuckyWeek? {
    played[team]?.first { $0.week == round.week && $0.matchup.decision != .open }.map { game in
      SeasonWrap.LuckyWeek(
        week: round.week, opponent: game.other.team, points: game.own.total,
        opponentPoints: game.other.total, allPlay: round.allPlay)
    }
  }

  private func allPlay(of team: Team.ID) -> SeasonWrap.AllPlay? {
    guard let own = comparable(team)?.allPlay else { return nil }
    let all = lucks.values.filter { !$0.rounds.isEmpty }.map(\.allPlay.winShare)
    return SeasonWrap.AllPlay(
      record: own, rank: 1 + all.count { $0 > own.winShare }, teams: all.count)
  }

  // MARK: Words

  private func words(for wrap: SeasonWrap, isSacko: Bool) -> [SeasonWrap.Word] {
    guard !(played[wrap.team] ?? []).isEmpty else { return [] }
    return [
      Self.ending(wrap, isSacko: isSacko), scoring(wrap.team), fortune(wrap.team), habit(wrap),
      Self.mood(wrap),
    ]
  }

  private static func ending(_ wrap: SeasonWrap, isSacko: Bool) -> SeasonWrap.Word {
    switch wrap.finish.how {
    case .champion: .champion
    case .runnerUp: .almost
    case .third: .podium
    case _ where isSacko: .sacko
    case .missed: .spectator
    case .fourth, .lostSemifinal, .lostQuarterfinal, .lostEarly: .contender
    }
  }

  private func scoring(_ team: Team.ID) -> SeasonWrap.Word {
    let all = figures.league.teams.map { figures.standings[$0.id] }
    let own = figures.standings[team]
    let more = all.count { $0.hasMore(\.pointsFor, than: own) }
    let fewer = all.count { own.hasMore(\.pointsFor, than: $0) }
    return more < all.count / 4 ? .explosive : fewer < all.count / 4 ? .quiet : .solid
  }

  private func fortune(_ team: Team.ID) -> SeasonWrap.Word {
    let difference = lucks[team]?.difference ?? 0
    return difference >= 1 ? .lucky : difference <= -1 ? .robbed : .fair
  }

  private func habit(_ wrap: SeasonWrap) -> SeasonWrap.Word {
    if let bench = wrap.bench {
      let best = (bench.actual + bench.missed).value
      let share = best > 0 ? bench.actual.value / best : 1
      return share >= 0.9 ? .sharp : share < 0.8 ? .overthought : .decent
    }
    let scores = (played[wrap.team] ?? []).map(\.own.points.value)
    let mean = scores.reduce(0, +) / Double(max(1, scores.count))
    guard mean > 0 else { return .human }
    let variance = scores.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(scores.count)
    let spread = variance.squareRoot() / mean
    return spread <= 0.15 ? .steady : spread >= 0.25 ? .wild : .human
  }

  private static func mood(_ wrap: SeasonWrap) -> SeasonWrap.Word {
    let (won, lost) = (wrap.winStreak?.length ?? 0, wrap.losingStreak?.length ?? 0)
    guard max(won, lost) >= 4 else { return .unpredictable }
    return won >= lost ? .hot : .cold
  }
}
