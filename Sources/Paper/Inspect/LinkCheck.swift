import HTML
import HTTP

/// Checks a file's links. External addresses are only listed, never requested.
struct LinkCheck {
  private(set) var complaints: [Complaint] = []
  private(set) var external: Set<String> = []
  private let path: String
  private let pages: SitePages
  /// The 404 page is shown at any depth, so its links are absolute.
  private let isMissingPage: Bool

  init(_ path: String, _ pages: SitePages) {
    self.path = path
    self.pages = pages
    isMissingPage = path == "404.html"
  }

  /// What a link does: navigates, loads a file with the page, or only names an address.
  enum Purpose { case goes, loads, names }

  mutating func checkPage(_ document: HTMLDocument) {
    for element in document.elements {
      switch element.name {
      case "a", "area": check(element, "href", .goes)
      case "link": checkRelation(element)
      case "img", "source", "input", "video", "audio", "track", "script", "iframe", "embed":
        check(element, "src", .loads)
        check(element, "poster", .loads)
        checkSet(element, "srcset")
      case "object": check(element, "data", .loads)
      case "form": check(element, "action", .goes)
      case "use", "image": check(element, "href", .loads)
      case "meta": checkMeta(element)
      default: continue
      }
    }
  }

  /// Checks the addresses in a feed, sitemap or SVG.
  mutating func checkXML(_ document: HTMLDocument) {
    for element in document.elements {
      switch element.name {
      case "link": check(element, "href", .names)
      case "loc", "icon", "logo":
        // The element contains only the address.
        if element.node.end == element.index + 2 {
          check(element.text, document.nodes[element.index + 1].range, .names)
        }
      case "a": check(element, "href", .goes)
      case "use", "image": check(element, "href", .loads)
      default: continue
      }
    }
  }

  // MARK: One element

  private mutating func check(_ element: HTMLElement, _ name: String, _ purpose: Purpose) {
    guard let attribute = element.attribute(name) else { return }
    check(attribute.value, attribute.valueRange, purpose)
  }

  private mutating func checkRelation(_ element: HTMLElement) {
    let names: Set = ["canonical", "alternate", "next", "prev", "author", "license", "me", "help"]
    let relations = (element["rel"] ?? "").lowercased().split(separator: " ").map(String.init)
    check(element, "href", relations.contains(where: names.contains) ? .names : .loads)
  }

  private mutating func checkSet(_ element: HTMLElement, _ name: String) {
    guard let attribute = element.attribute(name) else { return }
    for candidate in attribute.value.split(separator: ",") {
      guard let address = candidate.split(separator: " ").first else { continue }
      check(String(address), attribute.valueRange, .loads)
    }
  }

  private mutating func checkMeta(_ element: HTMLElement) {
    let name = element["property"] ?? element["name"] ?? ""
    let addresses: Set = ["og:image", "og:image:url", "og:url", "twitter:image"]
    if addresses.contains(name) { check(element, "content", .names) }
    if element["http-equiv"]?.lowercased() == "refresh", let content = element.attribute("content"),
      let mark = content.value.lowercased().firstRange(of: "url=")
    {
      check(String(content.value[mark.upperBound...]), content.valueRange, .goes)
    }
  }

  // MARK: One link

  mutating func check(_ link: String, _ range: Range<Int>, _ purpose: Purpose) {
    let link = String(link.drop { $0.isWhitespace })
    if let base = pages.base, link == String(base.dropLast()) || link.hasPrefix(base) {
      return checkTarget(String(link.dropFirst(base.count)), "", range, link, isFullAddress: true)
    }
    if let scheme = Self.scheme(of: link) {
      return checkForeign(link, scheme, range, purpose)
    }
    if link.hasPrefix("//") {
      return checkForeign("https:\(link)", "https", range, purpose)
    }
    if link.hasPrefix("/") { return checkAbsolute(link, range) }
    checkTarget(link, path, range, link, isFullAddress: false)
  }

  private mutating func checkForeign(
    _ link: String, _ scheme: String, _ range: Range<Int>, _ purpose: Purpose
  ) {
    switch scheme {
    case "http", "https":
      if purpose == .loads {
        complain(
          .externalRequest, "the page loads something from another host", range,
          note: "put the file in assets/; the site's own rules block other hosts")
      }
      external.insert(link)
    case "javascript", "vbscript":
      complain(.scriptAddress, "a link runs a script", range)
    case "file": complain(.brokenLink, "the link leads to a file on a computer", range)
    default: break
    }
  }

  private mutating func checkAbsolute(_ link: String, _ range: Range<Int>) {
    let root = pages.base.map(Self.path) ?? "/"
    guard isMissingPage else {
      return complain(
        .absolutePath, "'\(link)' works only at a host's root, and not from disk", range,
        note: "start the address with {{ page.root }}")
    }
    guard link.hasPrefix(root) else {
      return complain(
        .brokenLink, "'\(link)' is outside the site, which is at \(root)", range)
    }
    checkTarget(String(link.dropFirst(root.count)), "", range, link, isFullAddress: true)
  }

  private mutating func checkTarget(
    _ target: String, _ file: String, _ range: Range<Int>, _ link: String, isFullAddress: Bool
  ) {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let anchor = parts.count > 1 ? parts[1].resolvingPercents() : nil
    let written = parts[0].split(separator: "?", omittingEmptySubsequences: false).first ?? ""
    let isHere = written.isEmpty && !isFullAddress && !(parts[0].isEmpty && parts.count == 1)
    guard !isHere else { return checkAnchor(anchor, in: path, range) }
    guard let decoded = written.resolvingPercents(),
      var found = WebPath.resolved(decoded, from: file)
    else { return complain(.brokenLink, "'\(link)' leads outside the site", range) }
    if !pages.paths.contains(found) {
      let index =
        found.isEmpty ? "index.html" : "\(found)\(found.hasSuffix("/") ? "" : "/")index.html"
      guard pages.paths.contains(index) else {
        return complain(.brokenLink, "'\(link)' leads nowhere: there is no '\(found)'", range)
      }
      if !isFullAddress {
        complain(
          .serverOnlyLink, "'\(link)' works only on a server", range,
          note: "from disk it has to end in 'index.html'")
      }
      found = index
    }
    checkAnchor(anchor, in: found, range)
  }

  private mutating func checkAnchor(_ anchor: String?, in page: String, _ range: Range<Int>) {
    guard let anchor, !anchor.isEmpty, anchor != "top", let ids = pages.anchors[page],
      !anchor.hasPrefix(":~:")
    else { return }
    if !ids.contains(anchor) {
      complain(.brokenAnchor, "there is no '#\(anchor)' in \(page)", range)
    }
  }

  private mutating func complain(
    _ rule: Rule, _ message: String, _ range: Range<Int>, note: String? = nil
  ) {
    complaints.append(Complaint(rule, message, range, notes: note.map { [$0] } ?? []))
  }

  // MARK: Parts

  private static func scheme(of link: String) -> String? {
    guard let colon = link.firstIndex(of: ":") else { return nil }
    let name = link[..<colon]
    let isScheme =
      name.first?.isLetter == true
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
          || "+-.".utf8.contains(byte)
      }
    return isScheme ? name.lowercased() : nil
  }

  private static func path(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://"),
      let slash = address[scheme.upperBound...].firstIndex(of: "/")
    else { return "/" }
    return String(address[slash...])
  }
}
