import Foundation
import LeagueModel
import Rank

/// The parts of ranking, each for every played week of a season.
struct Parts {
  private let league: League
  private let weeks: [Int]
  private static let seasons = 10_000

  init(_ league: League) {
    self.league = league
    weeks = league.playedWeeks.map(\.number)
  }

  /// Prints the median and the least time of each part.
  func measure(rounds: Int) throws {
    let regular = weeks.count { $0 <= league.rules.lastRegularWeek }
    print("season: \(league.teams.count) teams, \(weeks.count) weeks, \(regular) with a race")
    print("\(column("", 44)) \(number("median ms")) \(number("min ms"))")
    for (name, work) in parts {
      var times: [Double] = []
      for round in 0...rounds {
        let before = processorTime()
        for week in weeks { try work(week) }
        // The first one warms up.
        if round > 0 { times.append(processorTime() - before) }
      }
      times.sort()
      let figures = [times[times.count / 2], times[0]].map { number(String(format: "%.1f", $0)) }
      print("\(column(name, 44)) \(figures.joined(separator: " "))")
    }
  }

  private typealias Part = (name: String, work: (Int) throws -> Void)

  private var parts: [Part] {
    [
      ("ranking and facts", { _ = try rank(league, week: $0) }),
      (
        "back-tests of five power rankings",
        { week in
          for system in PowerSystem.allCases { _ = backTest(league, of: system, through: week) }
        }
      ),
      (
        "luck and schedule swaps",
        { week in
          _ = luck(league, through: week)
          _ = scheduleSwaps(league, through: week)
        }
      ),
      ("stories", { _ = tellStories(league, week: $0) }),
      ("lineups", { _ = reviewLineups(league, week: $0) }),
      (
        "awards and records",
        { week in
          _ = Awards(league, week: week)
          _ = SeasonRecords(league, through: week)
        }
      ),
      ("the race, proven", { _ = Race(league, through: $0) }),
      (
        "odds of \(Self.seasons) seasons",
        { week in
          _ = RaceOutlook(league, through: week, seasons: Self.seasons)
        }
      ),
      ("all of it, for every week", { _ = try rankInFull(league, week: $0) }),
    ]
  }

  private func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func number(_ text: String) -> String {
    String(repeating: " ", count: max(0, 10 - text.count)) + text
  }
}

/// The processor time that this process has taken so far, in milliseconds.
private func processorTime() -> Double { Double(clock()) * 1_000 / Double(CLOCKS_PER_SEC) }
