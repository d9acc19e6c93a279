import Build
import Platform
import TestSupport
import Testing

/// Git as it is used outside Skidmark.
enum Git {
  static let isAvailable = hasPrograms("git")

  /// Variables that keep the tester's own settings out.
  static func environment(_ folder: String) -> [String: String] {
    [
      "HOME": "\(folder)/home", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_GLOBAL": "\(folder)/home/.gitconfig",
    ]
  }

  /// Runs git, requires success, and returns its output.
  @discardableResult
  static func run(_ words: [String], in folder: String, test: String) throws -> String {
    var environment = Skidmark.environment(environment(test))
    for name in ["AUTHOR", "COMMITTER"] {
      environment["GIT_\(name)_NAME"] = "Someone Else"
      environment["GIT_\(name)_EMAIL"] = "someone@example.com"
    }
    let outcome = try TestSupport.run("git", words, environment: environment, in: folder)
    try #require(outcome.status == 0, "git \(words.joined(separator: " ")): \(outcome.error)")
    return outcome.output
  }
}

/// A built site, and a bare repository that it is published to.
struct PagesWorld {
  let folder: String
  let site: String
  var bare: String { "\(folder)/pages.git" }

  /// - Parameter settings: The target's settings apart from its kind.
  init(in folder: String, _ settings: String = "") async throws {
    self.folder = folder
    site = try Sites.copy(try await Sites.small(), to: folder)
    try Files.makeFolder("\(folder)/home")
    try Git.run(["init", "-q", "--bare", "pages.git"], in: folder, test: folder)
    try place("{to: git, remote: 'file://\(folder)/pages.git'\(settings)}")
  }

  /// Sets the publish target.
  func place(_ place: String) throws {
    try edit("\(site)/skidmark.yml") { text in
      let own = text.firstRange(of: "\npublish:").map { String(text[..<$0.lowerBound]) } ?? text
      return own + "\npublish:\n  pages: \(place)\n"
    }
  }

  func publish(
    _ words: [String] = [], _ environment: [String: String] = [:], hour: Int = 9
  ) async throws -> Outcome {
    try await Skidmark.run(
      [
        "publish", "-s", site, "--trust", "--now",
        "2026-11-17T\(hour < 10 ? "0" : "")\(hour):00:00Z",
      ] + words,
      environment: Git.environment(folder).merging(environment) { $1 })
  }

  func succeed(_ words: [String] = [], hour: Int = 9) async throws {
    let outcome = try await publish(words, hour: hour)
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  func change(_ words: String) throws {
    try edit("\(site)/output/index.html") { $0 + "<!-- \(words) -->\n" }
  }

  /// What a league sees: the branch as a folder, without git's files and Skidmark's record.
  func shown() throws -> [String: [UInt8]] {
    try Files.remove("\(folder)/clone")
    try Git.run(["clone", "-q", "-b", "gh-pages", bare, "clone"], in: folder, test: folder)
    return try tree("\(folder)/clone").filter {
      !$0.key.hasPrefix(".git/") && $0.key != ".skidmark-published.json"
    }
  }

  /// What it should see.
  func wanted(_ more: [String: String] = [:]) throws -> [String: [UInt8]] {
    try FolderPublishTests.published(site).merging([".nojekyll": []]) { $1 }
      .merging(more.mapValues { Array($0.utf8) }) { $1 }
  }

  func commits() throws -> [String] {
    try Git.run(["log", "--format=%H", "gh-pages"], in: bare, test: folder)
      .split(separator: "\n").map(String.init)
  }

  /// Commits files to the branch from another clone.
  func commitElsewhere(_ files: [String: String]) throws {
    try Files.remove("\(folder)/elsewhere")
    try Git.run(["clone", "-q", bare, "elsewhere"], in: folder, test: folder)
    let clone = "\(folder)/elsewhere"
    let hasBranch = Files.kind("\(bare)/refs/heads/gh-pages") != nil
    try Git.run(
      hasBranch ? ["checkout", "-q", "gh-pages"] : ["checkout", "-q", "--orphan", "gh-pages"],
      in: clone, test: folder)
    for (path, text) in files { try write(text, to: "\(clone)/\(path)") }
    try Git.run(["add", "-A"], in: clone, test: folder)
    try Git.run(["commit", "-q", "-m", "by hand"], in: clone, test: folder)
    try Git.run(["push", "-q", "origin", "gh-pages"], in: clone, test: folder)
  }
}
