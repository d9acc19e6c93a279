import LeagueModel
import Platform
import TestSupport
import Testing

@testable import Platforms
@testable import Rank

/// Six recorded games told play by play: the plays add up to the points that the platform gave.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedPlayTests {
  private static let names = [
    "2024-w04-SEA-DET-401671491", "2024-w05-NYG-SEA-401671680", "2024-w06-SF-SEA-401671819",
    "2024-w07-SEA-ATL-401671730", "2024-w08-BUF-SEA-401671760", "2024-w09-LA-SEA-401671776",
  ]

  private func read(_ name: String) throws -> [ProGamePlays] {
    let folder = try #require(Recordings.folder)
    let path = "\(folder)/../data/nfl-plays/\(name).json"
    return try #require(proGames(in: "\(name).json", try Files.read(path)))
  }

  private func season() throws -> League {
    try normalize(
      Recordings.withSchedule(Recordings.espnSnapshot("18254195", 2024), 2024), players: .empty)
  }

  private typealias Rostered = (
    player: Player, week: Int, points: Points, gains: [PlayPoints.Gain]
  )

  /// Everyone on a roster whose game is known, starters or not, with his plays.
  private func rostered(
    _ league: League, _ games: [ProGamePlays]
  ) throws -> [Rostered] {
    let players = Dictionary(league.players.map { ($0.id, $0) }) { first, _ in first }
    return league.playedWeeks.flatMap { week -> [Rostered] in
      let plays = PlayPoints(games, league, week: week.number)
      return week.matchups.flatMap(\.sides).flatMap(\.lineup).compactMap { entry -> Rostered? in
        guard let player = entry.player.flatMap({ players[$0] }), let team = entry.proTeam,
          let points = entry.points, let gains = plays?.gains(of: player, in: team)
        else { return nil }
        return (player, week.number, points, gains)
      }
    }
  }

  @Test func thePlaysOfSixGamesAddUpToThePlatformsPoints() throws {
    let league = try season()
    let games = try Self.names.flatMap(read)
    #expect(games.count == 6 && games.allSatisfy { $0.unread == 0 })
    let rostered = try rostered(league, games)
    var defenses = 0
    for (player, week, points, gains) in rostered {
      let sum = Points(gains.map(\.points).total.value.rounded(decimals: 2))
      #expect(sum == points, "\(player.name) in week \(week)")
      defenses += player.isDefense ? 1 : 0
    }
    print("plays: \(rostered.count) players of six games, \(defenses) of them defenses")
    #expect(rostered.count >= 61 && defenses == 2)
  }

  @Test func aMatchupWithASeattleStarterShowsHisPlays() throws {
    let games = try Self.names.flatMap(read)
    let stories = try rankInFull(season(), week: 5, seasons: 1, plays: games).numbers?.stories ?? []
    let blocks = stories.flatMap(\.blocks).filter { $0.plays != nil }
    #expect(!blocks.isEmpty)
    var told: Set<String> = []
    for block in blocks {
      let plays = try #require(block.plays)
      let starters = block.home.performances + block.away.performances
      for starter in starters {
        let own = plays.filter { $0.player == starter.name }.map(\.points).total
        let rest = (block.rest ?? []).filter { $0.player == starter.name }.map(\.points).total
        guard plays.contains(where: { $0.player == starter.name }) else { continue }
        let sum = Points((own + rest).value.rounded(decimals: 2))
        #expect(sum == starter.points, "\(starter.name)")
        told.insert(starter.name)
      }
    }
    #expect(told.contains("DK Metcalf") && told.count >= 4, "\(told)")
    // A defense begins with what a shutout is worth, and loses it again.
    let defenses = blocks.flatMap { $0.plays ?? [] }.filter { $0.player.contains("D/ST") }
    #expect(defenses.contains { $0.what.contains("points allowed") && $0.points < .zero })
  }

  /// The told plays of a game's first half are the same, with score and chance, if nothing is known of the second.
  @Test(arguments: [4, 5, 6, 7, 8, 9]) func noPlayKnowsTheSecondHalf(_ week: Int) throws {
    let league = try season()
    let games = try Self.names.flatMap(read)
    let halves = games.map { game in
      var game = game
      game.plays.removeAll { $0.quarter > 2 }
      return game
    }
    let (truth, other) = (
      try rankInFull(league, week: week, seasons: 1, plays: games).numbers?.stories ?? [],
      try rankInFull(league, week: week, seasons: 1, plays: halves).numbers?.stories ?? []
    )
    #expect(truth.count == other.count)
    var told = 0
    for (one, two) in zip(truth.flatMap(\.blocks), other.flatMap(\.blocks)) {
      let early = (one.plays ?? []).filter { $0.homeChance != nil && $0.quarter <= 2 }
      #expect(early == (two.plays ?? []).filter { $0.homeChance != nil && $0.quarter <= 2 })
      #expect(one.homeChance == two.homeChance)
      told += early.count
    }
    #expect(told > 0)
  }

  /// The chances within a window are no worse than those before it.
  @Test func theChancesWithinAWindowAreCalibrated() throws {
    let league = try season()
    let games = try Self.names.flatMap(read)
    var (before, within, after): ([Double], [Double], [Double]) = ([], [], [])
    for week in 4...9 {
      for story in try rankInFull(league, week: week, seasons: 1, plays: games).numbers?.stories
        ?? []
      {
        guard let winner = story.winner else { continue }
        func miss(_ chance: Double) -> Double {
          let error = chance - (winner == story.home ? 1 : 0)
          return error * error
        }
        for (index, block) in story.blocks.enumerated() {
          let chances = (block.plays ?? []).compactMap(\.homeChance)
          guard !chances.isEmpty else { continue }
          before.append(miss(index > 0 ? story.blocks[index - 1].homeChance : story.homeChance))
          within.append(chances.map(miss).reduce(0, +) / Double(chances.count))
          after.append(miss(block.homeChance))
        }
      }
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    print("plays: \(before.count) windows; Brier \(mean(before)) before, \(mean(within)) within")
    print("plays: Brier \(mean(after)) after")
    #expect(before.count >= 20)
    #expect(mean(within) <= mean(before) && mean(after) <= mean(within))
  }

  /// ESPN's play-by-play has no statistics: what its texts tell is compared with those of the NFL.
  @Test func espnsTextsTellNearlyTheSame() throws {
    let league = try season()
    let texts = try rostered(league, read("espn-playbyplay-401671680"))
    let truth = try rostered(league, read("2024-w05-NYG-SEA-401671680"))
    #expect(texts.count == truth.count && truth.count > 5)
    var equal = 0
    for (one, two) in zip(texts, truth) {
      #expect(one.player == two.player)
      let isEqual = one.gains.map(\.points).total == two.gains.map(\.points).total
      if !isEqual {
        print("plays: \(one.player.name) \(one.gains.map(\.points).total) for \(two.points)")
      }
      equal += isEqual ? 1 : 0
    }
    print("plays: from texts, \(equal) of \(truth.count) players are equal")
    #expect(equal >= truth.count - 1)
  }
}
