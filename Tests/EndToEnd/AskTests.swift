import Build
import Genius
import JSON
import Platform
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `skidmark ask` against real services that run here: `Tests/Support/genius_api.py`.
@Suite(.timeLimit(.minutes(60))) struct AskTests {
  /// A site of one league, with its service.
  private struct World {
    let site: String
    let port: Int
    private let base: String

    init(_ folder: String, _ port: Int) async throws {
      site = try Sites.copy(try await Sites.small(), to: folder)
      self.port = port
      base = try text("\(site)/skidmark.yml").split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .map { $0.hasPrefix("env:") ? "env: live" : $0 }.joined(separator: "\n")
      try use("built-in")
    }

    func use(_ setting: String) throws {
      try write(base + "\ngenius: \(setting)\n", to: "\(site)/skidmark.yml")
    }

    /// Lets the advice backend answer, or the Responses API.
    func use(backend mode: String) throws {
      try use("{name: backend, address: \"http://127.0.0.1:\(port)/\(mode)\"}")
    }

    func use(openai mode: String) throws {
      try use("{name: openai, address: \"http://127.0.0.1:\(port)/\(mode)/v1\"}")
    }

    func run(
      _ arguments: String..., environment: [String: String] = [:], input: String? = nil
    ) async throws -> TestSupport.Outcome {
      let isAnswer =
        arguments.count < 2
        || !["list", "show", "rename", "delete", "reset", "new", "publish"].contains(arguments[1])
      return try await Skidmark.run(
        arguments + ["-s", site] + (isAnswer ? ["--trust"] : []), environment: environment,
        input: input)
    }

    func asked(_ path: String) throws -> [JSONValue] {
      try TestSupport.run("curl", ["-s", "http://127.0.0.1:\(port)/asked"]).output
        .split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        .filter { $0["path"]?.string == path }
    }

    var files: [String] {
      ((try? Files.list("\(site)/data/conversations")) ?? []).filter { $0.hasSuffix(".json") }
    }

    func stored() throws -> [Conversation] {
      try files.map { name in
        let json = try JSONValue(parsing: try text("\(site)/data/conversations/\(name)"))
        return try #require(Conversation(json), "\(name) is not whole")
      }
    }
  }

  private static let key = ["OPENAI_API_KEY": "sk-PLANTED-hunter2-hunter2"]

  private func withWorld(_ body: (World) async throws -> Void) async throws {
    let server = try ChildProcess("python3", [packagePath("Tests/Support/genius_api.py")])
    let port = try #require(server.line().flatMap { Int($0) }, "genius_api.py did not start")
    try await withTemporaryFolder { folder in
      try await body(try await World(folder, port))
    }
    withExtendedLifetime(server) {}
  }

  private func events(_ outcome: TestSupport.Outcome) throws -> [JSONValue] {
    try outcome.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  @Test("G8: a published conversation is text") func aConversationBecomesAPage() async throws {
    try await withWorld { world in
      try world.use("built-in")
      let question = "Who is <script>alert(1)</script> first, [x](javascript:alert(2))?"
      #expect(try await world.run("ask", question, "--now", "2026-11-17T08:00:00Z").status == 0)
      let told = try await world.run("ask", "publish", "1")
      #expect(told.status == 0 && told.error.contains("content/posts/asked-"), "\(told.error)")
      try await Skidmark.succeed(["build", "-s", world.site, "--offline"] + Skidmark.now)
      let pages = try Files.tree("\(world.site)/output/posts").filter {
        $0.hasPrefix("asked-who-is") && $0.hasSuffix("index.html")
      }
      #expect(pages.count == 1)
      let page = try text("\(world.site)/output/posts/\(pages[0])")
      #expect(page.contains("Who is &lt;script&gt;alert(1)&lt;/script&gt; first, [x](javascript"))
      #expect(!page.contains("<script>alert") && !page.contains("href=\"javascript"))
      #expect(page.contains("Genius</h2>") && page.contains("Confidence: not given"))
    }
  }

  /// Points in an answer would be a leak on a page that hides results.
  @Test func whereResultsHideAPublishedConversationIsFolded() async throws {
    try await withWorld { world in
      try world.use("built-in")
      let asked = try await world.run(
        "ask", "Who had the most points last week?", "--now", "2026-11-17T08:00:00Z")
      #expect(asked.output.contains(#/\d+\.\d/#), "\(asked.output)")
      try edit("\(world.site)/skidmark.yml") { $0 + "reveal: strict\n" }
      let refused = try await world.run("ask", "publish", "1")
      #expect(refused.status == 2 && refused.error.contains("Next: with 'reveal: hidden'"))
      try edit("\(world.site)/skidmark.yml") { $0.replacing("strict", with: "hidden") }
      #expect(try await world.run("ask", "publish", "1").status == 0)
      try await Skidmark.succeed(["build", "-s", world.site, "--offline"] + Skidmark.now)
      let checked = try await Skidmark.succeed(["check", "-s", world.site])
      #expect(!checked.output.contains("gives the result away"))
    }
  }

  @Test func oneQuestionIsAnsweredAndKept() async throws {
    try await withWorld { world in
      try world.use(backend: "ok")
      let asked = try await world.run("ask", "Should I start Dell?")
      #expect(asked.status == 0, "\(asked.error)")
      #expect(asked.output.hasPrefix("Start Dell Gallowmere.\n\n"))
      #expect(
        asked.output.contains("Confidence:   80%\n")
          && asked.output.contains("Model:        invented-default"))
      #expect(asked.error == "Searching the web …\n")
      let stored = try #require(try world.stored().first)
      #expect(
        stored.messages.map(\.role) == [.user, .assistant] && stored.lastResponseID == "resp_1")
      #expect(stored.title == "Should I start Dell?")
    }
  }

  /// The answer itself, and not the week's most telling facts, of which it may be none.
  @Test(arguments: [
    ("Who scored the most last week?", #".+: [\d.]+ is the week's highest score\."#),
    ("Which team had the lowest score?", #".+: [\d.]+ is the week's lowest score\."#),
    ("Who won last week?", #"(.+? beat .+?, [\d.]+ to [\d.]+\. ?){6}"#),
    ("Who lost last week?", #"(.+? lost to .+?, [\d.]+ to [\d.]+\. ?){6}"#),
  ])
  func theWeeksResultsAreTold(_ question: String, _ expected: String) async throws {
    let asked = try await answer(to: question)
    let line = try #require(asked.split(separator: "\n").first)
    #expect(try Regex(expected).wholeMatch(in: line) != nil, "\(asked)")
  }

  /// What the demo's first league answers without a model.
  private func answer(to question: String) async throws -> String {
    let demo = try await Sites.demo()
    return try await withTemporaryFolder { folder in
      let site = try Sites.copy(demo, to: folder)
      return try await Skidmark.succeed(
        ["ask", question, "-s", site, "-l", Sites.sleeper, "--offline"] + Skidmark.now
      ).output
    }
  }

  /// In a site of two leagues, a question about a team is about its league. What was shown is not repeated in the card.
  @Test func aNamedTeamIsEnough() async throws {
    let site = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(site, to: folder)
      let asked = try await Skidmark.succeed(
        ["ask", "Who should Gravy Train Robbery start?", "-s", site, "--offline"] + Skidmark.now)
      let answer = try #require(asked.output.split(separator: "\n").first)
      #expect(answer.contains(#/: start .+, [\d.]+ points more\./#), "\(asked.output)")
      #expect(asked.output.ranges(of: answer).count == 1)
      #expect(asked.output.hasSuffix("Model:        built-in advisor\n"))
      let next = try await Skidmark.succeed(
        ["ask", "continue", "1", "And which free agents would help?", "-s", site, "--offline"]
          + Skidmark.now)
      #expect(next.output.contains("Cheapest to drop: "), "\(next.output)")
      let vague = try await Skidmark.run(
        ["ask", "Who should start?", "-s", site, "--offline"] + Skidmark.now)
      #expect(vague.status == 2 && vague.error.contains("needs one league"), "\(vague.error)")
    }
  }

  /// ESPN writes defenses in another way.
  @Test func theBestDefenseIsFoundOnEachPlatform() async throws {
    let site = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(site, to: folder)
      for league in ["shame-and-prosperity", "the-folding-chair-classic"] {
        let asked = try await Skidmark.succeed(
          ["ask", "Who has the best defense?", "-s", site, "-l", league, "--offline"]
            + Skidmark.now)
        #expect(asked.output.contains(#/By points a game: [\w ]+ D\/ST of /#), "\(asked.output)")
      }
    }
  }

  @Test(arguments: [
    ("What are the playoff odds of Team 8?", "Team 8 has under a 1% chance to make the playoffs"),
    ("Who is the luckiest team?", "of all schedules"),
    ("Who has the best QB?", "By points a game: Abner Rookwhistle of Gravy Train Robbery 🚂"),
    ("What did Murphy's Lawyers do on the wire?", "Lawyers added Lucian Brindlewax and dropped"),
    ("Who drafted best?", "has scored 193.30 points on a roster this season"),
    ("Who is last?", "Hibernation Station™ is in place 12 of 12, at 1-9"),
    ("hello", "answers come from the stored data: ask about a team, a matchup, the standings"),
  ])
  func theDataAnswersWithoutAModel(_ question: String, _ expected: String) async throws {
    let asked = try await answer(to: question)
    #expect(asked.contains(expected), "\(asked)")
  }

  @Test("G1: a conversation goes on, is reset, and another one is its own")
  func conversationsGoOn() async throws {
    try await withWorld { world in
      try world.use(backend: "ok")
      let lines = "First?\nSecond?\n/reset\nThird?\n/new\nOther?\n/quit\nNever?\n"
      let talked = try await world.run("ask", input: lines)
      #expect(talked.status == 0, "\(talked.error)")
      func questions(_ body: JSONValue) -> [String] {
        (body["body"]?["conversation"]?.array ?? []).compactMap { $0["content"]?.string }
          .map { String($0.split(separator: "\n").last ?? "") }
      }
      let advice = "Start Dell Gallowmere."
      #expect(
        try world.asked("advice").map(questions) == [
          ["First?"], ["Second?"], ["First?", advice, "Second?", advice, "Third?"], ["Other?"],
        ])
      #expect(try world.stored().map(\.messages.count).sorted() == [2, 6])
      _ = try await world.run("ask", "continue", "Other?", "More?")
      #expect(try world.asked("advice").last?["body"]?["previous_response_id"]?.string == "resp_4")
    }
  }

  @Test("G3: a failed turn has an exit code, and changes nothing but the question")
  func failedTurnsCorruptNothing() async throws {
    try await withWorld { world in
      try world.use(backend: "ok")
      _ = try await world.run("ask", "First?")
      let failures: [(mode: String, status: Int32)] = [
        ("error-AUTH_ERROR", 5), ("error-BAD_REQUEST", 6), ("late", 6), ("cut", 6), ("sick", 6),
        ("status-403", 5),
      ]
      for (place, failure) in failures.enumerated() {
        try world.use(backend: failure.mode)
        let failed = try await world.run("ask", "continue", "1", "Again \(place)?")
        #expect(failed.status == failure.status, "\(failure.mode): \(failed.error)")
        #expect(failed.error.contains("error: ") && !failed.output.contains("Confidence"))
        let stored = try #require(try world.stored().first)
        #expect(stored.lastResponseID == "resp_1" && stored.messages.count == 3 + place)
        #expect(stored.messages.last?.role == .user)
      }
      // The last question is answered when the conversation goes on.
      try world.use(backend: "ok")
      let again = try await world.run("ask", "continue", "1", input: "")
      #expect(again.status == 0 && again.output.contains("Start Dell"), "\(again.error)")
      #expect(try world.stored().first?.messages.last?.role == .assistant)
    }
  }

  @Test func aMissingKeyAnUntrustedSiteAndNoServiceHaveTheirExitCodes() async throws {
    try await withWorld { world in
      try world.use("openai")
      let keyless = try await world.run("ask", "Who?")
      #expect(keyless.status == 5 && keyless.error.contains("OPENAI_API_KEY"))
      try world.use(openai: "refuses-key")
      let refused = try await world.run("ask", "Who?", environment: Self.key)
      #expect(refused.status == 5 && !refused.error.contains("hunter2"), "\(refused.error)")
      // A cloned site gets neither key nor league.
      let untrusted = try await Skidmark.run(
        ["ask", "Who?", "-s", world.site], environment: Self.key)
      #expect(untrusted.status == 3 && untrusted.error.contains("genius.address"))
      #expect(try world.asked("v1/responses").count == 1)
      try world.use("{name: backend, address: \"http://127.0.0.1:9\"}")
      #expect(try await world.run("ask", "Who?").status == 6)
      // The environment is the user's own.
      let own = try await world.run(
        "ask", "Who?", environment: ["SKIDMARK_GENIUS_URL": "http://127.0.0.1:\(world.port)/ok"])
      #expect(own.status == 0, "\(own.error)")
    }
  }

  @Test func aStoredKeyGoesOnlyToTheServiceThatItWasStoredFor() async throws {
    try await withWorld { world in
      let home = ["HOME": world.site + "/.home"]
      try Files.makeFolder(world.site + "/.home")
      try world.use(backend: "ok")
      let kept = try await Skidmark.run(
        ["credentials", "set", "backend", "--insecure-storage", "-s", world.site],
        environment: home, input: "PLANTED-backend-key\n")
      #expect(kept.status == 0, "\(kept.error)")
      #expect(try await world.run("ask", "Who?", environment: home).status == 0)
      #expect(try world.asked("advice").last?["key"]?.string == "Bearer PLANTED-backend-key")
      // The same service under another origin does not get it.
      try world.use("{name: backend, address: \"http://localhost:\(world.port)/ok\"}")
      #expect(try await world.run("ask", "Who?", environment: home).status == 0)
      let asked = try #require(try world.asked("advice").last)
      #expect(asked["key"]?.string == nil)
      let status = try await Skidmark.run(
        ["credentials", "status", "-s", world.site], environment: home)
      #expect(!(status.output + status.error).contains("PLANTED"))
    }
  }

  @Test func withoutAServiceTheStoredLeagueAnswers() async throws {
    try await withWorld { world in
      let team = try #require(
        try json("\(world.site)/data/\(Sites.sleeper)/2026/league.json")["teams"]?[1]?["name"]?
          .string)
      let answered = try await world.run("ask", "What is my record?", "--team", team)
      #expect(answered.status == 0 && answered.output.contains("is in place"), "\(answered.error)")
      #expect(answered.output.contains("Confidence:   not given"))
      let matchup = try await world.run("ask", "Whom do I play?", "--team", team, "--offline")
      #expect(matchup.status == 0 && matchup.output.contains("In week "), "\(matchup.output)")
      let wrong = try await world.run("ask", "Who?", "--team", "nonsense")
      #expect(wrong.status == 2)
      let typo = try await world.run("ask", "lst")
      #expect(typo.status == 2 && typo.error.contains("did you mean 'ask list'?"))
      #expect(world.files.count == 2)
    }
  }

  /// What was asked about one league goes on about it, without a word about it.
  @Test func aConversationRemembersItsLeague() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.demo(), to: folder)
      func ask(_ words: String...) async throws -> TestSupport.Outcome {
        try await Skidmark.run(["ask"] + words + ["-s", site, "--offline"] + Skidmark.now)
      }
      let first = try await ask("Who is last?", "-l", Sites.espn)
      #expect(first.status == 0, "\(first.error)")
      let unknown = try await ask("Who is first?")
      #expect(unknown.status == 2 && unknown.error.contains("needs one league"))
      let second = try await ask("continue", "1", "Who is last?")
      #expect(second.status == 0 && second.output == first.output, "\(second.error)")
      let list = try await Skidmark.run(["ask", "list", "-s", site])
      #expect(list.output.contains("The Folding Chair Classic"), "\(list.output)")
    }
  }

  /// A question that got no answer and is asked again begins no other conversation.
  @Test func aQuestionThatFailedIsAskedAgainInItsConversation() async throws {
    try await withWorld { world in
      try world.use("{name: openai, address: \"http://127.0.0.1:1/v1\"}")
      let failed = try await world.run("ask", "Who?", environment: ["OPENAI_API_KEY": "key"])
      #expect(failed.status != 0)
      try world.use("built-in")
      #expect(try await world.run("ask", "Who?").status == 0)
      #expect(world.files.count == 1)
      #expect(try await world.run("ask", "Who?").status == 0)
      #expect(world.files.count == 2)
    }
  }

  @Test("G8: hostile text does nothing where it is shown; wrong numbers are marked")
  func numbersThatDoNotHoldAreMarkedAndHostileTextIsHarmless() async throws {
    try await withWorld { world in
      try world.use(openai: "wrong")
      let wrong = try await world.run("ask", "Who?", environment: Self.key)
      #expect(wrong.output.contains("Not verified: 77.7"), "\(wrong.output)")
      try world.use(openai: "hostile")
      let hostile = try await world.run("ask", "Who?", environment: Self.key)
      #expect(hostile.status == 0 && !hostile.output.contains("\u{1B}"))
      let shown = try await world.run("ask", "show", "1")
      #expect(!shown.output.contains("\u{1B}") && !shown.output.contains("\u{7}"))
      // The league's names are in the message as data, not in the instructions.
      let body = try #require(try world.asked("v1/responses").last?["body"])
      #expect(body["input"]?[0]?["content"]?[0]?["text"]?.string?.contains("\"standings\"") == true)
      #expect(body["instructions"]?.string?.contains("standings") == false)
    }
  }

  @Test func eventsAreOneJSONObjectALine() async throws {
    try await withWorld { world in
      try world.use(openai: "ok")
      let asked = try await world.run(
        "ask", "Who should I start this week?", "--json", environment: Self.key)
      let kinds = try events(asked).compactMap { $0["event"]?.string }
      #expect(kinds.first == "conversation" && kinds.suffix(2) == ["card", "done"])
      #expect(kinds.contains("status") && kinds.contains("text") && asked.error.isEmpty)
      let pieces = try events(asked).compactMap { $0["text"]?.string }
      #expect(pieces.joined() == "Start Dell Gallowmere.")
      let listed = try await world.run("ask", "list", "--json")
      #expect(try events(listed).first?["messages"]?.int == 2)
      let shown = try events(try await world.run("ask", "show", "1", "--json"))
      #expect(shown.compactMap { $0["role"]?.string } == ["user", "assistant"])
      #expect(shown.last?["advice"]?["confidence_score"]?.double == 0.8)
      try world.use(backend: "sick")
      let failed = try await world.run("ask", "Who?", "--json")
      let error = try JSONValue(parsing: failed.error)
      #expect(error["event"]?.string == "error" && error["exit_code"]?.int == 6)
    }
  }

  @Test func conversationsAreListedRenamedResetAndDeleted() async throws {
    try await withWorld { world in
      _ = try await world.run("ask", "About the trade")
      let made = try await world.run("ask", "new", "Draft prep")
      #expect(Conversation.isID(made.output.split(separator: "\n").first.map(String.init) ?? ""))
      let listed = try await world.run("ask", "list")
      #expect(listed.output.contains("About the trade") && listed.output.contains("Draft prep"))
      #expect(
        try await world.run("ask", "list", "--search", "trade").output.contains("About the trade"))
      #expect(try await world.run("ask", "list", "--search", "zebra").output.isEmpty)
      #expect(try await world.run("ask", "rename", "draft prep", "Draft night").status == 0)
      #expect(try await world.run("ask", "reset", "Draft night").status == 0)
      #expect(try await world.run("ask", "delete", "Draft night").status == 2)
      #expect(try await world.run("ask", "delete", "Draft night", "--yes").status == 0)
      #expect(try await world.run("ask", "show", "Draft night").status == 2)
      #expect(world.files.count == 1)
    }
  }

  @Test("L8") func aTitleHasALength() async throws {
    try await withWorld { world in
      let long = String(repeating: "x", count: 100_000)
      let begun = try await world.run("ask", "new", long)
      #expect(begun.status == 2 && begun.output.isEmpty && world.files.isEmpty)
      #expect(begun.error.contains("The title has more than 200 characters."))
      #expect(try await world.run("ask", "new", "Draft prep").status == 0)
      let renamed = try await world.run("ask", "rename", "1", long)
      #expect(renamed.status == 2 && renamed.error.contains("write a shorter one"))
      #expect(try await world.run("ask", "list").output.contains("Draft prep"))
      let blank = try await world.run("ask", "rename", "1", " ")
      #expect(blank.status == 2 && blank.error.contains("The title is blank."))
      let most = String(repeating: "y", count: 200)
      #expect(try await world.run("ask", "rename", "1", most).status == 0)
    }
  }

  @Test("G7: pictures on the command line")
  func picturesGoWithTheQuestion() async throws {
    try #require(hasPrograms("vips", "vipsthumbnail"), "the test draws with vips")
    try await withWorld { world in
      try world.use(openai: "ok")
      let path = "\(world.site)/big.jpg"
      #expect(try TestSupport.run("vips", ["black", path, "2000", "1000"]).status == 0)
      var bytes = try Files.read(path)
      let note = Array("PLANTED-place".utf8)
      bytes = bytes.prefix(2) + [0xFF, 0xFE, 0, UInt8(note.count + 2)] + note + bytes.dropFirst(2)
      try Files.write(bytes, to: path)
      let asked = try await world.run(
        "ask", "Who?", "--image", path, "--image", path, environment: Self.key)
      #expect(asked.status == 0, "\(asked.error)")
      let content = try #require(
        try world.asked("v1/responses").last?["body"]?["input"]?[0]?["content"]?.array)
      #expect(
        content.compactMap { $0["type"]?.string } == ["input_text", "input_image", "input_image"])
      let stored = try #require(try world.stored().first?.messages.first?.attachments)
      #expect(stored.count == 2 && stored[0].altText?.contains("1024 by 512") == true)
      #expect(
        try await world.run("ask", "show", "1").output.contains(
          "[A picture from the user, 1024 by 512 pixels]"))
      let wrong = try await world.run(
        "ask", "Who?", "--image", "\(world.site)/skidmark.yml", environment: Self.key)
      #expect(wrong.status == 2 && wrong.error.contains("is not a JPEG"))
      let bare = try await world.run(
        "ask", "Who?", "--image", path,
        environment: Self.key.merging(["PATH": "/nonexistent"]) { $1 })
      #expect(
        bare.status == 2 && bare.error.contains("vipsthumbnail, which takes place and camera"))
      #expect(bare.error.contains("install it (Debian: libvips-tools, Homebrew: vips)"))
      // Neither the key nor the note is anywhere.
      let seen =
        try world.files.map { try text("\(world.site)/data/conversations/\($0)") } + [
          asked.output, asked.error,
        ]
      for place in seen { #expect(!place.contains("PLANTED")) }
      let request = String(
        decoding: try #require(try world.asked("v1/responses").last?["body"]).encoded(),
        as: UTF8.self)
      let sent = content.compactMap { $0["image_url"]?.string?.split(separator: ",").last }
        .compactMap { base64Decoded(String($0)) }
      #expect(
        sent.count == 2 && sent.allSatisfy { !holds($0, "PLANTED") } && !request.contains("PLANTED")
      )
    }
  }

  @Test func secretsAreInNoOutputAndNoFile() async throws {
    try await withWorld { world in
      let cookies = [
        "ESPN_S2": "PLANTED" + String(repeating: "s2", count: 60), "SWID": "{PLANTED-SWID-0000}",
      ]
      let secrets = Self.key.merging(cookies) { $1 }
      for mode in ["ok", "refuses-key", "late", "cut"] {
        try world.use(openai: mode)
        let asked = try await world.run("ask", "Who?", "-v", environment: secrets)
        #expect(!asked.output.contains("PLANTED") && !asked.error.contains("PLANTED"), "\(mode)")
      }
      // The key is in its header alone.
      let requests = try world.asked("v1/responses")
      #expect(requests.count == 4)
      for request in requests {
        #expect(request["key"]?.string == "Bearer \(Self.key["OPENAI_API_KEY"] ?? "")")
        let body = String(decoding: (request["body"] ?? .null).encoded(), as: UTF8.self)
        #expect(!body.contains("PLANTED"))
      }
      let built = try await Skidmark.run(
        ["render", "-s", world.site], environment: secrets)
      #expect(built.status == 0, "\(built.error)")
      let found = try TestSupport.run("grep", ["-rl", "PLANTED", world.site])
      #expect(found.output.isEmpty)
    }
  }

  @Test func twoProcessesLoseNoneOfEachOthersMessages() async throws {
    try await withWorld { world in
      try world.use(backend: "ok")
      let id = try await world.run("ask", "new").output.split(separator: "\n").map(String.init)[0]
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            _ = try? await world.run("ask", "continue", id, "Question \(number)?")
          }
        }
      }
      let messages = try #require(try world.stored().first).messages
      let questions = messages.filter { $0.role == .user }.map(\.content).sorted()
      #expect(questions == (0..<8).map { "Question \($0)?" })
      #expect(messages.count { $0.role == .assistant } == 8)
    }
  }

  /// Seeded moments: after some of the at least sixteen events of four turns, and a little later.
  @Test func aKilledConversationLeavesOnlyWholeFiles() async throws {
    try await withWorld { world in
      try world.use(backend: "slow")
      let program = try #require(Skidmark.path)
      var random = SeededRandom("kills")
      let id = try await world.run("ask", "new").output.split(separator: "\n").map(String.init)[0]
      var done = 0
      for turn in 0..<50 {
        let mode = turn % 3 == 0 ? "slow" : "ok"
        try world.use(backend: mode)
        let process = try ChildProcess(
          program, ["ask", "continue", id, "-s", world.site, "--trust", "--json"],
          environment: Skidmark.environment())
        for number in 0..<4 { process.say("Question \(turn).\(number)?") }
        var heard: [Substring] = []
        for _ in 0..<random.index(below: 16) { heard += [try #require(process.line())[...]] }
        usleep(UInt32(random.index(below: mode == "slow" ? 300_000 : 30_000)))
        process.stop()
        heard += process.rest().split(separator: "\n")
        done += heard.count { $0.contains("\"event\":\"done\"") }
        let stored = try world.stored()
        let messages = try #require(stored.first, "turn \(turn)").messages
        #expect(stored.count == 1)
        // What was said to be done is there.
        #expect(messages.count { $0.role == .assistant } >= done, "turn \(turn)")
        #expect(Set(messages.map(\.id)).count == messages.count)
        for (one, next) in zip(messages, messages.dropFirst()) where one.role == .assistant {
          #expect(next.role == .user, "an answer without its question")
        }
      }
      #expect(done > 0)
      try world.use(backend: "ok")
      #expect(try await world.run("ask", "continue", id, "Still there?").status == 0)
    }
  }
}
