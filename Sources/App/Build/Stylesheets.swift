import EmbeddedFiles
import Platform
import Render

/// The stylesheets in a site's folder, for a preview that shows them ahead of the build.
package struct Stylesheets: RunPart {
  let run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// A stylesheet as the next build will publish it.
  package struct Sheet: Sendable {
    /// The path in the theme: `assets/mine.css`.
    package let path: String
    /// The path in the output, with a hash of the bytes: `assets/mine.1f2e3d4c.css`.
    package let address: String
    package let bytes: [UInt8]
  }

  /// The stylesheets among changed files of the site's folder.
  /// - Returns: The sheets, and whether they are all that changed: nothing else did, and the built pages
  ///   have them already, in an older version.
  package func among(
    _ changes: some Sequence<String>
  ) throws(SiteError) -> (sheets: [Sheet], areAll: Bool) {
    let published = self.published
    var (sheets, areAll) = ([String: Sheet](), true)
    for change in changes {
      // Only the build knows the addresses of files that a stylesheet names.
      guard let path = path(of: change), let bytes = try bytes(of: path),
        bytes.firstRange(of: Array("url(".utf8)) == nil
      else {
        areAll = false
        continue
      }
      sheets[path] = Sheet(path: path, address: Theme.address(of: path, bytes), bytes: bytes)
      if !published.contains(path) { areAll = false }
    }
    return (sheets.sorted { $0.key < $1.key }.map(\.value), areAll)
  }

  /// The path in the theme of a stylesheet in the site's folder; nil for any other file.
  private func path(of file: String) -> String? {
    guard file.hasSuffix(Self.ending) else { return nil }
    let theme = configuration.theme.map { ["themes/\($0)/"] } ?? []
    for folder in ["templates/", ""] + theme where file.hasPrefix("\(folder)\(Self.folder)") {
      return String(file.dropFirst(folder.utf8.count))
    }
    return nil
  }

  /// The bytes of a theme's stylesheet, from the folder that comes last in the theme; nil if it is gone.
  private func bytes(of path: String) throws(SiteError) -> [UInt8]? {
    let theme = configuration.theme
    for folder in ["", "templates/"] + (theme.map { ["themes/\($0)/"] } ?? []) {
      if let bytes = try onDisk(Files.readIfPresent(self.path(folder + path))) { return bytes }
    }
    let builtIn = [theme, Resources.defaultTheme].compactMap(\.self).flatMap(Resources.theme)
    return builtIn.first { $0.path == path }?.bytes
  }

  /// The stylesheets of the last build, by their paths in the theme.
  private var published: Set<String> {
    let files = (try? Files.tree("\(options.output)/\(Self.folder)")) ?? []
    return Set(
      files.filter { $0.hasSuffix(Self.ending) }.map { file in
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        return Self.folder + parts.dropLast(2).joined(separator: ".") + Self.ending
      })
  }

  private static let (folder, ending) = ("assets/", ".css")
}
