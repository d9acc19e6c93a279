import Build
import JSON
import Platform
import TestSupport
import Testing

/// `skidmark credentials` with the file, from standard input to ESPN's answer.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct CredentialCommandTests {
  @Test func goodCookiesAreCheckedStoredUsedAndRemoved() async throws {
    try await withPrivateLeague { league in
      let closed = try await league.run(["build"])
      #expect(closed.status == 5)
      #expect(closed.error.contains("skidmark credentials set espn -l \(PrivateLeague.key)"))

      let set = try await league.run(
        ["credentials", "set", "espn", "--insecure-storage"], input: PrivateLeague.cookies)
      #expect(set.status == 0 && set.error.contains("ESPN accepts these cookies"))
      // A small request.
      let asked = try league.replay.requests().filter { $0.cookie != nil }
      #expect(asked.map(\.query) == ["view=mStatus"])
      #expect(asked.map(\.cookie) == [PrivateLeague.header])

      #expect(try await league.run(["build"]).status == 0)
      let status = try await league.run(["credentials", "status"])
      #expect(status.output.contains("\(PrivateLeague.key): '\(league.secrets)', not encrypted\n"))
      #expect(status.error.contains("warning: '\(league.secrets)' is not encrypted"))

      let removed = try await league.run(["credentials", "remove", "espn"])
      #expect(removed.status == 0 && Files.kind(league.secrets) == nil)
      #expect(try await league.run(["build"]).status == 5)
    }
  }

  @Test(arguments: [
    ("short\n\(PrivateLeague.swid)\n", "espn_s2 has at least 100 characters, and this has 5"),
    ("\(PrivateLeague.s2)\n1-2-3\n", "SWID is in braces, and this is not"),
    ("\(PrivateLeague.s2)\n", "there is no value for SWID"), ("", "there is no value for espn_s2"),
    ("a b\n{1}\n", "the value of espn_s2 has characters that no cookie has"),
  ])
  func malformedCookiesAreRejectedWithoutAskingESPN(_ input: String, _ says: String) async throws {
    try await withPrivateLeague { league in
      let outcome = try await league.run(
        ["credentials", "set", "espn", "--insecure-storage"], input: input)
      #expect(outcome.status == 5)
      #expect(outcome.error.hasPrefix("error: \(PrivateLeague.invalid)\n  \(says)"))
      #expect(outcome.error.contains("\n  Next: "))
      #expect(!outcome.error.contains(PrivateLeague.s2) && !outcome.error.contains("1-2-3"))
      #expect(try league.replay.requests().isEmpty && Files.kind(league.secrets) == nil)
    }
  }

  @Test(arguments: [("401", 5), ("403", 5), ("404", 4), ("500", 6), ("html", 6)])
  func cookiesThatESPNDoesNotAcceptAreNotStored(_ fault: String, _ status: Int) async throws {
    try await withPrivateLeague(["--fault", "leagues/\(PrivateLeague.id)=\(fault)"]) { league in
      let outcome = try await league.run(
        ["credentials", "set", "espn", "--insecure-storage"], input: PrivateLeague.cookies)
      #expect(outcome.status == status, "\(outcome.error)")
      #expect(outcome.error.contains(PrivateLeague.invalid) == (status == 5))
      #expect(outcome.error.contains("\n  Next: ") && Files.kind(league.secrets) == nil)
      // --no-check stores them all the same.
      try await league.store(["--no-check"])
      #expect(Files.kind(league.secrets) == .file)
    }
  }

  @Test func eachLeagueHasItsOwnCookies() async throws {
    try await withPrivateLeague { league in
      try edit("\(league.site)/skidmark.yml") {
        $0 + "  - platform: espn\n    id: \"42\"\n    season: 2026\n"
          + "  - platform: sleeper\n    id: \"649647301366755328\"\n"
      }
      // ESPN knows only the first league.
      let outcome = try await league.run(
        ["credentials", "set", "espn", "--insecure-storage"], input: PrivateLeague.cookies)
      #expect(outcome.status == 4 && outcome.error.contains("ESPN has no league 42"))
      var stored = try json(league.secrets)["secrets"]?["com.skidmark.espn"]
      #expect(stored?.object?.keys == [PrivateLeague.key])
      let one = try await league.run(
        ["credentials", "set", "espn", "--insecure-storage", "--offline", "-l", "espn-42"],
        input: PrivateLeague.cookies)
      #expect(one.status == 0 && one.error.contains("espn-42: not checked"))
      try await league.run(["credentials", "remove", "espn", "-l", PrivateLeague.key])
      stored = try json(league.secrets)["secrets"]?["com.skidmark.espn"]
      #expect(stored?.object?.keys == ["espn-42"])
      let status = try await league.run(["credentials", "status", "--json"])
      let lines = try status.output.split(separator: "\n").map {
        try JSONValue(parsing: String($0))
      }
      #expect(lines.prefix(3).map { $0["source"]?.string } == [nil, "file", "not needed"])
      #expect(lines.prefix(3).map { $0["is_insecure"]?.bool } == [false, true, false])
    }
  }

  @Test(arguments: [401, 403])
  func rejectedCookiesAreForgotten(_ status: Int) async throws {
    try await withPrivateLeague(["--fault", "leagues/\(PrivateLeague.id)=\(status)"]) { league in
      try await league.store(["--no-check"])
      let other = ["credentials", "set", "openai", "--insecure-storage"]
      #expect(try await league.run(other, input: "sk-1").status == 0)
      let outcome = try await league.run(["build"])
      #expect(outcome.status == 5)
      #expect(outcome.error.hasPrefix("error: \(PrivateLeague.invalid)\n"))
      #expect(
        outcome.error.contains("the stored cookies do not work for this league and were removed"))
      #expect(outcome.error.contains("skidmark credentials set espn -l \(PrivateLeague.key)"))
      #expect(try json(league.secrets)["secrets"]?.object?.keys == ["com.skidmark.models"])
      // Cookies from the environment or a command are not ours to remove, and the stored ones were not used.
      try await league.store(["--no-check"])
      let cookies = ["ESPN_S2": PrivateLeague.s2, "SWID": PrivateLeague.swid]
      let environment = try await league.run(["build"], cookies)
      #expect(
        environment.status == 5 && environment.error.contains("in the environment do not work"))
      try edit("\(league.site)/skidmark.yml") {
        "espn_command: [cat, \"\(league.folder)/cookies\"]\n" + $0
      }
      try write(PrivateLeague.cookies, to: "\(league.folder)/cookies")
      let command = try await league.run(["build", "--trust"])
      #expect(command.status == 5 && command.error.contains("the cookies from the command 'cat'"))
      #expect(try text(league.secrets).contains(PrivateLeague.s2))
    }
  }

  @Test func otherFailuresKeepTheCookies() async throws {
    for fault in ["404", "500", "html", "429", "redirecthttp://localhost:9/x"] {
      try await withPrivateLeague(["--fault", "leagues/\(PrivateLeague.id)=\(fault)"]) { league in
        try await league.store(["--no-check"])
        #expect(try await league.run(["build"]).status != 0)
        #expect(try text(league.secrets).contains(PrivateLeague.s2))
      }
    }
  }

  @Test func aCommandOpensTheLeagueAndItsFailureIsReported() async throws {
    try await withPrivateLeague { league in
      try edit("\(league.site)/skidmark.yml") {
        "espn_command: [cat, \"\(league.folder)/cookies\"]\n" + $0
      }
      let missing = try await league.run(["build", "--trust"])
      #expect(missing.status == 5)
      #expect(missing.error.contains("The command 'cat' ended with status 1."))
      try write(
        "SWID=\(PrivateLeague.swid)\nespn_s2=\(PrivateLeague.s2)\n", to: "\(league.folder)/cookies")
      #expect(try await league.run(["build", "--trust"]).status == 0)
      let status = try await league.run(["credentials", "status"])
      #expect(
        status.output.contains("\(PrivateLeague.key): the command 'cat' of skidmark.yml\n"))
      #expect(try league.replay.requests().allSatisfy { $0.cookie == PrivateLeague.header })
    }
  }

  @Test func aFileThatOthersMayReadIsRefused() async throws {
    try await withPrivateLeague { league in
      try await league.store()
      try #require(try run("chmod", ["644", league.secrets]).status == 0)
      for words in [["build"], ["credentials", "status"], ["credentials", "remove", "espn"]] {
        let outcome = try await league.run(words)
        #expect(outcome.status == 5)
        #expect(outcome.error.contains("\n  Next: run 'chmod 600 \(league.secrets)'"))
      }
      #expect(try league.replay.requests().count == 1)
    }
  }

  @Test func noCookiesAreReadForSleeperOrOffline() async throws {
    try await withPrivateLeague { league in
      let path = try league.program("secret-tool", "echo asked >>'\(league.folder)/asked'; exit 1")
      try await league.store()
      try await league.run(["build"])
      #expect(Files.kind("\(league.folder)/asked") == nil)
      #expect(try await league.run(["build", "--offline"], path).status == 0)
      for command in ["normalize", "rank", "roast", "render", "share", "check"] {
        try await league.run([command], path)
      }
      let sleeper = "\(league.folder)/sleeper"
      try await Skidmark.succeed(["init", sleeper, "--sleeper", "649647301366755328", "--offline"])
      try await Skidmark.succeed(["build", "-s", sleeper], environment: league.environment(path))
      #expect(Files.kind("\(league.folder)/asked") == nil)
      #expect(try await league.run(["build"], path).status == 0)
      #expect(Files.kind("\(league.folder)/asked") == .file)
    }
  }

  @Test func aCommandPrintsTheKeyOfTheWriter() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let server = try ModelWriterServer(in: folder)
      let site = try Sites.copy(small, to: folder)
      try server.write(site, manner: "true")
      try edit("\(site)/skidmark.yml") {
        $0.replacing("/v1\"}", with: "/v1\", key_command: [cat, \"\(folder)/key\"]}")
      }
      let words =
        ["roast", "-s", site, "-w", "2", "--force", "--env", "live", "--trust"] + Skidmark.now
      let missing = try await Skidmark.run(words)
      #expect(missing.status == 7)
      #expect(missing.error.contains("the command 'cat' ended with status 1"), "\(missing.error)")
      #expect(try server.questions().isEmpty)
      try write("sk-printed\n", to: "\(folder)/key")
      #expect(try await Skidmark.run(words).status == 0)
      #expect(try server.questions().allSatisfy { $0["key"]?.string == "Bearer sk-printed" })
      #expect(try !server.questions().isEmpty)
    }
  }

  // MARK: Arguments

  @Test(arguments: [
    (["credentials"], "'credentials' needs one more word: set, login, status, remove."),
    (["credentials", "zet"], "'credentials' has no such command. Did you mean 'credentials set'?"),
    (["credentials", "set"], "<what> is missing."),
    (["credentials", "set", "PLANTED"], "<what> is one of espn, post, games, anthropic"),
    (["credentials", "set", "espn", "PLANTED"], "Only 'post' is followed by a name."),
    (["credentials", "PLANTED"], "'credentials' has no such command."),
    (["credentials", "status", "PLANTED"], "An extra word was not expected here."),
    (["credentials", "login", "openai"], "<platform> is one of espn."),
  ])
  func wrongArgumentsAreNotEchoed(_ words: [String], _ says: String) async throws {
    let outcome = try await Skidmark.run(words)
    #expect(outcome.status == 2 && outcome.error.contains("error: \(says)"), "\(outcome.error)")
    #expect(!outcome.error.contains("PLANTED"))
  }

  @Test func keysNeedNoSite() async throws {
    try await withTemporaryFolder { folder in
      let home = ["HOME": folder]
      let words = ["credentials", "set", "anthropic", "--insecure-storage"]
      for input in ["", "two words", "two\nlines"] {
        let wrong = try await Skidmark.run(words, environment: home, in: folder, input: input)
        #expect(wrong.status == 5 && wrong.error.contains("\n  Next: "))
      }
      let set = try await Skidmark.run(words, environment: home, in: folder, input: " sk-x \n")
      #expect(set.status == 0)
      let status = try await Skidmark.succeed(
        ["credentials", "status"], environment: home, in: folder)
      #expect(status.output.contains("anthropic: '\(folder)/.config/skidmark/secrets.json'"))
      let removed = try await Skidmark.succeed(
        ["credentials", "remove", "anthropic"], environment: home, in: folder)
      #expect(removed.error.contains("anthropic: removed."))
      let none = try await Skidmark.run(
        ["credentials", "set", "espn"], environment: home, in: folder, input: "")
      #expect(none.status == 2)
    }
  }
}
