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
      let key = try #require(LeagueKey("sleeper-1"))
      let stored = DataFolder(folder).season(key, 2026).snapshot
      let answer = Answer(
        name: "league", address: "https://a", fetchedAt: Instant(seconds: 0), body: [1])
      let snapshot = Snapshot(key: key, season: 2026, answers: [answer])
      for isFetched in [true, false] {
        try stored.store(snapshot)
        let leftover = "\(folder)/sleeper-1/2026/.snapshot-staging-0123456789abcdef"
        try Files.makeFolder(leftover)
        try Files.write([1], to: "\(leftover)/league.json")
        if isFetched { try stored.store(snapshot) } else { try stored.tidy() }
        #expect(Files.kind(leftover) == nil)
        #expect(try stored.read() == snapshot)
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
        let words = Words(for: rankings, roasts: random.roasts(for: rankings))
        let edition = Edition(rankings, words)
        let players = PlayerIndex(
          fetchedAt: random.instant(), players: random.list(20) { $0.player() })
        let snapshot = Snapshot(
          key: league.key, season: league.season,
          answers: random.list(4) { random in
            Answer(
              name: "week-\(random.number(30))", address: "https://\(random.text())",
              fetchedAt: random.instant(), body: random.list(300) { UInt8($0.number(255)) })
          })
        let (key, week) = (league.key, rankings.week)
        let season = data.season(key, league.season)
        try season.league.store(league)
        try season.rankings(week: week).store(rankings)
        try season.words(week: week).store(words)
        try season.snapshot.store(snapshot)
        try data.players(of: .sleeper).store(players)
        #expect(try season.league.read() == league)
        #expect(try season.rankings(week: week).read() == rankings)
        #expect(try season.words(week: week).read() == words)
        #expect(try season.edition(week: week) == edition)
        #expect(try season.snapshot.read() == snapshot)
        #expect(try data.players(of: .sleeper).read() == players)
        #expect(try data.seasons(key) == [league.season])
        #expect(try season.weeks() == [week])
        #expect(try data.editions(key) == [edition])
      }
    }
  }

  /// Earlier versions stored an edition, of which all but the words was a copy of the rankings.
  @Test func theWordsOfAStoredEditionAreKept() async throws {
    try await withTemporaryFolder { folder in
      var random = Random(seed: 4)
      let league = random.league()
      let run = try RecordedAnswers().siteRun(
        folder, SiteConfiguration.LeagueEntry(key: league.key, season: nil))
      let data = run.data
      let rankings = random.rankings(of: league)
      let words = Words(for: rankings, roasts: random.roasts(for: rankings))
      let season = data.season(league.key, league.season)
      let edition = Edition(rankings, words)
      let former = StoredFile<Edition>(season.folder(of: rankings.week)["edition.json"])
      for _ in 0..<2 {
        try former.store(edition)
        try run.moveOn()
        #expect(try season.words(week: rankings.week).read()?.roasts == words.roasts)
        #expect(Files.kind(former.path) == nil)
      }
      // What was written since is newer.
      try Files.write([0x7B], to: former.path)
      try season.words(week: rankings.week).store(Words(for: rankings))
      try run.moveOn()
      #expect(try season.words(week: rankings.week).read()?.roasts == [:])
      #expect(Files.kind(former.path) == nil)
      // A damaged one stays where it is.
      try Files.removeFile(season.words(week: rankings.week).path)
      try Files.write([0x7B], to: former.path)
      try run.moveOn()
      #expect(Files.kind(season.words(week: rankings.week).path) == nil)
      #expect(Files.kind(former.path) == .file)
    }
  }

  @Test func missingValuesAreNil() async throws {
    try await withTemporaryFolder { folder in
      let data = DataFolder("\(folder)/data")
      let key = try #require(LeagueKey("espn-1"))
      let season = data.season(key, 2024)
      #expect(try season.league.read() == nil)
      #expect(try season.rankings(week: 1).read() == nil)
      #expect(try season.edition(week: 1) == nil)
      #expect(try season.snapshot.read() == nil)
      #expect(try data.players(of: .espn).read() == nil)
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
      #expect(try data.season(key, 2024).weeks() == [2, 10])
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
      #expect(try past.season(key, 2019).league.read() == nil)
      #expect(try past.season(key, 2019).snapshot.read() == nil)
      #expect(try past.seasons(key) == [])
      try past.season(old, 2019).league.store(league)
      try past.season(old, 2019).snapshot.store(snapshot)
      #expect(try past.season(key, 2019).league.read() == league)
      #expect(try past.season(key, 2019).snapshot.read() == snapshot)
      #expect(try past.seasons(key) == [2019])
      #expect(try data.seasons(key) == [] && data.seasons(old) == [])
      #expect(try data.season(key, 2019).league.read() == nil && data.editions(key).isEmpty)
      #expect(try Files.list("\(folder)/sleeper-2/history/2019") == ["league.json", "snapshot"])
    }
  }

  @Test func aSnapshotIsReplacedAsAWhole() async throws {
    try await withTemporaryFolder { folder in
      let key = try #require(LeagueKey("sleeper-1"))
      let stored = DataFolder(folder).season(key, 2024).snapshot
      func snapshot(_ names: String...) -> Snapshot {
        Snapshot(
          key: key, season: 2024,
          answers: names.map {
            Answer(
              name: $0, address: "a", fetchedAt: Instant(seconds: 5), body: Array($0.utf8))
          })
      }
      try stored.store(snapshot("league", "week-01"))
      try stored.store(snapshot("league"))
      #expect(try stored.read() == snapshot("league"))
      let folders = try Files.list("\(folder)/sleeper-1/2024")
      #expect(folders == ["snapshot"])
      try Files.remove("\(folder)/sleeper-1/2024/snapshot/league.json")
      #expect(throws: SiteError.self) { try stored.read() }
    }
  }

  @Test func damagedFilesAreNamed() async throws {
    try await withTemporaryFolder { folder in
      var random = Random(seed: 7)
      let league = random.league()
      let stored = DataFolder(folder).season(league.key, league.season).league
      try stored.store(league)
      let path = "\(folder)/\(league.key)/\(league.season)/league.json"
      let good = String(decoding: try Files.read(path), as: UTF8.self)
      func complaint(_ text: String) throws -> Diagnostic? {
        try Files.write(Array(text.utf8), to: path)
        do {
          _ = try stored.read()
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
          == "\(path): it was written by another version of Skidmark (format 2)")
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
        _ = try DataFolder(folder).season(key, 2024).league.read()
        Issue.record("a folder was read")
      } catch {
        guard case .data(.file(let file)) = error else { throw error }
        #expect(file.action == "read" && file.path.hasSuffix("league.json"))
      }
    }
  }
}
