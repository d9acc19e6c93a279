import Build
import Diagnostics
import Testing
import YAML

@Suite struct GeniusSettingTests {
  private func configuration(_ text: String) throws -> SiteConfiguration {
    try SiteConfiguration(SourceText(name: "skidmark.yml", text: text))
  }

  @Test func theWriterOfTheRoastsAnswersUnlessAnotherIsNamed() throws {
    #expect(try configuration("title: A").answerer.name == "built-in")
    #expect(try configuration("writer: openai").answerer.name == "openai")
    #expect(try configuration("writer: openai\ngenius: anthropic").answerer.name == "anthropic")
    #expect(try configuration("writer: openai\ngenius: built-in").answerer.name == "built-in")
    #expect(
      try configuration("writer: {name: openai, model: m}\ngenius: {team: Night Shift}").answerer
        .model == "m")
    // A service that only writes roasts cannot answer.
    let roasts = "writer: {name: backend, address: \"https://roasts.example\"}"
    #expect(try configuration(roasts).answerer.name == "built-in")
    let own = "\ngenius: {name: backend, address: \"https://advice.example\"}"
    #expect(try configuration(roasts + own).answerer.address == "https://advice.example")
  }

  @Test func theOtherSettingsAreRead() throws {
    let plain = try configuration("genius:").genius
    #expect(plain.team == nil && plain.isKeptByService && plain.searches && plain.writer == nil)
    let settings = try configuration(
      "genius: {name: openai, model: m, team: Night Shift, memory: site, search: off}"
    ).genius
    #expect(settings.team == "Night Shift" && !settings.isKeptByService && !settings.searches)
    #expect(settings.writer?.model == "m")
  }

  @Test(arguments: [
    "genius: opneai", "genius: {nam: openai}", "genius: {model: m}", "genius: {memory: cloud}",
    "genius: {search: maybe}", "genius: backend", "genius: {name: compatible}", "genius: [openai]",
  ])
  func mistakesAreAnswered(_ text: String) {
    #expect(throws: YAMLError.self, "\(text)") { _ = try configuration("title: A\n\(text)") }
  }
}
