package import Build
package import LeagueModel
package import Platform

/// A week of a league on its way to a chat.
package struct ChatDelivery: Sendable, Equatable {
  /// How far it has come.
  package enum State: Sendable, Equatable {
    /// Nothing has arrived.
    case new
    /// So many of its parts have arrived, and it can go on from there.
    case begun(arrived: Int)
    /// So many parts of another text have arrived, and not all of them.
    case brokenOff(arrived: Int, of: Int)
    /// All has arrived, and whether it would be another text now.
    case posted(at: Instant, isChanged: Bool)
    /// Nothing has arrived, and nobody waits for it: the season is over, and no week was asked for.
    case outdated(season: Int)
  }

  /// The chat.
  package let chat: SiteConfiguration.ChatEntry
  /// The league.
  package let key: LeagueKey
  /// The week's number.
  package let week: Int
  /// What is sent, in order.
  package let posts: [ChatPost]
  /// How far it has come.
  package let state: State
  /// Why it goes without a picture that somebody wanted; nil if it does not.
  package let pictureProblem: PictureProblem?
  let heading: LeagueHeading

  /// Why there is no picture.
  package enum PictureProblem: Sendable, Equatable {
    /// The service shows none of ours.
    case notTaken
    /// The week has no card as a PNG.
    case noPicture
    /// The service fetches pictures itself, and nobody said where the site is published.
    case noAddress
    /// The card on the site tells more than the text may.
    case tellsMore
  }

  /// A digest of each part.
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
  /// Names what a reader sees of it.
  fileprivate var digest: String {
    let picture = picture.map { hexadecimal(sha256($0.bytes)) } ?? ""
    return hexadecimal(sha256(Array("\(picture) \(text ?? "")".utf8)).prefix(16))
  }
}
