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
        "read content/notes/one.md", "read addresses", "page home", "page rules", "page search",
        "page posts", "page notes/one/index.html", "page service-worker",
      ]),
    Change(
      testDescription: "the context", path: "context/espn-77310426.yml",
      text: "inside_jokes: []",
      kinds: ["league strangers", "league roast N/N/rankings.json"]),
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
        try Files.makeFolder(Files.parent("\(folder)/\(path)"))
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

  @Test func aDamagedLedgerIsIgnored() throws {
    let node = LedgerNode(
      inputs: [NamedDigest("a", "1")], outputs: [NamedDigest("b", "2")], warnings: ["c"],
      value: [1, 2, 3], changed: ["a"])
    let stamp = FileStamp(size: 1, modified: 2, changed: 3, inode: 4)
    let header = Digest(of: "program")
    let file = LedgerFile(
      header: header, nodes: ["node": node],
      files: ["b": KnownFile(stamp: stamp, digest: Digest(of: "2"))])
    let bytes = file.bytes
    let read = try #require(LedgerFile(bytes, header: header))
    #expect(read.nodes == file.nodes && read.files == file.files)
    #expect(LedgerFile(bytes, header: Digest(of: "another program")) == nil)
    for end in bytes.indices {
      #expect(LedgerFile(Array(bytes[..<end]), header: header) == nil)
      var damaged = bytes
      damaged[end] ^= 0x10
      #expect(LedgerFile(damaged, header: header) == nil)
    }
  }
}
