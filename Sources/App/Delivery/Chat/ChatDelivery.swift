package import Build
package import Chats
package import LeagueModel
package import Platform
import Rank
package import Render

/// A league's week for a chat.
package struct ChatDelivery: Sendable, Equatable {
  /// The progress of a delivery.
  package enum State: Sendable, Equatable {
    /// Nothing has arrived.
    case new
    /// Some messages have arrived. The delivery can continue.
    case begun(arrived: Int)
    /// Some messages of a different text have arrived.
    case brokenOff(arrived: Int, of: Int)
    /// Everything has arrived. `isChanged` says whether the text has changed since.
    case posted(at: Instant, isChanged: Bool)
    /// Nothing has arrived, but the season is over and the user asked for no week.
    case outdated(season: Int)
  }

  package let chat: SiteConfiguration.ChatEntry
  package let key: LeagueKey
  /// The number of the latest paper's week.
  package let week: Int
  /// What the messages are about.
  package let subject: ShareSubject
  /// The messages, in order.
  package let posts: [ChatPost]
  /// The progress.
  package let state: State
  /// Why a requested picture is not sent, if so.
  package let pictureProblem: PictureProblem?
  let heading: LeagueHeading

  /// Why there is no picture.
  package enum PictureProblem: Error, Sendable, Equatable {
    /// The service does not accept pictures, for a reason.
    case notTaken(because: String)
    /// The week has no card as a PNG.
    case noPicture
    /// The service downloads pictures, but the site's address is unknown.
    case noAddress
    /// The card would show what the text hides.
    case tellsMore
  }

  var digests: [String] { posts.map(\.digest) }

  static func state(of posts: [ChatPost], _ entry: PostedRecord.Entry?) -> State {
    guard let entry, entry.arrived > 0 else { return .new }
    let digests = posts.map(\.digest)
    if entry.arrived >= entry.parts.count {
      return .posted(at: entry.postedAt, isChanged: digests != entry.parts)
    }
    return digests == entry.parts
      ? .begun(arrived: entry.arrived)
      : .brokenOff(arrived: entry.arrived, of: entry.parts.count)
  }
}

extension ChatPost {
  /// Identifies what a reader sees.
  fileprivate var digest: String {
    let picture = picture.map { hexadecimal(sha256($0.bytes)) } ?? ""
    return hexadecimal(sha256(Array("\(picture) \(text ?? "")".utf8)).prefix(16))
  }
}
