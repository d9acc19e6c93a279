import Build
import Diagnostics
import JSON
import Platform
import TestSupport
import Testing

/// Sites that many tests read and none changes, not even with the lock of a run that writes elsewhere.
enum Sites {
  /// The two invented leagues of the demo.
  static let sleeper = "sleeper-873150294416920577"
  static let espn = "espn-77310426"
  static let sleeperContext = "context/shame-and-prosperity.yml"
  static let espnContext = "context/the-folding-chair-classic.yml"
  /// The folder of the NFL's tables.
  static let tables = "data/nfl"

  static func demo() async throws -> String { try await demoSite.value }

  private static let demoSite = Task {
    let folder = TemporaryFolder.make() + "/demo"
    try await Skidmark.succeed(["init", folder, "--demo"])
    try await Skidmark.succeed(["build", "-s", folder] + Skidmark.now)
    return folder
  }

  /// The demo with one league and one week, and without the NFL's tables, which have two thirds of its pages.
  static func small() async throws -> String { try await smallSite.value }

  private static let smallSite = Task {
    let folder = TemporaryFolder.make() + "/small"
    try await Skidmark.succeed(["init", folder, "--demo"])
    try keepOnlySleeper(folder)
    try Files.remove("\(folder)/\(tables)")
    try await Skidmark.succeed(["build", "-s", folder, "-w", "2"] + Skidmark.now)
    return folder
  }

  /// Removes the ESPN league, the last in the file, last season's papers, and the games of other sports from a demo.
  static func keepOnlySleeper(_ site: String) throws {
    try edit("\(site)/skidmark.yml") { text in
      let end = try #require(text.firstRange(of: "  - platform: espn"))
      let lines = text[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
      return lines.filter { line in
        !["history: papers", "leagues: ["].contains { line.contains($0) } && line != "games:"
      }.joined(separator: "\n")
    }
  }

  /// How many files Skidmark wrote into an output folder, without the manifest.
  static func fileCount(_ output: String) throws -> Int {
    try text("\(output)/.skidmark-manifest").count { $0 == "\n" }
  }

  /// The files in the manifest of an output folder.
  static func ownFiles(_ output: String) throws -> [String: [UInt8]] {
    let names = try text("\(output)/.skidmark-manifest").split(separator: "\n").map(String.init)
    return try names.reduce(into: [:]) { $0[$1] = try Files.read("\(output)/\($1)") }
  }

  /// The hidden files of a folder, apart from the ledger and what keeps the output out of git.
  static func hidden(_ folder: String) throws -> [String] {
    try Files.list(folder).filter {
      $0.hasPrefix(".") && ![".gitignore", ".output-ledger"].contains($0)
    }
  }

  static func pageCount(_ output: String) throws -> Int {
    try Files.tree(output).count { $0.hasSuffix(".html") }
  }

  /// Copies a site, but not what it has built.
  static func copyUnbuilt(_ site: String, to copy: String) throws {
    try Files.makeFolder(copy)
    let entries = try Files.list(site).filter { $0 != "output" && $0 != ".output-ledger" }
    let outcome = try run("cp", ["-R"] + entries.map { "\(site)/\($0)" } + [copy])
    try #require(outcome.status == 0)
  }

  /// A copy of a site that a test may change.
  static func copy(_ site: String, to folder: String) throws -> String {
    let copy = "\(folder)/site"
    let outcome = try run("cp", ["-R", site, copy])
    try #require(outcome.status == 0)
    return copy
  }
}

func edit(_ path: String, _ change: (String) throws -> String) throws {
  let text = String(decoding: try Files.read(path), as: UTF8.self)
  try Files.write(Array(try change(text).utf8), to: path)
}

func text(_ path: String) throws -> String { String(decoding: try Files.read(path), as: UTF8.self) }

/// Writes a text file and the folders above it.
func write(_ text: String, to path: String) throws {
  try Files.makeFolder(Paths.parent(path))
  try Files.write(Array(text.utf8), to: path)
}

/// All files below a folder with their bytes.
func tree(_ folder: String) throws -> [String: [UInt8]] {
  var files: [String: [UInt8]] = [:]
  for path in try Files.tree(folder) { files[path] = try Files.read("\(folder)/\(path)") }
  return files
}

/// The paths at which two trees differ.
func differences(_ one: [String: [UInt8]], _ other: [String: [UInt8]]) -> [String] {
  Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
}

func json(_ path: String) throws -> JSONValue {
  try JSONValue(parsing: SourceText(name: path, bytes: try Files.read(path)))
}
