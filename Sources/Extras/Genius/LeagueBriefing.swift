package import LeagueModel
import Platform
package import Rank

/// The data for answers about the league: standings, the games of the week to come, rosters, moves and facts, each with
/// a receipt. All of it comes from strangers and is only quoted.
package struct LeagueBriefing: Sendable, Equatable {
  /// A place in the standings.
  struct Standing: Sendable, Equatable {
    var team: Team.ID
    var name: String
    var owner: String
    var place: Int
    var isPlayoffPlace: Bool
    var record: Record
    var pointsFor: Points
    var pointsAgainst: Points
    var streak: Streak?
    var receipt: String { "standing.\(team)" }
  }

  /// A game of the week to come, with the starters' projected points.
  struct Game: Sendable, Equatable {
    var home: Team.ID
    var away: Team.ID
    var homeProjected: Points?
    var awayProjected: Points?
    var receipt: String { "game.\(home).\(away)" }
  }

  /// A player on a fantasy team, with his numbers.
  struct RosterPlayer: Sendable, Equatable {
    var team: Team.ID
    var id: Player.ID
    var name: String
    var position: String
    var slot: String
    var proTeam: String?
    /// The NFL opponent of the week, such as `at DET`.
    var opponent: String?
    var isOnBye: Bool
    var status: Player.Status?
    /// The platform's projection for the week; nil if it has none.
    var projected: Points?
    /// The advisor's forecast for the week; nil if unknown.
    var forecast: Points?
    /// The mean of his games with points so far; nil without any.
    var average: Points?
    var games: Int

    var receipt: String { "roster.\(team).\(id)" }
    var isStarter: Bool { slot != LineupEntry.bench && !LineupEntry.isReserved(slot) }
    /// Whether he cannot play this week.
    var isOut: Bool {
      isOnBye || status == .out || status == .injuredReserve || status == .suspended
    }
  }

  /// A trade, claim or other move.
  struct Move: Sendable, Equatable {
    var id: String
    var team: Team.ID?
    var week: Int
    var kind: Transaction.Kind
    var added: [String]
    var dropped: [String]
    var bid: Int?
    var receipt: String { "move.\(id)" }
  }

  /// The league's name.
  package let league: String
  /// The year in which the season began.
  package let season: Int
  /// The week to come, or the last one if the season is over.
  package let week: Int
  /// The last week that has been played; nil before the first.
  package let playedThrough: Int?
  /// The team whose manager asks; nil if unknown.
  package let team: Team.ID?
  let isOver: Bool
  /// Whether the best scorers start automatically.
  let isBestBall: Bool
  let standings: [Standing]
  let games: [Game]
  let players: [RosterPlayer]
  let emptySlots: [Team.ID: [String]]
  /// The latest first.
  let moves: [Move]
  /// The asking team's facts first, then by weight.
  let facts: [Fact]

  private static let mostMoves = 25
  /// The most facts in a prompt.
  static let mostFacts = 40

  /// Creates the briefing about a stored league.
  /// - Parameters:
  ///   - facts: The facts of its last ranked week.
  ///   - forecasts: The advisor's forecasts for the week to come.
  ///   - team: The team whose manager asks.
  package init(
    _ league: League, facts: [Fact] = [], forecasts: [Player.ID: Points] = [:],
    team: Team.ID? = nil
  ) {
    let next = league.weeks.first { $0.state != .played }
    let played = league.latestPlayedWeek
    self.league = league.name.cleanName ?? league.key.description
    season = league.season
    week = next?.number ?? league.weeks.last?.number ?? 1
    playedThrough = played
    isOver = next == nil
    isBestBall = league.rules.isBestBall
    self.team = team.flatMap { league.team($0) }?.id
    let names = Dictionary(league.teams.map { ($0.id, $0) }) { first, _ in first }
    standings = standingsTable(league, through: played ?? 0).flatMap(\.lines)
      .sorted { ($0.seed, $0.team) < ($1.seed, $1.team) }
      .map { line in
        Standing(
          team: line.team, name: names[line.team]?.name.cleanName ?? "Team \(line.team)",
          owner: names[line.team]?.ownerName.cleanName ?? Team.noOwner, place: line.seed,
          isPlayoffPlace: line.isPlayoffSeed, record: line.record, pointsFor: line.pointsFor,
          pointsAgainst: line.pointsAgainst, streak: line.streak)
      }
    let rosters = RosterReading(league, next, forecasts)
    players = league.teams.flatMap { rosters.players(of: $0.id) }
    emptySlots = league.rules.isBestBall ? [:] : rosters.emptySlots
    func projected(_ side: Side) -> Points? {
      league.rules.isBestBall ? nil : next?.projected(side, rosters.known)
    }
    games = (next?.matchups ?? []).compactMap { matchup in
      guard let away = matchup.away else { return nil }
      return Game(
        home: matchup.home.team, away: away.team,
        homeProjected: projected(matchup.home), awayProjected: projected(away))
    }
    moves = (league.wire?.transactions ?? []).filter { !$0.moves.isEmpty }
      .sorted { ($1.date, $1.id) < ($0.date, $0.id) }.prefix(Self.mostMoves)
      .map { transaction in
        func names(_ ids: [Player.ID]) -> [String] { ids.map { rosters.name(of: $0) } }
        return Move(
          id: transaction.id.cleanText(longest: 40) ?? "", team: transaction.teams.first,
          week: transaction.week, kind: transaction.kind,
          added: names(transaction.moves.filter { $0.to != nil }.map(\.player)),
          dropped: names(
            transaction.moves.filter { $0.to == nil && $0.from != nil }.map(\.player)),
          bid: transaction.bid)
      }
    let about = self.team
    self.facts = facts.enumerated().sorted { one, other in
      func rank(_ fact: Fact) -> (Int, Double) {
        (fact.subject.team == about && about != nil ? 0 : 1, -fact.weight)
      }
      let (left, right) = (rank(one.element), rank(other.element))
      return left == right ? one.offset < other.offset : left < right
    }.map(\.element)
  }
}

