/// What the fetches of a season noticed and the platform does not keep: changed names and managers, and results that
/// were overturned by corrected scores after a paper had printed them.
public struct SeasonLog: Sendable, Equatable, Codable {
  private struct Entry: Equatable, Codable {
    let team: Team.ID
    var name: String
    var owners: [Owner]
    var past: [PastTeam]
  }

  private var teams: [Entry] = []
  private var overturned: [OverturnedGame] = []

  /// An empty log.
  public init() {}

  /// Notes what changed since the fetch `last`, from which papers were made; nil for the first fetch of the season.
  public mutating func note(_ league: League, after last: League?) {
    let lastWeek = last?.latestPlayedWeek ?? 0
    // The first paper that is made after this fetch and was not made before it.
    let nextWeek = min(
      max(lastWeek + 1, league.latestPlayedWeek ?? 0), league.weeks.last?.number ?? .max)
    for team in league.teams {
      guard let index = teams.firstIndex(where: { $0.team == team.id }) else {
        teams.append(Entry(team: team.id, name: team.name, owners: team.owners, past: []))
        continue
      }
      let known = teams[index]
      (teams[index].name, teams[index].owners) = (team.name, team.owners)
      // Before the first game, no paper has printed a result under the old name. Later, a name that no paper has used
      // is not kept.
      guard known != teams[index], league.latestPlayedWeek != nil,
        known.past.last.map({ $0.lastWeek < lastWeek }) ?? true
      else { continue }
      teams[index].past.append(
        PastTeam(name: known.name, owners: known.owners, lastWeek: lastWeek, toldIn: nextWeek))
    }
    guard let last else { return }
    for game in OverturnedGame.all(from: last, to: league, toldIn: nextWeek) { note(game) }
  }

  /// The league with the log's past names and overturned games.
  public func completing(_ league: League) -> League {
    var league = league
    for index in league.teams.indices {
      let past = teams.first { $0.team == league.teams[index].id }?.past ?? []
      league.teams[index].past = past.isEmpty ? nil : past
    }
    league.overturned = overturned.isEmpty ? nil : overturned
    return league
  }

  /// A game that is overturned back before a paper has printed the change is no news.
  private mutating func note(_ game: OverturnedGame) {
    let untold = overturned.firstIndex {
      $0.week == game.week && $0.home == game.home && $0.away == game.away
        && $0.toldIn >= game.toldIn
    }
    guard let untold else { return overturned.append(game) }
    overturned[untold].after = game.after
    if overturned[untold].before.winner == game.after.winner { overturned.remove(at: untold) }
  }
}

/// A team's name and managers up to a week, where they have changed since.
public struct PastTeam: Sendable, Equatable, Codable {
  /// The team's name until `lastWeek`.
  public var name: String
  /// The managers until `lastWeek`, the primary one first.
  public var owners: [Owner]
  /// The last week whose paper has these names.
  public var lastWeek: Int
  /// The week whose paper reports the change.
  public var toldIn: Int

  /// Creates the names that a team had until a week.
  public init(name: String, owners: [Owner], lastWeek: Int, toldIn: Int) {
    self.name = name
    self.owners = owners
    self.lastWeek = lastWeek
    self.toldIn = toldIn
  }
}

/// A game of a past week whose winner changed after its paper was made.
public struct OverturnedGame: Sendable, Equatable, Codable {
  /// A score and its winner.
  public struct Result: Sendable, Equatable, Codable {
    /// The home team's points.
    public var home: Points
    /// The away team's points.
    public var away: Points
    /// The winner; nil for a tie.
    public var winner: Team.ID?

    /// Creates a result; without a winner, a tie.
    public init(home: Points, away: Points, winner: Team.ID?) {
      self.home = home
      self.away = away
      self.winner = winner
    }
  }

  /// The week in which it was played, from 1.
  public var week: Int
  /// The week whose paper reports the change.
  public var toldIn: Int
  /// The home team's id, as in the matchup.
  public var home: Team.ID
  /// The away team's id, as in the matchup.
  public var away: Team.ID
  /// The result that was printed.
  public var before: Result
  /// The result now.
  public var after: Result

  /// Creates a game of `week` whose change is reported in the paper of `toldIn`.
  public init(
    week: Int, toldIn: Int, home: Team.ID, away: Team.ID, before: Result, after: Result
  ) {
    self.week = week
    self.toldIn = toldIn
    self.home = home
    self.away = away
    self.before = before
    self.after = after
  }

  static func all(from old: League, to new: League, toldIn: Int) -> [OverturnedGame] {
    new.playedWeeks.flatMap { week -> [OverturnedGame] in
      guard let last = old.week(week.number), last.state == .played else { return [] }
      return week.matchups.compactMap { game in
        guard let now = Result(game), let away = game.away?.team,
          let then = last.matchups.first(where: {
            $0.home.team == game.home.team && $0.away?.team == away
          }).flatMap(Result.init), then.winner != now.winner
        else { return nil }
        return OverturnedGame(
          week: week.number, toldIn: toldIn, home: game.home.team, away: away, before: then,
          after: now)
      }
    }
  }
}

extension OverturnedGame.Result {
  /// Nil for a game that is not decided or has no opponent.
  fileprivate init?(_ game: Matchup) {
    guard let away = game.away, game.decision != .open else { return nil }
    self.init(home: game.home.total, away: away.total, winner: game.winner)
  }
}

extension Team {
  /// The team with the name and managers that it had in a week, and in `past` only earlier names.
  public func asOf(_ week: Int) -> Team {
    guard let past else { return self }
    var team = self
    if let then = past.first(where: { $0.lastWeek >= week }) {
      (team.name, team.owners) = (then.name, then.owners)
    }
    let earlier = past.filter { $0.lastWeek < week }
    team.past = earlier.isEmpty ? nil : earlier
    return team
  }
}

extension League {
  /// The league with the names and managers that the teams had in a week.
  public func named(asOf week: Int) -> League {
    var league = self
    league.teams = teams.map { $0.asOf(week) }
    return league
  }
}
