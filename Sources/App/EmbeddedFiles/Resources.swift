/// The files that are compiled into the binary.
public enum Resources {
  /// One of them.
  public struct File: Sendable {
    /// The path below its folder, such as `pages/week.md.liquid`.
    public let path: String
    /// The contents in UTF-8.
    public let bytes: [UInt8]
  }

  /// The default theme and the phrase book.
  public static var templates: [File] { files(in: "Templates/") }

  /// The themes besides the default: the path begins with the theme's name.
  public static var themes: [File] { files(in: "Themes/") }

  /// The starter site that `skidmark init` copies.
  public static var site: [File] { files(in: "Site/") }

  /// The demo site: configuration and context of two invented leagues.
  public static var demo: [File] { files(in: "Fixtures/demo/") }

  /// The recorded answers of the two invented leagues.
  public static var recordings: [File] { files(in: "Fixtures/recordings/") }

  private static func files(in folder: String) -> [File] {
    embeddedFiles.compactMap { entry in
      let path = entry.path.description
      guard path.hasPrefix(folder) else { return nil }
      let bytes = UnsafeBufferPointer(
        start: entry.text.utf8Start, count: entry.text.utf8CodeUnitCount)
      return File(path: String(path.dropFirst(folder.count)), bytes: Array(bytes))
    }
  }
}
