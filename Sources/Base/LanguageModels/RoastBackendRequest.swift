import JSON

/// The request body of the roast service.
package struct RoastBackendRequest: Sendable, Hashable {
  /// A player with points.
  package struct Player: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The position, such as `QB`.
    package var position: String
    /// The points in the season, or in the week for a matchup.
    package var points: Double

    /// Creates a player.
    package init(name: String, position: String, points: Double) {
      (self.name, self.position, self.points) = (name, position, points)
    }
  }

  /// A team.
  package struct Team: Sendable, Hashable {
    /// The ID that identifies its roast in the response.
    package var id: String
    /// The name.
    package var name: String
    /// The manager's name.
    package var owner: String
    /// Wins, losses and ties, such as `8-5`.
    package var record: String
    /// Points for in the season.
    package var pointsFor: Double
    /// Points against in the season.
    package var pointsAgainst: Double
    /// The streak, such as `W3`.
    package var streak: String
    /// The top players, best first.
    package var topPlayers: [Player]

    /// Creates a team.
    package init(
      id: String, name: String, owner: String, record: String, pointsFor: Double,
      pointsAgainst: Double, streak: String, topPlayers: [Player]
    ) {
      (self.id, self.name, self.owner, self.record) = (id, name, owner, record)
      (self.pointsFor, self.pointsAgainst) = (pointsFor, pointsAgainst)
      (self.streak, self.topPlayers) = (streak, topPlayers)
    }
  }

  /// An inside joke.
  package struct Joke: Sendable, Hashable {
    /// The phrase.
    package var term: String
    /// The explanation.
    package var explanation: String

    /// Creates a joke.
    package init(term: String, explanation: String) {
      (self.term, self.explanation) = (term, explanation)
    }
  }

  /// A description of a manager.
  package struct Personality: Sendable, Hashable {
    /// The manager's name.
    package var manager: String
    /// The description.
    package var description: String

    /// Creates a personality.
    package init(manager: String, description: String) {
      (self.manager, self.description) = (manager, description)
    }
  }

  /// The league's culture. Items with empty text are left out.
  package struct Context: Sendable, Hashable {
    /// The inside jokes.
    package var insideJokes: [Joke]
    /// The described managers.
    package var personalities: [Personality]
    /// The punishment for last place.
    package var sackoPunishment: String
    /// Other notes.
    package var cultureNotes: String

    /// Creates a context.
    package init(
      insideJokes: [Joke] = [], personalities: [Personality] = [], sackoPunishment: String = "",
      cultureNotes: String = ""
    ) {
      (self.insideJokes, self.personalities) = (insideJokes, personalities)
      (self.sackoPunishment, self.cultureNotes) = (sackoPunishment, cultureNotes)
    }
  }

  /// One side of a matchup.
  package struct Side: Sendable, Hashable {
    /// The team's ID.
    package var team: String
    /// The points of the week.
    package var points: Double
    /// The starters.
    package var starters: [Player]
    /// The bench players.
    package var bench: [Player]

    /// Creates a side.
    package init(team: String, points: Double, starters: [Player] = [], bench: [Player] = []) {
      (self.team, self.points, self.starters, self.bench) = (team, points, starters, bench)
    }
  }

  /// A matchup of the week.
  package struct Matchup: Sendable, Hashable {
    /// The home side.
    package var home: Side
    /// The away side.
    package var away: Side

    /// Creates a matchup.
    package init(home: Side, away: Side) { (self.home, self.away) = (home, away) }
  }

  /// A phase of the season.
  package enum Phase: String, Sendable, Hashable {
    /// Before the first game.
    case offseason
    /// The regular season.
    case regularSeason = "regular_season"
    /// The playoffs.
    case playoffs
  }

  /// The teams to roast.
  package var teams: [Team]
  /// The league's culture.
  package var context: Context
  /// The matchups of the week.
  package var matchups: [Matchup]
  /// The week number.
  package var week: Int
  /// The phase of the season.
  package var phase: Phase

  /// Creates a request.
  package init(
    teams: [Team], context: Context = Context(), matchups: [Matchup] = [], week: Int,
    phase: Phase = .regularSeason
  ) {
    (self.teams, self.context, self.matchups) = (teams, context, matchups)
    (self.week, self.phase) = (week, phase)
  }
}

extension RoastBackendRequest {
  var body: JSONObject {
    JSONObject([
      ("teams", .array(teams.map(\.document))), ("context", context.document),
      ("matchups", .array(matchups.map(\.document))), ("week_number", .int(week)),
      ("season_phase", .string(phase.rawValue)), ("playoff_bracket", .null),
    ])
  }
}

extension RoastBackendRequest.Team {
  fileprivate var document: JSONValue {
    [
      "id": .string(id), "name": .string(name), "owner": .string(owner),
      "record": .string(record), "points_for": .double(pointsFor),
      "points_against": .double(pointsAgainst), "streak": .string(streak),
      "top_players": .array(topPlayers.map { .object($0.members) }),
    ]
  }
}

extension RoastBackendRequest.Player {
  fileprivate var members: JSONObject {
    JSONObject([
      ("name", .string(name)), ("position", .string(position)), ("points", .double(points)),
    ])
  }
}

extension RoastBackendRequest.Context {
  fileprivate var document: JSONValue {
    func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
    let jokes = insideJokes.filter { !isBlank($0.term) && !isBlank($0.explanation) }
    let people = personalities.filter { !isBlank($0.manager) && !isBlank($0.description) }
    return [
      "inside_jokes": .array(
        jokes.map { ["term": .string($0.term), "explanation": .string($0.explanation)] }),
      "personalities": .array(
        people.map {
          ["player_name": .string($0.manager), "description": .string($0.description)]
        }),
      "sacko_punishment": isBlank(sackoPunishment) ? nil : .string(sackoPunishment),
      "culture_notes": isBlank(cultureNotes) ? nil : .string(cultureNotes),
    ]
  }
}

extension RoastBackendRequest.Matchup {
  fileprivate var document: JSONValue {
    [
      "home_team_id": .string(home.team), "away_team_id": .string(away.team),
      "home_score": .double(home.points), "away_score": .double(away.points),
      "home_players": .array(home.players), "away_players": .array(away.players),
    ]
  }
}

extension RoastBackendRequest.Side {
  fileprivate var players: [JSONValue] {
    starters.map { document($0, isStarter: true) } + bench.map { document($0, isStarter: false) }
  }

  private func document(_ player: RoastBackendRequest.Player, isStarter: Bool) -> JSONValue {
    var members = player.members
    members["is_starter"] = .bool(isStarter)
    return .object(members)
  }
}
