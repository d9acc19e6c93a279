package import JSON
import LeagueModel
import Platform
import Rank

extension LeagueBriefing {
  /// A known piece of data, with its receipt and the names that it is about.
  struct Entry: Sendable, Equatable {
    var receipt: String
    var names: [String]
    var json: JSONValue
  }

  /// The most rosters in a document.
  private static let mostRosters = 4

  /// The data for a model: a summary of the league, and the rosters that the question is about.
  package func document(for question: String) -> JSONValue {
    let chosen = rosters(for: question)
    var object = JSONObject([
      (
        "league",
        [
          "name": .string(league), "season": .int(season), "week": .int(week),
          "played_through": playedThrough.map { .int($0) } ?? .null, "over": .bool(isOver),
          "best_ball": .bool(isBestBall),
        ]
      )
    ])
    if let team { object["asking_team"] = .string(team) }
    object["standings"] = list(standingEntries)
    if !games.isEmpty { object["games_of_the_week"] = list(gameEntries) }
    object["rosters"] = .array(
      chosen.map { team in
        [
          "team": .string(team),
          "empty_slots": .array((emptySlots[team] ?? []).map { .string($0) }),
          "players": list(players.filter { $0.team == team }.map(entry)),
        ]
      })
    if !moves.isEmpty { object["wire"] = list(moveEntries) }
    if !facts.isEmpty { object["facts"] = list(factEntries) }
    return .object(object)
  }

  /// All known data, for the check of an answer.
  var entries: [Entry] {
    standingEntries + gameEntries + players.map(entry) + moveEntries + factEntries
  }

  private func list(_ entries: [Entry]) -> JSONValue { .array(entries.map(\.json)) }

  // MARK: Whom a question is about

  /// The asking team, its opponent, and the teams that the question names directly or by a player.
  func rosters(for question: String) -> [Team.ID] {
    var chosen: [Team.ID] = []
    if let team { chosen += [team] + (opponent(of: team).map { [$0] } ?? []) }
    let asked = question.foldedName
    chosen += teams(namedIn: asked)
    for player in players where asked.names(player.name) || asked.namesLast(of: player.name) {
      chosen.append(player.team)
    }
    var seen: Set<Team.ID> = []
    return Array(chosen.filter { seen.insert($0).inserted }.prefix(Self.mostRosters))
  }

  func opponent(of team: Team.ID) -> Team.ID? {
    games.lazy.compactMap { game in
      game.home == team ? game.away : game.away == team ? game.home : nil
    }.first
  }

  func standing(of team: Team.ID) -> Standing? { standings.first { $0.team == team } }
  func name(of team: Team.ID) -> String { standing(of: team)?.name ?? "Team \(team)" }

  // MARK: Entries

  var standingEntries: [Entry] {
    standings.map { line in
      var object = JSONObject([
        ("receipt", .string(line.receipt)), ("team", .string(line.team)),
        ("name", .string(line.name)), ("owner", .string(line.owner)), ("place", .int(line.place)),
        ("of", .int(standings.count)), ("record", .string(line.record.description)),
        ("points_for", .double(line.pointsFor.value)),
        ("points_against", .double(line.pointsAgainst.value)),
        ("in_playoffs_now", .bool(line.isPlayoffPlace)),
      ])
      if let streak = line.streak { object["streak"] = .string(streak.description) }
      return Entry(receipt: line.receipt, names: [line.name, line.owner], json: .object(object))
    }
  }

  var gameEntries: [Entry] {
    games.map { game in
      var object = JSONObject([
        ("receipt", .string(game.receipt)), ("week", .int(week)), ("home", .string(game.home)),
        ("away", .string(game.away)),
      ])
      if let points = game.homeProjected { object["home_projected"] = .double(points.value) }
      if let points = game.awayProjected { object["away_projected"] = .double(points.value) }
      let teams = [game.home, game.away].compactMap(standing)
      return Entry(
        receipt: game.receipt, names: teams.flatMap { [$0.name, $0.owner] },
        json: .object(object))
    }
  }

  func entry(_ player: RosterPlayer) -> Entry {
    var object = JSONObject([
      ("receipt", .string(player.receipt)), ("name", .string(player.name)),
      ("position", .string(player.position)), ("slot", .string(player.slot.slotName)),
    ])
    if let team = player.proTeam { object["nfl_team"] = .string(team) }
    if let opponent = player.opponent { object["opponent"] = .string(opponent) }
    if player.isOnBye { object["bye"] = true }
    if let status = player.status { object["status"] = .string(status.rawValue) }
    if let points = player.projected { object["projected"] = .double(points.value) }
    if let points = player.forecast { object["forecast"] = .double(points.value) }
    if let points = player.average {
      object["average"] = .double((points.value * 100).rounded() / 100)
      object["games"] = .int(player.games)
    }
    return Entry(receipt: player.receipt, names: [player.name], json: .object(object))
  }

  private var moveEntries: [Entry] {
    moves.map { move in
      var object = JSONObject([
        ("receipt", .string(move.receipt)), ("week", .int(move.week)),
        ("kind", .string(move.kind.rawValue)),
      ])
      if let team = move.team { object["team"] = .string(team) }
      if !move.added.isEmpty { object["added"] = .array(move.added.map { .string($0) }) }
      if !move.dropped.isEmpty { object["dropped"] = .array(move.dropped.map { .string($0) }) }
      if let bid = move.bid { object["bid"] = .int(bid) }
      let team = move.team.map { [name(of: $0)] } ?? []
      return Entry(
        receipt: move.receipt, names: team + move.added + move.dropped, json: .object(object))
    }
  }

  private var factEntries: [Entry] {
    facts.prefix(Self.mostFacts).map { fact in
      Entry(
        receipt: fact.id, names: fact.subject.team.map { [name(of: $0)] } ?? [],
        json: ["receipt": .string(fact.id), "text": .string(fact.text)])
    }
  }
}

extension String {
  /// Whether this folded text contains a name: the same words in a row, with any marks between them. Few users type the
  /// emoji in a team's name.
  func names(_ name: String) -> Bool {
    let wanted = name.foldedName.words
    guard wanted.areName else { return false }
    let words = words
    return words.indices.contains { words[$0...].starts(with: wanted) }
  }

  /// Whether this folded text contains the last name of a person.
  func namesLast(of name: String) -> Bool { name.lastName.map { names($0) } ?? false }
}
