import Build
import Platform
import TestSupport
import Testing

/// Every requested endpoint × every way in which it can fail.
///
/// Property 4 (Invalid Input Error Handling): a bad answer leads to an error that says what happened and what
/// to do, and never to a crash, a hang or a changed paper.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct FaultMatrixTests {
  /// What can replace an answer.
  private enum Action: String, CaseIterable, Sendable {
    case tooMany = "429"
    case broken = "500"
    case busy = "503"
    case html
    case truncated
    case garbage
    case reset
    case hang
    case slow
    case redirect

    /// The first line of the message.
    func says(_ platform: String) -> String {
      switch self {
      case .tooMany: "Too many requests. Please wait a moment and try again."
      case .broken, .busy: "\(platform) is having problems (status \(rawValue))."
      case .html: "\(platform) sent a web page instead of data."
      case .garbage: "\(platform) sent data that cannot be read."
      case .truncated, .reset, .hang, .slow: "\(platform) did not send a complete answer."
      case .redirect: "\(platform) redirected to another host, which is not allowed."
      }
    }

    /// How often the endpoint is requested, counting retries.
    var attempts: Int {
      switch self {
      case .html, .garbage, .redirect: 1
      default: 3
      }
    }
  }

  private struct Case: Sendable {
    var platform: String
    var endpoint: String
    var action: Action
    var fault: String { "\(endpoint)/\(action.rawValue)" }
  }

  private static let sleepers = [
    "league", "rosters", "users", "winners_bracket", "losers_bracket", "week-1", "week-11",
    "week-18",
  ]
  private static let espns = ["season", "week-1", "week-11"]

  /// Two leagues, one for each platform, built before the faults.
  private struct Scene {
    let platforms: Platforms
    let elsewhere: Platforms
    /// By platform, one site for each concurrent case: runs on one site wait for each other.
    let sites: [String: [String]]
    let before: [String: [String: [UInt8]]]
  }

  /// How many cases run at once. Most of a case is waiting.
  private static let lanes = 6

  private static let secrets = [
    "ESPN_S2": "AEB" + String(repeating: "x", count: 120), "SWID": "{1111-2222}",
  ]

  private func scene(_ folder: String) async throws -> Scene {
    let elsewhere = try Platforms(in: "\(try made("\(folder)/elsewhere"))")
    let stranger = elsewhere.origin.replacing("127.0.0.1", with: "localhost")
    let platforms = try Platforms(["--elsewhere", stranger], in: folder)
    var sites: [String: [String]] = [:]
    var before: [String: [String: [UInt8]]] = [:]
    for (platform, league) in [
      ("Sleeper", ["--sleeper", "873150294416920577"]),
      ("ESPN", ["--espn", "77310426", "--season", "2026"]),
    ] {
      let site = "\(folder)/\(platform)"
      try await Skidmark.succeed(["init", site, "--offline"] + league)
      try await Skidmark.succeed(
        ["build", "-s", site, "-w", "1"] + Skidmark.now,
        environment: platforms.environment(Self.secrets))
      sites[platform] = try (0..<Self.lanes).map { lane in
        try Sites.copy(site, to: try made("\(folder)/\(platform)-\(lane)"))
      }
      before[platform] = try tree(site)
    }
    return Scene(platforms: platforms, elsewhere: elsewhere, sites: sites, before: before)
  }

  private func made(_ folder: String) throws -> String {
    try Files.makeFolder(folder)
    return folder
  }

  @Test func property4EveryEndpointMayFailInEveryWay() async throws {
    try await withTemporaryFolder { folder in
      let scene = try await scene(folder)
      defer {
        scene.platforms.stop()
        scene.elsewhere.stop()
      }
      let cases = [("Sleeper", Self.sleepers), ("ESPN", Self.espns)].flatMap {
        platform, endpoints in
        endpoints.flatMap { endpoint in
          Action.allCases.map { Case(platform: platform, endpoint: endpoint, action: $0) }
        }
      }
      #expect(cases.count == 110)
      let outcomes = try await outcomes(cases, scene)
      for (index, fault) in cases.enumerated() {
        let outcome = try #require(outcomes[index])
        #expect(!outcome.isTimedOut, "\(fault) did not end by itself")
        #expect(outcome.status == 6, "\(fault): \(outcome.error)")
        let first = "error: \(fault.action.says(fault.platform))\n"
        #expect(outcome.error.hasPrefix(first), "\(fault): \(outcome.error)")
        #expect(outcome.error.contains("\n  Next: "), "\(fault): \(outcome.error)")
        #expect(outcome.output.isEmpty)
        for secret in Self.secrets.values { #expect(!outcome.error.contains(secret)) }
      }
      for (platform, sites) in scene.sites {
        for site in sites {
          #expect(differences(scene.before[platform] ?? [:], try tree(site)) == [], "\(platform)")
          #expect(try Sites.hidden(site) == [])
        }
      }
      try expectPoliteness(cases, scene)
    }
  }

  /// Runs all cases outside the queue that the other tests share.
  private func outcomes(_ cases: [Case], _ scene: Scene) async throws -> [Int: Outcome] {
    let program = try #require(Skidmark.path)
    typealias Done = (index: Int, lane: Int, outcome: Outcome)
    return try await withThrowingTaskGroup(of: Done.self) { group in
      var outcomes: [Int: Outcome] = [:]
      for (index, fault) in cases.enumerated() {
        var lane = index
        if index >= Self.lanes, let done = try await group.next() {
          outcomes[done.index] = done.outcome
          lane = done.lane
        }
        let site = try #require(scene.sites[fault.platform]?[lane])
        // Every fault has its own address, so that no connection is reused.
        let limit = [.hang, .slow].contains(fault.action) ? "3" : "25"
        let environment = Skidmark.environment(
          scene.platforms.environment(
            fault: fault.fault, Self.secrets.merging(["SKIDMARK_TIMEOUT": limit]) { $1 }))
        group.addTask { [lane] in
          let arguments = ["build", "-s", site, "--now", "2026-11-17T10:00:00Z"]
          let result = await Skidmark.aside {
            try TestSupport.run(program, arguments, environment: environment)
          }
          return (index, lane, try result.get())
        }
      }
      while let done = try await group.next() { outcomes[done.index] = done.outcome }
      return outcomes
    }
  }

  /// Checks how often each endpoint was requested, and which servers saw cookies.
  private func expectPoliteness(_ cases: [Case], _ scene: Scene) throws {
    let asked = try scene.platforms.requests()
    for fault in cases {
      let own = asked.filter { $0.fault == fault.fault && $0.isOf(fault.platform) }
      let met = own.filter { $0.endpoint == fault.endpoint }
      // libcurl itself retries once on a reused connection that is reset.
      let isExact = fault.action != .reset
      #expect(
        isExact ? met.count == fault.action.attempts : met.count >= fault.action.attempts,
        "\(fault)")
    }
    #expect(asked.allSatisfy { $0.isSchedule || $0.isOf("ESPN") == ($0.cookie != nil) })
    #expect(asked.allSatisfy { !$0.isSchedule || $0.cookie == nil })
    // The redirect's target gets no request.
    #expect((try? scene.elsewhere.requests().count) ?? 0 == 0)
  }

  /// A missing player list costs names, not the paper.
  @Test(arguments: [
    "429", "500", "503", "html", "truncated", "garbage", "reset", "hang", "slow", "redirect",
  ])
  func thePaperIsBuiltWithoutThePlayerList(_ action: String) async throws {
    try await withSite("players", action) { site, _, environment in
      let outcome = try await Skidmark.succeed(
        ["fetch", "-s", site] + Skidmark.now, environment: environment)
      #expect(outcome.error.contains("warning: Sleeper's list of players could not be fetched"))
    }
  }

  /// A new site, and the platforms with a fault at an endpoint. The redirect's target gets no request.
  private func withSite(
    _ endpoint: String, _ action: String,
    _ body: (_ site: String, Platforms, _ environment: [String: String]) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let elsewhere = try Platforms(in: try made("\(folder)/elsewhere"))
      let platforms = try Platforms(["--elsewhere", elsewhere.origin], in: folder)
      defer {
        platforms.stop()
        elsewhere.stop()
      }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "873150294416920577", "--offline"])
      let limit = ["hang", "slow"].contains(action) ? "3" : "25"
      try await body(
        site, platforms,
        platforms.environment(fault: "\(endpoint)/\(action)", ["SKIDMARK_TIMEOUT": limit]))
      #expect((try? elsewhere.requests().count) ?? 0 == 0)
    }
  }

  /// Missing transactions cost the section, a missing schedule precision and byes, and missing projections
  /// themselves.
  @Test(
    arguments: ["transactions-10", "schedule", "projections"],
    ["429", "500", "503", "html", "truncated", "garbage", "reset", "hang", "slow", "redirect"])
  func thePaperIsBuiltWithoutThePart(_ endpoint: String, _ action: String) async throws {
    try await withSite(endpoint, action) { site, platforms, environment in
      let build = ["build", "-s", site, "-w", "10"]
      let outcome = try await Skidmark.succeed(build + Skidmark.now, environment: environment)
      let part = try #require(
        [
          "transactions-10": ("trades and waiver claims", "id=\"wire\""),
          "schedule": ("the NFL's schedule", ", bye)"),
          "projections": ("Sleeper's projections", " projected. "),
        ][endpoint])
      #expect(outcome.error.contains("\(part.0) could not be fetched"), "\(outcome.error)")
      let page = "\(site)/output/shame-and-prosperity/2026/week-10/index.html"
      #expect(try !text(page).contains(part.1))
      // The next fetch asks again, and a later failure keeps what is known.
      try await Skidmark.succeed(
        build + ["--now", "2026-11-18T10:00:00Z"], environment: platforms.environment())
      #expect(try text(page).contains(part.1))
      try await Skidmark.succeed(
        build + ["--now", "2026-11-19T10:00:00Z"], environment: environment)
      #expect(try text(page).contains(part.1))
    }
  }

  /// Missing drafts cost the section and the page.
  @Test(
    arguments: ["drafts", "draft", "picks", "traded_picks"],
    ["429", "500", "503", "html", "truncated", "garbage", "reset", "hang", "slow", "redirect"])
  func thePaperIsBuiltWithoutTheDraft(_ endpoint: String, _ action: String) async throws {
    try await withSite(endpoint, action) { site, platforms, environment in
      let build = ["build", "-s", site, "-w", "10"]
      let outcome = try await Skidmark.succeed(build + Skidmark.now, environment: environment)
      #expect(outcome.error.contains("the draft could not be fetched"), "\(outcome.error)")
      let season = "\(site)/output/shame-and-prosperity/2026"
      let page = "\(season)/week-10/math/index.html"
      #expect(!(try text(page).contains("id=\"draft\"")))
      #expect(!Files.exists("\(season)/draft/index.html"))
      // The next fetch asks again, and a later failure keeps what is known.
      try await Skidmark.succeed(
        build + ["--now", "2026-11-18T10:00:00Z"], environment: platforms.environment())
      #expect(try text(page).contains("id=\"draft\""))
      try await Skidmark.succeed(
        build + ["--now", "2026-11-19T10:00:00Z"], environment: environment)
      #expect(try text(page).contains("id=\"draft\""))
      #expect(Files.exists("\(season)/draft/index.html"))
    }
  }

  @Test(arguments: ["0", "soon", "-3", "1e9", "nan"])
  func anInvalidTimeLimitIsRejected(_ limit: String) async throws {
    try await withTemporaryFolder { folder in
      try await Skidmark.succeed([
        "init", "\(folder)/site", "--sleeper", "873150294416920577", "--offline",
      ])
      let outcome = try await Skidmark.run(
        ["fetch", "-s", "\(folder)/site"], environment: ["SKIDMARK_TIMEOUT": limit])
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("SKIDMARK_TIMEOUT"))
      #expect(outcome.error.contains("Next: "))
    }
  }
}

extension Platforms.Asked {
  fileprivate func isOf(_ platform: String) -> Bool {
    path.contains("espn.com") == (platform == "ESPN")
  }

  /// The endpoint as the fault rules name it.
  fileprivate var endpoint: String {
    if isSchedule { return "schedule" }
    if path.contains("espn.com") {
      return name == "espn" ? "season" : name.replacing("espn/", with: "week-")
    }
    if name.isEmpty { return "league" }
    return name.replacing("matchups/", with: "week-")
  }
}
