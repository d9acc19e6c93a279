import LeagueModel
import Pictures
import Platform

/// The pictures of one season's teams. The pages are made from it.
struct TeamPictures: Sendable, Equatable, Codable {
  /// A team's picture.
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

  /// The name of a picture's file: a digest of its bytes, and what the bytes are.
  static func name(of picture: PictureFile) -> String {
    "\(hexadecimal(Digest(of: picture.bytes).bytes.prefix(8))).\(picture.format.fileExtension)"
  }

  /// Whether a name can only be that of a picture's file. A site's folder may come from a stranger.
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
    /// Whether the answer was no picture; false if there was no answer.
    var isFinal: Bool
    /// Why there is no picture.
    var reason: String

    /// A week after a bad answer, a day after none.
    var nextAt: Instant { askedAt.adding(seconds: isFinal ? 604_800 : 86_400) }
  }

  var version = 1
  /// In the order of the addresses.
  var addresses: [Entry] = []
}
