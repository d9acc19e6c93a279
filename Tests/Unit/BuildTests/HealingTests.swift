import Build
import LeagueModel
import Platform
import Rank
import Sports
import TestSupport
import Testing

/// A bad answer, then the good one: a week later, a site is the same as one that never saw the bad one, but for what
/// was printed and is corrected.
@Suite(.timeLimit(.minutes(240))) struct HealingTests {
  /// Bad answers per league, of each kind in turn; `Scripts/fuzz` asks for more.
  private static let rounds = variable("FUZZ_HEALING").flatMap { Int($0) } ?? 4

  enum Kind: String, CaseIterable {
    case weeks, statistics, earlier, drafts, transactions, plays, season

    func includes(_ path: String) -> Bool {
      switch self {
      case .weeks: path.contains("873150294416920577/matchups/") || path.contains("/77310426@")
      case .transactions: path.contains("873150294416920577/transactions/")
      case .drafts: path.contains("/draft") || path.hasSuffix("/traded_picks")
      case .statistics: path.hasPrefix("api.sleeper.com/")
      case .plays: path.contains("/playbyplay")
      case .season:
        path.hasSuffix("/873150294416920577") || path.hasSuffix("/77310426")
          || path.hasSuffix("/rosters") || path.hasSuffix("_bracket") || path.hasSuffix("/users")
      case .earlier: path.contains("731204455667788993") || path.contains("/seasons/2025")
      }
    }
  }

  @Test(arguments: ["sleeper-873150294416920577", "espn-77310426"])
  func aWeekAfterABadAnswerTheSiteIsTheSame(_ name: String) async throws {
    try await withTemporaryFolder { folder in
      let world = HealingWorld(try #require(LeagueKey(name)), folder)
      try await world.write("good", onDay: 0)
      try await world.write("good", onDay: 8)
      let good = try world.site("good")
      let pages = try await world.pages(of: "good")
      let asked = world.answers.asked().sorted()
      // ESPN is not asked for each kind.
      let kinds = Kind.allCases.map { asked.filter($0.includes) }.filter { !$0.isEmpty }
      try #require(kinds.count >= 3)
      var random = Random(seed: 61)
      var taken = 0
      for round in 0..<Self.rounds {
        let paths = kinds[round % kinds.count]
        let path = paths[random.number(paths.count - 1)]
        let place: Comment = "\(path), round \(round)"
        world.answers.replace(path, mutatedAnswer(world.answers.recorded(path), &random))
        if (try? await world.write("bad", onDay: 0)) != nil { taken += 1 }
        world.answers.mend()
        try await world.write("bad", onDay: 8)
        let healed = try world.site("bad")
        #expect(healed.files.symmetricDifference(good.files).sorted() == [], place)
        #expect(differences(healed.answers, good.answers) == [], place)
        #expect(differences(healed.numbers, good.numbers) == [], place)
        #expect(try world.falseWords(of: "bad") == [], place)
        // Pages are made from all that is compared above, and take most of the time.
        if round == 0 || variable("FUZZ_HEALING") != nil {
          let changed = differences(try await world.pages(of: "bad"), pages)
          #expect(changed == [], place)
        }
        try Files.remove("\(folder)/bad")
      }
      if variable("FUZZ_HEALING") != nil {
        print("healing: \(Self.rounds) answers of \(name), \(taken) taken")
      }
    }
  }
}

/// The same for games of other sports, whose lists no longer have them when their second look is due.
@Suite(.timeLimit(.minutes(60))) struct GameHealingTests {
  private static let rounds = variable("FUZZ_HEALING").flatMap { Int($0) } ?? 20

  /// Twice a week or more after the bad answer: only a game that two lists lack is removed.
  @Test func twoWeeksAfterABadAnswerTheGamesAreTheSame() async throws {
    try await withTemporaryFolder { folder in
      let answers = RecordedAnswers()
      func fetch(_ site: String, _ days: [String]) async throws {
        for day in days {
          let run = try answers.siteRun("\(folder)/\(site)", nil, now: "\(day)T17:00:00Z") {
            $0.games = GamesSettings(leagues: SportsLeague.allCases)
          }
          try await GamesFetch(run).fetch()
        }
      }
      func stored(_ site: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for path in try Files.tree("\(folder)/\(site)/data/games") where path != "looks.json" {
          let bytes = try Files.read("\(folder)/\(site)/data/games/\(path)")
          files[path] = String(decoding: bytes, as: UTF8.self)
        }
        return files
      }
      let days = ["2024-11-12", "2024-11-20", "2024-11-28"]
      try await fetch("good", days)
      let good = try stored("good")
      let paths = answers.asked().sorted()
      try #require(paths.count > 10 && good.count > 10)
      var random = Random(seed: 61)
      var taken = 0
      for round in 0..<Self.rounds {
        let path = paths[random.number(paths.count - 1)]
        answers.replace(path, mutatedAnswer(answers.recorded(path), &random))
        try? await fetch("bad", [days[0]])
        if let bad = try? stored("bad"), bad != good { taken += 1 }
        answers.mend()
        // The first of these is the same day: a list without a game is mended while it still has the day.
        try await fetch("bad", days)
        #expect(differences(try stored("bad"), good) == [], "\(path), round \(round)")
        try Files.remove("\(folder)/bad")
      }
      #expect(taken > 0)
    }
  }
}

/// The paths at which two trees differ, each with the first line that does.
private func differences(_ one: [String: String], _ other: [String: String]) -> [String] {
  Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted().map { path in
    let lines = [one, other].map { ($0[path] ?? "").split(separator: "\n") }
    let different = zip(lines[0], lines[1]).first { $0 != $1 }
    return "\(path): \(different?.0.prefix(300) ?? "") instead of \(different?.1.prefix(300) ?? "")"
  }
}

/// Makes sites of one league from answers that can be replaced, and compares them.
private struct HealingWorld {
  let answers = RecordedAnswers()
  let key: LeagueKey
  let folder: String

  init(_ key: LeagueKey, _ folder: String) { (self.key, self.folder) = (key, folder) }

  /// What is stored, without dates: they tell when data changed.
  struct Site {
    var answers: [String: String] = [:]
    var numbers: [String: String] = [:]
    var files: Set<String> = []
  }

  private var entry: SiteConfiguration.LeagueEntry {
    SiteConfiguration.LeagueEntry(key: key, season: 2026, history: .latest(1))
  }

  private func run(_ site: String, onDay day: Int, isOffline: Bool = false) throws -> SiteRun {
    try answers.siteRun(
      "\(folder)/\(site)", entry, now: "2026-11-\(17 + day)T09:00:00Z", asksForAll: true,
      isOffline: isOffline
    ) { $0.fetchesPlays = true }
  }

  /// Fetches the league and writes its weeks.
  func write(_ site: String, onDay day: Int) async throws {
    let run = try run(site, onDay: day)
    try await Intake(run).takeIn(entry)
    _ = try await RankStage(run).rank(entry)
    _ = try await RoastStage(run).roast(entry)
  }

  func site(_ name: String) throws -> Site {
    var result = Site()
    for path in try Files.tree("\(folder)/\(name)/data").sorted() {
      let text = String(decoding: try Files.read("\(folder)/\(name)/data/\(path)"), as: UTF8.self)
      let file = path.split(separator: "/").last ?? ""
      if file == "looks.json" { continue }
      result.files.insert(path)
      if path.contains("/snapshot/") {
        if file != "manifest.json" { result.answers[path] = text }
      } else if !["words.json", "outline.json", "bits.json"].contains(file) {
        result.numbers[path] = Self.undated(text)
      }
    }
    return result
  }

  /// The facts that printed texts cite and that are not so, by week.
  func falseWords(of site: String) throws -> [String] {
    let season = try run(site, onDay: 8).data.season(key, 2026)
    var found: [String] = []
    for week in try season.weeks() {
      guard let words = try season.words(week: week).read(),
        let rankings = try season.rankings(week: week).read()
      else { continue }
      let now = Dictionary(rankings.citableFacts.map { ($0.id, $0) }) { $1 }
      let printed = Dictionary(words.facts.map { ($0.id, $0) }) { $1 }
      for id in words.cited where printed[id] != nil && now[id]?.values != printed[id]?.values {
        found.append("week \(week): \(id)")
      }
    }
    return found.sorted()
  }

  /// The pages as they are when everything is written again from the stored answers.
  func pages(of site: String) async throws -> [String: String] {
    let folder = "\(folder)/\(site)"
    for path in try Files.tree("\(folder)/data")
    where !path.contains("/snapshot/") && !path.hasPrefix("players/") {
      try Files.removeFile("\(folder)/data/\(path)")
    }
    let run = try run(site, onDay: 8, isOffline: true)
    _ = try await BuildRun(run).build([entry])
    var pages: [String: String] = [:]
    for path in try Files.tree("\(folder)/output") where !path.hasSuffix("service-worker.js") {
      let bytes = try Files.read("\(folder)/output/\(path)")
      pages[path] = Self.undated(String(decoding: bytes, as: UTF8.self))
    }
    return pages
  }

  /// A text without the two days, November 17 and 25.
  private static func undated(_ text: String) -> String {
    text.replacing(/2026-11-(17|25)T09:00:00Z/, with: "DATE")
      .replacing(/(\w+day, )?Nov(\.|ember) (17|25), 2026/, with: "DATE")
      .replacing(/\w+, (17|25) Nov 2026 09:00:00 \w+/, with: "DATE")
  }
}
