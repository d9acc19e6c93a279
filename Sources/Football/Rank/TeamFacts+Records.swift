import JSON
import LeagueModel

/// What a week's game says of a team beside the season's records and the meetings before it.
extension TeamFacts {
  /// Before so many weeks have been played, every week sets records.
  private static let weeksBeforeRecords = 3
  /// A shorter streak is nobody's record worth telling.
  private static let notableStreak = 4
  /// The week's closest game is only told where it was close.
  private static let closeMargin = Points(tenThousandths: 50_000)

  mutating func addRecords(_ figures: WeekFigures, _ week: Week) {
    let league = figures.league
    guard let game = week.decidedGames.first(where: { $0.matchup.sides(of: team.id) != nil }) else {
      return
    }
    addMeetings(figures, game)
    addAwards(figures, week, game)
    let before = league.playedWeeks.filter { $0.number < week.number }
    let hasRun = !week.isPlayoff && team.streak?.length ?? 0 >= Self.notableStreak
    if before.count >= Self.weeksBeforeRecords, hasRun || Challenge(team.id, game).isOpen(before) {
      addRecord(figures.records, week)
    }
  }

  // MARK: Records

  /// The most telling record that the team set this week; who only equalled one has not set it.
  private mutating func addRecord(_ records: SeasonRecords, _ week: Week) {
    let kinds: [SeasonRecord.Kind] = [
      .highestScore, .biggestMargin, .playerPoints, .lowestScore, .highestLosingScore,
      .lowestWinningScore, .closestWin, .longestWinStreak, .longestLosingStreak,
    ]
    for kind in kinds {
      guard let record = records[kind], record.holders.allSatisfy({ $0.week == week.number }),
        record.holders.contains(where: { $0.team == team.id })
      else { continue }
      let isStreak = kind == .longestWinStreak || kind == .longestLosingStreak
      if isStreak, record.value < Double(Self.notableStreak) { continue }
      let value: JSONValue = isStreak ? .int(Int(record.value)) : .double(record.value)
      return add(
        "season_record",
        ["record": .string(kind.rawValue), "value": value, "week": .int(week.number)],
        weight: weight(of: kind, week.number), record.text)
    }
  }

  /// A record is worth more the longer it took: up to 0.3 more after ten weeks.
  private func weight(of kind: SeasonRecord.Kind, _ week: Int) -> Double {
    let age = 0.03 * Double(min(10, week))
    switch kind {
    case .highestScore, .lowestScore, .biggestMargin, .playerPoints: return 0.6 + age
    case .closestWin, .highestLosingScore, .lowestWinningScore: return 0.5 + age
    case .longestWinStreak, .longestLosingStreak, .bestRecord, .worstRecord: return 0.3 + age
    }
  }

  // MARK: Meetings

  private mutating func addMeetings(_ figures: WeekFigures, _ game: DecidedGame) {
    let league = figures.league
    let opponentID = game.first.team == team.id ? game.second.team : game.first.team
    let opponent = figures.names.inText(opponentID)
    var meetings = Meetings()
    for week in league.playedWeeks where week.number <= game.week {
      for matchup in week.matchups where matchup.sides(of: team.id)?.other?.team == opponentID {
        guard let meeting = DecidedGame(matchup, week) else { continue }
        meetings.add(meeting, season: league.season) { Rivalry.Side(id: $0, name: $0) }
      }
    }
    guard let rivalry = HeadToHead(meetings)[team.id, opponentID], rivalry.meetings.count > 1 else {
      return
    }
    let record = rivalry.record
    add(
      "rivalry",
      [
        "opponent": .string(opponent), "wins": .int(record.wins), "losses": .int(record.losses),
        "ties": .int(record.ties),
      ], weight: 0.2 + rivalry.score / 2,
      "\(name) is \(record) against \(opponent) this season.")
    let results = rivalry.meetings.suffix(2)
    if let before = results.first, before.outcome == .loss, results.last?.outcome == .win {
      add(
        "revenge", ["opponent": .string(opponent), "earlier_week": .int(before.week)],
        weight: 0.6,
        "\(name) beat \(opponent), to whom it had lost in week \(before.week).")
    }
    if let streak = rivalry.streak, streak.outcome == .loss, streak.length >= 2 {
      add(
        "owned", ["opponent": .string(opponent), "run": .int(streak.length)],
        weight: 0.35 + 0.12 * Double(streak.length),
        "\(name) has lost \(streak.length) in a row to \(opponent) this season.")
    }
  }

