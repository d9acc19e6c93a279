import LeagueModel
import Rank
import Statistics

/// Finds the players of the NFL who are on no roster. Imported statistics have other ids, so players are matched by id,
/// or else by name and position.
struct FreeAgentSearch {
  let freeAgents: [FreeAgent]

  init(_ everybody: [ScoredGame], before week: Week, league: League, owned: Set<Player.ID>) {
    let schedule = ProSchedule(league)
    let byID = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }
    let byName = Dictionary(
      league.players.map { (Self.name($0.name, $0.position), $0) }
    ) { first, _ in first }
    let names = Set(
      league.players.filter { owned.contains($0.id) }.map { Self.name($0.name, $0.position) })
    let teams = Set(
      league.players.filter { owned.contains($0.id) && Self.isDefense($0.position) }
        .compactMap { ProTeam(named: $0.team ?? $0.id) ?? ProTeam(named: $0.name) })
    var found: [(player: Player, games: [PlayerGames.Game])] = []
    let games = everybody.filter { $0.week < week.number }
    let weeks = Set(games.map(\.week)).sorted()
    for (id, own) in Dictionary(grouping: games, by: \.player).sorted(by: { $0.key < $1.key }) {
      guard let latest = own.max(by: { $0.week < $1.week }), let team = latest.team else {
        continue
      }
      let name = Self.name(latest.name, latest.position)
      let isOwned =
        latest.position == PlayerGame.defense ? teams.contains(team) : names.contains(name)
      guard !isOwned, !owned.contains(id) else { continue }
      let points = Dictionary(own.map { ($0.week, $0.points.value) }) { first, _ in first }
      let series = weeks.map { number in
        PlayerGames.Game(
          week: number, points: points[number] ?? 0,
          isBye: points[number] == nil && schedule.hasBye(team, in: number))
      }
      // The platform's own entry for the player has his present team and status, which do not apply to a past week.
      var player =
        byID[id] ?? byName[name] ?? Player(id: id, name: latest.name, position: latest.position)
      if player.team == nil || week.state == .played { player.team = team.code }
      found.append((player, series))
    }
    let usual = Dictionary(grouping: found, by: \.player.position).mapValues { players in
      let played = players.flatMap(\.games).filter { $0.points != 0 }.map(\.points)
      return played.isEmpty ? 0 : played.reduce(0, +) / Double(played.count)
    }
    freeAgents = found.map { player, games in
      FreeAgent(
        player: player,
        games: GameEstimate(
          games, before: week.number, last: [], usual: usual[player.position] ?? 0,
          role: Self.isDefense(player.position) ? .defense : .freeAgent),
        source: .statistics)
    }
  }

  private static func isDefense(_ position: String) -> Bool {
    PointsAllowed.position(position) == PlayerGame.defense
  }

  /// A name for comparing both sources, without punctuation and suffixes such as Jr.
  private static func name(_ name: String, _ position: String) -> String {
    let words = name.foldedName.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "." }
      .map { $0.filter(\.isLetter) }
    let plain =
      words.count > 2 && suffixes.contains(words[words.count - 1]) ? words.dropLast() : words[...]
    return plain.joined() + " " + (PointsAllowed.position(position) ?? position)
  }

  private static let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "v"]
}

extension ProSchedule {
  /// Whether a team had no game in a week with known games.
  fileprivate func hasBye(_ team: ProTeam, in week: Int) -> Bool {
    games.contains { $0.week == week } && opponent(of: team, in: week) == nil
  }
}
