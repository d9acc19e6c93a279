public import LeagueModel
import Platform

/// The stories of a played week's matchups, window by window; empty if the NFL's kickoffs or the lineups are unknown.
public func tellStories(_ league: League, week: Int) -> [GameStory] {
  WeekCalculations(league, week: week, nil).stories
}

/// Tells a week's matchups window by window, from kickoff times, points and projections.
struct StoryTeller {
  private let week: Week
  private let windows: [String: KickoffWindow]
  private let days: [String: Weekday]
  private let players: PlayerNames
  private let expectations: PlayerExpectations
  private let plays: PlayPoints?

  /// Nil if the week has not been played, or if its kickoffs are unknown.
  init?(_ figures: WeekCalculations) {
    guard let week = figures.league.week(figures.number), week.state == .played else { return nil }
    let windows = week.windows
    guard !windows.isEmpty else { return nil }
    self.week = week
    self.windows = windows
    days = week.gameDays
    players = figures.players
    expectations = PlayerExpectations(figures.league, of: week)
    plays = PlayPoints(figures.plays, figures.league, week: week.number)
  }

  /// The stories, in the order of the matchups; without those whose lineups are unknown.
  var stories: [GameStory] { week.matchups.compactMap(story) }

  private struct Starter {
    let performance: GameStory.Performance
    let variance: Double
    let window: KickoffWindow?
    let proTeam: String?
    let gains: [PlayPoints.Gain]
    /// A defense's points for the points allowed so far. They last only until the other team scores, so they count in
    /// proportion to the share of the game that has been played.
    let standing: [PlayPoints.Gain]

    func standing(at moment: Instant) -> Double {
      standing.reduce(0) { sum, gain in
        gain.play.time.map { $0 <= moment } ?? false ? sum + gain.points.value : sum
      }
    }
  }

  /// A team's starters, and its points from earlier weeks of the round.
  private struct Lineup {
    let team: Team.ID
    let isHome: Bool
    let starters: [Starter]
    let before: Points
    let corrections: Points

    /// The known windows of the starters' games.
    var windows: some Sequence<KickoffWindow> { starters.lazy.compactMap(\.window) }

    /// Whether the games of all scorers are known. Otherwise, the story would count points at the wrong time.
    var isKnown: Bool {
      starters.contains { $0.window != nil }
        && starters.allSatisfy { $0.window != nil || $0.performance.points == .zero }
    }

    func open(after window: KickoffWindow?) -> OpenPoints {
      starters.reduce(into: OpenPoints()) { open, starter in
        guard let own = starter.window, window.map({ own > $0 }) ?? true else { return }
        open.mean += starter.performance.expected.value
        open.variance += starter.variance
      }
    }

    /// The points that the starters of a window can still score at a moment: their expected points, times the share of
    /// their games that is left.
    func open(in window: KickoffWindow, at moment: Instant, _ plays: PlayPoints) -> OpenPoints {
      starters.reduce(into: OpenPoints()) { open, starter in
        guard starter.window == window else { return }
        let share = starter.proTeam.flatMap { plays.openShare(of: $0, at: moment) } ?? 1
        open.mean += (starter.performance.expected.value - starter.standing(at: moment)) * share
        open.variance += starter.variance * share
      }
    }

    func score(through window: KickoffWindow) -> Points {
      starters.reduce(into: before) { score, starter in
        guard let own = starter.window, own <= window else { return }
        score += starter.performance.points
      }
    }

    func storyStarters(in window: KickoffWindow) -> [StoryPlays.Starter] {
      starters.filter { $0.window == window }.map { starter in
        StoryPlays.Starter(
          team: team, isHome: isHome, name: starter.performance.name,
          points: starter.performance.points, gains: starter.gains)
      }
    }
  }

