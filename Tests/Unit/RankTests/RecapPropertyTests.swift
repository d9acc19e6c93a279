import LeagueModel
import Rank
import TestSupport
import Testing

/// The recap of random seasons with playoffs.
@Suite struct RecapPropertyTests {
  @Test(arguments: Seeds.tried(1...150)) func everyPartComesFromTheGames(_ seed: Int) throws {
    let playoffs = try #require(PlayoffLeague(seed))
    let league = playoffs.league
    let rankings = try rankInFull(league, seasons: 100)
    let recap = try #require(rankings.numbers?.recap)

    // Every team has one place, and the page has the same.
    #expect(recap.finish.map(\.place) == Array(1...league.teams.count))
    #expect(Set(recap.finish.map(\.team)) == Set(league.teams.map(\.id)))
    #expect(recap.finish.map(\.team) == rankings.teams.map(\.id))
    #expect(recap.finish.first?.team == playoffs.champion)
    #expect(recap.finish.count { $0.how == .champion } == 1)
    #expect(recap.finish.first?.how == .champion)
    #expect(recap.sacko == (league.teams.count > 2 ? recap.finish.last?.team : nil))
    let missed = recap.finish.map { $0.how == .missed }
    // No team that missed the playoffs is ahead of one that was in them.
    #expect(missed == missed.sorted { !$0 && $1 })
    #expect(missed.count { !$0 } == min(league.rules.playoffTeamCount, league.teams.count))

    // The path is the rounds; its games are real, and the champion won them.
    #expect(recap.path.map(\.weeks) == playoffs.left.keys.sorted { $0[0] < $1[0] })
    #expect(recap.path.last?.opponent == recap.finish[1].team)
    for step in recap.path {
      let games = league.weeks.filter { $0.number == step.weeks.last }.flatMap(\.matchups)
        .filter { $0.kind == .championship && $0.sides(of: playoffs.champion) != nil }
      #expect(games.count == (step.opponent == nil ? 0 : 1))
      for game in games {
        let sides = try #require(game.sides(of: playoffs.champion))
        #expect(game.winner == playoffs.champion && game.weeks == step.weeks)
        #expect(sides.own.total == step.points && sides.other?.total == step.opponentPoints)
        #expect(sides.other?.team == step.opponent)
      }
    }
  }

  @Test(arguments: Seeds.tried(1...150)) func noGameIsCloser(_ seed: Int) throws {
    let league = try #require(PlayoffLeague(seed)).league
    let recap = try #require(try rankInFull(league, seasons: 100).numbers?.recap)
    var margins: [Points] = []
    for game in league.weeks.flatMap(\.matchups) where game.winner != nil {
      guard let away = game.away else { continue }
      let (one, other) = (game.home.total, away.total)
      margins.append(max(one, other) - min(one, other))
    }
    let closest = try #require(recap.closestGame)
    #expect(closest.margin == margins.min() && !closest.isTie)
    #expect(closest.points - closest.opponentPoints == closest.margin)
    let week = try #require(league.weeks.first { $0.number == closest.week })
    #expect(
      week.matchups.contains {
        $0.winner == closest.first
          && $0.sides(of: closest.second)?.own.total
            == closest.opponentPoints
      })
  }
}
