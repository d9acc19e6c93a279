import Build
import Diagnostics
import JSON
import LeagueModel
import Platform
import Platforms
import Rank
import TestSupport
import Testing

/// Stored values come back equal, and damaged files are named.
@Suite(.timeLimit(.minutes(120))) struct DataFolderTests {
  /// A build that is killed right after it has replaced a snapshot leaves the old one next to it.
  @Test func leftoversGoEvenIfNothingIsNew() async throws {
    try await withTemporaryFolder { folder in
      let data = DataFolder(folder)
      let key = try #require(LeagueKey("sleeper-1"))
      let answer = Answer(
        name: "league", address: "https://a", fetchedAt: Instant(seconds: 0), body: [1])
      let snapshot = Snapshot(key: key, season: 2026, answers: [answer])
      for isFetched in [true, false] {
        try data.store(snapshot)
        let leftover = "\(folder)/sleeper-1/2026/.snapshot-staging-0123456789abcdef"
        try Files.makeFolder(leftover)
        try Files.write([1], to: "\(leftover)/league.json")
        if isFetched { try data.store(snapshot) } else { try data.tidy(key, season: 2026) }
        #expect(Files.kind(leftover) == nil)
        #expect(try data.snapshot(key, season: 2026) == snapshot)
      }
    }
  }

  @Test func everyStoredValueComesBackEqual() async throws {
    try await withTemporaryFolder { folder in
      var random = Random(seed: 2)
      for round in 0..<60 {
        let data = DataFolder("\(folder)/\(round)")
        let league = random.league()
        let rankings = random.rankings(of: league)
        let edition = Edition(rankings, roasts: random.roasts(for: rankings))
        let players = PlayerIndex(
          fetchedAt: random.instant(), players: random.list(20) { $0.player() })
        let snapshot = Snapshot(
          key: league.key, season: league.season,
          answers: random.list(4) { random in
            Answer(
              name: "week-\(random.number(30))", address: "https://\(random.text())",
              fetchedAt: random.instant(), body: random.list(300) { UInt8($0.number(255)) })
          })
        try data.store(league)
        try data.store(rankings)
        try data.store(edition)
        try data.store(snapshot)
        try data.store(players, of: .sleeper)
        let (key, season) = (league.key, league.season)
        #expect(try data.league(key, season: season) == league)
        #expect(try data.rankings(key, season: season, week: rankings.week) == rankings)
        #expect(try data.edition(key, season: season, week: rankings.week) == edition)
        #expect(try data.snapshot(key, season: season) == snapshot)
        #expect(try data.players(of: .sleeper) == players)
        #expect(try data.seasons(key) == [season])
        #expect(try data.weeks(key, season: season) == [rankings.week])
        #expect(try data.editions(key) == [edition])
      }
    }
  }

  @Test func missingValuesAreNil() async throws {
    try await withTemporaryFolder { folder in
      let data = DataFolder("\(folder)/data")
      let key = try #require(LeagueKey("espn-1"))
      #expect(try data.league(key, season: 2024) == nil)
      #expect(try data.rankings(key, season: 2024, week: 1) == nil)
      #expect(try data.edition(key, season: 2024, week: 1) == nil)
      #expect(try data.snapshot(key, season: 2024) == nil)
      #expect(try data.players(of: .espn) == nil)
      #expect(try data.seasons(key) == [] && data.editions(key) == [])
      #expect(Files.kind("\(folder)/data") == nil)
    }
  }

  @Test func seasonsAndWeeksAreSortedAndOtherFoldersIgnored() async throws {
    try await withTemporaryFolder { folder in
      let data = DataFolder(folder)
      let key = try #require(LeagueKey("espn-1"))
      for name in ["2024/week-10", "2024/week-02", "2023/week-01", "notes", "2024/week-x"] {
        try Files.makeFolder("\(folder)/espn-1/\(name)")
      }
      #expect(try data.seasons(key) == [2023, 2024])
      #expect(try data.weeks(key, season: 2024) == [2, 10])
    }
  }

  @Test func earlierSeasonsAreStoredSeparately() async throws {
    try await withTemporaryFolder { folder in
      let data = DataFolder(folder)
      let (key, old) = (try #require(LeagueKey("sleeper-2")), try #require(LeagueKey("sleeper-1")))
      var random = Random(seed: 11)
      var league = random.league()
      (league.key, league.season) = (old, 2019)
      let snapshot = Snapshot(
        key: old, season: 2019,
        answers: [Answer(name: "league", address: "a", fetchedAt: Instant(seconds: 5), body: [1])])
      let past = data.earlier(of: key)
      #expect(try past.league(key, season: 2019) == nil)
      #expect(try past.snapshot(key, season: 2019) == nil)
      #expect(try past.seasons(key) == [])
      try past.store(league)
      try past.store(snapshot)
      #expect(try past.league(key, season: 2019) == league)
      #expect(try past.snapshot(key, season: 2019) == snapshot)
      #expect(try past.seasons(key) == [2019])
      #expect(try data.seasons(key) == [] && data.seasons(old) == [])
      #expect(try data.league(key, season: 2019) == nil && data.editions(key).isEmpty)
      #expect(try Files.list("\(folder)/sleeper-2/history/2019") == ["league.json", "snapshot"])
    }
  }

  @Test func aSnapshotIsReplacedAsAWhole() async throws {
    try await withTemporaryFolder { folder in
      let data = DataFolder(folder)
      let key = try #require(LeagueKey("sleeper-1"))
      func snapshot(_ names: String...) -> Snapshot {
        Snapshot(
          key: key, season: 2024,
          answers: names.map {
            Answer(
              name: $0, address: "a", fetchedAt: Instant(seconds: 5), body: Array($0.utf8))
          })
      }
      try data.store(snapshot("league", "week-01"))
      try data.store(snapshot("league"))
      #expect(try data.snapshot(key, season: 2024) == snapshot("league"))
      let folders = try Files.list("\(folder)/sleeper-1/2024")
      #expect(folders == ["snapshot"])
      try Files.remove("\(folder)/sleeper-1/2024/snapshot/league.json")
      #expect(throws: SiteError.self) { try data.snapshot(key, season: 2024) }
    }
  }

  @Test func damagedFilesAreNamed() async throws {
    try await withTemporaryFolder { folder in
      let data = DataFolder(folder)
      var random = Random(seed: 7)
      let league = random.league()
      try data.store(league)
      let path = "\(folder)/\(league.key)/\(league.season)/league.json"
      let good = String(decoding: try Files.read(path), as: UTF8.self)
      func complaint(_ text: String) throws -> Diagnostic? {
        try Files.write(Array(text.utf8), to: path)
        do {
          _ = try data.league(league.key, season: league.season)
        } catch {
          if case .data(.stored(let diagnostic)) = error { return diagnostic }
        }
        return nil
      }
      #expect(try complaint(good) == nil)
      let truncated = try complaint(String(good.prefix(good.count / 2)))
      #expect(truncated?.place?.name == path)
      let version = try complaint(good.replacing("\"version\": 1", with: "\"version\": 2"))
      #expect(
        version?.message
          == "\(path) was written by another version of Skidmark (format 2)")
      let kind = try complaint(
        good.replacing("\"season\": \(league.season)", with: "\"season\": \"old\""))
      #expect(kind?.message.hasPrefix("\(path): ") == true)
      #expect(kind?.message.contains("season") == true)
      #expect(try complaint("") != nil && complaint("[]") != nil && complaint("null") != nil)
    }
  }

  @Test func anUnreadableFileIsNotReportedAsDamaged() async throws {
    try await withTemporaryFolder { folder in
      let key = try #require(LeagueKey("espn-1"))
      try Files.makeFolder("\(folder)/espn-1/2024/league.json")
      do throws(SiteError) {
        _ = try DataFolder(folder).league(key, season: 2024)
        Issue.record("a folder was read")
      } catch {
        guard case .data(.file(let file)) = error else { throw error }
        #expect(file.action == "read" && file.path.hasSuffix("league.json"))
      }
    }
  }
}
