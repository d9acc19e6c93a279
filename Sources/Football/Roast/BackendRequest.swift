import LanguageModels
import LeagueModel
import Rank

extension RoastBackendRequest {
  init(_ brief: RoastBrief, about teams: [RankedTeam]) {
    func players(_ starters: [MatchupResult.Starter]) -> [Player] {
      starters.compactMap { starter in
        starter.points.map {
          Player(name: starter.name, position: starter.position, points: $0.value)
        }
      }
    }
    func side(_ score: MatchupResult.Score) -> Side {
      Side(team: score.team, points: score.points.value, starters: players(score.starters))
    }
    let context = brief.context
    self.init(
      teams: teams.map { team in
        Team(
          id: team.id, name: team.name, owner: team.owner, record: team.record.description,
          pointsFor: team.pointsFor.value, pointsAgainst: team.pointsAgainst.value,
          streak: team.streak?.description ?? "",
          topPlayers: team.bestStarters.map {
            Player(name: $0.name, position: $0.position, points: $0.points.value)
          })
      },
      context: Context(
        insideJokes: context.insideJokes.map { Joke(term: $0.term, explanation: $0.explanation) },
        personalities: context.personalities.map {
          Personality(manager: $0.name, description: $0.description)
        }, sackoPunishment: context.sacko ?? "", cultureNotes: context.culture ?? ""),
      matchups: brief.rankings.matchups.compactMap { matchup in
        matchup.away.map { Matchup(home: side(matchup.home), away: side($0)) }
      }, week: brief.rankings.week, phase: Phase(brief.rankings.phase))
  }
}

extension RoastBackendRequest.Phase {
  fileprivate init(_ phase: Rank.Phase) {
    switch phase {
    case .preseason: self = .offseason
    case .regular: self = .regularSeason
    case .playoffs: self = .playoffs
    }
  }
}
