public import Diagnostics

/// A page or an XML file, read: a tree in which everything knows where it stands in the source.
///
/// Reading never fails: what is wrong is in `faults`, and the tree is what was meant as far as one can
/// tell. It is the tree as it was written: where a browser would move things about to make sense of
/// them (a table's stray text, a link within a link), this one has a fault and leaves them.
public final class MarkupDocument: Sendable {
  /// The text that was read.
  public let source: SourceText
  /// Everything in the order of the source: whatever is above comes before what is in it.
  public let nodes: [MarkupNode]
  /// What is wrong with it as HTML or XML, in the order of the source.
  public let faults: [MarkupFault]

  /// Reads a page as browsers do: <https://html.spec.whatwg.org/multipage/parsing.html>.
  public convenience init(html source: SourceText) {
    var builder = HTMLTreeBuilder(source.bytes)
    builder.build()
    self.init(source, builder.nodes, builder.faults)
  }

  /// Reads XML 1.0. Namespaces stay prefixes: `dc:date` is a name.
  public convenience init(xml source: SourceText) {
    var reader = XMLReader(source.bytes)
    reader.read()
    self.init(source, reader.nodes, reader.faults)
  }

  private init(_ source: SourceText, _ nodes: [MarkupNode], _ faults: [MarkupFault]) {
    self.source = source
    self.nodes = nodes
    self.faults = faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// An element, a text, a comment or a declaration.
public struct MarkupNode: Sendable, Equatable {
  /// What it is.
  public enum Content: Sendable, Equatable {
    /// An element. HTML's names are in small letters, SVG's and MathML's as they should be.
    case element(name: String, attributes: [MarkupAttribute])
    /// Text with its character references resolved. A script's or a style's is as it stands.
    case text(String)
    /// What stands in a comment.
    case comment(String)
    /// What stands in `<!…>` or `<?…?>`.
    case declaration(String)
  }

  /// What it is.
  public let content: Content
  /// The bytes of the start tag, or of the whole text or comment; empty for an element that nobody
  /// wrote and that is there all the same, such as a table's body.
  public let range: Range<Int>
  /// The place of the element around it; nil at the top.
  public let parent: Int?
  /// The place after the last node within it: those within are `place + 1 ..< end`.
  public internal(set) var end: Int
  /// The bytes of the end tag; nil if there is none.
  public internal(set) var endTag: Range<Int>?
  /// Whether this is SVG or MathML within a page.
  public let isForeign: Bool
}

/// An attribute as it was written.
public struct MarkupAttribute: Sendable, Equatable {
  /// The name, in small letters in HTML.
  public let name: String
  /// The value with its character references resolved; empty if there is none.
  public let value: String
  /// The bytes of the name.
  public let nameRange: Range<Int>
  /// The bytes of the value without quotes; empty if there is none.
  public let valueRange: Range<Int>
}

/// A place where a text breaks the rules of HTML or XML.
public struct MarkupFault: Sendable, Equatable {
  /// Which rule.
  public enum Rule: String, Sendable, CaseIterable {
    /// A tag or a declaration that cannot be read.
    case malformedTag = "malformed-tag"
    /// An attribute that cannot be read.
    case malformedAttribute = "malformed-attribute"
    /// An attribute that stands twice in a tag.
    case duplicateAttribute = "duplicate-attribute"
    /// A comment that ends wrongly or not at all.
    case malformedComment = "malformed-comment"
    /// A character reference that means nothing.
    case badCharacterReference = "bad-character-reference"
    /// A character that may not be there, or bytes that are no UTF-8.
    case badCharacter = "bad-character"
    /// An element that is not closed, or not where it should be.
    case unclosedElement = "unclosed-element"
    /// An end tag of an element that is not open.
    case strayEndTag = "stray-end-tag"
    /// A paragraph that ended because something began that cannot stand in one.
    case blockInParagraph = "block-in-paragraph"
    /// An element where it cannot be: a second body, HTML within a drawing.
    case misplacedElement = "misplaced-element"
    /// XML that breaks a rule of its own: no root, two roots, a reference to nothing.
    case malformedXML = "malformed-xml"
  }

  /// Which rule.
  public let rule: Rule
  /// What is wrong, in one sentence without the place.
  public let message: String
  /// The bytes that it is about.
  public let range: Range<Int>
}
