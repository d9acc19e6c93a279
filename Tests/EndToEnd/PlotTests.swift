import Build
import JSON
import Platform
import TestSupport
import Testing

/// A season in which the stories happen that a paper must notice (Fixtures/plots.py).
@Suite(.timeLimit(.minutes(120))) struct PlotTests {
  private static let site = Task {
    let folder = TemporaryFolder.make() + "/plots"
    try await Skidmark.succeed(["init", folder, "--sleeper", "690112358132134558", "--offline"])
    let settings = try text("\(folder)/skidmark.yml")
    try write(
      settings + "\nrecordings: \(packagePath("Fixtures/recordings"))\n",
      to: "\(folder)/skidmark.yml")
    try await Skidmark.succeed(
      ["build", "-s", folder, "--env", "mock", "-w", "all"] + Skidmark.now)
    return folder
  }

  private struct Roast {
    /// The kinds of facts that each sentence cites.
    var kinds: [[String]] = []
    var text = ""
  }

  private func edition(_ week: Int) async throws -> JSONValue {
    let number = week < 10 ? "0\(week)" : "\(week)"
    let site = try await Self.site.value
    return try json("\(site)/output/long-memories/2025/week-\(number)/edition.json")
  }

  private func roast(_ edition: JSONValue, of name: String) throws -> Roast {
    let kinds = Dictionary(
      (edition["facts"]?.array ?? []).map { ($0["id"]?.string ?? "", $0["kind"]?.string ?? "") }
    ) { first, _ in first }
    let team = try #require(edition["teams"]?.array?.first { $0["name"]?.string == name })
    let sentences = team["roast"]?["sentences"]?.array ?? []
    return Roast(
      kinds: sentences.map { $0["facts"]?.array?.compactMap { kinds[$0.string ?? ""] } ?? [] },
      text: sentences.compactMap { $0["text"]?.string }.joined(separator: " "))
  }

  @Test func aSecondLossByTheSameMarginIsNoticed() async throws {
    let week = try await edition(12)
    let loser = try roast(week, of: "Two Cents Short")
    #expect(loser.kinds.first?.contains("same_margin_loss") == true, "\(loser)")
    #expect(loser.text.contains("0.02") && loser.text.contains("week 5"), "\(loser)")
    #expect(loser.text.contains("Exact Change"), "\(loser)")
    let winner = try roast(week, of: "Exact Change")
    #expect(winner.kinds.first?.contains("same_margin_win") == true, "\(winner)")
    // It is what the whole week is about.
    let headline = week["headline"]?["text"]?.string ?? ""
    #expect(headline.contains("0.02"), "\(headline)")
  }

  @Test func theThirdLossByLessThanTwoPointsIsCounted() async throws {
    let roast = try roast(try await edition(7), of: "Moral Victors")
    #expect(roast.kinds.first?.contains("close_losses") == true, "\(roast)")
    #expect(roast.text.contains("3") && roast.text.contains("1.62"), "\(roast)")
  }

  @Test func aTradeThatBackfiresIsHeldAgainstTheTrader() async throws {
    let roast = try roast(try await edition(9), of: "Seller's Remorse")
    #expect(roast.kinds.first?.contains("traded_away") == true, "\(roast)")
    #expect(roast.text.contains("Yannis Fetlocke") && roast.text.contains("26.3"), "\(roast)")
  }

  @Test func anUnbeatenTeamThatLosesTheFinalIsToldSo() async throws {
    let week = try await edition(16)
    let roast = try roast(week, of: "Undefeated Until Proven Otherwise")
    #expect(roast.kinds.first?.contains("fell_unbeaten") == true, "\(roast)")
    #expect(roast.text.contains("14") && roast.text.contains("Nobody Saw Us Coming"), "\(roast)")
  }

  @Test func theLastEditionHasFinalPathAndSacko() async throws {
    let week = try await edition(16)
    let headline = try #require(week["headline"])
    #expect(headline["text"]?.string?.contains("Nobody Saw Us Coming") == true)
    let standfirst = headline["standfirst"]?.array?.compactMap { $0["text"]?.string } ?? []
    #expect(standfirst.first?.contains("149.94 to 146.58") == true, "\(standfirst)")
    let champion = try roast(week, of: "Nobody Saw Us Coming")
    #expect(champion.kinds.first?.contains("champion") == true, "\(champion)")
    #expect(champion.kinds.contains { $0.contains("title_path") }, "\(champion)")
    let last = try roast(week, of: "Moral Victors")
    #expect(last.kinds.first?.contains("finished_last") == true, "\(last)")
  }
}
