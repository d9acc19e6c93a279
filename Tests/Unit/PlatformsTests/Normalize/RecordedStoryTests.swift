import JSON
import LeagueModel
import Rank
import TestSupport
import Testing

@testable import Platforms

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

/// Sleeper's players in the games of the teams for which they played then.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedProTeamTests {
  private static let id = "1049056120377090048"

  /// The teams of a recorded season's players by week: ESPN's statistics of the same season name them.
  private func teams(_ players: PlayerIndex) throws -> [Answer] {
    let league = try normalize(Recordings.espnSnapshot("18254195", 2024), players: .empty)
    let names = Dictionary(league.players.map { ($0.id, Self.plain($0)) }) { first, _ in first }
    let ids = Dictionary(players.players.map { (Self.plain($0), $0.id) }) { first, _ in first }
    return league.playedWeeks.map { week in
      var teams: [String: String] = [:]
      for entry in week.matchups.flatMap(\.sides).flatMap(\.lineup) where entry.points != .zero {
        guard let id = entry.player.flatMap({ names[$0] }).flatMap({ ids[$0] }) else { continue }
        teams[id] = entry.proTeam
      }
      var object = JSONObject()
      for (id, team) in teams.sorted(by: { $0.key < $1.key }) { object.append(id, .string(team)) }
      return Answer(
        name: Answer.teams(week.number), address: "", fetchedAt: Recordings.fetchedAt,
        body: JSONValue.object(object).encoded())
    }
  }

  private static func plain(_ player: Player) -> String {
    let words = player.name.lowercased().split(separator: " ").map { $0.filter(\.isLetter) }
    return words.filter { !["jr", "sr", "ii", "iii", "iv"].contains($0) }.joined() + player.position
  }

  private func told(_ league: League) throws -> (stories: Int, matchups: Int) {
    var told = 0
    for week in league.playedWeeks {
      told += try rankInFull(league, week: week.number, seasons: 1).numbers?.stories?.count ?? 0
    }
    return (told, league.playedWeeks.flatMap(\.matchups).count { $0.away != nil })
  }

  private func season(_ players: PlayerIndex, with more: [Answer] = []) throws -> League {
    let snapshot = try Recordings.withSchedule(Recordings.sleeperSnapshot(Self.id), 2024)
    return try normalize(
      Snapshot(key: snapshot.key, season: 2024, answers: snapshot.answers + more),
      players: players)
  }

  /// Only players whom ESPN's league has, too, have a known team here; Sleeper's own rows have all.
  @Test func theTeamsOfTheWeekTellMoreMatchups() throws {
    let players = try Recordings.players()
    let before = try told(season(players))
    let after = try told(season(players, with: teams(players)))
    print("stories: \(before.stories) of \(before.matchups) told with present teams only")
    print("stories: \(after.stories) of \(after.matchups) told with the teams of the week")
    #expect(before.stories < 10 && after.stories >= 70)
  }

  /// A player who is moved later leaves every window where it was.
  @Test func aLaterTradeChangesNoPastStory() throws {
    var players = try Recordings.players()
    let rows = try teams(players)
    let truth = try season(players, with: rows)
    for index in players.players.indices { players.players[index].team = "CHI" }
    let moved = try season(players, with: rows)
    var count = 0
    for (week, other) in zip(truth.playedWeeks, moved.playedWeeks) {
      let known = try #require(rows.first { $0.name == Answer.teams(week.number) }?.json)
      for (side, second) in zip(
        week.matchups.flatMap(\.sides), other.matchups.flatMap(\.sides))
      {
        for (entry, same) in zip(side.lineup, second.lineup) {
          guard let player = entry.player, known[player] != nil else { continue }
          #expect(entry.proTeam == same.proTeam)
          count += 1
        }
      }
    }
    #expect(count > 1_000)
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
