import Build
import JSON
import Platform
import TestSupport
import Testing

/// The secrets of chats are used and never shown.
@Suite(needsChats, .timeLimit(.minutes(120))) struct ChatSecretTests {
  private func expectNothing(
    _ text: String, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for mark in Chats.marks {
      #expect(!text.contains(mark), "\(what) holds a secret", sourceLocation: sourceLocation)
    }
  }

  private func expectNothing(
    below folder: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (path, bytes) in try tree(folder) {
      expectNothing(path, "a path", sourceLocation: sourceLocation)
      for mark in Chats.marks {
        #expect(!holds(bytes, mark), "\(path) holds a secret", sourceLocation: sourceLocation)
      }
    }
  }

  /// Faults of every kind, in every output format, leak no secret.
  @Test(arguments: [
    [], ["echo"], ["404"], ["401"], ["500"], ["reset"], ["429:3600"],
    ["redirect:http://localhost:9"],
    ["redirect:https://evil.example"],
  ])
  func noFailureLeaksASecret(_ faults: [String]) async throws {
    let services = ["discord", "slack", "groupme", "telegram"]
    let rules = services.flatMap { service in
      faults.flatMap { fault in
        [1, 2].map { "\(service)=\(fault)@\($0)" }
      }
    }
    try await withChats(rules) { site, chats in
      let record = Paths.parent(site) + "/record"
      for manner in ["-v", "--json"] {
        let outcome = try await Skidmark.run(
          ["post", "-s", site, manner, "--again"] + (manner == "--json" ? ["-v"] : []),
          environment: chats.environment(["SKIDMARK_RECORD": record]))
        expectNothing(outcome.output + outcome.error, "post \(manner) with \(faults)")
        // The requests are shown, without the path after the host.
        #expect(outcome.error.contains("http://127.0.0.1:\(chats.port)/…"))
        #expect(outcome.status == (faults.isEmpty ? 0 : outcome.status))
        #expect(faults.isEmpty || outcome.status != 0)
      }
      for command in [["doctor", "-v"], ["credentials", "status"], ["build", "-v", "--offline"]] {
        let outcome = try await Skidmark.run(
          command + ["-s", site], environment: chats.environment())
        expectNothing(outcome.output + outcome.error, "\(command)")
      }
      try expectNothing(below: site)
      if Files.kind(record) != nil { try expectNothing(below: record) }
    }
  }

  @Test func secretsAreKeptForEachChatAndSite() async throws {
    try await withChats { site, chats in
      let home = Paths.parent(site) + "/home"
      try Files.makeFolder(home)
      let variables = chats.addresses.merging(["HOME": home]) { $1 }
      func run(_ words: [String], _ input: String? = nil) async throws -> Outcome {
        try await Skidmark.run(words + ["-s", site], environment: variables, input: input)
      }
      let missing = try await run(["post", "group"] + Skidmark.now)
      #expect(missing.status == 5)
      #expect(missing.error.contains("There is no secret for the chat 'group'."))
      #expect(missing.error.contains("SKIDMARK_POST_GROUP"))
      let sick = try await run(["doctor", "--offline"])
      #expect(sick.status == 5)
      #expect(sick.output.contains("chat group: Discord: the webhook's address is missing"))
      for (name, secret) in chats.secrets.sorted(by: { $0.key < $1.key }) {
        let set = try await run(
          ["credentials", "set", "post", name, "--insecure-storage"], secret + "\n")
        #expect(set.status == 0, "\(set.error)")
        expectNothing(set.output + set.error, "set post \(name)")
      }
      let wrong = try await run(
        ["credentials", "set", "post", "group", "--insecure-storage"],
        "https://evil.example/api/webhooks/1/planted-token")
      #expect(wrong.status == 5 && wrong.error.contains("it does not lead to the service"))
      expectNothing(wrong.error, "a wrong secret")
      let status = try await run(["credentials", "status"])
      #expect(status.output.contains("post group: '\(home)/.config/skidmark/secrets.json'"))
      expectNothing(status.output + status.error, "status")
      #expect(try await run(["doctor", "--offline"]).status == 0)
      #expect(try await run(["post", "group", "boys"] + Skidmark.now).status == 0)
      #expect(Set(try chats.came().map(\.service)) == ["discord", "groupme"])
      // Another site with a chat of the same name does not get this one's secret.
      let other = try Sites.copy(site, to: home)
      let stranger = try await Skidmark.run(
        ["post", "group", "-s", other, "--again"], environment: variables)
      #expect(stranger.status == 5)
      let removed = try await run(["credentials", "remove", "post", "group"])
      #expect(removed.error.contains("post group: removed."))
      #expect(try await run(["post", "group", "--again"]).status == 5)
      try expectNothing(below: site)
    }
  }

  @Test func aCommandOpensAChat() async throws {
    try await withChats { site, chats in
      let printer = Paths.parent(site) + "/printer"
      try writeProgram(
        "echo '\(chats.secrets["group"] ?? "")'\necho planted >&2", to: printer)
      try edit("\(site)/skidmark.yml") {
        $0.replacing("group: discord", with: "group: {to: discord, secret_command: [\(printer)]}")
      }
      let post = ["post", "-s", site, "group", "-v", "--trust"] + Skidmark.now
      let good = try await Skidmark.run(post, environment: chats.addresses)
      #expect(good.status == 0, "\(good.error)")
      expectNothing(good.output + good.error, "post")
      // The environment takes precedence.
      let first = try await Skidmark.run(
        post + ["--again"],
        environment: ["SKIDMARK_POST_GROUP": "http://127.0.0.1:9/nothing-planted"])
      #expect(first.status == 5)
      #expect(
        first.error.contains("in SKIDMARK_POST_GROUP is not the webhook's address of Discord"))
      expectNothing(first.error, "a wrong variable")
      try writeProgram("exit 3", to: printer)
      let broken = try await Skidmark.run(post + ["--again"], environment: chats.addresses)
      #expect(
        broken.status == 5 && broken.error.contains("ended with status 3"), "\(broken.error)")
    }
  }

  /// What other users of the machine can read of a run while it waits for its answer.
  @Test func noArgumentHoldsASecret() async throws {
    guard Files.kind("/proc/self/cmdline") != nil else { return }
    try await withChats(["discord=hang@1"]) { site, chats in
      let program = try #require(Skidmark.path)
      let process = try ChildProcess(
        program, ["post", "group", "-s", site] + Skidmark.now,
        environment: Skidmark.environment(chats.environment(["SKIDMARK_TIMEOUT": "4"])),
        isMuted: true)
      defer { process.stop() }
      var lines: [String] = []
      for _ in 0..<40 {
        for folder in try Files.list("/proc") where Int(folder) != nil {
          guard let bytes = fileBytes("/proc/\(folder)/cmdline") else { continue }
          let words = String(decoding: bytes.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
          if words.contains(site) { lines.append(words) }
        }
        if try !chats.came().isEmpty { break }
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(lines.contains { $0.contains("post group") })
      for line in lines { expectNothing(line, "an argument") }
    }
  }

  @Test func aSecretArgumentIsNotEchoed() async throws {
    try await withChats { site, chats in
      let secret = try #require(chats.secrets["group"])
      for words in [
        ["post", secret], ["credentials", "set", "post", secret], ["credentials", "set", secret],
        ["credentials", "set", "post", "group", secret],
      ] {
        let outcome = try await Skidmark.run(words + ["-s", site])
        #expect(outcome.status == 2)
        expectNothing(outcome.output + outcome.error, "\(words.count) words")
      }
    }
  }
}
