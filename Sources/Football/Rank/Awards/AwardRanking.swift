import JSON
public import LeagueModel

/// The awards of a played week. Equal numbers share an award; one that all teams would share is not given.
/// Teams without an opponent are excluded. A multiweek round counts in its last week, with combined points.
/// If a week ends rounds of different lengths, only the shortest count for points and margins.
public struct Awards: Sendable, Equatable {
  /// The awards in the order of `Award.Kind`; empty if the week is not over.
  public let awards: [Award]

  /// Finds the awards of a week.
  public init(_ league: League, week number: Int) {
    guard let week = league.week(number), week.state == .played else {
      awards = []
      return
    }
    var jury = AwardChooser(league, week)
    jury.judgeScores()
    jury.judgeGames()
    jury.judgeResults()
    jury.judgeLineups(PlayerNames(league.players))
    if !week.isPlayoff, !league.rules.isGuillotine {
      jury.judgeStreaks(Standings(league, through: number))
    }
    jury.noteTies()
    awards = jury.awards
  }

  /// The awards of a played week that depend on the scores alone, without lineups and streaks.
  init(ofScores league: League, _ week: Week) {
    var jury = AwardChooser(league, week)
    jury.judgeScores()
    jury.judgeResults()
    awards = jury.awards
  }

  /// The award of a kind; nil if not given, and always for ties, of which there may be several.
  public subscript(kind: Award.Kind) -> Award? {
    kind == .tie ? nil : awards.first { $0.kind == kind }
  }
}

struct AwardChooser {
  let week: Week
  let league: League
  let names: TeamNames
  /// All games decided that week, ordered by team name.
  let games: [DecidedGame]
  /// The games of the shortest length, whose points can be compared.
  let comparable: [DecidedGame]
  private(set) var awards: [Award] = []

  init(_ league: League, _ week: Week) {
    self.league = league
    self.week = week
    let names = TeamNames(league)
    self.names = names
    games = week.decidedGames.sorted { left, right in
      let (mine, theirs) = (left.first.team, right.first.team)
      return (names[mine], mine, left.second.team) < (names[theirs], theirs, right.second.team)
    }
    let shortest = games.map(\.length).min()
    comparable = games.filter { $0.length == shortest }
  }

  mutating func give(_ kind: Award.Kind, to teams: [Team.ID], _ values: JSONValue, _ text: String) {
    let isOwned = teams.allSatisfy { league.team($0)?.owners.isEmpty == false }
    guard isOwned || !kind.isMocking else { return }
    awards.append(
      Award(kind: kind, week: week.number, teams: teams, values: values, text: text))
  }

  private var length: Int { comparable.first?.length ?? 1 }

  private var period: String {
    let weeks = comparable.first?.matchup.weeks ?? [week.number]
    return weeks.count == 1 ? "week \(week.number)" : "weeks \(list(weeks.map { String($0) }))"
  }

  private func values(_ points: Points, _ teams: [Team.ID]) -> [(String, JSONValue)] {
    [
      ("points", points.json), ("teams", .array(teams.map { .string(names[$0]) })),
      ("weeks", .int(length)),
    ]
  }

  // MARK: Scores

  mutating func judgeScores() {
    let sides =
      league.rules.isGuillotine
      ? week.sidesWithOpponent : comparable.flatMap { [$0.first, $0.second] }
    giveScore(.highestScore, holders(of: sides, most: \.total), "highest")
    giveScore(.lowestScore, holders(of: sides) { .zero - $0.total }, "lowest")
  }

  private mutating func giveScore(
    _ kind: Award.Kind, _ found: (value: Points, elements: [Side])?, _ word: String
  ) {
    guard let sides = found?.elements, let points = sides.first?.total else { return }
    let teams = names.ordered(sides.map(\.team))
    // A team without an opponent may have scored more.
    let isEverybody =
      league.rules.isGuillotine
      || !week.matchups.contains { $0.away == nil && $0.home.points != .zero }
    let among = isEverybody ? "of" : "among the games of"
    let who = list(teams.map { names.inText($0) })
    give(
      kind, to: teams, .object(JSONObject(values(points, teams))),
      "\(who) \(teams.count == 1 ? "had" : "shared") the \(word) score \(among) \(period): \(points)."
    )
  }

