public import LeagueModel

/// Tells the matchups of a played week window by window; empty if the NFL's kickoffs or the lineups are unknown.
public func tellStories(_ league: League, week: Int) -> [GameStory] {
  WeekFigures(league, week: week, nil).stories
}

/// Tells a week's matchups window by window, from kickoff times, points and projections.
struct StoryTeller {
  private let week: Week
  private let windows: [String: KickoffWindow]
  private let players: PlayerNames
  private let expectations: PlayerExpectations
  private let plays: PlayPoints?

  /// Nil if the week has not been played, or if its kickoffs are unknown.
  init?(_ figures: WeekFigures) {
    guard let week = figures.league.week(figures.number), week.state == .played else { return nil }
    let windows = week.windows
    guard !windows.isEmpty else { return nil }
    self.week = week
    self.windows = windows
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
    let gains: [PlayPoints.Gain]
  }

  /// A team's starters, and what it brought along from earlier weeks of the round.
  private struct Lineup {
    let starters: [Starter]
    let before: Points
    let corrections: Points

    /// Those whose games are known.
    var playing: [Starter] { starters.filter { $0.window != nil } }

    /// Whether all games but perhaps one are known. Otherwise, the story would miss what decided it.
    var isKnown: Bool {
      !playing.isEmpty
        && starters.count { $0.window == nil && $0.performance.points != .zero } <= 1
    }

    func open(after window: KickoffWindow?) -> OpenPoints {
      starters.reduce(into: OpenPoints()) { open, starter in
        guard let own = starter.window, window.map({ own > $0 }) ?? true else { return }
        open.mean += starter.performance.expected.value
        open.variance += starter.variance
      }
    }

    func score(through window: KickoffWindow) -> Points {
      before
        + playing.filter { $0.window.map { $0 <= window } ?? false }.map(\.performance.points).total
    }
  }

  private func story(_ matchup: Matchup) -> GameStory? {
    guard let awaySide = matchup.away else { return nil }
    let (home, away) = (lineup(matchup.home), lineup(awaySide))
    let told = Set((home.playing + away.playing).compactMap(\.window)).sorted()
    guard home.isKnown, away.isKnown else { return nil }
    // The rest of a round of several weeks, for which this week's lineups stand.
    let isOpen = matchup.weeks.last != week.number
    let weeksLeft = matchup.weeks.count { $0 > week.number }
    let rest = (home: rest(home, weeksLeft), away: rest(away, weeksLeft))

    func chance(after window: KickoffWindow?) -> Double {
      let (own, other) = (home.open(after: window), away.open(after: window))
      let score = window.map { (home.score(through: $0), away.score(through: $0)) }
      let (mine, theirs) = score ?? (home.before, away.before)
      return winChance(
        lead: (mine - theirs).value, own: own + rest.home, other: other + rest.away)
    }
    var blocks = told.map { window in
      GameStory.Block(
        window: window, away: side(away, window), home: side(home, window),
        homeChance: chance(after: window).rounded(decimals: 4))
    }
    for index in blocks.indices where plays != nil {
      let told = StoryPlays(
        starters(away, awaySide.team, blocks[index].window)
          + starters(home, matchup.home.team, blocks[index].window, isHome: true),
        from: index > 0
          ? [blocks[index - 1].away.score, blocks[index - 1].home.score]
          : [away.before, home.before])
      blocks[index].plays = told?.plays
      blocks[index].rest = told?.rest
    }
    // The platform's decision is the truth: in the end, what no starter scored counts, too.
    if !isOpen {
      blocks[blocks.count - 1].homeChance =
        switch matchup.decision {
        case .home: 1
        case .away: 0
        case .tie, .open: 0.5
        }
    }
    return GameStory(
      home: matchup.home.team, away: awaySide.team,
      homeChance: chance(after: nil).rounded(decimals: 4), blocks: blocks,
      corrections: [away.corrections, home.corrections], winner: isOpen ? nil : matchup.winner)
  }

  private func rest(_ lineup: Lineup, _ weeks: Int) -> OpenPoints {
    let whole = lineup.open(after: nil)
    return OpenPoints(mean: whole.mean * Double(weeks), variance: whole.variance * Double(weeks))
  }

  private func lineup(_ side: Side) -> Lineup {
    let starters = side.lineup.filter { $0.isStarter && $0.player != nil }.map { entry in
      let player = players[entry.player ?? ""]
      let expected = Points(expectations.points(entry).rounded(decimals: 2)) ?? .zero
      return Starter(
        performance: GameStory.Performance(
          name: player.name, position: player.position, points: entry.points ?? .zero,
          expected: expected),
        variance: expectations.variance(entry), window: entry.proTeam.flatMap { windows[$0] },
        gains: entry.proTeam.flatMap { plays?.gains(of: player, in: $0) } ?? [])
    }
    // Points without a known game came at some time, so they count last.
    return Lineup(
      starters: starters, before: side.total - side.points,
      corrections: side.points
        - starters.filter { $0.window != nil }.map(\.performance.points).total)
  }

  private func starters(
    _ lineup: Lineup, _ team: Team.ID, _ window: KickoffWindow, isHome: Bool = false
  ) -> [StoryPlays.Starter] {
    lineup.starters.filter { $0.window == window }.map { starter in
      StoryPlays.Starter(
        team: team, isHome: isHome, name: starter.performance.name,
        points: starter.performance.points, gains: starter.gains)
    }
  }

  private func side(_ lineup: Lineup, _ window: KickoffWindow) -> GameStory.BlockSide {
    let performances = lineup.starters.filter { $0.window == window }.map(\.performance)
    return GameStory.BlockSide(
      performances: performances.sorted { ($1.points, $0.name) < ($0.points, $1.name) },
      score: lineup.score(through: window),
      left: lineup.playing.count { $0.window.map { $0 > window } ?? false })
  }
}
