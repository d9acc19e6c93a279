import Genius
import HTTP
import JSON
import LanguageModels
import Platform
import TestSupport
import Testing

/// Genius with llama.cpp's server, which `Scripts/model-server test` builds and starts. Its answers are nonsense in the
/// right shape.
@Suite(
  .enabled(
    if: variable("SKIDMARK_MODEL_SERVER") != nil, "Scripts/model-server test starts a server"),
  .serialized, .timeLimit(.minutes(120)))
struct GeniusModelServerTests {
  private func writer(_ provider: ModelChoice.Provider) throws -> GeniusWriter {
    let server = try #require(variable("SKIDMARK_MODEL_SERVER"))
    let key = variable("SKIDMARK_MODEL_KEY") ?? ""
    let pace = Pace.real(date: { Instant(seconds: 1_700_000_000) })
    let model = try LanguageModel(
      ModelChoice(
        provider, model: "tiny", address: provider == .anthropic ? server : "\(server)/v1"),
      environment: [
        "SKIDMARK_MODEL_KEY": key, "OPENAI_API_KEY": key, "ANTHROPIC_API_KEY": key,
      ], read: { _ in nil }, programs: Programs.none,
      line: ModelConnection(
        client: Client(.live(userAgent: "Skidmark/test"), pace: pace), pace: pace))
    return .model(model, service: "test")
  }

  private func heard(_ writer: GeniusWriter, _ question: GeniusQuestion) async -> [GeniusEvent] {
    var events: [GeniusEvent] = []
    for await event in writer.events(question) { events.append(event) }
    return events
  }

  /// Each service of the server takes the whole history. What it makes up may be longer than allowed.
  @Test(arguments: [ModelChoice.Provider.compatible, .openai, .anthropic])
  func aConversationIsAnswered(_ provider: ModelChoice.Provider) async throws {
    let asked = try question(
      conversation("Who starts?", "Dell.", "And in week 12?"), searches: true)
    let heard = await heard(try writer(provider), asked)
    switch heard.last {
    case .done: #expect(heard.card != nil)
    case .failed(.cutOff): break
    case .failed(.malformed) where provider != .compatible: break
    // Random weights write text that the server itself cannot read.
    case .failed(.service(let failure)) where failure.kind == .server && failure.status == 200:
      #expect(failure.message.contains("does not match the expected"))
    default: Issue.record("\(heard.suffix(3))")
    }
    #expect(!heard.text.contains("main_advice"))
  }

  /// The server keeps no responses, and says so; then it hears the history.
  @Test func aResponseThatTheServerCannotKnowIsNoFailure() async throws {
    let going = conversation("Who starts?", "Dell.", "And then?", responseID: "resp_other")
    let heard = await heard(try writer(.openai), try question(going))
    switch heard.last {
    case .done, .failed(.cutOff), .failed(.malformed): break
    default: Issue.record("\(heard.suffix(3))")
    }
  }
}
