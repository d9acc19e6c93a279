import Diagnostics
import JSON
import Liquid
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The conformance suite of the language, which every implementation may run.
///
/// It is not part of this repository: `GOLDEN_LIQUID` names the file, or it is
/// `liquid/golden-liquid.json` in the folder that `SKIDMARK_SHARED` names or in `shared` next to the
/// project's folder. Without it the test is skipped.
@Suite struct GoldenTests {
  @Test(
    .enabled(
      if: GoldenSuite.path != nil, "no golden-liquid.json: set GOLDEN_LIQUID to run the suite"),
    arguments: GoldenSuite.cases)
  func passes(_ test: GoldenCase) throws {
    var environment = environment(syntax: test.isStrict ? .strict : .lax, undefined: .empty)
    environment.limits.steps = 100_000
    do throws(LiquidError) {
      let output = try render(
        test.template, test.data, partials: test.templates, in: environment)
      #expect(!test.isInvalid, "expected an error, got: \(output)")
      if !test.isInvalid { #expect(test.results.contains(output), "got: \(output)") }
    } catch {
      #expect(test.isInvalid, "\(error)")
    }
  }
}

/// One case of the suite.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  let name: String
  let template: String
  let data: Object
  let templates: [String: String]
  let results: [String]
  let isInvalid: Bool
  let isStrict: Bool

  var testDescription: String { name }

  init(_ json: JSONValue) {
    name = json["name"]?.string ?? ""
    template = json["template"]?.string ?? ""
    data = json["data"]?.object.map { Object(json: $0) } ?? Object()
    var templates: [String: String] = [:]
    if let object = json["templates"]?.object {
      for key in object.keys { templates[key] = object[key]?.string }
    }
    self.templates = templates
    let several = json["results"]?.array?.compactMap(\.string)
    results = several ?? [json["result"]?.string ?? ""]
    isInvalid = json["invalid"]?.bool ?? false
    let tags = json["tags"]?.array?.compactMap(\.string) ?? []
    isStrict = tags.contains("strict") || tags.contains("strict2")
  }
}

enum GoldenSuite {
  /// Where the suite is; nil when there is none.
  static let path: String? = {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["GOLDEN_LIQUID"] { return path }
    var folders = [environment["SKIDMARK_SHARED"]].compactMap { $0 }
    var folder = #filePath
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      folders.append(folder + "/shared")
    }
    return folders.map { $0 + "/liquid/golden-liquid.json" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }()

  static let cases: [GoldenCase] = {
    guard let path, let bytes = FileManager.default.contents(atPath: path),
      let json = try? JSONValue(parsing: SourceText(name: path, bytes: Array(bytes)))
    else { return [] }
    return json["tests"]?.array?.map { GoldenCase($0) } ?? []
  }()
}
