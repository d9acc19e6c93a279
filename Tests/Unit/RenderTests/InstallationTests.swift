import JSON
import LeagueModel
import Render
import TestSupport
import Testing

/// The files that let a reader install the paper: manifest, service worker and offline page.
@Suite struct InstallationTests {
  private func files(_ title: String = "The Paper", weeks: [Int] = [3]) async throws -> [String:
    String]
  {
    let editions = try weeks.map { try PaperSample.edition(named: "A Team", week: $0) }
    let input = PaperSample.input(editions, title: title)
    return try await SiteRenderer(try PaperSample.theme()).site(input).files.mapValues {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func theManifestIsJSONForAnyTitle() async throws {
    for name in hostileNames {
      let files = try await files(name)
      let manifest = try JSONValue(parsing: try #require(files["manifest.webmanifest"]))
      #expect(manifest["start_url"]?.string == "index.html" && manifest["scope"]?.string == "./")
      let icon = try #require(manifest["icons"]?[0]?["src"]?.string)
      #expect(files[icon] != nil)
    }
    let files = try await files()
    let named = try JSONValue(parsing: try #require(files["manifest.webmanifest"]))
    #expect(named["name"]?.string == "The Paper")
    #expect(files["index.html"]?.contains("rel=\"manifest\" href=\"manifest.webmanifest\"") == true)
  }

  @Test func theServiceWorkerCachesWhatPagesNeedAndDetectsChanges() async throws {
    let files = try await files()
    let worker = try #require(files["service-worker.js"])
    let list = try #require(worker.firstMatch(of: /const assets = (\[.*?\]);/))
    let assets = try #require(try JSONValue(parsing: String(list.output.1)).array)
    #expect(assets.count == 10)
    for asset in assets.compactMap(\.string) { #expect(files[asset] != nil, "\(asset)") }
    func version(_ files: [String: String]) -> Substring? {
      files["service-worker.js"]?.firstMatch(of: /const version = "([0-9a-f]{16})";/)?.output.1
    }
    #expect(version(files) != nil)
    #expect(try await version(self.files()) == version(files))
    #expect(try await version(self.files(weeks: [3, 4])) != version(files))
  }
}
