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

/// Pictures are stored with their season:
///
///     data/<league>/<season>/pictures/pictures.json, refused.json
///     data/<league>/<season>/pictures/<digest>.webp, .png, .jpg or .gif
extension DataFolder {
  /// The list of a season's pictures, relative to the site's folder.
  func picturesName(_ key: LeagueKey, _ season: Int) -> String {
    "\(name(key, season))/pictures/pictures.json"
  }

  /// The stored list; empty if there is none, or if it is damaged, since the next fetch replaces it.
  func pictures(_ key: LeagueKey, season: Int) -> TeamPictures {
    let list = try? read(TeamPictures.self, "\(picturesFolder(key, season))/pictures.json")
    var pictures = (list ?? nil) ?? TeamPictures()
    pictures.teams.removeAll { !TeamPictures.isName($0.file) }
    return pictures
  }

  func refusedPictures(_ key: LeagueKey, season: Int) -> RefusedPictures {
    let list = try? read(RefusedPictures.self, "\(picturesFolder(key, season))/refused.json")
    return (list ?? nil) ?? RefusedPictures()
  }

  /// The bytes of a stored picture; nil if it is missing, or not what its name says.
  func picture(_ name: String, _ key: LeagueKey, season: Int) -> [UInt8]? {
    let path = "\(picturesFolder(key, season))/\(name)"
    guard TeamPictures.isName(name), Files.kind(path) == .file,
      Files.size(path) ?? .max <= PictureFile.largestFile, let bytes = try? Files.read(path),
      let picture = try? PictureFile(checking: bytes), picture.bytes == bytes,
      TeamPictures.name(of: picture) == name
    else { return nil }
    return bytes
  }

  func store(_ picture: PictureFile, _ key: LeagueKey, season: Int) throws(SiteError) -> String {
    let name = TeamPictures.name(of: picture)
    try onDisk(Files.replace("\(picturesFolder(key, season))/\(name)", with: picture.bytes))
    return name
  }

  /// Stores both lists if they changed, and removes the files of pictures that no team has any more.
  func store(
    _ pictures: TeamPictures, _ refused: RefusedPictures, _ key: LeagueKey, season: Int
  ) throws(SiteError) {
    let folder = picturesFolder(key, season)
    if pictures != self.pictures(key, season: season) {
      try write(pictures, "\(folder)/pictures.json")
    }
    if refused != refusedPictures(key, season: season) {
      try write(refused, "\(folder)/refused.json")
    }
    let kept = Set(pictures.teams.map(\.file) + ["pictures.json", "refused.json"])
    for name in try onDisk(Files.list(folder)) where !kept.contains(name) {
      try onDisk(Files.removeFile("\(folder)/\(name)"))
    }
  }

  private func picturesFolder(_ key: LeagueKey, _ season: Int) -> String {
    "\(path)/\(key)/\(season)/pictures"
  }
}
