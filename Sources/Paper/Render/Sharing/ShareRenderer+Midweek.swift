import LeagueModel
import Liquid
package import Rank

/// The messages between two papers: the week ahead, and the scores so far.
extension ShareRenderer {
  /// The messages about the week after an edition's; nil if its matchups are unknown. In the playoffs a pairing is a
  /// result, so readers who do not want results get only the number of games.
  package func preview(
    after edition: Edition, _ choice: Choice, address: String?
  ) throws -> [String]? {
    guard let games = edition.numbers?.next, let week = games.first?.week else { return nil }
    let teams = edition.teamsByID
    let isOpen = choice.reveal == .shown
    let playoffs = edition.numbers?.playoffs
    let hidden = playoffs != nil && !isOpen ? games.count : 0
    let pairs = (hidden > 0 ? [] : games).map { game in
      (first: side(game.first, teams, isOpen), second: side(game.second, teams, isOpen), game: game)
    }
    // The pairings are ordered by seeds and stakes, which would reveal results.
    let ordered = isOpen ? pairs : pairs.map(inOrderOfNames).sorted(by: isBefore)
    let values = ordered.map { pair -> Value in
      [
        "first": .object(pair.first.value), "second": .object(pair.second.value),
        "is_game_of_the_week": .bool(isOpen && pair.game.isGameOfTheWeek),
        "kind": (pair.game.kind?.rawValue).orNull, "stage": (pair.game.stage?.rawValue).orNull,
        "chance": pair.game.chance.orNull,
      ]
    }
    let names = edition.teams.map { team -> (String, Value) in
      (team.team.id, ["name": .string(team.team.name)])
    }
    return try messages(
      "share/preview.txt", edition, choice, address,
      [
        ("next", .array(values)), ("next_week_name", .string("the games of week \(week)")),
        ("playoff_games", .int(hidden)), ("playoffs", try Value(encoding: playoffs)),
        ("team_by_id", .object(Object(names))),
      ])
  }

  /// The messages about the scores of a week that is being played.
  package func scores(
    of live: LiveWeek, after edition: Edition, _ choice: Choice, address: String?
  ) throws -> [String] {
    let teams = edition.teamsByID
    let isOpen = choice.reveal == .shown || choice.reveal == .hidden && choice.format.hasVeil
    let values: [Value] =
      isOpen
      ? live.games.map { game in
        [
          "leader": .object(side(game.leader, teams, isOpen).value),
          "trailer": .object(side(game.trailer, teams, isOpen).value),
          "margin": .double(game.margin.value), "is_over": game.isOver.orNull,
        ]
      }
      : live.games.map { game in
        inOrderOfNames(
          (side(game.leader, teams, isOpen), side(game.trailer, teams, isOpen), game: game))
      }.sorted(by: isBefore).map { pair in
        ["first": .object(pair.first.value), "second": .object(pair.second.value)]
      }
    return try messages(
      "share/scores.txt", edition, choice, address,
      [("live", .array(values)), ("live_week_name", .string("week \(live.week) so far"))])
  }

  private func messages(
    _ template: String, _ edition: Edition, _ choice: Choice, _ address: String?,
    _ members: [(String, Value)]
  ) throws -> [String] {
    var object = Object()
    object["league"] = [
      "name": .string(edition.league.name), "season": .int(edition.league.season),
    ]
    object["page"] = ["address": address.orNull]
    object["reveal"] = .string(choice.reveal.rawValue)
    object["format"] = .string(choice.format.rawValue)
    for (key, value) in members { object[key] = value }
    let bytes = try theme.render(template, object, escaping: choice.format.escaping)
    return Messages(choice.format, budget: choice.budget ?? choice.format.budget)
      .split(String(decoding: bytes, as: UTF8.self))
  }

  // MARK: Sides

  private struct NamedSide {
    let name: String
    var value: Object
  }

  private func side(
    _ side: NextGame.Side, _ teams: [Team.ID: RankedTeam], _ isOpen: Bool
  ) -> NamedSide {
    let team = teams[side.team]
    let name = team?.name ?? side.team
    var value: Object = ["name": .string(name)]
    value["projected"] = side.projected.map { .double($0.value) } ?? .null
    value["absences"] = .array(
      side.absences.map { absence in
        [
          "player": .string(absence.player), "position": .string(absence.position),
          "reason": .string(absence.reason.rawValue),
        ]
      })
    if isOpen {
      let record = team?.record ?? Record()
      value["record"] = [
        "wins": .int(record.wins), "losses": .int(record.losses), "ties": .int(record.ties),
      ]
      value["odds"] = side.odds.orNull
      value["stakes"] = .double(side.stakes)
    }
    return NamedSide(name: name, value: value)
  }

  private func side(
    _ side: LiveWeek.Side, _ teams: [Team.ID: RankedTeam], _ isOpen: Bool
  ) -> NamedSide {
    let name = teams[side.team]?.name ?? side.team
    var value: Object = ["name": .string(name)]
    let left = side.left?.map { starter -> Value in
      ["name": .string(starter.name), "position": .string(starter.position)]
    }
    value["left"] = left.map { .array($0) } ?? .null
    if isOpen { value["points"] = .double(side.points.value) }
    return NamedSide(name: name, value: value)
  }

  private typealias Pair<Game> = (first: NamedSide, second: NamedSide, game: Game)

  private func inOrderOfNames<Game>(_ pair: Pair<Game>) -> Pair<Game> {
    NeutralWeek.isBefore(pair.second.name, pair.first.name)
      ? (pair.second, pair.first, pair.game) : pair
  }

  private func isBefore<Game>(_ one: Pair<Game>, _ other: Pair<Game>) -> Bool {
    NeutralWeek.isBefore(one.first.name, other.first.name)
  }
}

extension Edition {
  fileprivate var teamsByID: [Team.ID: RankedTeam] {
    Dictionary(teams.map { ($0.team.id, $0.team) }) { first, _ in first }
  }
}
