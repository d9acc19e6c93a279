import Platform
import TestSupport

/// Random changes that people, clocks and accidents make to a site between two builds.
struct RandomEdits {
  private let site: String
  private var random: SeededRandom
  private var hours = 0
  private var options: Set<String> = []

  init(_ site: String, seed: Int) {
    self.site = site
    random = SeededRandom("edits \(seed)")
  }

  /// The arguments of the next build.
  var flags: [String] {
    let day = 17 + hours / 24
    let hour = hours % 24
    return ["--now", "2026-11-\(day)T\(hour < 10 ? "0" : "")\(hour):00:00Z"] + options.sorted()
  }

  /// Makes a random change to the site.
  /// - Returns: A description of the change.
  mutating func next() throws -> String {
    let number = random.index(below: 1_000)
    switch random.index(below: 24) {
    case 0: return try setting("title", "The Paper \(number)")
    case 1: return try setting("heat", "\(number % 6)")
    case 2: return try setting("time_zone", pick(["UTC", "Asia/Tokyo", "America/Denver"]))
    case 3: return try setting("reveal", pick(["shown", "hidden", "strict"]))
    case 4: return try setting("sections", pick(Self.sections))
    case 5: return try setting("ranking", pick(["skidmark", "strength", "resume", "oberon-mt"]))
    case 6: return try write("templates/partials/luck.html.liquid", "<i>mine \(number)</i>")
    case 7: return try write("templates/pages/team.html.liquid", "{{ team.name }} \(number)")
    case 8: return try write("assets/mine.css", "body { margin: \(number)px }")
    case 9:
      let date = "2026-11-\(17 + number % 3)T\(10 + number % 9):00:00Z"
      return try write(
        "content/posts/post-\(number % 4).md",
        "---\ndate: \(date)\ndraft: \(number % 5 == 0)\n---\n# Post \(number)\n\n[rules](../rules.md)"
      )
    case 10:
      let path = pick([
        "content/notes/note-\(number % 3).md", "content/index.md", "content/posts/index.md",
      ])
      if Files.kind("\(site)/\(path)") == .file { return try remove(path) }
      return try write(path, "# Note \(number)\n\nSee [the other](note-\((number + 1) % 3).md).")
    case 11:
      return try write(
        Sites.espnContext, "banned_words: [\(pick(["points", "bench", "win"]))]\n")
    case 12: return try write(try page(), "broken \(number)")
    case 13: return try remove(try page())
    case 14: return try remove(number % 2 == 0 ? ".output-ledger" : "output")
    case 15:
      let week = "data/\(pick([Sites.sleeper, Sites.espn]))/2026/week-0\(1 + number % 9)"
      let files = ["", "/rankings.json", "/words.json", "/outline.json"]
      return try remove(week + files[number % files.count])
    case 16:
      hours = min(hours + number % 30, 100)
      return "the clock"
    case 17:
      return try answer("week-0\(1 + number % 9)") { text in
        text.replacing(
          /"points":[0-9.]+,"roster_id"/, with: "\"points\":\(number % 200),\"roster_id\"",
          maxReplacements: 1)
      }
    case 18:
      // Week 10 is still being played, or is over.
      return try answer("league") { text in
        text.contains("\"leg\":11")
          ? text.replacing("\"leg\":11", with: "\"leg\":10")
          : text.replacing("\"leg\":10", with: "\"leg\":11")
      }
    case 19:
      let report = pick(["advice.json", "defenses.json", "managers.json", "league.json"])
      return try remove("data/\(pick([Sites.sleeper, Sites.espn]))/2026/\(report)")
    case 20:
      let (name, value) = Self.settings[number % Self.settings.count]
      return try setting(name, value)
    case 21:
      // Without the lineups of the next week there is no advice.
      return try answer("week-11") { text in
        text.contains("\"starters\":[]")
          ? text
          : text.replacing(/"(starters|players)":\[[^\]]*\]/) { "\"\($0.output.1)\":[]" }
      }
    case 22:
      let table = pick(["offense.json", "defense.json", "schedule.json", "teams.json"])
      return try remove("data/nfl/2026/\(table)")
    default:
      let option = pick(["--no-roasts", "--drafts"])
      if options.remove(option) == nil { options.insert(option) }
      return option
    }
  }

  private static let sections =
    [
      "luck", "sheets", "stories", "managers", "history", "draft", "trades", "advice", "defenses",
      "recap", "awards", "race", "roasts",
    ].map { "{\($0): off}" } + ["{}"]

  private static let settings = [
    ("base_url", "https://example.com/paper"), ("base_url", ""), ("owners", "first"),
    ("owners", "full"), ("owners", "none"), ("theme", "tabloid"), ("theme", "default"),
    ("post", "{group: slack}"), ("post", "{}"),
  ]

  private mutating func pick(_ items: [String]) -> String {
    items[random.index(below: items.count)]
  }

  private mutating func page() throws -> String {
    let pages = try Files.tree("\(site)/output").filter { !$0.hasPrefix(".") }
    return pages.isEmpty ? "assets/none.txt" : "output/" + pick(pages)
  }

  private func setting(_ name: String, _ value: String) throws -> String {
    try edit("\(site)/skidmark.yml") { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("\(name):") }
      return "\(name): \(value)\n" + lines.joined(separator: "\n")
    }
    return "\(name): \(value)"
  }

  private func answer(_ name: String, _ change: (String) -> String) throws -> String {
    try edit("\(site)/data/\(Sites.sleeper)/2026/snapshot/\(name).json", change)
    return "the platform's answer '\(name)'"
  }

  private func write(_ path: String, _ text: String) throws -> String {
    try Files.makeFolder(Paths.parent("\(site)/\(path)"))
    try Files.write(Array(text.utf8), to: "\(site)/\(path)")
    return "\(path) is '\(text)'"
  }

  private func remove(_ path: String) throws -> String {
    try Files.remove("\(site)/\(path)")
    return "\(path) is gone"
  }
}
