import Diagnostics
import Foundation
import JSON
import Liquid

/// Templates with data, as both engines read them.
struct Fixture {
  let name: String
  let folder: String
  let sources: [SourceText]
  let data: Object

  init(folder: String) throws {
    self.folder = folder
    name = URL(fileURLWithPath: folder).lastPathComponent
    let templates = folder + "/templates"
    sources = try FileManager.default.contentsOfDirectory(atPath: templates).sorted().map {
      SourceText(name: $0, bytes: try bytes("\(templates)/\($0)"))
    }
    let json = try JSONValue(
      parsing: SourceText(name: "data.json", bytes: bytes(folder + "/data.json")))
    guard let object = json.object else { throw Complaint("\(folder)/data.json is not an object") }
    data = Object(json: object)
  }

  /// All fixtures of a folder, in order.
  static func all(in folder: String) throws -> [Fixture] {
    let files = FileManager.default
    let names = try files.contentsOfDirectory(atPath: folder).sorted()
    let fixtures =
      try names
      .filter { files.fileExists(atPath: "\(folder)/\($0)/templates/index.liquid") }
      .map { try Fixture(folder: "\(folder)/\($0)") }
    guard !fixtures.isEmpty else { throw Complaint("there are no fixtures in \(folder)") }
    return fixtures
  }

  /// The suite's fixtures where `SKIDMARK_SHARED` or a folder above says so, or else our own.
  static func defaultFolder() -> String {
    let inside = "liquid/benchmark"
    var candidates: [String] = []
    if let shared = ProcessInfo.processInfo.environment["SKIDMARK_SHARED"] {
      candidates.append("\(shared)/\(inside)")
    }
    for start in [URL(fileURLWithPath: FileManager.default.currentDirectoryPath), packageFolder] {
      var folder = start.standardizedFileURL
      while folder.path != "/" {
        candidates.append("\(folder.path)/shared/\(inside)")
        folder.deleteLastPathComponent()
      }
    }
    return candidates.first { FileManager.default.fileExists(atPath: $0) }
      ?? packageFolder.appendingPathComponent("Fixtures").path
  }

  /// This package's folder, where its own fixtures and the Ruby half are.
  static var packageFolder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}

/// Why nothing could be measured.
struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

private func bytes(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}