  private func story(_ matchup: Matchup) -> GameStory? {
    guard let awaySide = matchup.away else { return nil }
    let (home, away) = (lineup(matchup.home, isHome: true), lineup(awaySide, isHome: false))
    let windows = Set(home.windows).union(away.windows).sorted()
    guard home.isKnown, away.isKnown else { return nil }
    // The later weeks of a multiweek round. This week's lineups are used for them.
    let isOpen = matchup.weeks.last != week.number
    let weeksLeft = matchup.weeks.count { $0 > week.number }
    let rest = (home: rest(home, weeksLeft), away: rest(away, weeksLeft))

    func chance(
      _ score: [Points], after window: KickoffWindow?, own: OpenPoints = OpenPoints(),
      other: OpenPoints = OpenPoints()
    ) -> Double {
      winChance(
        lead: (score[1] - score[0]).value, own: own + home.open(after: window) + rest.home,
        other: other + away.open(after: window) + rest.away
      ).rounded(decimals: 4)
    }
    let start = [away.before, home.before]
    var score = start
    var blocks: [GameStory.Block] = []
    var steps: [LeadTracker.Step] = []
    for (index, window) in windows.enumerated() {
      var last: Instant?
      let after = [away.score(through: window), home.score(through: window)]
      var block = GameStory.Block(
        window: window, days: days(of: [home, away], in: window), away: side(away, window),
        home: side(home, window),
        homeChance: chance(after, after: window))
      if let plays {
        let told = StoryPlays(
          away.storyStarters(in: window) + home.storyStarters(in: window),
          after: StoryPlays.Before(block: index, score: score)
        ) { moment, running in
          chance(
            running, after: window, own: home.open(in: window, at: moment, plays),
            other: away.open(in: window, at: moment, plays))
        }
        block.plays = told?.plays
        block.rest = told?.rest
        steps += told?.steps ?? []
        last = told?.steps.last?.time
      }
      steps.append(LeadTracker.Step(time: last, block: index, score: after, play: nil))
      blocks.append(block)
      score = after
    }
    // The platform's decision counts, so points that no starter scored are added at the end.
    if !isOpen {
      blocks[blocks.count - 1].homeChance =
        switch matchup.decision {
        case .home: 1
        case .away: 0
        case .tie, .open: 0.5
        }
    }
    return GameStory(
      home: home.team, away: away.team, homeChance: chance(start, after: nil), blocks: blocks,
      corrections: [away.corrections, home.corrections], winner: isOpen ? nil : matchup.winner,
      tie: !isOpen && matchup.decision == .tie ? true : nil,
      leads: LeadTracker(home: home.team, away: away.team).leads(steps))
  }

  /// The days of the starters' games; nil on Sundays, and for the usual Monday.
  private func days(of lineups: [Lineup], in window: KickoffWindow) -> [Weekday]? {
    guard window == .beforeSunday || window == .monday else { return nil }
    let starters = lineups.flatMap(\.starters).filter { $0.window == window }
    let found = Set(starters.compactMap { starter in starter.proTeam.flatMap { days[$0] } })
    return found.isEmpty || found == [.monday] ? nil : found.sorted()
  }

  private func rest(_ lineup: Lineup, _ weeks: Int) -> OpenPoints {
    let whole = lineup.open(after: nil)
    return OpenPoints(mean: whole.mean * Double(weeks), variance: whole.variance * Double(weeks))
  }

  private func lineup(_ side: Side, isHome: Bool) -> Lineup {
    let starters = side.lineup.filter { $0.isStarter && $0.player != nil }.map { entry in
      let player = players[entry.player ?? ""]
      let expected = Points(expectations.points(entry).rounded(decimals: 2)) ?? .zero
      let gains = entry.proTeam.flatMap { plays?.gains(of: player, in: $0) } ?? []
      return Starter(
        performance: GameStory.Performance(
          name: player.name, position: player.position, points: entry.points ?? .zero,
          expected: expected),
        variance: expectations.variance(entry), window: entry.proTeam.flatMap { windows[$0] },
        proTeam: entry.proTeam, gains: gains,
        standing: gains.filter { !$0.isPlay || $0.deed.stats[.pointsAllowed] != nil })
    }
    return Lineup(
      team: side.team, isHome: isHome, starters: starters, before: side.total - side.points,
      corrections: side.points - starters.map(\.performance.points).total)
  }

  private func side(_ lineup: Lineup, _ window: KickoffWindow) -> GameStory.BlockSide {
    let performances = lineup.starters.filter { $0.window == window }.map(\.performance)
    return GameStory.BlockSide(
      performances: performances.sorted { ($1.points, $0.name) < ($0.points, $1.name) },
      score: lineup.score(through: window),
      left: lineup.windows.count { $0 > window })
  }
}
