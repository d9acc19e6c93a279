import Diagnostics
import LeagueModel
import Platform
import TestSupport
import Testing
import YAML

@testable import Build

/// Documentation/configuration.md has exactly the keys that are accepted.
@Suite struct ConfigurationReferenceTests {
  private static let unknown = "qqqqqqqqqqqq"

  private struct Level: CustomTestStringConvertible {
    let prefix: String
    /// Texts whose unknown key is at this level.
    let texts: [String]
    var isContext = false
    var testDescription: String { prefix.isEmpty ? "the top" : prefix }
  }

  private static let levels =
    [
      Level(prefix: "", texts: ["\(unknown): 1"]),
      Level(
        prefix: "leagues.", texts: ["leagues: [{platform: sleeper, id: \"1\", \(unknown): 1}]"]),
      Level(prefix: "writer.", texts: ["writer: {name: openai, \(unknown): 1}"]),
      Level(prefix: "genius.", texts: ["genius: {name: openai, \(unknown): 1}"]),
      Level(prefix: "games.", texts: ["games: {leagues: [NBA], \(unknown): 1}"]),
      Level(prefix: "sections.", texts: ["sections: {\(unknown): on}"]),
      Level(
        prefix: "publish.NAME.",
        texts: ["folder", "rsync", "git", "rclone", "s3", "archive"].map {
          "publish: {web: {to: \($0), \(unknown): 1}}"
        }),
      Level(
        prefix: "post.NAME.",
        texts: ["discord", "telegram"].map { "post: {group: {to: \($0), \(unknown): 1}}" }),
    ]
    + ["", "inside_jokes.", "personalities.", "managers."].map { prefix in
      Level(
        prefix: prefix,
        texts: [prefix.isEmpty ? "\(unknown): 1" : "\(prefix.dropLast()): [{\(unknown): 1}]"],
        isContext: true)
    }

  @Test(arguments: levels) private func theReferenceHasTheKeysThatAreAccepted(
    _ level: Level
  ) throws {
    var accepted: Set<String> = []
    for text in level.texts {
      let source = SourceText(name: "a.yml", bytes: Array(text.utf8))
      let error = #expect(throws: YAMLError.self, "\(text)") {
        if level.isContext {
          _ = try LeagueContext(source)
        } else {
          _ = try SiteConfiguration(source)
        }
      }
      let note = try #require(
        error?.diagnostic.notes.first { $0.hasPrefix("use one of ") }, "\(text)")
      accepted.formUnion(
        note.dropFirst("use one of ".count).split(separator: ", ").map(String.init))
    }
    #expect(accepted == (try Self.documented(level)))
  }

  /// The keys in the tables of the level's part of the guide.
  private static func documented(_ level: Level) throws -> Set<String> {
    let guide = String(
      decoding: try Files.read(packagePath("Documentation/configuration.md")), as: UTF8.self)
    let parts = guide.split(separator: "\n## ")
    let part = parts.filter { part in
      level.isContext
        ? part.hasPrefix("A league's context")
        : !part.hasPrefix("A league's context")
          && !part.hasPrefix("A phrase book") && !part.hasPrefix("Pages and posts")
    }.joined()
    let keys = part.matches(of: /(?m)^\| `([a-zA-Z_.]+)` \|/).map { String($0.output.1) }
    return Set(
      keys.filter { $0.hasPrefix(level.prefix) }.map { String($0.dropFirst(level.prefix.count)) }
        .filter { !$0.contains(".") })
  }
}
