import HTML

/// The parsed site, for resolving links.
struct SitePages: Sendable {
  let paths: Set<String>
  let documents: [String: HTMLDocument]
  /// The IDs in each parsed page.
  let anchors: [String: Set<String>]
  /// The site's published address with a trailing slash; nil if unknown.
  let base: String?

  init(_ site: BuiltSite) async {
    paths = Set(site.files.map(\.path))
    var documents: [String: HTMLDocument] = [:]
    var anchors: [String: Set<String>] = [:]
    await withTaskGroup(of: (String, HTMLDocument?).self) { group in
      for file in site.files where file.kind == .html || file.kind == .xml {
        group.addTask { (file.path, file.document) }
      }
      for await (path, document) in group {
        documents[path] = document
        if let document, !document.isRefused { anchors[path] = Self.anchors(of: document) }
      }
    }
    self.documents = documents
    self.anchors = anchors
    base = documents["index.html"].flatMap(Self.address)
  }

  private static func anchors(of document: HTMLDocument) -> Set<String> {
    var ids: Set<String> = []
    for element in document.elements {
      if let id = element["id"] { ids.insert(id) }
      if element.name == "a", let name = element["name"] { ids.insert(name) }
    }
    return ids
  }

  private static func address(of home: HTMLDocument) -> String? {
    let link = home.elements.first { $0.name == "link" && $0["rel"] == "canonical" }
    guard var address = link?["href"], address.hasPrefix("http") else { return nil }
    if address.hasSuffix("/index.html") { address.removeLast("index.html".count) }
    return address.hasSuffix("/") ? address : address + "/"
  }
}
