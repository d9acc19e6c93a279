/// An element with its document: what is asked about a page.
public struct HTMLElement: Sendable {
  /// The page.
  public let document: HTMLDocument
  /// Its index among the document's nodes.
  public let index: Int
  /// Its name.
  public let name: String
  /// Its attributes in their order.
  public let attributes: [HTMLAttribute]

  /// The element at an index; nil if that node is none.
  public init?(_ document: HTMLDocument, at index: Int) {
    guard case .element(let name, let attributes) = document.nodes[index].content else {
      return nil
    }
    self.document = document
    self.index = index
    self.name = name
    self.attributes = attributes
  }
}

extension HTMLElement {
  /// Its node: place, parent and end.
  public var node: HTMLNode { document.nodes[index] }

  /// An attribute's value; nil without the attribute.
  public subscript(name: String) -> String? { attribute(name)?.value }

  /// An attribute with its place.
  public func attribute(_ name: String) -> HTMLAttribute? {
    attributes.first { $0.name == name }
  }

  /// Whether a word is in its `class`.
  public func hasClass(_ word: String) -> Bool {
    self["class"]?.split(whereSeparator: \.isWhitespace).contains { $0 == word } ?? false
  }

  /// All elements in it, in the order of the tree.
  public var descendants: [HTMLElement] {
    ((index + 1)..<node.end).compactMap { HTMLElement(document, at: $0) }
  }

  /// All text in it.
  public var text: String {
    var text = ""
    for index in index..<node.end {
      if case .text(let part) = document.nodes[index].content { text += part }
    }
    return text
  }
}

extension HTMLDocument {
  /// All elements in the order of the tree.
  public var elements: [HTMLElement] {
    nodes.indices.compactMap { HTMLElement(self, at: $0) }
  }

  /// The first element of a name.
  public func first(_ name: String) -> HTMLElement? {
    elements.first { $0.name == name }
  }
}
