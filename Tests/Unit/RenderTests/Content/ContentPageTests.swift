import Diagnostics
import Platform
import Render
import Testing
import YAML

/// The pages made from the files of `content/`, and their addresses.
@Suite struct ContentPageTests {
  private let now = Instant(iso8601: "2026-11-17T09:00:00Z") ?? Instant(seconds: 0)

  private func page(_ path: String, _ text: String = "Text.") throws -> ContentPage {
    try ContentPage(
      path, SourceText(name: "content/\(path)", text: text), digest: Digest(of: text), zone: .utc)
  }

  private func site(
    _ pages: [ContentPage], _ others: [String] = [], hasDrafts: Bool = false,
    reserved: [String: String] = ["assets": "the theme", "a-league": "the league 'A League'"]
  ) throws(ContentError) -> SiteContent {
    let content = SiteContent(pages, others: others, now: now, hasDrafts: hasDrafts)
    try content.checkPlaces(reserved)
    return content
  }

  private func complaint(_ paths: [String], _ others: [String] = []) throws -> String? {
    let pages = try paths.map { try page($0) }
    do throws(ContentError) {
      _ = try site(pages, others)
      return nil
    } catch {
      return error.diagnostic(in: "content").description
    }
  }

  @Test(arguments: [
    ("rules.md", "rules/"), ("Über uns.md", "ueber-uns/"), ("a/B c/d.md", "a/b-c/d/"),
    ("a/index.md", "a/"), ("index.md", ""), ("posts/index.md", "posts/"),
    ("posts/2026-11-01 Hi!.md", "posts/2026-11-01-hi/"), ("???.md", "page/"), ("..md", "page/"),
    ("a/.../b.md", "a/page/b/"), ("A&B.md", "aandb/"), ("日本.md", "page/"), ("_x_.md", "x/"),
  ])
  func filesHavePlainAddresses(_ path: String, _ folder: String) throws {
    #expect(try page(path).folder == folder)
  }

  @Test(arguments: ["../../etc", "/etc/passwd", "a/../../b", "..", "\u{202E}x", "%2e%2e/"])
  func slugsCannotLeaveTheSite(_ slug: String) throws {
    let found = try page("rules.md", "---\nslug: \"\(slug)\"\n---\n").folder
    #expect(!found.contains("..") && !found.hasPrefix("/") && found.count { $0 == "/" } == 1)
  }

