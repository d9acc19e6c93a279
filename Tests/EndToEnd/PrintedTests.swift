import Build
import JSON
import Platform
import TestSupport
import Testing

/// What readers have quoted stays as it was printed.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct PrintedTests {
  private static let league = "873150294416920577"
  private static let output = "output/shame-and-prosperity/2026"

  /// A season of ten weeks, built from a server.
  private func withSeason(_ body: (String, Platforms) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", Self.league, "--offline"])
      try await build(site, platforms)
      try await body(site, platforms)
    }
  }

  @discardableResult
  private func build(
    _ site: String, _ platforms: Platforms, _ more: [String] = []
  ) async throws -> Outcome {
    try await Skidmark.succeed(
      ["build", "-s", site, "-w", "all"] + more + Skidmark.now,
      environment: platforms.environment())
  }

  private func editions(_ site: String) throws -> [Int: JSONValue] {
    var editions: [Int: JSONValue] = [:]
    for folder in try Files.list("\(site)/\(Self.output)") where folder.hasPrefix("week-") {
      let edition = try json("\(site)/\(Self.output)/\(folder)/edition.json")
      editions[edition["week"]?.int ?? 0] = edition
    }
    try #require(editions.count == 10)
    return editions
  }

  /// All texts of a week: each team's roast, and the headline under "".
  private func texts(_ edition: JSONValue) -> [String: String] {
    func text(_ sentences: JSONValue?) -> String {
      (sentences?.array ?? []).compactMap { $0["text"]?.string }.joined(separator: " ")
    }
    var texts: [String: String] = [:]
    for team in edition["teams"]?.array ?? [] {
      texts[team["id"]?.string ?? ""] = text(team["roast"]?["sentences"])
    }
    let headline = edition["headline"]
    texts[""] = (headline?["text"]?.string ?? "") + text(headline?["standfirst"])
    return texts
  }

  /// The teams whose texts cite a fact that is different or missing in another edition.
  private func mistaken(_ edition: JSONValue, _ later: JSONValue) -> Set<String> {
    func values(_ edition: JSONValue) -> [String: JSONValue] {
      var values: [String: JSONValue] = [:]
      for fact in edition["facts"]?.array ?? [] {
        values[fact["id"]?.string ?? ""] = fact["values"]
      }
      return values
    }
    let (before, after) = (values(edition), values(later))
    func isMistaken(_ sentences: [JSONValue]) -> Bool {
      sentences.flatMap { $0["facts"]?.array ?? [] }.contains { fact in
        guard let id = fact.string, let value = before[id] else { return false }
        return after[id] != value
      }
    }
    var mistaken: Set<String> = []
    for team in edition["teams"]?.array ?? []
    where isMistaken(team["roast"]?["sentences"]?.array ?? []) {
      mistaken.insert(team["id"]?.string ?? "")
    }
    if let headline = edition["headline"],
      isMistaken([headline] + (headline["standfirst"]?.array ?? []))
    {
      mistaken.insert("")
    }
    return mistaken
  }

  @Test func aNewJokeAndNewSettingsRewriteNoPrintedPaper() async throws {
    try await withSeason { site, platforms in
      let before = try editions(site).mapValues(texts)
      let papers = try tree("\(site)/\(Self.output)").filter { $0.key.hasSuffix("week.md") }
      try await Skidmark.succeed([
        "context", "add-joke", "the Wet Napkin", "a lineup that went down with the soup", "-s",
        site,
      ])
      try edit("\(site)/skidmark.yml") { $0.replacing("heat: 4", with: "heat: 1") }
      try write(
        "- {say: 'OURS {{ record.text }}, no less.', facts: [record], role: closer}\n",
        to: "\(site)/phrasebook/ours.yml")
      try await build(site, platforms)
      #expect(try editions(site).mapValues(texts) == before)
      let later = try tree("\(site)/\(Self.output)").filter { $0.key.hasSuffix("week.md") }
      #expect(differences(papers, later) == [])
      // --force rebuilds everything, but keeps the texts.
      try await Skidmark.succeed(
        ["build", "-s", site, "--force"] + Skidmark.now, environment: platforms.environment())
      #expect(try editions(site).mapValues(texts) == before)
      // Without the roasts, they are not shown, and not lost.
      try await build(site, platforms, ["--no-roasts"])
      #expect(try editions(site).values.allSatisfy { texts($0).values.allSatisfy(\.isEmpty) })
      try await build(site, platforms)
      #expect(try editions(site).mapValues(texts) == before)
      // The settings can say so for all commands.
      let settings = try text("\(site)/skidmark.yml")
      try write(settings + "\nsections: {roasts: off}\n", to: "\(site)/skidmark.yml")
      try await build(site, platforms)
      #expect(try editions(site).values.allSatisfy { texts($0).values.allSatisfy(\.isEmpty) })
      try write(settings, to: "\(site)/skidmark.yml")
      try await build(site, platforms)
      #expect(try editions(site).mapValues(texts) == before)
      // An explicit request writes new roasts.
      try await Skidmark.succeed(["roast", "-s", site, "--week", "5", "--force"] + Skidmark.now)
      try await Skidmark.succeed(["render", "-s", site] + Skidmark.now)
      let after = try editions(site).mapValues(texts)
      #expect(after.filter { before[$0.key] != $0.value }.keys.sorted() == [5])
    }
  }

  @Test func aCorrectedScoreRewritesOnlyWhatCitesItAndSaysSo() async throws {
    try await withSeason { site, platforms in
      let before = try editions(site)
      try edit("\(site)/skidmark.yml") { $0.replacing("heat: 4", with: "heat: 1") }
      try platforms.edit("\(Platforms.sleeper)/matchups/2.json") { text in
        let own = try #require(text.firstMatch(of: /"points":([0-9.]+)/)?.output.1)
        let number = try #require(Double(own)) + 5
        return text.replacing(
          /"custom_points":null,/, with: "\"custom_points\":\(number),", maxReplacements: 1)
      }
      try platforms.edit("\(Platforms.sleeper)/rosters.json") { text in
        text.replacing(/"fpts":1313,/, with: #""fpts":1318,"#)
      }
      try await build(site, platforms)
      let after = try editions(site)
      var corrected = 0
      for (week, old) in before {
        let new = try #require(after[week])
        let wrong = mistaken(old, new)
        let (told, now) = (texts(old), texts(new))
        let page = "\(site)/\(Self.output)/week-\(week < 10 ? "0" : "")\(week)"
        for (team, text) in told where !wrong.contains(team) {
          #expect(now[team] == text, "week \(week), team \(team)")
        }
        for team in wrong {
          let part =
            team.isEmpty
            ? new["headline"]
            : new["teams"]?.array?.first { $0["id"]?.string == team }?["roast"]
          let corrections = part?["corrections"]?.array ?? []
          #expect(!corrections.isEmpty, "week \(week), team \(team)")
        }
        for name in ["index.html", "week.md"] {
          let count = try text("\(page)/\(name)").ranges(
            of: "The scores were corrected after this was printed."
          ).count
          #expect(count == wrong.count, "week \(week), \(name)")
        }
        corrected += wrong.count
      }
      #expect(mistaken(try #require(before[1]), try #require(after[1])).isEmpty)
      #expect(corrected > 1 && corrected < 100)
      let all = try tree("\(site)/\(Self.output)/week-02")["week.md"] ?? []
      let words = String(decoding: all, as: UTF8.self)
      #expect(
        words.contains(/after this was printed\. .*Before: .*\d+\.\d\d.* Now: .*\d+\.\d\d/))
      // A second build changes nothing, and a return to the printed value is no correction.
      let papers = try tree("\(site)/output")
      try await build(site, platforms)
      #expect(differences(papers, try tree("\(site)/output")) == [])
    }
  }

  @Test func aManagerWhoOptsOutIsMockedInNoPrintedPaper() async throws {
    try await withSeason { site, platforms in
      let before = try editions(site)
      let team = try #require(before[10]?["teams"]?[3])
      let (id, name) = (team["id"]?.string ?? "", team["name"]?.string ?? "")
      let quoted = String(decoding: JSONValue.string(name).encoded(), as: UTF8.self)
      try edit("\(site)/context/\(Sites.sleeper).yml") {
        $0 + "\nmanagers:\n  - name: \(quoted)\n    opt_out: yes\n"
      }
      try await build(site, platforms)
      for (week, edition) in try editions(site) {
        let old = try #require(before[week])
        let facts = Set((edition["facts"]?.array ?? []).compactMap { $0["text"]?.string })
        let roasts = (edition["teams"]?.array ?? []).compactMap { $0["roast"] }
        #expect(edition["headline"]?["team"]?.string != id)
        #expect(edition["headline"]?["text"]?.string?.contains(name) == false)
        for (place, roast) in roasts.enumerated() {
          let isOwn = edition["teams"]?[place]?["id"]?.string == id
          // What is told of a team without an owner mocks no one.
          if edition["teams"]?[place]?["owner"]?.string == "No owner" { continue }
          let sentences = (roast["sentences"]?.array ?? []).compactMap { $0["text"]?.string }
          if isOwn {
            #expect(sentences.count == 3, "week \(week)")
          } else {
            #expect(sentences.allSatisfy { !$0.contains(name) || facts.contains($0) }, "\(week)")
          }
          #expect(roast["corrections"]?.array == nil)
        }
        // Unrelated roasts stay.
        let (told, now) = (texts(old), texts(edition))
        for (team, text) in told where team != id && !text.contains(name) && !team.isEmpty {
          #expect(now[team] == text, "week \(week), team \(team)")
        }
      }
    }
  }
}
