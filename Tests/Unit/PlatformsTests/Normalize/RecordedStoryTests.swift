import LeagueModel
import Platforms
import Rank
import TestSupport
import Testing

/// The stories of a recorded season: how good the chances are, and that no block knows what comes later.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedStoryTests {
  private func season() throws -> League {
    try normalize(
      Recordings.withSchedule(Recordings.espnSnapshot("18254195", 2024), 2024), players: .empty)
  }

  private func stories(_ league: League, _ week: Int) throws -> [GameStory] {
    try rankInFull(league, week: week, seasons: 1).numbers?.stories ?? []
  }

  /// A forecast for the home team, and whether it won.
  private typealias Forecast = (chance: Double, won: Bool)

  private func brier(_ forecasts: [Forecast]) -> Double {
    forecasts.map { ($0.chance - ($0.won ? 1 : 0)) * ($0.chance - ($0.won ? 1 : 0)) }
      .reduce(0, +) / Double(forecasts.count)
  }

  /// The limits are those of the reference: before the week, and after each window but the last.
  @Test func theChancesAreAsGoodAsTheModelPromises() throws {
    let league = try season()
    var before: [Forecast] = []
    var after: [KickoffWindow: [Forecast]] = [:]
    for week in league.playedWeeks {
      for story in try stories(league, week.number) {
        guard let winner = story.winner else { continue }
        let won = winner == story.home
        before.append((story.homeChance, won))
        for window in KickoffWindow.allCases {
          let last = story.blocks.last { $0.window <= window && $0.window != .monday }
          after[window, default: []].append((last?.homeChance ?? story.homeChance, won))
        }
      }
    }
    print("stories: \(before.count) matchups; before the week \(brier(before))")
    #expect(before.count >= 80)
    #expect(brier(before) <= 0.25)
    let limits: [KickoffWindow: Double] = [
      .beforeSunday: 0.245, .sundayEarly: 0.175, .sundayLate: 0.115, .sundayNight: 0.065,
    ]
    for (window, limit) in limits.sorted(by: { $0.key < $1.key }) {
      let forecasts = try #require(after[window])
      print("stories: after \(window.rawValue) \(brier(forecasts))")
      #expect(brier(forecasts) <= limit, "\(window.rawValue)")
    }
    printCalibration(before + KickoffWindow.allCases.dropLast().flatMap { after[$0] ?? [] })
  }

  private func printCalibration(_ forecasts: [Forecast]) {
    for tenth in 0..<10 {
      let said = forecasts.filter { min(9, Int($0.chance * 10)) == tenth }
      guard !said.isEmpty else { continue }
      let mean = said.map(\.chance).reduce(0, +) / Double(said.count)
      let won = Double(said.count { $0.won }) / Double(said.count)
      print("stories: said \(Int(mean * 100)) %, won \(Int(won * 100)) % of \(said.count)")
    }
  }

  /// The whole season: every starter with points plays in a window, and the scores end at the official ones.
  @Test func everyStoryEndsAtTheOfficialScore() throws {
    let league = try season()
    for week in league.playedWeeks {
      let stories = try stories(league, week.number)
      #expect(stories.count == week.matchups.count { $0.away != nil })
      for story in stories {
        let matchup = try #require(week.matchups.first { $0.home.team == story.home })
        let last = try #require(story.blocks.last)
        #expect(last.home.score + story.corrections[1] == matchup.home.total)
        #expect(last.away.score + story.corrections[0] == matchup.away?.total)
        #expect((2...5).contains(story.blocks.count))
        #expect(last.home.left == 0 && last.away.left == 0)
      }
    }
  }

  /// Later scores change, earlier blocks do not.
  @Test(arguments: [3, 9, 15]) func noBlockKnowsLaterScores(_ number: Int) throws {
    let league = try season()
    let truth = try stories(league, number)
    let index = try #require(league.weeks.firstIndex { $0.number == number })
    let windows = league.weeks[index].windows
    for window in KickoffWindow.allCases.dropFirst() {
      var changed = league
      for matchup in changed.weeks[index].matchups.indices {
        changed.weeks[index].matchups[matchup].home.change(from: window, windows)
        changed.weeks[index].matchups[matchup].away?.change(from: window, windows)
      }
      let other = try stories(changed, number)
      #expect(other.count == truth.count)
      for (one, two) in zip(truth, other) {
        #expect(one.homeChance == two.homeChance)
        #expect(
          one.blocks.filter { $0.window < window } == two.blocks.filter { $0.window < window })
      }
    }
  }
}

extension Side {
  /// Gives every starter from a window on other points.
  fileprivate mutating func change(from window: KickoffWindow, _ windows: [String: KickoffWindow]) {
    for index in lineup.indices {
      guard let own = lineup[index].proTeam.flatMap({ windows[$0] }), own >= window else {
        continue
      }
      let old = lineup[index].points ?? .zero
      lineup[index].points = Points(33.3).map { $0 - old }
    }
    points = lineup.filter(\.isStarter).compactMap(\.points).total
    total = points
  }
}
