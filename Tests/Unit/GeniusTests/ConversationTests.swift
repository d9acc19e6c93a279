import Genius
import JSON
import Platform
import Testing

@Suite struct ConversationTests {
  private func message(_ text: String, _ second: Int64, _ role: Conversation.Role = .user)
    -> Conversation.Message
  {
    Conversation.Message(
      id: "m\(second)", role: role, content: text, createdAt: Instant(seconds: second))
  }

  @Test("G6: the title rule, the order, rename")
  func titlesOrderAndNames() throws {
    let rule: [(String, String)] = [
      ("Short", "Short"), (String(repeating: "x", count: 30), String(repeating: "x", count: 30)),
      (String(repeating: "x", count: 31), String(repeating: "x", count: 30) + "..."),
      // Characters as readers count them, not bytes or scalars.
      (String(repeating: "👨‍👩‍👧", count: 31), String(repeating: "👨‍👩‍👧", count: 30) + "..."),
      (String(repeating: "é", count: 30), String(repeating: "é", count: 30)),
      ("  spaced  ", "spaced"), ("", "New Chat"), ("\n", "New Chat"),
    ]
    for (text, title) in rule { #expect(Conversation.title(from: text) == title) }
    var one = Conversation(id: ids[0], at: Instant(seconds: 10))
    #expect(one.title == "New Chat")
    one.append(message("First question", 20))
    one.append(message("Second question", 30))
    #expect(one.title == "First question")
    one.rename(try Conversation.Title("  Mine  "))
    #expect(one.title == "Mine")
    var other = Conversation(id: ids[1], at: Instant(seconds: 25))
    #expect([other, one].sorted(by: Conversation.isNewer).map(\.id) == [one.id, other.id])
    other.append(message("Later", 40))
    #expect([one, other].sorted(by: Conversation.isNewer).map(\.id) == [other.id, one.id])
    one.append(message(String(repeating: "y", count: 60), 50))
    #expect(one.preview == String(repeating: "y", count: 50))
  }

  /// What readers see as one character may have a million scalars.
  @Test("L8") func aTitleHasALength() throws {
    let tall = "a" + String(repeating: "\u{301}", count: 1_000_000)
    for text in ["", " \n"] {
      #expect(throws: Conversation.Title.Fault.blank) { try Conversation.Title(text) }
    }
    for text in [
      String(repeating: "x", count: 1_000_000), String(repeating: "x", count: 201), tall,
    ] {
      #expect(throws: Conversation.Title.Fault.tooLong) { try Conversation.Title(text) }
    }
    let longest = String(repeating: "x", count: 200)
    #expect(try Conversation.Title("  \(longest)\n").text == longest)
    #expect(Conversation.title(from: tall).unicodeScalars.count <= 600)
  }

  @Test func aMessageIsAddedOnce() {
    var conversation = Conversation(id: ids[0], at: Instant(seconds: 10))
    conversation.append(message("Once", 20))
    conversation.append(message("Again", 20))
    #expect(conversation.messages.map(\.content) == ["Once"])
  }

  @Test func resettingForgetsTheResponseAndKeepsTheMessages() {
    var conversation = Conversation(id: ids[0], at: Instant(seconds: 10))
    conversation.append(message("Q", 20))
    conversation.append(message("A", 21, .assistant), responseID: "resp_1", writer: "w")
    #expect(conversation.lastResponseID == "resp_1")
    let messages = conversation.messages
    conversation.reset()
    #expect(conversation.lastResponseID == nil && conversation.messages == messages)
  }

  @Test func whatIsStoredCanBeReadAgain() throws {
    var conversation = Conversation(id: ids[0], at: Instant(seconds: 10))
    var asked = message("Look: 🏈", 20)
    asked.attachments = [
      .init(kind: .image, mediaType: "image/jpeg", altText: "A screenshot", bytes: [1, 2, 255])
    ]
    conversation.append(asked)
    var answer = message("A", 21, .assistant)
    answer.advice = StructuredAdvice(mainAdvice: "A", confidence: 0.5)
    conversation.append(answer, responseID: "resp_1", writer: "w")
    #expect(Conversation(conversation.json) == conversation)
    let text = String(decoding: conversation.json.encoded(), as: UTF8.self)
    #expect(Conversation(try JSONValue(parsing: text)) == conversation)
  }

  @Test func aConversationOfTheFirstFantasyGeniusIsRead() throws {
    let old = #"""
      {"id":"6F9619FF-8B86-4D01-B42D-00CF4FC964FF","title":"Who starts?","messages":[
        {"id":"1F9619FF-8B86-4D01-B42D-00CF4FC964FF","role":"user","content":"Who starts?",
         "createdAt":700000000,"attachments":[{"type":"image","data":"AQL/"}]},
        {"id":"2F9619FF-8B86-4D01-B42D-00CF4FC964FF","role":"assistant","content":"Dell.",
         "createdAt":700000001.5,"attachments":[],
         "structuredAdvice":{"mainAdvice":"Dell.","confidenceScore":0.8,"alternatives":null}}],
       "createdDate":700000000,"lastMessageDate":700000001.5,"lastResponseId":"resp_9"}
      """#
    let conversation = try #require(Conversation(JSONValue(parsing: old)))
    #expect(conversation.createdDate == Instant(seconds: 1_678_307_200))
    #expect(conversation.messages.map(\.role) == [.user, .assistant])
    #expect(conversation.messages[0].attachments.first?.bytes == [1, 2, 255])
    #expect(conversation.messages[1].advice?.percent == 80)
    #expect(conversation.lastResponseID == "resp_9" && conversation.lastWriter == nil)
  }

  @Test(arguments: [
    "{}", "[]", #"{"id":"../../etc/passwd","messages":[]}"#,
    #"{"id":"6F9619FF-8B86-4D01-B42D-00CF4FC964FF"}"#,
    #"{"id":"6F9619FF-8B86-4D01-B42D-00CF4FC964FF","version":2,"messages":[]}"#,
    #"{"id":"6F9619FF-8B86-4D01-B42D-00CF4FC964FF","messages":[{"id":"x"}]}"#,
  ])
  func anythingElseIsNone(_ text: String) throws {
    #expect(Conversation(try JSONValue(parsing: text)) == nil)
  }

  @Test func identifiersAreUUIDs() {
    var random = SeededRandom("conversations")
    let made = (0..<200).map { _ in Conversation.newID(using: &random) }
    #expect(made.allSatisfy(Conversation.isID) && Set(made).count == 200)
    #expect(made.allSatisfy { $0.dropFirst(14).first == "4" })
    for text in [
      "", "x", "6F9619FF8B864D01B42D00CF4FC964FF", "6F9619FF-8B86-4D01-B42D-00CF4FC964FG",
    ] {
      #expect(!Conversation.isID(text))
    }
  }
}
