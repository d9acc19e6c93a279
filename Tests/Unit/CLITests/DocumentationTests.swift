import Platform
import TestSupport
import Testing

@testable import CLI

/// README and Documentation/: every command is one, and every link leads somewhere.
@Suite struct DocumentationTests {
  private static let paths =
    ["README.md", "CONTRIBUTING.md"]
    + ((try? Files.list(packagePath("Documentation"))) ?? []).filter { $0.hasSuffix(".md") }
    .map { "Documentation/\($0)" }.sorted()

  private static func text(_ path: String) throws -> String {
    String(decoding: try Files.read(packagePath(path)), as: UTF8.self)
  }

  /// The command lines in blocks and spans of code.
  private static func commands(in text: String) -> [String] {
    let blocks = text.split(separator: "\n").filter { $0.hasPrefix("    skidmark ") }
      .map { String($0.dropFirst(4)) }
    let spans = text.matches(of: /`(skidmark [^`]+)`/).map {
      String($0.output.1).replacing("\n", with: " ")
    }
    return (blocks + spans).flatMap { line in
      line.split(separator: "&&").map { $0.split(separator: "|")[0].split(separator: ">")[0] }
        .compactMap { $0.split(separator: " #").first }.map(String.init)
    }
  }

  @Test func thereAreGuides() { #expect(Self.paths.count > 15) }

  @Test(arguments: paths) func everyCommandInAGuideIsOne(_ path: String) throws {
    for line in Self.commands(in: try Self.text(path)) {
      let words = ExampleWords.split(line).filter { !$0.isEmpty }
      guard words.first == "skidmark" else { continue }
      let arguments = Array(words.dropFirst())
      // Placeholders stand for any value; only the command can be checked.
      let isExact = !line.contains(/[A-Z]{2,}|…/)
      // The name of a command may be mentioned without its arguments.
      if CommandList.names.contains(arguments.joined(separator: " ")) { continue }
      if arguments == ["--version"] { continue }
      do {
        if isExact {
          _ = try CommandList.parser.parse(arguments)
        } else {
          #expect(try CommandList.parser.command(in: arguments) != nil, "\(line)")
        }
      } catch {
        Issue.record("\(path): \(line): \(error)")
      }
    }
  }

  @Test(arguments: paths) func everyLinkLeadsSomewhere(_ path: String) throws {
    let text = try Self.text(path).replacing(/`[^`]*`/, with: "")
    for link in text.matches(of: /\]\(([^)\s]+)\)/) {
      let address = String(link.output.1)
      if address.hasPrefix("https://") { continue }
      let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = path.contains("/") ? "Documentation/" : ""
      let target = parts[0].isEmpty ? path : Self.normalized("\(folder)\(parts[0])")
      try #require(Files.kind(packagePath(target)) != nil, "\(path): \(address)")
      guard parts.count == 2, target.hasSuffix(".md") else { continue }
      #expect(try Self.anchors(target).contains(String(parts[1])), "\(path): \(address)")
    }
  }

  private static func normalized(_ path: String) -> String {
    path.hasPrefix("Documentation/../") ? String(path.dropFirst(17)) : path
  }

  /// The anchors that GitHub gives to headings.
  private static func anchors(_ path: String) throws -> [String] {
    try text(path).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
    }
  }

  @Test func theGuidesHaveTheKeysOfTheEnvironment() throws {
    let guide = try Self.text("Documentation/environment.md")
    for name in ["SKIDMARK_TIMEOUT", "SKIDMARK_SLEEPER_URL", "ESPN_S2", "SWID", "NO_COLOR"] {
      #expect(guide.contains(name))
    }
  }
}
