import Build
import Delivery
import Diagnostics
import Platform
import Testing

@Suite struct SitePowersTests {
  private func powers(_ text: String) throws -> [String] {
    let configuration = try SiteConfiguration(SourceText(name: "skidmark.yml", text: text))
    return SitePowers(
      of: configuration, in: "/nonexistent", programs: .none, environment: [:]
    ).all().map(\.setting)
  }

  @Test func whatSaysWhereAKeyGoesNeedsTrust() throws {
    #expect(try powers("genius: openai") == [])
    #expect(try powers("genius: {name: openai, address: \"https://api.openai.com/v1\"}") == [])
    #expect(
      try powers("genius: {name: openai, address: \"https://elsewhere.example/v1\"}")
        == ["genius.address"])
    #expect(
      try powers("genius: {name: backend, address: \"http://127.0.0.1:8000\"}")
        == ["genius.address"])
    #expect(
      try powers("genius: {name: bedrock, profile: work, key_command: [pass, show, key]}")
        == ["genius.profile", "genius.key_command"])
    #expect(try powers("genius: {team: A, memory: site, search: on}") == [])
  }
}
