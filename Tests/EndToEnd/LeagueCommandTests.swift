import Build
import JSON
import Platform
import TestSupport
import Testing

/// `skidmark league`, as a commissioner types it.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct LeagueCommandTests {
  @Test func aLeagueIsAddedOnce() async throws {
    try await LeagueWorld.with { world in
      try edit("\(world.site)/skidmark.yml") {
        $0.replacing("heat: 4", with: "heat: 4   # not my mother").replacing("\n", with: "\r\n")
      }
      let before = try text("\(world.site)/skidmark.yml")
      let added = try await world.succeed(["league", "add", "--sleeper", LeagueWorld.new])
      #expect(
        added.error.contains("Added Shame & Prosperity: Sleeper, season 2026, 12 teams (sleeper-"))
      #expect(added.error.contains("Next: skidmark build") && added.output.isEmpty)
      let after = try text("\(world.site)/skidmark.yml")
      #expect(
        after.hasPrefix(before.dropLast(2)) && !after.replacing("\r\n", with: "").contains("\n"))
      #expect(after.contains("    name: \"Shame & Prosperity\"\r\n"))
      #expect(try Files.list("\(world.site)/context") == ["shame-and-prosperity.yml"])

      let again = try await world.run(["league", "add", "--sleeper", LeagueWorld.new])
      #expect(again.status == 2)
      #expect(again.error.contains("error: This league is already connected\n"))
      #expect(again.error.contains("Next: "))
      #expect(try text("\(world.site)/skidmark.yml") == after)

      let espn = try await world.succeed(["league", "add", "--espn", LeagueWorld.espn, "--json"])
      let line = try #require(try LeagueWorld.lines(espn).first)
      #expect(line["key"]?.string == "espn-\(LeagueWorld.espn)" && line["season"]?.int == 2026)
      #expect(line["teams"]?.int == 10 && line["name"]?.string == "The Folding Chair Classic")
    }
  }

  @Test func aWrongIdIsReportedBeforeAnythingIsWritten() async throws {
    try await LeagueWorld.with { world in
      let before = try tree(world.site)
      for arguments in [["--sleeper", "12345"], ["--espn", "12345", "--season", "2024"]] {
        let outcome = try await world.run(["league", "add"] + arguments)
        #expect(outcome.status == 4)
        #expect(outcome.error.contains("error: League not found. Please verify your league ID.\n"))
        #expect(
          outcome.error.contains("Next: compare the id with the number in the league's address"))
      }
      for arguments in [
        ["--sleeper", "abc"], [], ["--sleeper", "1", "--espn", "2"],
        ["--sleeper", "1", "--season", "2026"], ["--espn", "1", "--season", "99"], ["Shame"],
      ] {
        #expect(try await world.run(["league", "add"] + arguments).status == 2)
      }
      #expect(try await world.run(["league", "ad"]).error.contains("Did you mean 'league add'?"))
      #expect(differences(before, try tree(world.site)) == [])
      // Without the network the id is not checked.
      let offline = try await world.succeed(["league", "add", "--sleeper", "12345", "--offline"])
      #expect(offline.error.contains("without checking it with Sleeper"))
      #expect(try world.replay.requests().count == 2)
    }
  }

  @Test func aPrivateLeagueAsksForCookies() async throws {
    try await LeagueWorld.with(["--private", LeagueWorld.espn]) { world in
      let closed = try await world.run(["league", "add", "--espn", LeagueWorld.espn])
      #expect(closed.status == 5)
      let cookies = ["ESPN_S2": "AEsecret", "SWID": "{SECRET}"]
      try await world.succeed(["league", "add", "--espn", LeagueWorld.espn], environment: cookies)
      let listed = try await world.succeed(["league", "list", "--json"], environment: cookies)
      #expect(try LeagueWorld.lines(listed).first?["credentials"]?.string == "environment")
      #expect(!listed.output.contains("SECRET") && !listed.output.contains("AEsecret"))
    }
  }

  @Test func withoutATerminalTheOnlyLeagueIsAdded() async throws {
    try await LeagueWorld.with { world in
      let added = try await world.succeed(["league", "add", "--user", "pixie"])
      #expect(added.error.contains("Added Shame & Prosperity"))
      #expect(try text("\(world.site)/skidmark.yml").contains("id: \"\(LeagueWorld.new)\""))
      let folder = "\(world.folder)/new"
      try await Skidmark.succeed(
        ["init", folder, "--user", "pixie"] + Skidmark.now,
        environment: world.replay.environment())
      #expect(try text("\(folder)/skidmark.yml").contains("id: \"\(LeagueWorld.new)\""))
      let again = try await world.succeed(["league", "add", "--user", "pixie", "--json"])
      #expect(try LeagueWorld.lines(again).first?["is_connected"] == .bool(true))
      for user in ["stranger", "../league", "idle", ""] {
        let outcome = try await world.run(["league", "add", "--user", user])
        #expect(outcome.status == 4, "\(user)")
        #expect(outcome.error.contains("Next: "))
      }
    }
  }

  @Test func withoutATerminalSeveralLeaguesAreListedWithTheOption() async throws {
    try await LeagueWorld.with { world in
      let users = "\(world.folder)/recordings/api.sleeper.app/v1/user"
      let league = try text("\(users)/../league/\(LeagueWorld.new).json")
      let other = league.replacing(LeagueWorld.new, with: "873150294416920578")
      try write(#"{"user_id":"78","display_name":"Twin"}"#, to: "\(users)/twin.json")
      try write("[\(league),\(other)]", to: "\(users)/78/leagues/nfl/2026.json")
      let before = try text("\(world.site)/skidmark.yml")
      let listed = try await world.run(["league", "add", "--user", "twin"])
      #expect(listed.status == 2 && listed.error.contains("'--sleeper ID'"), "\(listed.error)")
      #expect(
        listed.output.hasPrefix(
          "Shame & Prosperity  2026  12 teams  skidmark league add --sleeper \(LeagueWorld.new)\n"))
      let lines = try await world.run(["league", "add", "--user", "twin", "--json"])
      let line = try #require(try LeagueWorld.lines(lines).first)
      #expect(line["season"]?.int == 2026 && line["is_connected"] == .bool(false))
      #expect(line["command"]?.string == "skidmark league add --sleeper \(LeagueWorld.new)")
      #expect(try text("\(world.site)/skidmark.yml") == before)
      let made = try await Skidmark.run(
        ["init", "\(world.folder)/new", "--user", "twin"] + Skidmark.now,
        environment: world.replay.environment())
      #expect(made.status == 2 && Files.kind("\(world.folder)/new") == nil)
    }
  }

  @Test func atATerminalLeaguesAreChosenByNumber() async throws {
    try await LeagueWorld.with { world in
      let add = ["league", "add", "--user", "pixie", "-s", world.site]
      let none = try await world.converse(add, [("Which?", "")])
      #expect(none.status == 0)
      let wrong = try await world.converse(add, [("Which?", "2")])
      #expect(wrong.status == 2 && wrong.output.contains("'2' is not one of the numbers"))
      #expect(!(try text("\(world.site)/skidmark.yml").contains(LeagueWorld.new)))
      let chosen = try await world.converse(add, [("Which?", "1")])
      #expect(chosen.status == 0 && chosen.output.contains("Added Shame & Prosperity"))
      #expect(try text("\(world.site)/skidmark.yml").contains(LeagueWorld.new))
      // A new site with a user's league.
      let folder = "\(world.folder)/new"
      let made = try await world.converse(["init", folder, "--user", "pixie"], [("Which?", "1")])
      #expect(made.status == 0, "\(made.output)")
      #expect(try text("\(folder)/skidmark.yml").contains("id: \"\(LeagueWorld.new)\""))
    }
  }

  @Test func leaguesAreListedAndSelected() async throws {
    let demo = try await Sites.demo()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(demo, to: folder)
      let before = try tree("\(site)/output")
      let list = try await Skidmark.succeed(["league", "list", "-s", site])
      let lines = list.output.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[1].hasPrefix("  Shame & Prosperity ") && lines[1].hasSuffix(Sites.sleeper))
      let columns = ["NAME", "PLATFORM", "SEASON", "UPDATED", "CREDENTIALS", "KEY"]
      let row = ["The", "ESPN", "2026", "20", "none", "espn-"]
      for (title, value) in zip(columns, row) {
        let start = try #require(lines[0].firstRange(of: title)).lowerBound
        let offset = lines[0].distance(from: lines[0].startIndex, to: start)
        #expect(lines[2].dropFirst(offset).hasPrefix(value), "\(title)")
      }
      // With more than one league, a context command must name its league.
      let open = try await Skidmark.run(["context", "show", "-s", site])
      #expect(open.status == 2 && open.error.contains("skidmark league select"))

      try await Skidmark.succeed(["league", "select", "the folding chair classic", "-s", site])
      let selected = try await Skidmark.succeed(["league", "list", "-s", site, "--json"])
      #expect(
        try LeagueWorld.lines(selected).map { $0["is_selected"] } == [.bool(false), .bool(true)])
      let share = try await Skidmark.succeed(["share", "-s", site])
      #expect(
        share.output.contains("/the-folding-chair-classic/") && !share.output.contains("/shame"))
      try await Skidmark.succeed(["render", "-s", site] + Skidmark.now)
      let home = visibleText(try text("\(site)/output/index.html"))
      let (first, second) = (
        home.firstRange(of: "Folding Chair"), home.firstRange(of: "Shame & Prosperity")
      )
      #expect(try #require(first).lowerBound < #require(second).lowerBound)

      try await Skidmark.succeed(["league", "select", "all", "-s", site])
      try await Skidmark.succeed(["render", "-s", site] + Skidmark.now)
      #expect(differences(before, try tree("\(site)/output")) == [])
      #expect(try text("\(site)/skidmark.yml") == text("\(demo)/skidmark.yml"))
      let typo = try await Skidmark.run(["league", "select", "shame-and-prosperit", "-s", site])
      #expect(typo.status == 2 && typo.error.contains("did you mean 'shame-and-prosperity'?"))
    }
  }
}
