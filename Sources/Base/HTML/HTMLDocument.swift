package import Diagnostics

/// An HTML page parsed as in browsers, with source locations. Parsing never fails. Also reads feeds, site
/// maps and SVG, except that self-closing elements (`<category/>`) contain what follows.
package final class HTMLDocument: Sendable {
  /// The parsed text.
  package let source: SourceText
  /// The nodes in document order: parents before children.
  package let nodes: [HTMLNode]
  /// Whether the page was too expensive to parse; there are no nodes then.
  package let isRefused: Bool

  /// Parses a page: <https://html.spec.whatwg.org/multipage/parsing.html>.
  package init(_ source: SourceText) {
    self.source = source
    isRefused = ReadingCost.isTooHigh(source.bytes)
    nodes = isRefused ? [] : HTMLReader.nodes(of: source.bytes)
  }
}

/// An element, text or comment.
package struct HTMLNode: Sendable, Equatable {
  /// What a node is.
  package enum Content: Sendable, Equatable {
    /// An element. HTML names are lowercase; SVG names keep their case.
    case element(name: String, attributes: [HTMLAttribute])
    /// Text with resolved character references.
    case text(String)
    /// A comment, without its marks.
    case comment(String)
  }

  package let content: Content
  /// The bytes of the start tag, text or comment; empty for an implied element, such as `tbody`.
  package let range: Range<Int>
  /// The index of the parent element; nil at the top.
  package let parent: Int?
  /// The index after the last descendant: descendants are `index + 1 ..< end`.
  package internal(set) var end: Int
  /// Whether a required end tag is missing or comes after the end of the parent.
  package let isUnclosed: Bool
}

package struct HTMLAttribute: Sendable, Equatable {
  /// The name, lowercase in HTML; without prefix in SVG, where `xlink:href` is `href`.
  package let name: String
  /// The value with resolved character references; may be empty.
  package let value: String
  /// The bytes of the value without quotes; empty if it has none.
  package let valueRange: Range<Int>
}