  // MARK: Awards

  private mutating func addAwards(_ figures: WeekFigures, _ week: Week, _ game: DecidedGame) {
    let awards = figures.awards
    func shared(_ award: Award) -> Bool { award.teams.count > 1 }
    // Combined points are not those of a week.
    let span = game.length == 1 ? "week" : "round"
    if let award = awards[.highestLoser], award.teams.contains(team.id),
      let points = award.values["points"]
    {
      let own = game.second.total
      add(
        "top_loser", ["points": points], weight: 0.55,
        shared(award)
          ? "No loser of the \(span) scored more than \(name.possessive) \(own)."
          : "\(name.possessive) \(own) is the \(span)'s highest score of a loser.")
    }
    if let award = awards[.closestGame], award.teams.contains(team.id), let margin = game.margin,
      margin <= Self.closeMargin
    {
      let other = game.first.team == team.id ? game.second.team : game.first.team
      let opponent = figures.names.inText(other)
      let difference =
        game.isTie ? "which was tied" : margin == .zero ? "on equal points" : "decided by \(margin)"
      add(
        "closest_game", ["margin": margin.json, "opponent": .string(opponent)],
        weight: 0.55 - margin.value / 40,
        award.teams.count > 2
          ? "No game of the \(span) was closer than \(name.possessive) against \(opponent), \(difference)."
          : "\(name.possessive) game against \(opponent), \(difference), was the \(span)'s closest."
      )
    }
    if let award = awards[.benchOfShame], award.teams.contains(team.id),
      let points = award.values["points"], let own = week.benchPoints(of: team.id)
    {
      add(
        "bench_of_shame", ["points": points], weight: 0.3 + own.value / 250,
        shared(award)
          ? "No bench scored more this week than \(name.possessive) \(own)."
          : "\(name.possessive) \(own) points on the bench are the most of the week.")
    }
  }
}

/// What a team did in a game, held against the games of earlier weeks: most of it has been done before,
/// which the first of them show.
private struct Challenge {
  private let game: DecidedGame
  private let own: Side
  private let bestStarter: Points?

  init(_ team: Team.ID, _ game: DecidedGame) {
    self.game = game
    own = game.first.team == team ? game.first : game.second
    bestStarter = own.bestStarter
  }

  /// Whether there is something that nobody has done in these weeks.
  func isOpen(_ earlier: [Week]) -> Bool {
    let isComparable = game.length == 1
    let isWinner = !game.isTie && own.team == game.first.team
    var (high, low) = (isComparable, isComparable)
    var (wide, close, lucky) = (
      isComparable && isWinner, isComparable && isWinner, isComparable && isWinner
    )
    var unlucky = isComparable && !game.isTie && !isWinner
    var player = bestStarter != nil
    let margin = game.margin ?? .zero
    for week in earlier {
      for matchup in week.matchups where matchup.away != nil {
        if player {
          player = !matchup.sides.contains { side in
            guard let theirs = side.bestStarter, let bestStarter else { return false }
            return theirs >= bestStarter
          }
        }
        guard let other = DecidedGame(matchup, week), other.length == 1 else { continue }
        high = high && max(other.first.total, other.second.total) < own.total
        low = low && min(other.first.total, other.second.total) > own.total
        if other.isTie { continue }
        lucky = lucky && other.first.total > own.total
        unlucky = unlucky && other.second.total < own.total
        guard let others = other.margin, others > .zero else { continue }
        wide = wide && others < margin
        close = close && others > margin
      }
      guard high || low || wide || close || lucky || unlucky || player else { return false }
    }
    return true
  }
}

extension Side {
  /// The most points of a starter; nil where one is unknown.
  fileprivate var bestStarter: Points? {
    starterPoints?.max()
  }
}

extension Week {
  /// The points of a team's bench in its game.
  fileprivate func benchPoints(of team: Team.ID) -> Points? {
    sidesWithOpponent.first { $0.team == team }?.benchPoints
  }
}
