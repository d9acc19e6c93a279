import Diagnostics
package import Liquid
import Platform

/// The look of a site: parsed templates and assets.
package struct Theme: Sendable {
  let library: TemplateLibrary
  /// The theme's files by address, with hashes in their names.
  private(set) var assets: [String: [UInt8]] = [:]
  /// The addresses of the stylesheets: the default first, then others by name, which override it.
  let stylesheets: [String]
  /// The addresses of the scripts, by name. They are independent, and pages work without them.
  private(set) var scripts: [String] = []
  /// The stylesheets and scripts that only pages of one kind ask for, by the kind: those in `assets/KIND/`.
  private(set) var own: [String: Looks] = [:]
  /// The address of the site icon, if the theme has one.
  private(set) var icon: String?

  /// The fonts of cards and pictures, read when the first is drawn.
  private let fonts: LazyFonts

  /// Collects the names of the used templates; nil if they need not be noted.
  private var notes: Notes?

  private static let stylesheetPath = "assets/skidmark.css"
  private static let iconPath = "assets/icon.svg"

  /// Creates a theme from files with paths like `pages/week.html.liquid` and `assets/skidmark.css`.
  /// - Throws: `LiquidError` for a template that cannot be parsed.
  package init(
    files: [(path: String, bytes: [UInt8])], environment: Environment
  ) throws(LiquidError) {
    let templates = files.filter { $0.path.hasSuffix(".liquid") }
    let fonts = files.filter { $0.path.hasPrefix("fonts/") && $0.path.hasSuffix(".txt") }
    self.fonts = LazyFonts(Dictionary(fonts.map { ($0.path, $0.bytes) }) { $1 })
    library = try TemplateLibrary(
      templates.map { SourceText(name: $0.path, bytes: $0.bytes) }, environment: environment)
    var stylesheets: [(path: String, address: String)] = []
    var addresses: [String: String] = [:]
    let assetFiles = files.filter { $0.path.hasPrefix("assets/") && !$0.path.hasSuffix(".liquid") }
    // Stylesheets name other files, whose addresses must be known first.
    let isStyle = { (path: String) in path.hasSuffix(".css") }
    for file in assetFiles.filter({ !isStyle($0.path) }) + assetFiles.filter({ isStyle($0.path) }) {
      let bytes =
        isStyle(file.path)
        ? StylesheetLinks.resolved(file.bytes, at: file.path, addresses) : file.bytes
      let address = Self.address(of: file.path, bytes)
      assets[address] = bytes
      addresses[file.path] = address
      if file.path == Self.iconPath { icon = address }
      let steps = file.path.split(separator: "/")
      let kind = steps.count == 3 ? String(steps[1]) : nil
      switch (kind, file.path.hasSuffix(".css"), file.path.hasSuffix(".js")) {
      case (let kind?, true, _): own[kind, default: Looks()].stylesheets.append(address)
      case (let kind?, _, true): own[kind, default: Looks()].scripts.append(address)
      case (nil, true, _): stylesheets.append((file.path, address))
      case (nil, _, true): scripts.append(address)
      default: break
      }
    }
    let own = stylesheets.filter { $0.path == Self.stylesheetPath }
    self.stylesheets =
      (own + stylesheets.filter { $0.path != Self.stylesheetPath }).map(\.address)
  }

  /// Addresses of stylesheets and scripts.
  struct Looks {
    var stylesheets: [String] = []
    var scripts: [String] = []
  }

  /// The stylesheets and scripts of a page. A site's own stylesheets come last, so that they override ours.
  func looks(of kind: String) -> Looks {
    let own = own[kind] ?? Looks()
    return Looks(
      stylesheets: stylesheets.prefix(1) + own.stylesheets + stylesheets.dropFirst(),
      scripts: scripts + own.scripts)
  }

  /// The theme for a page. The page's use of templates is noted.
  func noting(in notes: Notes) -> Theme {
    var theme = self
    theme.notes = notes
    return theme
  }

  /// The fonts of cards and pictures.
  var cardFonts: CardFonts {
    for path in fonts.files.keys.sorted() { notes?.add(LookupName.template(path)) }
    return fonts.value
  }

  /// The digests of the fonts' files by path.
  var fontDigests: [NamedDigest] {
    fonts.files.sorted { $0.key < $1.key }.map { NamedDigest($0.key, Digest(of: $0.value)) }
  }

  func has(_ template: String) -> Bool {
    notes?.add(LookupName.template(template))
    return library.template(named: template) != nil
  }

  /// Renders a template.
  /// - Throws: `LiquidError`, or `RenderError` if there is no such template.
  func render(_ name: String, _ data: Object, escaping: Escaping) throws -> [UInt8] {
    notes?.add(LookupName.template(name))
    guard let template = library.template(named: name) else {
      throw RenderError.templateMissing(name)
    }
    return try template.render(data, escaping: escaping, library: library)
  }

  /// `assets/skidmark.css` as `assets/skidmark.1f2e3d4c.css`, so that caches may keep each version forever.
  static func address(of path: String, _ bytes: [UInt8]) -> String {
    let hash = hexadecimal(sha256(bytes).prefix(4))
    guard let dot = path.lastIndex(of: "."), dot > path.lastIndex(of: "/") ?? path.startIndex else {
      return "\(path).\(hash)"
    }
    return "\(path[..<dot]).\(hash)\(path[dot...])"
  }
}
