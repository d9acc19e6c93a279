/// An element of a document.
package struct HTMLElement: Sendable {
  package let document: HTMLDocument
  /// The element's index in the document's nodes.
  package let index: Int
  package let name: String
  /// The attributes in order.
  package let attributes: [HTMLAttribute]

  /// The element at an index; nil if that node is not an element.
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
  package var node: HTMLNode { document.nodes[index] }

  /// An attribute's value; nil if absent.
  package subscript(name: String) -> String? { attribute(name)?.value }

  /// The attribute with a name; nil if absent.
  package func attribute(_ name: String) -> HTMLAttribute? {
    attributes.first { $0.name == name }
  }

  /// Whether the `class` attribute contains a class.
  package func hasClass(_ word: String) -> Bool {
    self["class"]?.split(whereSeparator: \.isWhitespace).contains { $0 == word } ?? false
  }

  /// All descendant elements in document order.
  package var descendants: [HTMLElement] {
    ((index + 1)..<node.end).compactMap { HTMLElement(document, at: $0) }
  }

  /// The text of all descendants.
  package var text: String {
    var text = ""
    for index in index..<node.end {
      if case .text(let part) = document.nodes[index].content { text += part }
    }
    return text
  }
}

extension HTMLDocument {
  /// All elements in document order.
  package var elements: [HTMLElement] {
    nodes.indices.compactMap { HTMLElement(self, at: $0) }
  }

  /// The first element with a name.
  package func first(_ name: String) -> HTMLElement? {
    elements.first { $0.name == name }
  }
}