  // MARK: Games

  /// The widest margin that counts as close, in case all games of a week are decided by more.
  private static let widestClose = Points(tenThousandths: 100_000)

  mutating func judgeGames() {
    let measured = comparable.filter { $0.margin != nil }
    func margin(_ game: DecidedGame) -> Points { game.margin ?? .zero }
    if let closest = holders(of: measured, most: { .zero - margin($0) }),
      .zero - closest.value <= Self.widestClose
    {
      giveGames(.closestGame, closest.elements, "the closest game")
    }
    if let biggest = holders(of: measured, most: margin) {
      giveGames(.biggestBlowout, biggest.elements, "the biggest margin")
    }
  }

  private mutating func giveGames(_ kind: Award.Kind, _ games: [DecidedGame], _ what: String) {
    guard let margin = games.first?.margin else { return }
    let phrases = games.map { game in
      let verb = game.isTie ? "tied with" : "beat"
      let how = margin == .zero && !game.isTie ? " on a tiebreaker" : ""
      return "\(names.inText(game.first.team)) \(verb) \(names.inText(game.second.team))\(how)"
    }
    let by = margin == .zero ? "" : " by \(margin)"
    let plural = games.count > 1 && kind == .closestGame ? "s" : ""
    var teams: [Team.ID] = []
    for team in games.flatMap({ [$0.first.team, $0.second.team] }) where !teams.contains(team) {
      teams.append(team)
    }
    let items = games.map { game -> JSONValue in
      [
        "first": .string(names[game.first.team]), "first_points": game.first.total.json,
        "second": .string(names[game.second.team]), "second_points": game.second.total.json,
        "is_tie": .bool(game.isTie),
      ]
    }
    give(
      kind, to: teams,
      ["margin": margin.json, "games": .array(items), "weeks": .int(length)],
      "\(list(phrases))\(by), \(what)\(plural) of \(period).")
  }

  // MARK: Winners and losers

  mutating func judgeResults() {
    let won = comparable.filter { !$0.isTie }
    if let best = holders(of: won.map(\.second), most: \.total) {
      let teams = names.ordered(best.elements.map(\.team))
      give(
        .highestLoser, to: teams, .object(JSONObject(values(best.value, teams))),
        "\(list(teams.map { names.inText($0) })) lost despite scoring \(best.value), "
          + "the highest losing score in \(period).")
    }
    if let worst = holders(of: won.map(\.first), most: { .zero - $0.total }) {
      giveLuck(worst.elements)
    }
  }

  private mutating func giveLuck(_ winners: [Side]) {
    guard let points = winners.first?.total else { return }
    let teams = names.ordered(winners.map(\.team))
    let sides = comparable.flatMap { [$0.first, $0.second] }
    let better = Set(sides.filter { $0.total > points }.map(\.team)).count
    let others = Set(sides.map(\.team)).count - 1
    // A score that beats at least half of the others is not lucky.
    guard better * 2 > others else { return }
    give(
      .luckiestWinner, to: teams,
      .object(
        JSONObject(
          values(points, teams) + [
            ("would_have_lost_to", .int(better)), ("others", .int(others)),
          ])),
      "\(list(teams.map { names.inText($0) })) won with \(points), the lowest winning score of \(period), "
        + "which would have lost to \(better) of the \(others) other teams.")
  }

  mutating func noteTies() {
    for game in games where game.isTie {
      let teams = [game.first.team, game.second.team]
      let points = game.first.total
      // A platform may report a tie although the points differ.
      let at = points == game.second.total ? " at \(points)" : ""
      give(
        .tie, to: teams,
        [
          "points": points.json, "teams": .array(teams.map { .string(names[$0]) }),
          "weeks": .int(game.length),
        ],
        "\(names.inText(teams[0])) and \(names.inText(teams[1])) tied\(at) in week \(week.number).")
    }
  }
}

extension Points {
  var json: JSONValue { .number(value) }
}
