import Build
import Platform
import TestSupport
import Testing

/// Teams' pictures from a real server: good ones are served from the site, and nothing else of what a host sends
/// gets there.
@Suite(
  needsPlatforms,
  .enabled(if: hasPrograms("vipsthumbnail", "vipsheader"), "needs libvips-tools (Homebrew: vips)"),
  .timeLimit(.minutes(60)))
struct TeamPictureTests {
  private static let page = "shame-and-prosperity/2026/week-10/index.html"
  /// The teams with a picture: all but the one that no one owns.
  private static let pictured = 11
  private static let build = ["-w", "10", "--now", "2026-11-17T09:00:00Z"]
  private static let nextHour = ["-w", "10", "--now", "2026-11-17T10:00:00Z"]
  private static let nextDays = ["-w", "10", "--now", "2026-11-19T10:00:00Z"]
  private static let nextWeek = ["-w", "10", "--now", "2026-11-25T10:00:00Z"]

  private func withSite(
    _ body: (_ site: String, Platforms) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try Files.makeFolder("\(folder)/elsewhere")
      let elsewhere = try Platforms(in: "\(folder)/elsewhere")
      let platforms = try Platforms(["--elsewhere", elsewhere.origin], in: folder)
      defer {
        platforms.stop()
        elsewhere.stop()
      }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "873150294416920577", "--offline"])
      try await body(site, platforms)
      #expect((try? elsewhere.pictureRequests().count) ?? 0 == 0)
    }
  }

  private func build(
    _ site: String, _ platforms: Platforms, _ arguments: [String], fault: String? = nil,
    _ environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await Skidmark.succeed(
      ["build", "-s", site] + arguments,
      environment: platforms.environment(
        fault: fault.map { "picture/\($0)" }, withPictures: true, environment))
  }

  /// The addresses of the pictures on a page, and the number of monograms.
  private func marks(_ site: String) throws -> (pictures: Set<String>, monograms: Int) {
    let all = tags(try text("\(site)/output/\(Self.page)"))
    let marks = all.filter { $0.attributes["class"]?.contains("team-mark") == true }
    let pictures = marks.filter { $0.name == "img" }
    #expect(pictures.allSatisfy { $0.attributes["alt"] == "" && $0.attributes["width"] == "40" })
    return (
      Set(pictures.compactMap { $0.attributes["src"] }), marks.count { $0.name == "svg" }
    )
  }

  private func files(_ site: String) throws -> [String] {
    try Files.tree("\(site)/output/assets").filter { $0.hasPrefix("team-") }.sorted()
  }

  @Test func goodPicturesAreServedFromTheSite() async throws {
    try await withSite { site, platforms in
      let first = try await build(site, platforms, Self.build)
      #expect(!first.error.contains("warning:"), "\(first.error)")
      let shown = try marks(site)
      #expect(shown.pictures.count == Self.pictured && shown.monograms > 0)
      #expect(shown.pictures == Set(try files(site).map { "../../../assets/\($0)" }))
      let asked = try platforms.pictureRequests()
      #expect(asked.count == Self.pictured && asked.allSatisfy { $0.cookie == nil })
      try await Skidmark.succeed(["check", "-s", site])
      // Nothing new: nothing is asked, and nothing is written.
      let before = try tree(site)
      let again = try await build(site, platforms, Self.nextHour)
      #expect(again.error.contains(": 0 files written"), "\(again.error)")
      #expect(differences(before, try tree(site)).filter { $0 != ".output-ledger" } == [])
      _ = try await build(site, platforms, Self.nextWeek)
      #expect(try platforms.pictureRequests().count == Self.pictured)
      let changed = differences(before, try tree(site))
      #expect(!changed.contains { $0.hasPrefix("output/") || $0.contains("/pictures/") })
    }
  }

  @Test func picturesAreSquareAndSmall() async throws {
    try await withSite { site, platforms in
      _ = try await build(site, platforms, Self.build)
      for name in try files(site) {
        #expect(name.hasSuffix(".jpg"))
        #expect(Files.size("\(site)/output/assets/\(name)") ?? .max < 10_000)
      }
    }
  }

  /// Earlier versions made WebP. The picture is made again from what is stored, without asking its host.
  @Test func aStoredWebPBecomesAPictureForCards() async throws {
    try await withSite { site, platforms in
      _ = try await build(site, platforms, Self.build)
      let folder = "\(site)/data/\(Sites.sleeper)/2026/pictures"
      let names = try Files.list(folder).filter { $0.hasSuffix(".jpg") }
      for name in names {
        let webP = "\(site)/picture.webp"
        let made = try run(
          "vipsthumbnail", ["\(folder)/\(name)", "-s", "160", "-o", "\(webP)[strip]"])
        #expect(made.status == 0)
        let bytes = try Files.read(webP)
        let digest = hexadecimal(Digest(of: bytes).bytes.prefix(8))
        try Files.replace("\(folder)/\(digest).webp", with: bytes)
        try Files.removeFile("\(folder)/\(name)")
        try edit("\(folder)/pictures.json") { $0.replacing(name, with: "\(digest).webp") }
      }
      _ = try await build(site, platforms, Self.nextHour)
      #expect(names.count == Self.pictured)
      #expect(try Files.list(folder).filter { $0.hasSuffix(".jpg") }.count == Self.pictured)
      #expect(try !Files.list(folder).contains { $0.hasSuffix(".webp") })
      #expect(
        try files(site).allSatisfy { $0.hasSuffix(".jpg") }
          && marks(site).pictures.count == Self.pictured)
      #expect(try platforms.pictureRequests().count == Self.pictured)
    }
  }

  /// What a stranger sent is never served as it came.
  @Test func withoutTheProgramTeamsHaveMonograms() async throws {
    try await withSite { site, platforms in
      let nowhere = ["PATH": "/nonexistent"]
      let outcome = try await build(site, platforms, Self.build, nowhere)
      #expect(
        outcome.error.contains(
          "\(Self.pictured) teams have monograms for lack of a picture: vipsthumbnail, of Debian's libvips-tools"
        ),
        "\(outcome.error)")
      #expect(try files(site).isEmpty && marks(site).pictures.isEmpty)
      let stored = try Files.list("\(site)/data/\(Sites.sleeper)/2026/pictures")
      #expect(stored.allSatisfy { $0.hasSuffix(".json") })
      try await Skidmark.succeed(["check", "-s", site])
      let again = try await build(site, platforms, Self.nextHour, nowhere)
      #expect(!again.error.contains("monogram"), "\(again.error)")
      // Installed since.
      _ = try await build(site, platforms, Self.nextHour)
      #expect(try marks(site).pictures.count == Self.pictured)
    }
  }

  @Test(arguments: ["exit 3", "cat", "head -c 100000000 /dev/zero", "echo '<svg/>'"])
  func aFailingProgramCostsThePicture(_ script: String) async throws {
    try await withSite { site, platforms in
      try writeProgram("echo '160x160 uchar'", to: "\(site)-bin/vipsheader")
      try writeProgram(script, to: "\(site)-bin/vipsthumbnail")
      let outcome = try await build(
        site, platforms, Self.build, ["PATH": "\(site)-bin:/usr/bin:/bin"])
      #expect(outcome.error.contains("\(Self.pictured) teams have monograms"), "\(outcome.error)")
      #expect(outcome.error.contains("vipsthumbnail cannot make it small"))
      #expect(try files(site).isEmpty && marks(site).pictures.isEmpty)
    }
  }

  /// What a host may send instead of a picture, what the warning says, and whether it is asked again two days later.
  private static let faults: [(String, String, Bool)] = [
    ("svg", "it is not a PNG, JPEG, GIF or WebP picture", false),
    ("html", "it is not a PNG, JPEG, GIF or WebP picture", false),
    ("garbage", "it is not a PNG, JPEG, GIF or WebP picture", false),
    ("script", "vipsthumbnail cannot make it small", false),
    ("wide", "it has 30000 x 30000 pixels", false),
    ("endless", "it has more than 512 kB", false),
    ("redirect", "sleepercdn.com redirects to another host", false),
    ("404", "sleepercdn.com does not have it", false),
    ("403", "sleepercdn.com answers with status 403", false),
    ("500", "sleepercdn.com answers with status 500", true),
    ("truncated", "sleepercdn.com does not answer", true),
    ("reset", "sleepercdn.com does not answer", true),
    ("hang", "sleepercdn.com does not answer", true),
    ("slow", "sleepercdn.com does not answer", true),
  ]

  @Test(arguments: faults)
  func aHostilePictureIsAMonogram(
    _ fault: String, _ reason: String, _ isAskedAgain: Bool
  ) async throws {
    try await withSite { site, platforms in
      let limit = ["hang", "slow"].contains(fault) ? ["SKIDMARK_TIMEOUT": "3"] : [:]
      let outcome = try await build(site, platforms, Self.build, fault: fault, limit)
      #expect(
        outcome.error.contains(
          "\(Self.pictured) teams have monograms for lack of a picture: \(reason)"))
      #expect(outcome.error.ranges(of: "warning:").count == 1, "\(outcome.error)")
      #expect(try files(site).isEmpty)
      let shown = try marks(site)
      #expect(shown.pictures.isEmpty && shown.monograms > 12)
      for (path, bytes) in try tree("\(site)/output") {
        #expect(bytes.firstRange(of: Array("hostile".utf8)) == nil, "\(path)")
      }
      try await Skidmark.succeed(["check", "-s", site])
      // Said once, and not asked at every build.
      let count = try platforms.pictureRequests().count
      let again = try await build(site, platforms, Self.nextHour, fault: fault, limit)
      #expect(!again.error.contains("monogram"), "\(again.error)")
      #expect(try platforms.pictureRequests().count == count)
      // Later it may have changed.
      _ = try await build(site, platforms, Self.nextDays)
      #expect(try marks(site).pictures.count == (isAskedAgain ? Self.pictured : 0))
      _ = try await build(site, platforms, Self.nextWeek)
      #expect(try marks(site).pictures.count == Self.pictured)
    }
  }

  /// A ZIP behind the picture, and a text in it, such as the place where it was taken.
  @Test(arguments: ["zip", "text"])
  func whatIsNotPictureStaysBehind(_ fault: String) async throws {
    try await withSite { site, platforms in
      let outcome = try await build(site, platforms, Self.build, fault: fault)
      #expect(!outcome.error.contains("warning:"), "\(outcome.error)")
      #expect(try marks(site).pictures.count == Self.pictured)
      for folder in ["output", "data"] {
        for (path, bytes) in try tree("\(site)/\(folder)") {
          #expect(bytes.firstRange(of: Array("hostile".utf8)) == nil, "\(path)")
        }
      }
    }
  }

  @Test func picturesCanBeTurnedOff() async throws {
    try await withSite { site, platforms in
      _ = try await build(site, platforms, Self.build)
      try edit("\(site)/skidmark.yml") { "pictures: off\n" + $0 }
      _ = try await build(site, platforms, Self.nextHour)
      #expect(try marks(site).pictures.isEmpty && files(site).isEmpty)
      try await Skidmark.succeed(["check", "-s", site])
      #expect(try platforms.pictureRequests().count == Self.pictured)
    }
  }

  @Test func aNewPictureReplacesTheOld() async throws {
    try await withSite { site, platforms in
      _ = try await build(site, platforms, Self.build)
      let before = try files(site)
      let users = "\(platforms.recordings)/api.sleeper.app/v1/league/873150294416920577/users.json"
      try edit(users) {
        $0.replacing(
          "\"avatar\":\"5a1e000000000000000000000000f001\"",
          with: "\"avatar\":\"5a1e000000000000000000000000f004\"")
      }
      _ = try await build(site, platforms, Self.nextHour)
      let after = try files(site)
      #expect(
        before.count == Self.pictured && after.count == Self.pictured - 1
          && Set(after).isSubset(of: before))
      #expect(try marks(site).pictures.count == Self.pictured - 1)
      #expect(try platforms.pictureRequests().count == Self.pictured)
      let stored = try Files.tree("\(site)/data").filter {
        $0.hasSuffix(".jpg") || $0.hasSuffix(".png")
      }
      #expect(stored.count == Self.pictured - 1)
    }
  }

  /// A site's folder may come from a stranger, with its data.
  @Test func aPlantedFileIsNotServed() async throws {
    try await withSite { site, platforms in
      _ = try await build(site, platforms, Self.build)
      let folder = "\(site)/data/\(Sites.sleeper)/2026/pictures"
      let name = try #require(try Files.list(folder).first { !$0.hasSuffix(".json") })
      try write("<svg><script>alert('hostile')</script></svg>", to: "\(folder)/\(name)")
      try edit("\(folder)/pictures.json") {
        $0.replacing("\"version\": 1", with: "\"version\":  1")
      }
      let outcome = try await Skidmark.succeed(["render", "-s", site] + Skidmark.now)
      #expect(outcome.error.contains("the picture \(name) is missing or damaged"))
      #expect(try files(site).count == Self.pictured - 1)
      // The next build asks for it again.
      _ = try await build(site, platforms, Self.nextHour)
      #expect(try files(site).count == Self.pictured)
    }
  }

  @Test func offlineNothingIsAsked() async throws {
    try await withSite { site, platforms in
      _ = try await Skidmark.succeed(
        ["fetch", "-s", site, "--now", "2026-11-17T09:00:00Z"],
        environment: platforms.environment(withPictures: true))
      let count = try platforms.pictureRequests().count
      _ = try await build(site, platforms, Self.build + ["--offline"])
      #expect(count == Self.pictured)
      #expect(try platforms.pictureRequests().count == count)
      #expect(try marks(site).pictures.count == Self.pictured)
    }
  }

  @Test(arguments: ["http://example.com", "ftp://127.0.0.1", "here"])
  func plainHTTPIsForThisMachineOnly(_ address: String) async throws {
    try await withSite { site, platforms in
      let outcome = try await Skidmark.run(
        ["build", "-s", site],
        environment: platforms.environment(["SKIDMARK_PICTURES_URL": address]))
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("SKIDMARK_PICTURES_URL is not a usable address."))
    }
  }

  /// The demo has pictures of its own, from recordings.
  @Test func theDemoShowsPicturesAndMonograms() async throws {
    let site = try await Sites.demo()
    let shown = try marks(site)
    #expect(shown.pictures.count == Self.pictured && shown.monograms > 0)
    #expect(try files(site).count == 20)
  }
}
