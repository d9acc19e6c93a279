import JSON
import LanguageModels
import TestSupport
import Testing

/// The services' own libraries as peers: `Scripts/peers test streams` lets them read our invented
/// answers, and theirs.
@Suite(.enabled(if: Peers.areThere, "Scripts/peers fetches them"))
struct LibraryTests {
  func readings() throws -> JSONValue {
    try JSONValue(parsing: try #require(Peers.text(Peers.path("readings.json"))))
  }

  /// The services' libraries read the test fixtures as answers of their services.
  @Test func ourFixturesAreFaithful() throws {
    let ours = try #require(try readings()["ours"]?.object)
    #expect(ours.count == 7)
    for (name, text) in zip(ours.keys, ours.values) {
      #expect(text.string == Kind.said, "\(name)")
    }
  }

  /// The libraries' recorded streams are read as the libraries read them.
  @Test func recordedStreamsMatchTheLibraries() async throws {
    let theirs = try #require(try readings()["theirs"]?.array)
    #expect(theirs.count >= 15)
    for reading in theirs {
      let name = try #require(reading["name"]?.string)
      let path = Peers.path("anthropic/tests/lib/streaming/fixtures/\(name)")
      let bytes = try #require(fileBytes(path))
      let stage = Stage([.stream([bytes])])
      let (text, end) = await heard(try stage.model(.anthropic).stream(ModelRequest(user: "x")))
      // What they cannot read are tools, which we leave out.
      guard reading["error"] == nil else { continue }
      let answer = try end.get()
      #expect(answer.text == reading["text"]?.string, "\(name)")
      #expect(text.joined() == answer.text, "\(name)")
      #expect(answer.model == reading["model"]?.string, "\(name)")
      #expect(answer.usage.output == reading["output"]?.int, "\(name)")
      switch reading["stop"]?.string {
      case "end_turn": #expect(answer.stop == .finished, "\(name)")
      case "max_tokens": #expect(answer.stop == .cutOff, "\(name)")
      case "refusal":
        guard case .refused = answer.stop else {
          Issue.record("\(name): \(answer.stop)")
          continue
        }
      case let word: #expect(answer.stop == .other(word ?? ""), "\(name)")
      }
    }
  }
}
