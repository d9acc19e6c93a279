import CCMarkGFM
import CLibrary
import Synchronization

/// Renders GitHub Flavored Markdown with the reference implementation.
package struct MarkdownRenderer: Sendable {
  private let allowsHTML: Bool
  private let isPage: Bool

  /// Registers extensions once before rendering, because the library's list has no lock.
  private static let registerExtensions: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Locked while a document with strikethroughs or bare addresses is parsed. Meanwhile the library keeps their first
  /// characters in a table that all threads share, and the end of another document would remove them.
  private static let specials = Mutex(())

  /// Creates a renderer with tables and strikethrough.
  /// - Parameters:
  ///   - allowsHTML: Whether raw HTML passes through. Templates use it, and league data is escaped
  ///     before it gets there. If false, HTML and links that could run scripts are dropped.
  ///   - isPage: Whether the text is a page by the commissioner. It may have footnotes, and its bare addresses become
  ///     links. In other texts they do not, because strangers choose names.
  package init(allowsHTML: Bool = true, isPage: Bool = false) {
    (self.allowsHTML, self.isPage) = (allowsHTML, isPage)
  }

  /// Renders UTF-8 Markdown as HTML; invalid bytes become U+FFFD.
  package func html(_ markdown: [UInt8]) -> [UInt8] { html(markdown[...]) { _ in nil } }

  /// Renders UTF-8 Markdown as HTML; `address` returns a new target for a link or image, or nil to keep it.
  package func html(_ markdown: ArraySlice<UInt8>, linking address: (String) -> String?) -> [UInt8]
  {
    withDocument(markdown) { document, parser in
      walk(document) { node, kind in
        guard kind == CMARK_NODE_LINK || kind == CMARK_NODE_IMAGE,
          let written = cmark_node_get_url(node), let other = address(String(cString: written))
        else { return true }
        cmark_node_set_url(node, other)
        return true
      }
      guard let html = skidmark_html(document, options, parser) else { return [] }
      return [UInt8](UnsafeRawBufferPointer(start: html, count: strlen(html)))
    } ?? []
  }

  /// The first heading and paragraph of a text.
  package func outline(_ markdown: ArraySlice<UInt8>) -> MarkdownOutline {
    var outline = MarkdownOutline()
    _ = withDocument(markdown) { document, _ in
      walk(document) { node, kind in
        if kind == CMARK_NODE_HEADING, outline.heading == nil {
          outline.heading = text(of: node)
        } else if kind == CMARK_NODE_PARAGRAPH, outline.paragraph == nil {
          // A paragraph with only an image has no words.
          let words = text(of: node)
          outline.paragraph = words.isEmpty ? nil : words
        }
        return outline.heading == nil || outline.paragraph == nil
      }
    }
    return outline
  }

  // MARK: The C library

  private typealias Node = OpaquePointer
  private typealias Parser = OpaquePointer

  /// The bit that is set in the kinds of inline elements.
  private static let inlineMark: UInt32 = 0x4000

  private var options: Int32 {
    (allowsHTML ? CMARK_OPT_UNSAFE : 0) | (isPage ? CMARK_OPT_FOOTNOTES : 0)
  }

  /// Whether a text can have a bare address: `https://`, `www.` or a mail address.
  private static func mayHaveAddress(_ markdown: ArraySlice<UInt8>) -> Bool {
    markdown.contains(UInt8(ascii: "@")) || markdown.firstRange(of: "://".utf8) != nil
      || markdown.firstRange(of: "www.".utf8) != nil
  }

  private func withDocument<Result>(
    _ markdown: ArraySlice<UInt8>, _ body: (Node, Parser) -> Result
  ) -> Result? {
    Self.registerExtensions
    // Looking for invalid bytes takes the library longer than all of ours, and most text is ASCII.
    let isPlain = markdown.reduce(0, |) < 0x80
    let parser = skidmark_begin(isPlain ? options : options | CMARK_OPT_VALIDATE_UTF8)
    // Frees the whole document at once.
    defer { skidmark_end() }
    guard let parser else { return nil }
    var document: Node?
    func parse(with extensions: [String]) {
      for syntax in extensions.compactMap({ cmark_find_syntax_extension($0) }) {
        cmark_parser_attach_syntax_extension(parser, syntax)
      }
      markdown.withUnsafeBytes { buffer in
        cmark_parser_feed(
          parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
      }
      document = cmark_parser_finish(parser)
    }
    let specials =
      (markdown.contains(UInt8(ascii: "~")) ? ["strikethrough"] : [])
      + (isPage && Self.mayHaveAddress(markdown) ? ["autolink"] : [])
    if specials.isEmpty {
      parse(with: ["table"])
    } else {
      Self.specials.withLock { _ in parse(with: ["table"] + specials) }
    }
    return document.map { body($0, parser) }
  }

  /// Visits every node in order until `visit` returns false.
  private func walk(_ root: Node, _ visit: (Node, cmark_node_type) -> Bool) {
    guard let iterator = cmark_iter_new(root) else { return }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE else { return }
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
      guard visit(node, cmark_node_get_type(node)) else { return }
    }
  }

  private func text(of root: Node) -> String {
    var words = ""
    walk(root) { node, kind in
      switch kind {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
        if let literal = cmark_node_get_literal(node) { words += String(cString: literal) }
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: words += " "
      default:
        let isBlock = kind.rawValue & Self.inlineMark == 0
        if isBlock, !words.isEmpty { words += " " }
      }
      return true
    }
    return words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// The opening of a Markdown text.
package struct MarkdownOutline: Sendable, Equatable {
  /// The text of the first heading.
  package var heading: String?
  /// The text of the first nonempty paragraph.
  package var paragraph: String?

  package init() {}
}
