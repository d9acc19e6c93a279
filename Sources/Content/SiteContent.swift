public import Dates
public import Diagnostics

/// Everything of `content/` that is published: what lists, navigation and links are made from.
public struct SiteContent: Sendable {
  /// The pages with a folder of their own, posts too, in the order of their files.
  public let pages: [ContentPage]
  /// The posts, newest first; those without a date last.
  public let posts: [ContentPage]
  /// The text of the home page.
  public let home: ContentPage?
  /// The text above the list of posts.
  public let postsIntroduction: ContentPage?
  /// The pages of the site's navigation, by title.
  public let navigation: [ContentPage]
  /// Other files, such as pictures: their paths in `content/` and on the site.
  public let files: [(source: String, path: String)]
  /// Where links between files lead.
  public let links: ContentLinks

  /// Nothing.
  public static let none = SiteContent()

  private init() {
    (pages, posts, home, postsIntroduction, navigation, files) = ([], [], nil, nil, [], [])
    links = ContentLinks([:])
  }

  /// Puts the texts and files of `content/` in their places.
  /// - Parameters:
  ///   - all: The texts in the order of their files.
  ///   - others: The paths of the other files.
  ///   - now: The present; what has a later date is left out.
  ///   - hasDrafts: Whether drafts and what lies in the future are published all the same.
  ///   - reserved: The first parts of addresses that are taken, with who has them: `assets`, and the
  ///     leagues'.
  /// - Throws: `ContentError` for two files that would have the same address.
  public init(
    _ all: [ContentPage], others: [String], now: Instant, hasDrafts: Bool,
    reserved: [String: String]
  ) throws(ContentError) {
    let published = all.filter { page in
      hasDrafts || !page.isDraft && page.date.map { $0 <= now } ?? true
    }
    pages = published.filter { $0.kind == .page || $0.kind == .post }
    home = published.first { $0.kind == .home }
    postsIntroduction = published.first { $0.kind == .posts }
    posts = pages.filter { $0.kind == .post }.sorted { one, other in
      switch (one.date, other.date) {
      case (let left?, let right?) where left != right: left > right
      case (.some, nil): true
      case (nil, .some): false
      default: one.source < other.source
      }
    }
    navigation = pages.filter(\.isTopLevel).sorted { ($0.title, $0.source) < ($1.title, $1.source) }
    files = others.map { path in
      var parts = path.split(separator: "/").map(String.init)
      let name = parts.popLast() ?? ""
      return (path, (parts.map(ContentPage.addressPart) + [name]).joined(separator: "/"))
    }
    var targets: [String: String] = [:]
    for page in published { targets[page.source] = page.path }
    for file in files { targets[file.source] = file.path }
    links = ContentLinks(targets)
    try Places(reserved).check(pages.map { ($0.source, $0.path) } + files.map { ($0, $1) })
  }

  /// Whether the site has a list of posts.
  public var hasPosts: Bool { !posts.isEmpty }
}

/// Why the files of `content/` do not make a site.
public enum ContentError: Error, Sendable, Equatable {
  /// A file would stand where another one does, or where the paper itself has something.
  case taken(source: String, path: String, by: String)
  /// A file's name has characters that no list of files can hold.
  case unspeakable(source: String)
}

/// Who stands where on the site. Some disks know no difference between large and small letters, so
/// neither does this.
private struct Places {
  private let reserved: [String: String]
  private var files: [String: String] = [:]
  private var folders: [String: String] = [:]

  init(_ reserved: [String: String]) { self.reserved = reserved }

  func check(_ entries: [(source: String, path: String)]) throws(ContentError) {
    var places = self
    for entry in entries { try places.add(entry.source, entry.path) }
  }

  private mutating func add(_ source: String, _ path: String) throws(ContentError) {
    guard !source.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw .unspeakable(source: source)
    }
    let place = path.lowercased()
    let slash = UInt8(ascii: "/")
    let first = place[..<(place.utf8.firstIndex(of: slash) ?? place.endIndex)]
    let owner =
      reserved[String(first)] ?? files[place].map { "content/\($0)" }
      ?? folders[place].map { "content/\($0)" }
    if let owner { throw .taken(source: source, path: path, by: owner) }
    files[place] = source
    var folder = place[...]
    while let end = folder.utf8.lastIndex(of: slash) {
      folder = folder[..<end]
      let name = String(folder)
      if let owner = files[name] {
        throw .taken(source: source, path: path, by: "content/\(owner)")
      }
      guard folders.updateValue(source, forKey: name) == nil else { return }
    }
  }
}

extension ContentError {
  /// The mistake as people are told of it.
  /// - Parameter folder: The path of `content/` as they know it.
  public func diagnostic(in folder: String) -> Diagnostic {
    switch self {
    case .taken(let source, let path, let owner):
      let page = path.hasSuffix("/index.html") ? String(path.dropLast(10)) : path
      let other = owner.hasPrefix("content/") ? "\(folder)/\(owner.dropFirst(8))" : owner
      return Diagnostic(
        .error, "\(folder)/\(source) would be at '\(page)', where \(other) is",
        notes: ["rename one of them, or give a text another address with 'slug:'"])
    case .unspeakable(let source):
      return Diagnostic(
        .error,
        "\(folder)/\(source.map { $0.isNewline ? " " : String($0) }.joined()) has a line break in its name",
        notes: ["rename it"])
    }
  }
}
