/// The server's own rules for stories. A story that breaks one is still printed.
enum SportsStoryRules {
  static func broken(blocks: [SportsStory.Block], rows: [APIObject]) -> [String] {
    var broken: [String] = []
    func expect(_ holds: Bool, _ rule: String) {
      if !holds { broken.append("the story breaks a rule of its server: \(rule)") }
    }
    let roles = rows.map { $0.name("role")?.uppercased() ?? "" }
    expect((4...7).contains(blocks.count), "it has \(blocks.count) blocks, not 4 to 7")
    expect(roles.first == "SETUP", "its first block is no setup")
    expect(roles.last == "RESOLUTION", "its last block is no resolution")
    expect(
      Dictionary(grouping: roles) { $0 }.values.allSatisfy { $0.count <= 2 },
      "a role occurs more than twice")
    let pairs = Array(zip(blocks, blocks.dropFirst()))
    expect(pairs.allSatisfy { $0.after == $1.before }, "a block begins with another score")
    expect(
      blocks.allSatisfy { $0.after.home >= $0.before.home && $0.after.away >= $0.before.away },
      "a score falls")
    expect(pairs.allSatisfy { $0.lastPeriod <= $1.firstPeriod }, "a period comes again")
    expect(blocks.count { $0.post != nil } <= 5, "it has more than five posts")
    let words = blocks.map { $0.narrative.split(separator: " ").count }
    expect(words.allSatisfy { $0 <= 100 }, "a block has more than 100 words")
    expect(words.reduce(0, +) <= 500, "it has more than 500 words")
    return broken
  }
}
