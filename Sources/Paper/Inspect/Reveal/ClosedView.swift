import HTML
import HTTP

/// What a reader sees of a page before revealing anything: texts, spoken or visible attributes, and classes.
struct ClosedView {
  struct Passage {
    let text: String
    let range: Range<Int>
  }

  /// All texts in document order.
  private(set) var passages: [Passage] = []
  private(set) var classes: [Passage] = []
  /// The meaningful drawings.
  private(set) var drawings: [Passage] = []

  /// Creates the view of a page or XML file; only `details` with the class `reveal` hides content.
  /// - Parameters:
  ///   - isWhole: Whether hidden content also counts, as in the page's source.
  ///   - skipsMain: Whether only what is around the main part counts.
  init(_ document: HTMLDocument, isWhole: Bool, skipsMain: Bool = false) {
    var hiddenUntil = 0
    for (index, node) in document.nodes.enumerated() where index >= hiddenUntil {
      let parent = node.parent.flatMap { HTMLElement(document, at: $0) }
      let isClosed = !isWhole && parent.map(Self.isClosed) ?? false
      switch node.content {
      case .element(let name, _):
        guard !isClosed || name == "summary", !skipsMain || name != "main" else {
          hiddenUntil = node.end
          continue
        }
        if let element = HTMLElement(document, at: index) { add(element) }
      case .text(let text) where !isClosed:
        passages.append(Passage(text: text, range: node.range))
      case .comment(let text):
        passages.append(Passage(text: text, range: node.range))
      case .text: break
      }
    }
  }

  /// Creates the view of a file without markup, which is entirely visible.
  init(text: String, byteCount: Int) {
    passages = [Passage(text: text, range: 0..<byteCount)]
  }

  /// Creates the view of a Markdown file, where `details` also hides content.
  init(markdown text: String, isWhole: Bool) {
    var place = 0
    var rest = Substring(text)
    while !isWhole, let start = rest.firstRange(of: "<details>\n<summary>") {
      let shown = rest[..<start.lowerBound]
      passages.append(
        Passage(text: String(shown), range: place..<(place + shown.utf8.count)))
      let closed = rest[start.lowerBound...]
      let end = closed.firstRange(of: "</details>")?.upperBound ?? rest.endIndex
      place += shown.utf8.count + rest[start.lowerBound..<end].utf8.count
      rest = rest[end...]
    }
    passages.append(Passage(text: String(rest), range: place..<(place + rest.utf8.count)))
  }

  private static func isClosed(_ element: HTMLElement) -> Bool {
    element.name == "details" && element.hasClass("reveal") && element["open"] == nil
  }

  /// Attributes that people or machines read.
  private static let read: Set<String> = [
    "title", "alt", "aria-label", "aria-description", "placeholder", "label", "content", "value",
    "href", "src", "id", "download",
  ]

  private static let shapes: Set<String> = ["polyline", "rect", "circle", "path"]

  private mutating func add(_ element: HTMLElement) {
    for attribute in element.attributes {
      if attribute.name == "class" {
        for word in attribute.value.split(whereSeparator: \.isWhitespace) {
          classes.append(Passage(text: String(word), range: attribute.valueRange))
        }
      } else if Self.read.contains(attribute.name) || attribute.name.hasPrefix("data-") {
        guard !isTechnical(element, attribute.name) else { continue }
        // Links to chat apps contain whole texts.
        let text =
          attribute.name == "href"
          ? attribute.value.resolvingPercents() ?? attribute.value : attribute.value
        passages.append(Passage(text: text, range: attribute.valueRange))
      }
    }
    if element.name == "svg", element["aria-hidden"] == nil,
      element.descendants.contains(where: { Self.shapes.contains($0.name) })
    {
      drawings.append(Passage(text: "svg", range: element.node.range))
    }
  }

  /// Whether the attribute is a browser setting or a file name with a digest.
  private func isTechnical(_ element: HTMLElement, _ attribute: String) -> Bool {
    switch (element.name, attribute) {
    case ("meta", "content"):
      let name = element["name"] ?? element["property"] ?? ""
      return ["viewport", "generator", "theme-color", "og:image:width", "og:image:height"]
        .contains(name)
    case ("img", "src"): return element.hasClass("team-mark")
    case ("link", "href"), ("script", "src"): return element["rel"] != "canonical"
    default: return false
    }
  }
}
