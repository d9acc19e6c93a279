import Diagnostics
import Platform
import Render

/// The site's own fonts.
extension SiteTexts {
  /// The fonts of the settings, whose files were looked at. They come from `assets/` only.
  func fonts() throws(SiteError) -> [ThemeFont] {
    var fonts: [ThemeFont] = []
    for setting in configuration.fonts {
      guard Files.kind(path(setting.path)) == .file else {
        throw .text(
          Diagnostic(
            .error, "there is no file '\(setting.path)'", at: setting.place,
            notes: [try otherFont(than: setting)]))
      }
      let file = FontFile(try bytes(setting.path))
      guard let file, file.formats.contains(setting.format) else {
        throw .text(
          Diagnostic(
            .error, "'\(setting.path)' is not a font in \(setting.format.name) format",
            at: setting.place,
            notes: [Self.advice(file, setting)]))
      }
      fonts.append(
        ThemeFont(use: setting.use, path: setting.path, format: setting.format, file: file))
    }
    return fonts
  }

  private func otherFont(than setting: SiteConfiguration.FontSetting) throws(SiteError) -> String {
    let known = try tree("assets").map { "assets/\($0)" }.filter { path in
      FontFile.Format.allCases.contains { path.lowercased().hasSuffix(".\($0.rawValue)") }
    }
    return nearest(to: setting.path, among: known).map { "did you mean '\($0)'?" }
      ?? "put the font there, or leave '\(setting.use.rawValue):' out for the theme's own"
  }

  private static func advice(_ file: FontFile?, _ setting: SiteConfiguration.FontSetting) -> String
  {
    guard let format = file?.formats.first else {
      return "it may be damaged, or a web page that was saved in its place: download the font again"
    }
    let name = setting.path.prefix { $0 != "." }
    return "its bytes say \(format.name): name it '\(name).\(format.rawValue)'"
  }
}
