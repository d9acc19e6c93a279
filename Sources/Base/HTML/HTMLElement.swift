/// An element with its document: what is asked about a page.
package struct HTMLElement: Sendable {
  /// The page.
  package let document: HTMLDocument
  /// Its index among the document's nodes.
  package let index: Int
  /// Its name.
  package let name: String
  /// Its attributes in their order.
  package let attributes: [HTMLAttribute]

  /// The element at an index; nil if that node is none.
  package init?(_ document: HTMLDocument, at index: Int) {
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
  package var node: HTMLNode { document.nodes[index] }

  /// An attribute's value; nil without the attribute.
  package subscript(name: String) -> String? { attribute(name)?.value }

  /// An attribute with its place.
  package func attribute(_ name: String) -> HTMLAttribute? {
    attributes.first { $0.name == name }
  }

  /// Whether a word is in its `class`.
  package func hasClass(_ word: String) -> Bool {
    self["class"]?.split(whereSeparator: \.isWhitespace).contains { $0 == word } ?? false
  }

  /// All elements in it, in the order of the tree.
  package var descendants: [HTMLElement] {
    ((index + 1)..<node.end).compactMap { HTMLElement(document, at: $0) }
  }

  /// All text in it.
  package var text: String {
    var text = ""
    for index in index..<node.end {
      if case .text(let part) = document.nodes[index].content { text += part }
    }
    return text
  }
}

extension HTMLDocument {
  /// All elements in the order of the tree.
  package var elements: [HTMLElement] {
    nodes.indices.compactMap { HTMLElement(self, at: $0) }
  }

  /// The first element of a name.
  package func first(_ name: String) -> HTMLElement? {
    elements.first { $0.name == name }
  }
}
