/// The files that are compiled into the binary.
public enum Resources {
  /// An embedded file.
  public struct File: Sendable {
    /// The path relative to its folder, such as `pages/week.html.liquid`.
    public let path: String
    /// The contents in UTF-8.
    public let bytes: [UInt8]
  }

  /// The theme that has all files. Other themes inherit them.
  public static let defaultTheme = "default"

  /// The built-in themes.
  public static let themes = [defaultTheme, "tabloid"]

  /// The templates and assets of a built-in theme, by its name; empty for other names.
  public static func theme(_ name: String) -> [File] { files(in: "Templates/\(name)/") }

  /// The lines of the built-in writer, as written.
  public static var phraseBook: [File] { files(in: "Templates/phrasebook/") }

  /// The same lines, compiled by `Scripts/phrasebook`.
  public static var compiledPhraseBook: [UInt8] {
    files(in: "Templates/phrasebook.compiled").first?.bytes ?? []
  }

  /// The templates of the prompts for models.
  public static var prompts: [File] { files(in: "Templates/prompts/") }

  /// The templates of weekly jobs.
  public static var jobs: [File] { files(in: "Templates/jobs/") }

  /// The preview's script and other files.
  public static var preview: [File] { files(in: "Templates/preview/") }

  /// The starter site that `skidmark init` copies.
  public static var site: [File] { files(in: "Site/") }

  /// The guides that `skidmark help TOPIC` shows, from `Documentation/`.
  public static var guides: [File] { files(in: "Documentation/") }

  /// The demo site: configuration and context of two invented leagues.
  public static var demo: [File] { files(in: "Fixtures/demo/") }

  /// The recorded answers for the demo site.
  public static var recordings: [File] { files(in: "Fixtures/recordings/") }

  private static func files(in folder: String) -> [File] {
    embeddedFiles.compactMap { entry in
      let path = entry.path.description
      guard path.hasPrefix(folder) else { return nil }
      return File(path: String(path.dropFirst(folder.count)), bytes: bytes(of: entry.text))
    }
  }

  private static func bytes(of text: StaticString) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
