import Ask
import Build
import Genius
import JSON
import Platform
import TestSupport
import Testing

@Suite struct ConversationFolderTests {
  private static let ids = [
    "6F9619FF-8B86-4D01-B42D-00CF4FC964FF", "7F9619FF-8B86-4D01-B42D-00CF4FC964F0",
    "70000000-8B86-4D01-B42D-00CF4FC964F0",
  ]

  private func withFolder(_ body: (ConversationFolder, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await body(
        ConversationFolder(DataFolder("\(folder)/data")), "\(folder)/data/conversations")
    }
  }

  private func message(_ text: String, _ second: Int64) -> Conversation.Message {
    Conversation.Message(
      id: "m\(second)", role: .user, content: text, createdAt: Instant(seconds: second))
  }

  @Test("G6: newest first, by title, number and ID; rename and delete")
  func conversationsAreKeptAndFound() async throws {
    try await withFolder { folder, path in
      #expect(try folder.all().isEmpty)
      for (place, id) in Self.ids.enumerated() {
        try folder.begin(Conversation(id: id, at: Instant(seconds: Int64(place))))
      }
      try folder.change(Self.ids[0]) { $0.append(message("About the trade", 100)) }
      try folder.change(Self.ids[1]) { $0.append(message("About the flex", 50)) }
      #expect(try folder.all().map(\.id) == [Self.ids[0], Self.ids[1], Self.ids[2]])
      #expect(try folder.search("TRADE").map(\.id) == [Self.ids[0]])
      #expect(try folder.named("1").title == "About the trade")
      #expect(try folder.named("2").id == Self.ids[1])
      #expect(try folder.named("7f96").id == Self.ids[1])
      #expect(try folder.named("about the flex").id == Self.ids[1])
      for name in ["9", "0", "none", "../x", ""] {
        #expect(throws: ConversationError.notFound(name)) { _ = try folder.named(name) }
      }
      let same = try Conversation.Title("Same")
      try folder.change(Self.ids[0]) { $0.rename(same) }
      try folder.change(Self.ids[1]) { $0.rename(same) }
      #expect(throws: ConversationError.ambiguous("same", [Self.ids[0], Self.ids[1]])) {
        _ = try folder.named("same")
      }
      try folder.delete(Self.ids[0])
      #expect(try folder.all().map(\.id) == [Self.ids[1], Self.ids[2]])
      #expect(throws: ConversationError.notFound(Self.ids[0])) { try folder.delete(Self.ids[0]) }
      #expect(throws: ConversationError.notFound(Self.ids[0])) {
        try folder.change(Self.ids[0]) { $0.reset() }
      }
      #expect(!Files.exists("\(path)/\(Self.ids[0]).json"))
    }
  }

  @Test func onlyTheUserCanReadThem() async throws {
    try await withFolder { folder, path in
      try folder.begin(Conversation(id: Self.ids[0], at: Instant(seconds: 1)))
      #expect(Files.permissions(path) == 0o700)
      #expect(Files.permissions("\(path)/\(Self.ids[0]).json") == 0o600)
      #expect(try Files.read("\(path)/.gitignore") == Array("*\n".utf8))
      let other = try Conversation.Title("Other")
      try folder.change(Self.ids[0]) { $0.rename(other) }
      #expect(Files.permissions("\(path)/\(Self.ids[0]).json") == 0o600)
      // No lock is left behind.
      #expect(try Files.list(path).sorted() == [".gitignore", "\(Self.ids[0]).json"])
    }
  }

  @Test func changesAtTheSameTimeAreAllKept() async throws {
    try await withFolder { folder, _ in
      try folder.begin(Conversation(id: Self.ids[0], at: Instant(seconds: 1)))
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          group.addTask {
            _ = try? folder.change(Self.ids[0]) { $0.append(message("\(number)", Int64(number))) }
          }
        }
      }
      let kept = try folder.conversation(Self.ids[0]).messages.map(\.content)
      #expect(Set(kept) == Set((0..<40).map { "\($0)" }) && kept.count == 40)
    }
  }

  @Test func aDamagedOrForeignFileHidesNoOther() async throws {
    try await withFolder { folder, path in
      try folder.begin(Conversation(id: Self.ids[0], at: Instant(seconds: 1)))
      try folder.begin(Conversation(id: Self.ids[1], at: Instant(seconds: 2)))
      let file = "\(path)/\(Self.ids[1]).json"
      for text in ["", "{", "[]", #"{"id":"\#(Self.ids[0])","messages":[]}"#] {
        try Files.write(Array(text.utf8), to: file)
        #expect(try folder.all().map(\.id) == [Self.ids[0]])
        #expect(throws: ConversationError.unreadable(file)) {
          _ = try folder.conversation(Self.ids[1])
        }
        // It stays as it is: someone may want to repair it.
        #expect(throws: ConversationError.unreadable(file)) {
          try folder.change(Self.ids[1]) { $0.reset() }
        }
        #expect(try Files.read(file) == Array(text.utf8))
      }
      try Files.write(Array("{}".utf8), to: "\(path)/notes.json")
      #expect(try folder.all().count == 1)
    }
  }
}
