import Build
import Platform
import TestSupport
import Testing

/// A stranger's site in its own home: the files next to it do not change, and no program it names is run.
struct HostileSite {
  let folder: String
  let site: String
  /// A folder that no site may change, and a secret that no site may leak.
  let canary: String
  static let secret = "canary-0123456789"

  static func with(_ body: (HostileSite) async throws -> Void) async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let hostile = HostileSite(
        folder: folder, site: try Sites.copy(small, to: folder), canary: "\(folder)/home/canary")
      try write(secret, to: "\(hostile.canary)/file")
      try await body(hostile)
    }
  }

  /// The command line of a program that leaves a mark.
  var program: String { "[touch, \"\(folder)/ran\"]" }
  var wasRun: Bool { Files.kind("\(folder)/ran") != nil }

  func run(
    _ words: [String], _ environment: [String: String] = [:], input: String? = nil
  ) async throws -> Outcome {
    try await Skidmark.run(
      words + ["-s", site] + Skidmark.now(for: words),
      environment: ["HOME": "\(folder)/home"].merging(environment) { $1 }, input: input)
  }

  func add(_ settings: String) throws {
    try edit("\(site)/skidmark.yml") { $0 + "\n\(settings)\n" }
  }

  /// Expects that nothing outside the site has changed.
  func expectUntouched(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let found = try tree(canary)
    #expect(found == ["file": Array(Self.secret.utf8)], sourceLocation: sourceLocation)
    #expect(!wasRun, "a program was run", sourceLocation: sourceLocation)
  }
}
