package import Build
package import Genius
import JSON
package import Platform

/// The conversations of a site, one file each: `data/conversations/<id>.json`, readable only by the user.
///
/// Every change reads the file, changes it and replaces it as a whole, under a lock: two processes lose none of each
/// other's messages, and a killed one leaves the file as it was before or after the change.
package struct ConversationFolder: Sendable {
  private let path: String

  /// The largest file that is read: a conversation with a few dozen pictures.
  private static let largestFile = 64 << 20

  /// The conversations of a data folder.
  package init(_ data: DataFolder) { path = "\(data.path)/conversations" }

  /// All conversations, newest first. A damaged file is left out.
  package func all() throws(ConversationError) -> [Conversation] {
    let names: [String]
    do { names = try Files.list(path) } catch { throw .file(error) }
    return names.compactMap { name in
      let id = String(name.dropLast(".json".count))
      guard name.hasSuffix(".json"), Conversation.isID(id) else { return nil }
      return try? read(id)
    }.sorted(by: Conversation.isNewer)
  }

  /// The conversations whose title or messages have a text, in any case, newest first.
  package func search(_ text: String) throws(ConversationError) -> [Conversation] {
    let wanted = text.lowercased()
    return try all().filter { conversation in
      conversation.title.lowercased().contains(wanted)
        || conversation.messages.contains { $0.content.lowercased().contains(wanted) }
    }
  }

  package func conversation(_ id: String) throws(ConversationError) -> Conversation {
    guard let found = try read(id) else { throw .notFound(id) }
    return found
  }

  /// The conversation that a user means: the number in the list, the beginning of the ID, or the title.
  package func named(_ name: String) throws(ConversationError) -> Conversation {
    let all = try all()
    if let number = Int(name), name.utf8.count < 4 {
      guard all.indices.contains(number - 1) else { throw .notFound(name) }
      return all[number - 1]
    }
    let wanted = name.lowercased()
    let byID = wanted.utf8.count < 4 ? [] : all.filter { $0.id.lowercased().hasPrefix(wanted) }
    let found = byID.isEmpty ? all.filter { $0.title.lowercased() == wanted } : byID
    guard found.count < 2 else { throw .ambiguous(name, found.map(\.id)) }
    guard let only = found.first else { throw .notFound(name) }
    return only
  }

  /// Stores a new conversation.
  package func begin(_ conversation: Conversation) throws(ConversationError) {
    let id = conversation.id
    try prepare()
    try locked(id) { () throws(ConversationError) in try write(conversation) }
  }

  /// Changes a conversation and returns the result, which includes what another process has added meanwhile.
  @discardableResult
  package func change(
    _ id: String, _ body: (inout Conversation) -> Void
  ) throws(ConversationError) -> Conversation {
    try locked(id) { () throws(ConversationError) in
      guard var conversation = try read(id) else { throw .notFound(id) }
      body(&conversation)
      try write(conversation)
      return conversation
    }
  }

  package func delete(_ id: String) throws(ConversationError) {
    try locked(id) { () throws(ConversationError) in
      guard try read(id) != nil else { throw .notFound(id) }
      do throws(FileError) { try Files.removeFile(file(id)) } catch { throw .file(error) }
    }
  }

  // MARK: Files

  private func file(_ id: String) -> String { "\(path)/\(id).json" }

  private func locked<Result>(
    _ id: String, _ body: () throws(ConversationError) -> Result
  ) throws(ConversationError) -> Result {
    guard Conversation.isID(id) else { throw .notFound(id) }
    let lock = FileLock("\(path)/.\(id).lock")
    let result = try body()
    // Keeps the lock alive; the optimizer could release it earlier.
    withExtendedLifetime(lock) {}
    return result
  }

  /// Makes the folder readable only by the user and ignored by git: questions are private.
  private func prepare() throws(ConversationError) {
    do throws(FileError) {
      try Files.makeFolder(path)
      if Files.permissions(path) != 0o700 { Files.allow(0o700, path) }
      if !Files.exists("\(path)/.gitignore") {
        try Files.replace("\(path)/.gitignore", with: Array("*\n".utf8), permissions: 0o600)
      }
    } catch {
      throw .file(error)
    }
  }

  private func read(_ id: String) throws(ConversationError) -> Conversation? {
    let file = file(id)
    guard Conversation.isID(id), Files.kind(file) == .file, !Links.isLink(file) else { return nil }
    guard Files.size(file) ?? .max <= Self.largestFile else { throw .unreadable(file) }
    let bytes: [UInt8]?
    do { bytes = try Files.readIfPresent(file) } catch { throw .file(error) }
    guard let bytes else { return nil }
    guard let json = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      let conversation = Conversation(json), conversation.id == id
    else { throw .unreadable(file) }
    return conversation
  }

  private func write(_ conversation: Conversation) throws(ConversationError) {
    do throws(FileError) {
      try Files.replace(
        file(conversation.id), with: conversation.json.encoded(.indented), permissions: 0o600)
    } catch {
      throw .file(error)
    }
  }
}

/// Why a conversation cannot be used.
package enum ConversationError: Error, Sendable, Equatable {
  /// There is none with this ID, number or title.
  case notFound(String)
  /// Several have this title or beginning of an ID: their IDs.
  case ambiguous(String, [String])
  /// The file at this path is damaged, or from a later version.
  case unreadable(String)
  /// A file operation failed.
  case file(FileError)
}
