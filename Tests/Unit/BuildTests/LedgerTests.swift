import LeagueModel
import Platform
import TestSupport
import Testing

@testable import Build

/// What a build writes, and what it leaves alone.
@Suite(.timeLimit(.minutes(120))) struct LedgerTests {
  private static let entry = LeagueKey("espn-77310426").map {
    SiteConfiguration.LeagueEntry(key: $0, season: 2026, history: .latest(0))
  }

  /// Builds a site and returns what had to be made.
  private func made(
    _ folder: String, _ answers: RecordedAnswers, now: String = "2026-11-17T09:00:00Z",
    _ change: (inout SiteConfiguration) -> Void = { _ in }
  ) async throws -> [String] {
    let entry = try #require(Self.entry)
    let siteRun = try answers.siteRun(folder, entry, now: now, change)
    #expect(try await BuildRun(siteRun).build([entry]).failures == [])
    return siteRun.ledger.made
  }

  /// Names without the league and the season, each kind once.
  private func kinds(_ made: [String]) -> Set<String> {
    Set(
      made.map { name in
        name.replacing("espn-77310426 ", with: "").replacing("the-folding-chair-classic/", with: "")
          .replacing(/week-\d\d|week \d+|\b2026\b/, with: "N")
          .replacing("data/espn-77310426/", with: "")
      })
  }

  @Test func aBuildWithNothingNewWritesNoFile() async throws {
    try await withTemporaryFolder { folder in
      let answers = RecordedAnswers()
      let first = try await made(folder, answers)
      #expect(first.count > 50)
      let before = try stamps(folder)
      // An hour later, and two days.
      #expect(try await made(folder, answers, now: "2026-11-17T10:00:00Z") == [])
      #expect(try await made(folder, answers, now: "2026-11-19T09:00:00Z") == [])
      #expect(try stamps(folder) == before)
    }
  }

  private func stamps(_ folder: String) throws -> [String: FileStamp] {
    try Files.tree(folder).reduce(into: [:]) { $0[$1] = FileStamp("\(folder)/\($1)") }
  }

  @Test func aRunKeepsTheLedgerOfWhatItSkips() async throws {
    try await withTemporaryFolder { folder in
      let answers = RecordedAnswers()
      let key = try #require(LeagueKey("sleeper-873150294416920577"))
      let entry = SiteConfiguration.LeagueEntry(key: key, season: 2026, history: .latest(0))
      for _ in 0..<2 {
        #expect(try await BuildRun(answers.siteRun(folder, entry)).build([entry]).failures == [])
      }
      let before = try stamps(folder)
      // Rendering alone fetches neither a league nor the list of players.
      try await RenderStage(answers.siteRun(folder, entry)).render()
      #expect(try stamps(folder) == before)
    }
  }

  /// A change of what a site is made from.
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// A file of the site's folder.
    var path: String?
    var text = ""
    /// What has to be made again.
    var kinds: Set<String>
  }

  private static let weeks: Set<String> = ["page N/N/"]

  @Test(arguments: [
    Change(
      testDescription: "a template of one kind of page", path: "templates/pages/team.html.liquid",
      text: "mine", kinds: ["theme", "page N/N/team-*/", "page service-worker"]),
    Change(
      testDescription: "a template with the text of ours", path: "templates/pages/mine.html.liquid",
      text: "mine", kinds: ["theme"]),
    Change(
      testDescription: "a page of one's own", path: "content/notes/one.md", text: "# One",
      kinds: [
        "read content/notes/one.md", "read addresses", "page search", "page posts",
        "page notes/one/index.html", "page service-worker",
      ]),
    Change(
      testDescription: "the context", path: "context/espn-77310426.yml",
      text: "inside_jokes: []",
      kinds: ["league strangers", "league roast N/N/rankings.json", "league outline N/N"]),
    Change(
      testDescription: "a page that is broken",
      path: "output/the-folding-chair-classic/archive/index.html", text: "broken",
      kinds: ["page archive/"]),
    Change(
      testDescription: "a league that is broken", path: "data/espn-77310426/2026/league.json",
      text: "{}", kinds: ["league normalize"]),
  ])
  func aChangeRebuildsOnlyWhatDependsOnIt(_ change: Change) async throws {
    try await withTemporaryFolder { folder in
      let answers = RecordedAnswers()
      _ = try await made(folder, answers)
      if let path = change.path {
        try Files.makeFolder(Paths.parent("\(folder)/\(path)"))
        try Files.write(Array(change.text.utf8), to: "\(folder)/\(path)")
      }
      #expect(kinds(try await made(folder, answers)) == change.kinds)
      #expect(try await made(folder, answers) == [])
    }
  }

  @Test func aNewTitleRebuildsOnlyPages() async throws {
    try await withTemporaryFolder { folder in
      let answers = RecordedAnswers()
      _ = try await made(folder, answers)
      let again = try await made(folder, answers) { $0.title = "The Bugle" }
      #expect(again.allSatisfy { $0.hasPrefix("page ") } && again.count > 20)
    }
  }

  /// The Tuesday after week 10 makes that week, and of the earlier ones only the links to it.
  @Test func aNewWeekLeavesEarlierWeeksAlone() async throws {
    try await withTemporaryFolder { folder in
      let answers = RecordedAnswers()
      let key = try #require(LeagueKey("sleeper-873150294416920577"))
      let entry = SiteConfiguration.LeagueEntry(key: key, season: 2026, history: .latest(1))
      func made() async throws -> [String] {
        let siteRun = try answers.siteRun(folder, entry)
        #expect(try await BuildRun(siteRun).build([entry]).failures == [])
        return siteRun.ledger.made
      }
      let base = "api.sleeper.app/v1/"
      let turnedBack: [(String, (inout String) -> Void)] = [
        ("state/nfl", { $0.replace("11", with: "10") }),
        ("league/\(key.id)", { $0.replace("\"leg\":11", with: "\"leg\":10") }),
        ("league/\(key.id)/matchups/10", { $0.replace(/"points":[0-9.]+/, with: "\"points\":0") }),
      ]
      for (path, turnBack) in turnedBack {
        var text = String(decoding: answers.recorded(base + path), as: UTF8.self)
        turnBack(&text)
        answers.replace(base + path, Array(text.utf8))
      }
      let league = "league \(key) "
      let first = try await made().filter { $0.hasSuffix("normalize") }
      #expect(first == [league + "normalize", league + "2025 normalize"])
      let data = DataFolder("\(folder)/data")
      #expect(try data.season(key, 2026).weeks() == Array(1...9))
      let before = try stamps("\(folder)/data/\(key)/2026").filter { $0.key.hasPrefix("week-") }
      answers.mend()
      let again = try await made()
      #expect(again.filter { $0.hasSuffix("normalize") } == [league + "normalize"])
      #expect(
        again.filter { $0.contains("rank") } == [
          league + "2026 week 10 rank", league + "2026 rank",
          league + "roast data/\(key)/2026/week-10/rankings.json",
        ])
      let weeks = again.filter { $0.hasPrefix("page ") && $0.contains("week-") }
      #expect(
        // Weeks are rendered next to each other.
        weeks.map { $0.dropFirst("page shame-and-prosperity/2026/".count) }.sorted() == [
          // Only the newest week's roasts have pictures of their own.
          "week-09/", "week-09/team-*/", "week-10/", "week-10/edition.json", "week-10/game-*/",
          "week-10/team-*/",
        ])
      let after = try stamps("\(folder)/data/\(key)/2026")
      for (path, stamp) in before { #expect(after[path] == stamp, "\(path)") }
      #expect(try await made() == [])
      // Nor does a run that knows of no earlier one print them differently.
      func papers() throws -> [String: [UInt8]] {
        try Files.tree("\(folder)/data").reduce(into: [:]) { papers, path in
          papers[path] = try Files.read("\(folder)/data/\(path)")
        }
      }
      let printed = try papers()
      try Files.remove("\(folder)/.output-ledger")
      #expect(try await made().count > 50)
      #expect(try papers() == printed)
    }
  }

  @Test func aStoredLedgerIsReadUnlessItIsDamaged() throws {
    let stamp = FileStamp(size: 1, modified: 2, changed: 3, inode: 4)
    let header = Digest(of: "program")
    func table(_ names: [String]) -> LedgerTable {
      var table = LedgerTable(names)
      for (name, inputs) in [("one", ["a", "c"]), ("two", ["a", "d"]), ("three", ["a"])] {
        for version in ["0", "1"] {
          _ = table.set(
            name, inputs.map { NamedDigest($0, $0 == "a" ? version : "1") },
            [NamedDigest("b \(name)", "2")], warnings: ["c"], value: [1, 2, 3], reason: "e")
        }
      }
      for name in ["b one", "e"] {
        table.set(KnownFile(stamp: stamp, digest: Digest(of: name)), for: name)
      }
      return table
    }
    let bytes = LedgerFile.bytes(table([]), header: header)
    let more = LedgerFile.bytes(table(["unused", "a"]), header: header)
    #expect(more.count == bytes.count)
    let read = try #require(LedgerFile.table(bytes, header: header))
    #expect(bytes == LedgerFile.bytes(read, header: header))
    let names = ["a", "b one", "b three", "b two", "c", "d", "e", "one", "three", "two"]
    #expect(read.names.sorted() == names)
    for (name, inputs) in [("one", ["a", "c"]), ("two", ["a", "d"]), ("three", ["a"])] {
      let node = try #require(read.node(name))
      #expect(read.isMade(node, from: inputs.map { NamedDigest($0, "1") }))
      #expect(!read.isMade(node, from: inputs.map { NamedDigest($0, "2") }))
      #expect(
        read.view(node)
          == LedgerNode(
            outputs: [NamedDigest("b \(name)", "2")], warnings: ["c"], value: [1, 2, 3],
            changed: ["a"]))
    }
    #expect(read.file("e") == KnownFile(stamp: stamp, digest: Digest(of: "e")))
    #expect(read.file("b two") == nil)
    #expect(LedgerFile.table(bytes, header: Digest(of: "another program")) == nil)
    for end in bytes.indices {
      #expect(LedgerFile.table(Array(bytes[..<end]), header: header) == nil)
      var damaged = bytes
      damaged[end] ^= 0x10
      #expect(LedgerFile.table(damaged, header: header) == nil)
    }
  }
}
