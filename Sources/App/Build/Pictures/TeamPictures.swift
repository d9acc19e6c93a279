import LeagueModel
import Pictures
import Platform

/// The pictures of one season's teams, for the pages.
struct TeamPictures: Sendable, Equatable, Codable {
  struct Entry: Sendable, Equatable, Codable {
    var team: Team.ID
    /// The address from which it came.
    var address: String
    /// The name of its file, next to the list.
    var file: String
  }

  var version = 1
  /// In the order of the league.
  var teams: [Entry] = []

  /// The name of a picture's file: a digest of its bytes, and the format's extension.
  static func name(of picture: PictureFile) -> String {
    "\(hexadecimal(Digest(of: picture.bytes).bytes.prefix(8))).\(picture.format.fileExtension)"
  }

  /// Whether a name has the form of a picture's name. A site's folder may come from a stranger.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count == 16
      && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      && PictureFile.Format.allCases.contains { $0.fileExtension == parts[1] }
  }
}

/// Addresses that gave no picture, so that they are not asked at each build.
struct RefusedPictures: Sendable, Equatable, Codable {
  /// An address, and when it was asked.
  struct Entry: Sendable, Equatable, Codable {
    var address: String
    var askedAt: Instant
    /// Whether there was an answer that was not a picture; false if there was no answer.
    var isFinal: Bool
    /// Why there is no picture.
    var reason: String

    /// When it is asked again: a week after a bad answer, or a day after no answer.
    var nextAt: Instant { askedAt.adding(seconds: isFinal ? 604_800 : 86_400) }
  }

  var version = 1
  /// In the order of the addresses.
  var addresses: [Entry] = []
}
