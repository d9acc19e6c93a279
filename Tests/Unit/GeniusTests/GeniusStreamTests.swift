import Genius
import JSON
import LanguageModels
import TestSupport
import Testing

/// Whole streams, cut in every way that a network can.
@Suite struct GeniusStreamTests {
  private static let asked = conversation("Should I start Dell?")

  private func heard(_ bytes: [UInt8], _ cuts: [Int], isBackend: Bool) async throws -> [GeniusEvent]
  {
    let edges = [0] + cuts + [bytes.count]
    let pieces = zip(edges, edges.dropFirst()).map { Array(bytes[$0..<$1]) }
    let model = try await isBackend ? backend(pieces) : responses(pieces)
    return await events(of: model, try question(Self.asked)).joined
  }

  /// Every cut in two, single bytes, and each with other line ends.
  private func check(_ stream: String, isBackend: Bool, step: Int = 1) async throws -> [GeniusEvent]
  {
    let plain = Array(stream.utf8)
    let whole = try await heard(plain, [], isBackend: isBackend)
    for end in ["\n", "\r\n", "\r"] {
      let bytes = Array(stream.replacing("\n", with: end).utf8)
      let single = try await heard(bytes, Array(1..<bytes.count), isBackend: isBackend)
      #expect(single == whole, "single bytes")
    }
    var wrong: [Int] = []
    for cut in stride(from: 1, to: plain.count, by: step) {
      if try await heard(plain, [cut], isBackend: isBackend) != whole { wrong.append(cut) }
    }
    #expect(wrong.isEmpty)
    return whole
  }

  @Test("G2: the backend's stream, cut everywhere")
  func theBackendsStreamMayBeCutAnywhere() async throws {
    let heard = try await check(backendStream, isBackend: true)
    #expect(heard.text == "Start Dell Gallowmere 🏈 – “he” is hot.")
    let card = try #require(heard.card)
    #expect(card.percent == 80 && card.alternatives.map(\.option) == ["Omar Mallory"])
    #expect(card.reasoning == "Better \"matchup\"." && card.model == "invented-1")
    // The last word on the response's ID counts.
    #expect(heard.last == .done(responseID: "resp_made_up_2"))
    #expect(heard.contains(.status(.init("web_search_searching", message: "Searching the web..."))))
    #expect(!heard.text.contains("main_advice"))
  }

  @Test("G2: the Responses API's stream, cut everywhere")
  func theResponsesStreamMayBeCutAnywhere() async throws {
    let heard = try await check(responsesStream, isBackend: false)
    #expect(heard.text == "Sit him — ankle 🩹.")
    let statuses = heard.compactMap { if case .status(let status) = $0 { status } else { nil } }
    #expect(statuses == [.searchStarted, .searching, .searchCompleted])
    let citation = ModelCitation(url: "https://news.example/ankle", title: "Ankle")
    // Once, and only addresses of the web.
    #expect(
      heard.filter { if case .citation = $0 { true } else { false } } == [.citation(citation)])
    #expect(heard.card?.citations == [citation])
    #expect(heard.last == .done(responseID: "resp_made_up_3"))
  }

  @Test(
    "G2: the samples next to the project, cut everywhere",
    .enabled(if: sharedPath("data/genius") != nil, "the samples are not next to the project"),
    arguments: [
      ("advice-sse-example.txt", true, 1), ("openai-responses-websearch-stream.sse.txt", false, 3),
    ])
  func samplesMayBeCutAnywhere(_ name: String, _ isBackend: Bool, _ step: Int) async throws {
    let path = try #require(sharedPath("data/genius/\(name)"))
    var text = String(decoding: try #require(fileBytes(path)), as: UTF8.self)
    // The official sample has an event on each line, without the blank lines of the wire.
    if !isBackend { text = text.replacing("\n", with: "\n\n") }
    let heard = try await check(text, isBackend: isBackend, step: step)
    #expect(heard.card != nil && heard.failure == nil && !heard.text.isEmpty)
    if isBackend {
      #expect(heard.text == "Start Player A." && heard.last == .done(responseID: "resp_abc123"))
      #expect(heard.card?.percent == 80)
    } else {
      #expect(
        heard.last == .done(responseID: "resp_67ccf18ef5fc8190b16dbee19bc54e5f087bb177ab789d5c"))
      #expect(heard.card?.citations.count == 1)
    }
  }

  @Test func aStreamWithoutItsEndFails() async throws {
    let bytes = Array(backendStream.utf8)
    for cut in stride(from: 0, to: bytes.count - 4, by: 9) {
      let model = try await backend([Array(bytes[..<cut])])
      let heard = await events(of: model, try question(Self.asked))
      let isWhole = heard.card != nil
      #expect(isWhole || heard.last == .failed(.truncated), "cut at \(cut)")
      #expect("Start Dell Gallowmere 🏈 – “he” is hot.".hasPrefix(heard.text))
    }
  }

  @Test func aLastEventMayLackItsBlankLine() async throws {
    let text = backendStream.trimmingBlankEnd
    let heard = await events(of: try await backend([Array(text.utf8)]), try question(Self.asked))
    #expect(heard.last == .done(responseID: "resp_made_up_2"))
  }

  @Test func eventsWithTheTypeInTheirDataAndAMarkerOfTheEndAreRead() async throws {
    let text = #"""
      data: {"type":"response_created","response_id":"resp_a"}

      data: {"type":"response.text.delta","delta":"Just text."}

      data: {"type":"response_complete","status":"complete","final_json":null,"response_id":null}

      data: [DONE]


      """#
    let heard = await events(of: try await backend([Array(text.utf8)]), try question(Self.asked))
    #expect(heard.text == "Just text." && heard.last == .done(responseID: "resp_a"))
  }

  @Test(arguments: [
    ("RATE_LIMIT_ERROR", ServiceFailure.Kind.rateLimit), ("AUTH_ERROR", .authentication),
    ("BAD_REQUEST", .request), ("NOT_FOUND", .notFound), ("API_ERROR", .server),
    ("CONNECTION_ERROR", .server), ("UNEXPECTED_ERROR", .server), ("NO_EVENTS", .server),
    ("INTERNAL_SERVER_ERROR", .server),
  ])
  func errorEventsAreFailures(_ code: String, _ kind: ServiceFailure.Kind) async throws {
    let text = "event: error\ndata: {\"error\":\"\(code)\",\"message\":\"It says why.\"}\n\n"
    let heard = await events(of: try await backend([Array(text.utf8)]), try question(Self.asked))
    guard case .failed(.service(let failure))? = heard.last else {
      Issue.record("\(heard)")
      return
    }
    #expect(failure.kind == kind && failure.type == code && failure.message == "It says why.")
    #expect(heard.card == nil)
  }
}

extension String {
  fileprivate var trimmingBlankEnd: String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
