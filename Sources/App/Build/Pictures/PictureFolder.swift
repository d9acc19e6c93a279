import Pictures
import Platform

/// The pictures of a season's teams:
///
///     data/<league>/<season>/pictures/pictures.json, refused.json
///     data/<league>/<season>/pictures/<digest>.webp, .png, .jpg or .gif
struct PictureFolder: Sendable {
  let place: DataPlace

  var listFile: StoredFile<TeamPictures> { StoredFile(place["pictures.json"]) }

  /// The stored list; empty if there is none, or if it is damaged, since the next fetch replaces it.
  var list: TeamPictures {
    var pictures = (try? listFile.read()) ?? TeamPictures()
    pictures.teams.removeAll { !TeamPictures.isName($0.file) }
    return pictures
  }

  /// The addresses that gave no picture.
  var refused: RefusedPictures { (try? refusedFile.read()) ?? RefusedPictures() }

  private var refusedFile: StoredFile<RefusedPictures> { StoredFile(place["refused.json"]) }

  /// The bytes of a stored picture; nil if it is missing, or not what its name says.
  func bytes(of name: String) -> [UInt8]? {
    let path = place[name].path
    guard TeamPictures.isName(name), Files.kind(path) == .file,
      Files.size(path) ?? .max <= PictureFile.largestFile, let bytes = try? Files.read(path),
      let picture = try? PictureFile(bytes), TeamPictures.name(of: picture) == name
    else { return nil }
    return bytes
  }

  /// Stores a picture. Returns its name.
  func store(_ picture: PictureFile) throws(SiteError) -> String {
    let name = TeamPictures.name(of: picture)
    try onDisk(Files.replace(place[name].path, with: picture.bytes))
    return name
  }

  /// Stores both lists if they changed, and removes the files of pictures that no team has any more.
  func store(_ pictures: TeamPictures, _ refused: RefusedPictures) throws(SiteError) {
    if pictures != list { try listFile.store(pictures) }
    if refused != self.refused { try refusedFile.store(refused) }
    let kept = Set(pictures.teams.map(\.file) + ["pictures.json", "refused.json"])
    for name in try onDisk(Files.list(place.path)) where !kept.contains(name) {
      try onDisk(Files.removeFile(place[name].path))
    }
  }
}