  @Test func aPageThatNeedsTooMuchWorkIsRefusedWithItsLocation() throws {
    let row = String(repeating: "|a", count: 4_000)
    let error = #expect(throws: YAMLError.self) {
      try page("rules.md", "---\ntitle: T\n---\n# Rules\n\n\(row)\n")
    }
    let text = try #require(error).diagnostic.description
    #expect(text.contains("rules.md:6:1") && text.contains("a table may have 256 columns"))
  }

  @Test func theTitleHasFallbacks() throws {
    #expect(try page("a-b.md", "---\ntitle: T\n---\n# H").title == "T")
    #expect(try page("a-b.md", "Text\n\n## The *H* `c`\n").title == "The H c")
    #expect(try page("a-b.md", "Text").title == "A b")
    #expect(try page("the_rules/index.md", "").title == "The rules")
  }

  @Test func theDescriptionIsTheBeginning() throws {
    #expect(try page("a.md", "---\ndescription: D\n---\nText").description == "D")
    #expect(
      try page("a.md", "# H\n\n![](x.png)\n\nThe **first**\nwords.\n").description
        == "The first words.")
    let long = try page("a.md", String(repeating: "word ", count: 60)).description
    #expect(long.count <= 162 && long.hasSuffix("word …"))
  }

  @Test func draftsAndFuturePagesAreLeftOutByDefault() throws {
    let pages = [
      try page("posts/a.md", "---\ndate: 2026-11-01\n---\n"),
      try page("posts/b.md", "---\ndate: 2026-11-18\n---\n"),
      try page("posts/c.md", "---\ndate: 2026-11-02\ndraft: true\n---\n"),
      try page("posts/d.md"), try page("e.md", "---\ndraft: true\n---\n"),
      try page("posts/f.md", "---\ndate: 2026-11-17T09:00:00Z\n---\n"),
    ]
    let plain = try site(pages)
    #expect(plain.posts.map(\.source) == ["posts/f.md", "posts/a.md", "posts/d.md"])
    #expect(plain.navigation.isEmpty)
    let all = try site(pages, hasDrafts: true)
    #expect(
      all.posts.map(\.source) == ["b", "f", "c", "a", "d"].map { "posts/\($0).md" })
    #expect(all.navigation.map(\.source) == ["e.md"])
  }

  @Test func theNavigationNamesThePagesAtTheTop() throws {
    let content = try site([
      try page("index.md"), try page("b.md"), try page("a/index.md", "# Z"), try page("a/x.md"),
      try page("posts/y.md"),
    ])
    #expect(content.navigation.map(\.title) == ["B", "Z"])
    #expect(content.home?.source == "index.md")
    #expect(content.pages.count == 4)
  }

  // MARK: Collisions

  @Test(arguments: [
    (["a.md", "A.md"], [], "content/A.md would be at 'a/', where content/a.md is"),
    (["a b.md", "a-b.md"], [], "content/a-b.md would be at 'a-b/', where content/a b.md is"),
    (["a.md", "a/index.md"], [], "content/a/index.md would be at 'a/', where content/a.md is"),
    (["assets.md"], [], "content/assets.md would be at 'assets/', where the theme is"),
    (
      ["a-league/x.md"], [],
      "content/a-league/x.md would be at 'a-league/x/', where the league 'A League' is"
    ),
    (["x.md"], ["x/index.html"], "content/x/index.html would be at 'x/', where content/x.md is"),
    (["x/y.md"], ["x"], "content/x would be at 'x', where content/x/y.md is"),
    ([], ["A.png", "a.png"], "content/a.png would be at 'a.png', where content/A.png is"),
    ([], ["assets/a.png"], "content/assets/a.png would be at 'assets/a.png', where the theme is"),
  ])
  func addressCollisionsNameBothFiles(
    _ texts: [String], _ others: [String], _ says: String
  ) throws {
    let advice = "rename one of them, or give one another address with 'slug:'"
    #expect(try complaint(texts, others) == "error: \(says)\n  note: \(advice)")
  }

  @Test func aNameWithALineBreakIsRefused() throws {
    #expect(try complaint([], ["a\nb.png"])?.contains("has a line break in its name") == true)
  }

  /// Random paths, compared with a check of every pair.
  @Test func everyCollisionIsFound() throws {
    var state: UInt64 = 20_261_121
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let names = ["a", "A", "a-b", "a.b", "b", "index.html", "é", "É"]
    var refused = 0
    for _ in 0..<2_000 {
      let texts = (0..<next(4)).map { _ in
        (0...next(3)).map { _ in names[next(4)] }.joined(separator: "/") + "\(next(2)).md"
      }
      let others = (0..<next(4)).map { _ in
        (0...next(3)).map { _ in names[next(names.count)] }.joined(separator: "/")
      }
      let pages = try Set(texts).sorted().map { try page($0) }
      let content = SiteContent(
        pages, others: Set(others).sorted(), now: now, hasDrafts: false)
      let paths = content.pages.map(\.path) + content.files.map(\.path)
      let isCrowded = paths.indices.contains { one in
        paths.indices.contains { other in
          let (first, second) = (paths[one].lowercased(), paths[other].lowercased())
          return one != other && (first == second || second.hasPrefix(first + "/"))
        }
      }
      do throws(ContentError) {
        try content.checkPlaces([:])
        #expect(!isCrowded, "\(paths)")
      } catch {
        #expect(isCrowded, "\(paths): \(error)")
        refused += 1
      }
    }
    #expect((200...1_800).contains(refused))
  }

  // MARK: Links

  @Test func linksBetweenFilesLeadToTheirPages() throws {
    let content = try site(
      [
        try page("rules.md"), try page("a/b.md"), try page("posts/Ä post.md"), try page("index.md"),
      ],
      ["a/pic one.png"])
    func destination(_ link: String, in source: String) -> ContentLinks.Destination {
      content.links.destination(of: link, in: source)
    }
    #expect(destination("rules.md", in: "index.md") == .file("rules/index.html"))
    #expect(destination("../rules.md#x?y", in: "a/b.md") == .file("rules/index.html#x?y"))
    #expect(destination("./../a/b.md?q=1", in: "a/b.md") == .file("a/b/index.html?q=1"))
    #expect(destination("posts/%C3%84%20post.md", in: "x.md") == .file("posts/ae-post/index.html"))
    #expect(destination("index.md", in: "rules.md") == .file("index.html"))
    #expect(destination("pic%20one.png", in: "a/b.md") == .file("a/pic%20one.png"))
    #expect(destination("nope.md#x", in: "rules.md") == .missing)
    // Only content/ could have these.
    for link in ["gone.png", "sub/gone.PDF#2", "../sheet.xlsx"] {
      #expect(destination(link, in: "posts/one.md") == .missing, "\(link)")
    }
    // The paper's own pages, data and pictures are not known here.
    for link in ["league/2026/week-02/", "feed.xml", "league/2026/pictures/a.png", "a/b"] {
      #expect(destination(link, in: "rules.md") == .asWritten, "\(link)")
    }
    for link in [
      "", "#x", "/rules.md", "//host/rules.md", "https://host/rules.md", "mailto:a@b.md",
      "../../rules.md", "a/", "%ZZ.md", "javascript:x.md", "?rules.md",
    ] {
      #expect(destination(link, in: "rules.md") == .asWritten, "\(link)")
    }
  }
}
