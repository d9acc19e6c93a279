import JSON
import LeagueModel
import TestSupport
import Testing

@testable import Rank

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Forecasts of the past know nothing of the future, and are scored as they should be.
struct BackTestTests {
  /// A second, slower way: scores from the public tables, the scale by bisecting an interval.
  private func reference(_ league: League, _ system: PowerSystem) -> BackTest {
    var edges: [(week: Int, edge: Double)] = []
    var (sum, brier, count) = (0.0, 0.0, 0)
    var hasBegun = false
    for week in league.playedWeeks {
      let games = week.matchups.filter { $0.decision != .open }
      let rows = powerRows(league, by: system, through: week.number - 1)
      let mean = rows.map(\.score).reduce(0, +) / Double(rows.count)
      let spread = rows.map { pow($0.score - mean, 2) }.reduce(0, +) / Double(rows.count)
      func place(_ team: Team.ID?) -> Double {
        let score = rows.first { $0.team == team }?.score ?? 0
        return spread < 1e-15 ? 0 : (score - mean) / spread.squareRoot()
      }
      let known = edges.map(\.edge)
      func slope(_ scale: Double) -> Double {
        known.map { $0 / (1 + exp(scale * $0)) }.reduce(-scale, +)
      }
      var (low, high) = (0.0, 1_000.0)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if slope(middle) > 0 { low = middle } else { high = middle }
      }
      for game in games where hasBegun && game.decision != .tie {
        let home = place(game.home.team) - place(game.away?.team)
        let edge = game.decision == .home ? home : -home
        let chance = 1 / (1 + exp(-low * edge))
        (sum, brier, count) = (sum - log(chance), brier + pow(1 - chance, 2), count + 1)
        edges.append((week.number, edge))
      }
      hasBegun = hasBegun || !games.isEmpty
    }
    let games = Double(count)
    return BackTest(
      system: system, games: count,
      loss: count == 0 ? nil : BackTest.Loss(log: sum / games, brier: brier / games))
  }

  @Test(arguments: Seeds.tried(1...100))
  func lossesMatchASecondImplementation(_ seed: Int) throws {
    let league = try #require(randomLeague(seed))
    for system in PowerSystem.allCases {
      let (own, other) = (backTest(league, of: system, through: 15), reference(league, system))
      #expect(own.games == other.games && (own.loss == nil) == (other.loss == nil))
      #expect(abs((own.loss?.log ?? 0) - (other.loss?.log ?? 0)) < 1e-6, "\(system)")
      #expect(abs((own.loss?.brier ?? 0) - (other.loss?.brier ?? 0)) < 1e-6, "\(system)")
    }
  }

  /// If the last game ends the other way round, the winner's probability is the rest of what it was.
  @Test(arguments: Seeds.tried(1...100))
  func aResultDoesNotChangeItsOwnForecast(_ seed: Int) throws {
    var random = SplitMix(seed: seed)
    var weeks = (1...random.number(2...10)).map { number in
      week(
        number,
        [(1, Double(random.number(60...150)), 2, Double(random.number(60...150)) + 0.5)])
    }
    let last = weeks.count
    for system in PowerSystem.allCases {
      func lastLoss() throws -> Double {
        let league = try #require(makeLeague(teams(2), weeks))
        func sum(_ week: Int) -> Double {
          let test = backTest(league, of: system, through: week)
          return Double(test.games) * (test.loss?.log ?? 0)
        }
        return sum(last) - sum(last - 1)
      }
      let before = try lastLoss()
      weeks[last - 1] = week(last, [(1, 200, 2, 10)])
      let won = try lastLoss()
      weeks[last - 1] = week(last, [(1, 10, 2, 200)])
      let lost = try lastLoss()
      #expect(abs(exp(-won) + exp(-lost) - 1) < 1e-9)
      #expect(abs(before - won) < 1e-9 || abs(before - lost) < 1e-9)
    }
  }

  @Test func theFirstForecastIsACoinFlip() throws {
    let weeks = [
      week(1, [(1, 120, 2, 90), (3, 100, 4, 80)]), week(2, [(1, 120, 3, 90), (2, 100, 4, 80)]),
    ]
    let league = try #require(makeLeague(teams(4), weeks))
    for system in PowerSystem.allCases {
      #expect(backTest(league, of: system, through: 1).games == 0)
      let test = backTest(league, of: system, through: 2)
      #expect(test.games == 2)
      #expect(abs((test.loss?.log ?? 0) - log(2.0)) < 1e-12 && test.loss?.brier == 0.25)
      #expect(abs(BackTest.Loss.coin.log - log(2.0)) < 1e-15 && BackTest.Loss.coin.brier == 0.25)
    }
  }

  /// Where the better team always wins, every system beats the coin. Where ranks tell nothing, the scale
  /// stays near zero and the loss near the coin's.
  @Test func betterForecastsHaveASmallerLoss() throws {
    let pairs = [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]]
    let strengths = [0, 140.0, 120, 100, 80]
    let steady = (1...12).map { number in
      week(
        number,
        pairs[number % 3].map { ($0.0, strengths[$0.0], $0.1, strengths[$0.1]) })
    }
    let fair = try #require(makeLeague(teams(4), steady))
    var random = SplitMix(seed: 4)
    let chance = (1...14).map { number in
      week(
        number,
        pairs[number % 3].map {
          ($0.0, Double(random.number(50...150)), $0.1, Double(random.number(50...150)) + 0.5)
        })
    }
    let coins = try #require(makeLeague(teams(4), chance))
    for system in PowerSystem.allCases {
      let good = try #require(backTest(fair, of: system, through: 12).loss)
      #expect(good.log < 0.45 && good.brier < 0.13, "\(system) \(good)")
      let idle = try #require(backTest(coins, of: system, through: 14).loss)
      #expect((0.6...0.9).contains(idle.log), "\(system) \(idle)")
    }
  }

  @Test func tiesAndOpenGamesAreNotForecast() throws {
    var weeks = [
      week(1, [(1, 120, 2, 90), (3, 100, 4, 80)]), week(2, [(1, 90, 3, 90), (2, 100, 4, 80)]),
    ]
    weeks[1].matchups[1].decision = .open
    let league = try #require(makeLeague(teams(4), weeks))
    #expect(backTest(league, of: .strength, through: 2).loss == nil)
  }

  @Test func backTestsAreReadBack() throws {
    let test = backTest(try #require(randomLeague(7)), of: .resume, through: 9)
    #expect(try JSONValue(encoding: test).decoded(BackTest.self) == test)
  }
}
