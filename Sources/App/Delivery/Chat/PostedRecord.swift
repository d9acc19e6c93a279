import Build
import Diagnostics
import LeagueModel
import Platform

/// What has been posted of a week, so that no chat gets it twice. Nothing in it is secret.
struct PostedRecord: Codable, Equatable {
  /// What a chat has got.
  struct Entry: Codable, Equatable {
    /// The chat's name in `skidmark.yml`.
    var chat: String
    /// Where it is.
    var service: String
    /// When the last of the parts arrived.
    var postedAt: Instant
    /// A digest of each part, in order.
    var parts: [String]
    /// How many of them arrived.
    var arrived: Int
  }

  /// The stored form's version.
  var version = 1
  /// The chats, by name.
  var chats: [Entry] = []

  /// What a chat has got; nil for nothing.
  subscript(chat: String) -> Entry? { chats.first { $0.chat == chat } }

  /// Puts an entry in the place of the one about the same chat.
  mutating func note(_ entry: Entry) {
    chats.removeAll { $0.chat == entry.chat }
    chats.append(entry)
    chats.sort { $0.chat < $1.chat }
  }
}

extension DataFolder {
  /// What has been posted of a week; empty if nothing was.
  /// - Throws: If there is a record that cannot be read: to post then could be to post twice.
  func posted(_ heading: LeagueHeading, week: Int) throws(DataError) -> PostedRecord {
    try read(PostedRecord.self, postedPath(heading, week)) ?? PostedRecord()
  }

  /// Stores what has been posted of a week.
  func store(
    _ record: PostedRecord, of heading: LeagueHeading, week: Int
  ) throws(DataError) {
    try write(record, postedPath(heading, week))
  }

  private func postedPath(_ heading: LeagueHeading, _ week: Int) -> String {
    "\(path)/\(heading.key)/\(heading.season)/\(Self.week(week))/posted.json"
  }
}
