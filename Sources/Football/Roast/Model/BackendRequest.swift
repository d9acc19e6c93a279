import JSON
import LeagueModel
import Rank

/// The body of a request to the roast service: the teams to roast and the week of their league.
func backendRequest(_ brief: RoastBrief, about teams: [RankedTeam]) -> JSONObject {
  let phase =
    switch brief.rankings.phase {
    case .preseason: "offseason"
    case .regular: "regular_season"
    case .playoffs: "playoffs"
    }
  return JSONObject([
    ("teams", .array(teams.map(document))), ("context", document(brief.context)),
    ("matchups", .array(brief.rankings.matchups.compactMap(document))),
    ("week_number", .int(brief.rankings.week)), ("season_phase", .string(phase)),
    ("playoff_bracket", .null),
  ])
}

private func document(_ team: RankedTeam) -> JSONValue {
  [
    "id": .string(team.id), "name": .string(team.name), "owner": .string(team.owner),
    "record": .string(team.record.description), "points_for": .double(team.pointsFor.value),
    "points_against": .double(team.pointsAgainst.value),
    "streak": .string(team.streak?.description ?? ""),
    "top_players": .array(
      team.bestStarters.map {
        [
          "name": .string($0.name), "position": .string($0.position),
          "points": .double($0.points.value),
        ]
      }),
  ]
}

/// The league's knowledge, without items that have an empty text.
private func document(_ context: LeagueContext) -> JSONValue {
  func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
  func note(_ text: String?) -> JSONValue {
    text.flatMap { isBlank($0) ? nil : .string($0) } ?? .null
  }
  let jokes = context.insideJokes.filter { !isBlank($0.term) && !isBlank($0.explanation) }
  let people = context.personalities.filter { !isBlank($0.name) && !isBlank($0.description) }
  return [
    "inside_jokes": .array(
      jokes.map { ["term": .string($0.term), "explanation": .string($0.explanation)] }),
    "personalities": .array(
      people.map { ["player_name": .string($0.name), "description": .string($0.description)] }),
    "sacko_punishment": note(context.sacko), "culture_notes": note(context.culture),
  ]
}

/// A game of the week; nil for a team without an opponent.
private func document(_ matchup: MatchupResult) -> JSONValue? {
  guard let away = matchup.away else { return nil }
  return [
    "home_team_id": .string(matchup.home.team), "away_team_id": .string(away.team),
    "home_score": .double(matchup.home.points.value), "away_score": .double(away.points.value),
    "home_players": .array(players(matchup.home)), "away_players": .array(players(away)),
  ]
}

private func players(_ side: MatchupResult.Score) -> [JSONValue] {
  side.starters.compactMap { starter in
    starter.points.map { points in
      [
        "name": .string(starter.name), "position": .string(starter.position),
        "points": .double(points.value), "is_starter": true,
      ]
    }
  }
}
