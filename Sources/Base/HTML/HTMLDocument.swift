package import Diagnostics

/// A page as browsers read it: a tree in which everything knows its place in the source.
///
/// Reading never fails: HTML has a tree for any bytes. Feeds, site maps and drawings are read in the same
/// way; their names, attributes and texts come out as they are, only elements that close themselves
/// (`<category/>`) hold what follows.
package final class HTMLDocument: Sendable {
  /// The text that was read.
  package let source: SourceText
  /// The nodes in the order of the tree: an element comes before what is in it.
  package let nodes: [HTMLNode]
  /// Whether the page was too much to read, so that there are no nodes.
  package let isRefused: Bool

  /// Reads a page: <https://html.spec.whatwg.org/multipage/parsing.html>.
  package init(_ source: SourceText) {
    self.source = source
    isRefused = ReadingCost.isTooHigh(source.bytes)
    nodes = isRefused ? [] : HTMLReader.nodes(of: source.bytes)
  }
}

/// An element, a text or a comment.
package struct HTMLNode: Sendable, Equatable {
  /// What it is.
  package enum Content: Sendable, Equatable {
    /// An element. HTML's names are in lowercase, SVG's as SVG writes them.
    case element(name: String, attributes: [HTMLAttribute])
    /// Text with its character references resolved.
    case text(String)
    /// What is between the marks of a comment.
    case comment(String)
  }

  /// What it is.
  package let content: Content
  /// The bytes of the start tag, or of the whole text or comment; empty for an element that is there
  /// without a tag, such as a table's body.
  package let range: Range<Int>
  /// The index of the element around it; nil at the top.
  package let parent: Int?
  /// The index after the last node within it: those within are `index + 1 ..< end`.
  package internal(set) var end: Int
  /// Whether it is an element that needs an end tag and has none, or not before what is around it ends.
  package let isUnclosed: Bool
}

/// An attribute.
package struct HTMLAttribute: Sendable, Equatable {
  /// The name, in lowercase in HTML; without a prefix in SVG, where `xlink:href` is `href`.
  package let name: String
  /// The value with its character references resolved; empty if there is none.
  package let value: String
  /// The bytes of the value without quotes; empty if there is none.
  package let valueRange: Range<Int>
}
