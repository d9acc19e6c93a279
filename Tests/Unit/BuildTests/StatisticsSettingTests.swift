import Build
import Diagnostics
import Testing
import YAML

@Suite struct StatisticsSettingTests {
  private func settings(_ text: String) throws -> StatisticsSettings? {
    try SiteConfiguration(SourceText(name: "skidmark.yml", text: text)).statistics
  }

  @Test func anAddressAndASeasonAreRead() throws {
    #expect(try settings("title: A") == nil)
    #expect(try settings("stats:") == nil)
    let read = try #require(
      try settings("stats: {address: \"https://stats.example.com/nfl\", season: 2025}"))
    #expect(read.address == "https://stats.example.com/nfl" && read.season == 2025)
  }

  @Test("N10: http for this machine only") func otherMachinesNeedEncryption() throws {
    for host in ["127.0.0.1:4000", "localhost:4000"] {
      #expect(try settings("stats: {address: \"http://\(host)\"}") != nil)
    }
    for address in ["http://stats.example.com", "http://10.0.0.7", "ftp://127.0.0.1"] {
      let error = #expect(throws: YAMLError.self) {
        _ = try settings("title: A\nstats: {address: \"\(address)\"}")
      }
      #expect(error?.diagnostic.message.contains("https://") == true)
      #expect(error?.diagnostic.place?.position.line == 2)
    }
  }

  @Test func mistakesAreAnswered() {
    for text in [
      "stats: on", "stats: {season: 2025}", "stats: {adress: x}",
      "stats: {address: \"https://a.example\", season: 12}",
    ] {
      #expect(throws: YAMLError.self, "\(text)") { _ = try settings(text) }
    }
  }
}
