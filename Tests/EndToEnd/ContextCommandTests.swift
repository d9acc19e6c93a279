import Build
import JSON
import Platform
import TestSupport
import Testing

/// `skidmark context`, as a commissioner types it. No network is needed.
@Suite(.timeLimit(.minutes(120))) struct ContextCommandTests {
  private static let key = "sleeper-11"

  private func withSite(
    _ body: (_ site: String, _ path: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "11", "--offline"])
      try await body(site, "\(site)/context/\(Self.key).yml")
    }
  }

  private func context(_ words: [String], _ site: String) async throws -> Outcome {
    try await Skidmark.run(["context"] + words + ["-s", site])
  }

  @Test func aManagersMannersAreSetAndUnset() async throws {
    try await withSite { site, path in
      let empty = try text(path)
      for words in [
        ["manager", "Priya", "--heat", "1", "--pronouns", "she/her"],
        ["manager", "Priya", "--opt-out"], ["ban", "moist"], ["ban", "damp socks"],
      ] {
        let outcome = try await context(words, site)
        #expect(outcome.status == 0, "\(outcome.error)")
      }
      let shown = try text(path)
      for line in ["name: Priya", "heat: 1", "pronouns: she/her", "opt_out: yes", "damp socks"] {
        #expect(shown.contains(line), "\(shown)")
      }
      #expect(shown.ranges(of: "name: Priya").count == 1)
      let again = try await context(["manager", "Priya", "--opt-out"], site)
      #expect(again.status == 0 && again.error.contains("says that already"))
      for words in [
        ["manager", "Priya", "--opt-in"], ["manager", "Priya", "--heat", "league"],
        ["unban", "moist"], ["unban", "Damp Socks"],
      ] {
        let outcome = try await context(words, site)
        #expect(outcome.status == 0, "\(outcome.error)")
      }
      let whole = try text(path)
      let left = whole.dropFirst(empty.count)
      #expect(whole.hasPrefix(empty) && left.contains("pronouns: she/her"))
      for word in ["opt_out", "heat: 1", "banned_words", "moist"] { #expect(!left.contains(word)) }
    }
  }

  @Test(arguments: [
    (["manager", "Priya"], "Nothing is to be changed."),
    (["manager", "Priya", "--opt-out", "--opt-in"], "exclude each other"),
    (["manager", "Priya", "--pronouns", "queen"], "'queen' are not pronouns."),
    (["manager", "Priya", "--heat", "6"], "league"), (["unban", "moist"], "does not ban 'moist'"),
    (["ban", " "], "is empty"),
  ])
  func wrongMannersChangeNothing(_ words: [String], _ reason: String) async throws {
    try await withSite { site, path in
      let before = try text(path)
      let outcome = try await context(words, site)
      #expect(outcome.status == 2 && outcome.error.contains(reason), "\(outcome.error)")
      #expect(try text(path) == before)
    }
  }

  @Test func addingAndRemovingItemsKeepsComments() async throws {
    try await withSite { site, path in
      let empty = try text(path)
      #expect(try await context(["show"], site).error.contains("is empty"))
      let changes = [
        ["add-joke", "the Napkin", "sent as a photo: after \"kickoff\""],
        ["add-joke", "Week 3", "never again"], ["add-personality", "pixie 👩‍🍳", "talks to a phone"],
        ["sacko", "mows # the lawn"], ["culture", "ten neighbors,\n one lawn"],
      ]
      for words in changes {
        let outcome = try await context(words, site)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.contains("Next: skidmark build"))
      }
      #expect(try text(path).hasPrefix(empty))
      let shown = try await context(["show"], site)
      #expect(
        shown.output == """
          Inside jokes:
            the Napkin: sent as a photo: after "kickoff"
            Week 3: never again
          Personalities:
            pixie 👩‍🍳: talks to a phone
          Sacko: mows # the lawn
          Culture: ten neighbors, one lawn

          """)
      let data = try await context(["show", "--json"], site)
      let line = try #require(try LeagueWorld.lines(data).first)
      #expect(line["inside_jokes"]?[1]?["term"]?.string == "Week 3")
      #expect(line["league"]?.string == Self.key && line["managers"]?.array?.isEmpty == true)

      let double = try await context(["add-joke", "THE NAPKIN", "again"], site)
      #expect(
        double.status == 2 && double.error.contains("already has a joke 'the Napkin': sent as"))
      let typo = try await context(["remove-joke", "the Napkn"], site)
      #expect(typo.status == 2 && typo.error.contains("did you mean 'the Napkin'?"))
      let unknown = try await context(["remove-personality", "someone else"], site)
      #expect(unknown.error.contains("the personalities are pixie"))
      #expect(
        try await context(["sacko", "mows  # the lawn"], site).error.contains("says that already"))
      for words in [
        ["remove-joke", "the napkin"], ["remove-joke", "Week 3"],
        ["remove-personality", "pixie 👩‍🍳"], ["sacko", ""], ["culture", " "],
      ] {
        #expect(try await context(words, site).status == 0)
      }
      #expect(try text(path) == empty)
    }
  }

  /// A joke and a personality belong to a league member, however the apostrophe is typed.
  @Test func anUnknownNameSuggestsTheNearestMember() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let path = "\(site)/\(Sites.sleeperContext)"
      let before = try text(path)
      for words in [
        ["add-joke", "the Spoon", "lost it", "--about", "Murfy's Lawyers"],
        ["add-personality", "murphy's lawyer", "sue"],
      ] {
        let outcome = try await context(words, site)
        #expect(outcome.status == 2, "\(outcome.error)")
        #expect(outcome.error.contains("did you mean 'Murphy’s Lawyers'?"), "\(outcome.error)")
      }
      let far = try await context(["add-personality", "Zaphod", "two heads"], site)
      #expect(far.status == 2 && far.error.contains("the names are "))
      let stray = try await context(["sacko", "sings", "--about", "chef_oopsie"], site)
      #expect(stray.status == 2 && stray.error.contains("'context sacko' does not take '--about'"))
      #expect(try text(path) == before)

      let words = ["add-joke", "the Spoon", "lost it", "--about", "murphy's lawyers"]
      #expect(try await context(words, site).status == 0)
      #expect(try text(path).contains("about: Murphy’s Lawyers"))
      let shown = try await context(["show"], site)
      #expect(shown.output.contains("  the Spoon (about Murphy’s Lawyers): lost it"))
      let removed = try await context(["remove-joke", "The spoon"], site)
      #expect(removed.status == 0)
      #expect(try text(path) == before)
      let explained = try await Skidmark.run(["explain", "record", "murphy's lawyers", "-s", site])
      #expect(explained.status == 0 && explained.output.hasPrefix("Murphy’s Lawyers ("))

      try write(
        """
        inside_jokes:
          - {term: the Spoon, explanation: lost it, about: chef_oopsy}
        personalities:
          - name: Zaphod
            description: two heads

        """, to: path)
      let built = try await Skidmark.succeed(
        ["build", "-s", site, "-w", "2", "--offline"] + Skidmark.now)
      #expect(
        built.error.contains(
          "\(path):2:52: no one in the league is named 'chef_oopsy'; did you mean 'chef_oopsie'?"),
        "\(built.error)")
      #expect(built.error.contains("\(path):4:11: no one in the league is named 'Zaphod'."))
      let doctor = try await Skidmark.run(["doctor", "-s", site, "--offline"] + Skidmark.now)
      #expect(doctor.output.contains("2 names in it belong to no one in the league"))
      #expect(doctor.output.contains("did you mean 'chef_oopsie'?"), "\(doctor.output)")
    }
  }

  @Test func mistakesInTheCommandAreExplained() async throws {
    try await withSite { site, path in
      let before = try text(path)
      for (words, says) in [
        (["add-jok", "a", "b"], "Did you mean 'context add-joke'?"),
        (["add-joke", "a"], "<explanation> is missing."),
        (["sacko"], "<text> is missing."), (["show", "me"], "'me' was not expected here"),
        (["add-joke", " ", "b"], "The term is empty"),
        (["show", "-l", "sleeper-12"], "did you mean 'sleeper-11'?"),
      ] {
        let outcome = try await context(words, site)
        #expect(outcome.status == 2 && outcome.error.contains(says), "\(outcome.error)")
      }
      #expect(try text(path) == before)
    }
  }

  @Test func aMistakeInTheFileIsLocatedAndNothingIsWritten() async throws {
    try await withSite { site, path in
      for (wrong, place, says) in [
        ("inside_jokes:\n  - term: x\n    explanaton: y\n", "3:5", "did you mean 'explanation'?"),
        (
          "inside_jokes:\n  - explanation: y\n", "2:5",
          "the 'term' of this 'explanation' is missing"
        ),
        ("personalities: someone\n", "1:16", "expected a list"),
        ("sacko: [a, b]\n", "1:8", "expected text"),
        ("culture: \"open\n", "2:1", "end of stream"),
        ("sako: x\n", "1:1", "did you mean 'sacko'?"),
      ] {
        try write(wrong, to: path)
        for words in [["show"], ["add-joke", "a", "b"], ["remove-joke", "a"], ["sacko", "x"]] {
          let outcome = try await context(words, site)
          #expect(outcome.status == 3)
          #expect(outcome.error.contains("\(path):\(place): error:"), "\(outcome.error)")
          #expect(outcome.error.contains(says) && outcome.error.contains("^"))
        }
        #expect(try text(path) == wrong)
      }
    }
  }

  @Test func theEditorOpensACopy() async throws {
    try await withSite { site, path in
      let draft = "\(site)/context/\(Self.key).draft.yml"
      let before = try text(path)
      func edit(_ script: String) async throws -> Outcome {
        try await Skidmark.run(
          ["context", "edit", "-s", site], environment: ["EDITOR": "sh -c '\(script)' x"])
      }
      // The file does not change until the copy is valid.
      let right = try await edit("cmp -s $1 \(path) && echo \"sacko: mows\" >> $1")
      #expect(right.status == 0, "\(right.error)")
      #expect(try text(path) == before + "sacko: mows\n")
      #expect(Files.kind(draft) == nil)
      let wrong = try await edit("echo \"culture: [a]\" >> $1")
      #expect(wrong.status == 3)
      #expect(wrong.error.contains("\(draft):") && wrong.error.contains("expected text"))
      #expect(try text(path) == before + "sacko: mows\n")
      #expect(try text(draft).hasSuffix("culture: [a]\n"))
      // The draft is kept for the next edit.
      let mended = try await edit(
        "grep -v \"culture: .a.\" $1 > $1.x; echo \"culture: a\" >> $1.x; mv $1.x $1")
      #expect(mended.status == 0 && mended.error.contains("which was not finished"))
      #expect(try text(path) == before + "sacko: mows\nculture: a\n")
      #expect(Files.kind(draft) == nil)
      #expect(try await edit("true").error.contains("Nothing was changed"))
      let failed = try await edit("exit 3")
      #expect(failed.status == 2 && failed.error.contains("ended with 3"))
      try Files.remove(draft)
      let none = try await Skidmark.run(["context", "edit", "-s", site])
      #expect(none.status == 2 && none.error.contains("neither VISUAL nor EDITOR is set"))
    }
  }

  /// VISUAL takes precedence, and a mistake can be fixed at once.
  @Test(needsReplay) func theEditorReopensAtATerminalAfterAMistake() async throws {
    try await LeagueWorld.with { world in
      try await Skidmark.succeed(["init", "\(world.folder)/mine", "--espn", "22", "--offline"])
      let counter = "\(world.folder)/count"
      let editor =
        "sh -c 'if test -e \(counter); then echo culture: a > $1; else touch \(counter); "
        + "echo culture: [a] > $1; fi' x"
      let outcome = try await world.converse(
        ["context", "edit", "-s", "\(world.folder)/mine"], [("[Y/n]", "")],
        environment: ["EDITOR": "false", "VISUAL": editor])
      #expect(outcome.status == 0, "\(outcome.output)")
      #expect(outcome.output.contains("expected text, found a list"))
      #expect(try text("\(world.folder)/mine/context/espn-22.yml") == "culture: a\n")
    }
  }
}
