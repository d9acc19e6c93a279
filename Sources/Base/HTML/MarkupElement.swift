/// An element with its document: what one looks at to ask about a page.
public struct MarkupElement: Sendable {
  /// Where it is from.
  public let document: MarkupDocument
  /// Its place among the document's nodes.
  public let index: Int
  /// Its name.
  public let name: String
  /// Its attributes in their order.
  public let attributes: [MarkupAttribute]

  /// The element at a place; nil if something else stands there.
  public init?(_ document: MarkupDocument, at index: Int) {
    guard case .element(let name, let attributes) = document.nodes[index].content else {
      return nil
    }
    self.document = document
    self.index = index
    self.name = name
    self.attributes = attributes
  }
}

extension MarkupElement {
  /// The bytes of its start tag.
  public var range: Range<Int> { node.range }

  /// Whether it is SVG or MathML within a page.
  public var isForeign: Bool { node.isForeign }

  /// An attribute's value; nil without the attribute.
  public subscript(name: String) -> String? { attribute(name)?.value }

  /// An attribute with its place.
  public func attribute(_ name: String) -> MarkupAttribute? {
    attributes.first { $0.name == name }
  }

  /// Whether a word stands in its `class`.
  public func hasClass(_ word: String) -> Bool {
    self["class"]?.split(whereSeparator: \.isWhitespace).contains { $0 == word } ?? false
  }

  /// The element around it.
  public var parent: MarkupElement? {
    node.parent.flatMap { MarkupElement(document, at: $0) }
  }

  /// The elements around it, the nearest first.
  public var ancestors: [MarkupElement] {
    var found: [MarkupElement] = []
    var element = self
    while let parent = element.parent {
      found.append(parent)
      element = parent
    }
    return found
  }

  /// The places of what stands directly in it: elements, texts and comments.
  public var childIndices: [Int] {
    var found: [Int] = []
    var place = index + 1
    while place < node.end {
      found.append(place)
      place = document.nodes[place].end
    }
    return found
  }

  /// The elements directly in it.
  public var children: [MarkupElement] {
    childIndices.compactMap { MarkupElement(document, at: $0) }
  }

  /// All elements in it, in the order of the source.
  public var descendants: [MarkupElement] {
    ((index + 1)..<node.end).compactMap { MarkupElement(document, at: $0) }
  }

  /// All text in it, one after the other.
  public var text: String {
    var text = ""
    for place in index..<node.end {
      if case .text(let part) = document.nodes[place].content { text += part }
    }
    return text
  }

  private var node: MarkupNode { document.nodes[index] }
}

extension MarkupDocument {
  /// All elements in the order of the source.
  public var elements: [MarkupElement] {
    nodes.indices.compactMap { MarkupElement(self, at: $0) }
  }

  /// The first element of a name.
  public func first(_ name: String) -> MarkupElement? {
    elements.first { $0.name == name }
  }

  /// The element with an id.
  public func element(withID id: String) -> MarkupElement? {
    elements.first { $0["id"] == id }
  }
}
