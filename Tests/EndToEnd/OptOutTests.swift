import Build
import JSON
import Platform
import TestSupport
import Testing

/// Opt-out follows the name through recorded seasons. The oracle searches the printed text for names letter
/// by letter, and allows only results in the ledger's own words.
@Suite(needsReplay, .timeLimit(.minutes(120))) struct OptOutTests {
  private static let leagues = [
    ["--sleeper", "1049056120377090048"], ["--espn", "18254195", "--season", "2024"],
  ]

  /// No award and no list of the draft mocks who opted out.
  private func checkAwards(_ paper: JSONValue, _ team: String) {
    let mocking: Set = [
      "lowest_score", "bench_of_shame", "worst_starter", "losing_streak", "luckiest_winner",
    ]
    for award in paper["numbers"]?["awards"]?.array ?? []
    where mocking.contains(award["kind"]?.string ?? "") {
      #expect(award["teams"]?.array?.contains { $0.string == team } == false, "\(award)")
    }
    for board in paper["draft"]?["boards"]?.array ?? [] {
      let busts = Set((board["busts"]?.array ?? []).compactMap(\.int))
      for pick in board["picks"]?.array ?? [] where busts.contains(pick["number"]?.int ?? -1) {
        #expect(pick["team"]?.string != team)
      }
    }
    let own = paper["teams"]?.array?.first { $0["id"]?.string == team }
    #expect(own?["is_respectful"]?.bool == true)
  }

  @Test(arguments: leagues, [2, 7])
  func inARecordedSeasonAnOptedOutManagerIsMockedNowhere(
    _ league: [String], _ place: Int
  ) async throws {
    try await withTemporaryFolder { folder in
      let replay = try Replay(in: folder)
      defer { replay.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--offline"] + league)
      try await Skidmark.succeed(["fetch", "-s", site], environment: replay.environment())
      try await Skidmark.succeed(["normalize", "-s", site])
      let path = try #require(
        try Files.tree("\(site)/data").first {
          $0.hasSuffix("/league.json") && !$0.contains("history")
        })
      let key = String(path.prefix { $0 != "/" })
      let team = try #require(try json("\(site)/data/\(path)")["teams"]?[place])
      let (id, name) = (team["id"]?.string ?? "", team["name"]?.string ?? "")
      let owner = team["owners"]?[0]?["name"]?.string ?? name
      let quoted = String(decoding: JSONValue.string(name).encoded(), as: UTF8.self)
      try write(
        "managers:\n  - {name: \(quoted), opt_out: yes}\n", to: "\(site)/context/\(key).yml")
      try await Skidmark.succeed(["build", "-s", site, "-w", "all", "--offline"])
      var weeks = 0
      for file in try Files.tree("\(site)/output") where file.hasSuffix("/edition.json") {
        let paper = try json("\(site)/output/\(file)")
        try check(paper, id, [name, owner])
        checkAwards(paper, id)
        weeks += 1
        let share = try ["share.txt", "share-all.txt"].map {
          try text("\(site)/output/\(Paths.parent(file))/\($0)")
        }.joined()
        let said = try sentences(try json("\(site)/output/\(file)"), of: nil)
          .map(withStraightQuotes)
        // Apart from results and the roasts, which were checked above, the name is only in lists.
        for line in withStraightQuotes(share).split(separator: "\n")
        where names(String(line), [name, owner]) {
          let isList =
            [
              "Top three:", "Last:", "Champion:", "Runner-up:", "Third place:", "Sacko:",
              "Still alive:", "In the playoffs:", "Next week:", "Next week, the ",
              "Quarterfinals:", "Semifinals:", "Championship game:",
            ].contains { line.hasPrefix($0) } || line.contains(" points · ")
            // A result: the winner, the points, the loser, the points.
            || line.contains(#/ -?[0-9.]+, .+ -?[0-9.]+$/#)
          let isTitle = line.contains(#/^[^a-z]*\d+\. /#)
          #expect(
            isList || isTitle || said.contains { line.contains($0) || $0.hasPrefix(line) },
            "\(line)")
        }
      }
      #expect(weeks == 17)
    }
  }

  private func check(_ edition: JSONValue, _ id: String, _ forbidden: [String]) throws {
    let week = edition["week"]?.int ?? 0
    let facts = Set((edition["facts"]?.array ?? []).compactMap { $0["text"]?.string })
    #expect(edition["headline"]?["team"]?.string != id, "week \(week)")
    if let headline = edition["headline"]?["text"]?.string {
      #expect(!names(headline, forbidden), "week \(week): \(headline)")
    }
    for sentence in try sentences(edition, of: id) where names(sentence, forbidden) {
      #expect(facts.contains(sentence), "week \(week): \(sentence)")
    }
  }

  /// Everything that was said about all teams but one.
  private func sentences(_ edition: JSONValue, of quiet: String?) throws -> [String] {
    try #require(edition["teams"]?.array).filter { $0["id"]?.string != quiet }.flatMap { team in
      (team["roast"]?["sentences"]?.array ?? []).compactMap { $0["text"]?.string }
    }
  }

  private func names(_ text: String, _ names: [String]) -> Bool {
    names.contains { name in
      !name.isEmpty
        && text.ranges(of: name).contains { range in
          !(text[..<range.lowerBound].last?.isLetter ?? false)
            && !(text[range.upperBound...].first?.isLetter ?? false)
        }
    }
  }
}
