import Build
import Platform
import Rank
import Render

/// The posted messages of a week, so that no chat gets them twice. Contains no secrets.
struct PostedRecord: Codable, Equatable {
  struct Entry: Codable, Equatable {
    /// The chat's name in `skidmark.yml`.
    var chat: String
    var service: String
    /// What the messages are about; nil for the paper.
    var about: String?
    /// When the last message arrived.
    var postedAt: Instant
    /// A digest of each message, in order.
    var parts: [String]
    var arrived: Int
  }

  var version = 1
  var chats: [Entry] = []

  subscript(chat: String, subject: ShareSubject) -> Entry? {
    chats.first { $0.chat == chat && $0.about == (subject == .paper ? nil : subject.rawValue) }
  }

  mutating func note(_ entry: Entry) {
    chats.removeAll { $0.chat == entry.chat && $0.about == entry.about }
    chats.append(entry)
    chats.sort { ($0.chat, $0.about ?? "") < ($1.chat, $1.about ?? "") }
  }
}

extension SeasonFolder {
  /// The record of a week. An unreadable one is an error, because posting could then repeat messages.
  func posted(week: Int) -> StoredFile<PostedRecord> { StoredFile(folder(of: week)["posted.json"]) }
}