/// The lineups of the week to come; if the platform has none yet, each team's last one.
private struct RosterReading {
  private let league: League
  private let next: Week?
  private let forecasts: [Player.ID: Points]
  let known: [Player.ID: Player]
  private var means: [Player.ID: (total: Points, games: Int)] = [:]
  private(set) var emptySlots: [Team.ID: [String]] = [:]

  init(_ league: League, _ next: Week?, _ forecasts: [Player.ID: Points]) {
    self.league = league
    self.next = next
    self.forecasts = forecasts
    known = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }
    for week in league.playedWeeks {
      for entry in week.matchups.flatMap(\.sides).flatMap(\.lineup) {
        // Players who did not play have no points, or zero.
        guard let player = entry.player, let points = entry.points, points != .zero else {
          continue
        }
        let (total, games) = means[player] ?? (.zero, 0)
        means[player] = (total + points, games + 1)
      }
    }
    for side in next?.matchups.flatMap(\.sides) ?? [] {
      let empty = side.lineup.filter { $0.isStarter && $0.player == nil }.map(\.slot.slotName)
      if !empty.isEmpty { emptySlots[side.team] = empty }
    }
  }

  func name(of player: Player.ID) -> String {
    known[player]?.name.cleanName ?? "player \(player.cleanText(longest: 20) ?? "")"
  }

  func players(of team: Team.ID) -> [LeagueBriefing.RosterPlayer] {
    let (lineup, isNext) = lineup(of: team)
    return lineup.compactMap { entry in
      guard let id = entry.player else { return nil }
      let player = known[id]
      let proTeam = entry.proTeam ?? player?.team
      let mean = means[id]
      return LeagueBriefing.RosterPlayer(
        team: team, id: id, name: name(of: id), position: player?.position ?? "",
        slot: entry.slot, proTeam: proTeam, opponent: proTeam.flatMap(opponent),
        isOnBye: proTeam.flatMap { next?.hasBye($0) } ?? false,
        status: next == nil ? nil : player?.status,
        projected: isNext ? next?.projection(entry, of: player) : nil,
        forecast: forecasts[id],
        average: mean.flatMap { mean in Points(mean.total.value / Double(max(1, mean.games))) },
        games: mean?.games ?? 0)
    }
  }

  private func lineup(of team: Team.ID) -> ([LineupEntry], isNext: Bool) {
    func side(_ week: Week) -> Side? {
      week.matchups.flatMap(\.sides).first { $0.team == team && !$0.lineup.isEmpty }
    }
    if let found = next.flatMap(side) { return (found.lineup, true) }
    let last = league.weeks.reversed().lazy.compactMap(side).first
    return (last?.lineup ?? [], false)
  }

  private func opponent(of team: String) -> String? {
    next?.proGame(of: team).map { $0.home == team ? "vs \($0.away)" : "at \($0.home)" }
  }
}
