import CCMarkGFM

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Turns GitHub-flavoured Markdown into HTML with the reference implementation.
package struct MarkdownRenderer: Sendable {
  private let allowsHTML: Bool

  /// The library keeps its extensions in a list without a lock, so they are registered once,
  /// before anybody renders.
  private static let registerExtensions: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Creates a renderer with tables and strikethrough; links are made only where somebody wrote
  /// one, never out of a name that looks like an address.
  /// - Parameter allowsHTML: Whether raw HTML passes through. Templates write it on purpose, and
  ///   whatever a league can influence has been escaped before it gets into one. Without it, HTML
  ///   is left out, and so are links that could run a script.
  package init(allowsHTML: Bool = true) { self.allowsHTML = allowsHTML }

  /// The HTML of a Markdown text in UTF-8; bytes that are not UTF-8 become U+FFFD.
  package func html(_ markdown: [UInt8]) -> [UInt8] { html(markdown[...]) { _ in nil } }

  /// The HTML of a Markdown text in UTF-8 with some of its links and pictures leading elsewhere.
  /// - Parameter address: Gives the address to lead to for one that was written; nil leaves it.
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

  /// What a text says of itself at its beginning.
  package func outline(_ markdown: ArraySlice<UInt8>) -> MarkdownOutline {
    var outline = MarkdownOutline()
    _ = withDocument(markdown) { document, _ in
      walk(document) { node, kind in
        if kind == CMARK_NODE_HEADING, outline.heading == nil {
          outline.heading = text(of: node)
        } else if kind == CMARK_NODE_PARAGRAPH, outline.paragraph == nil {
          // A picture alone says nothing.
          let words = text(of: node)
          outline.paragraph = words.isEmpty ? nil : words
        }
        return outline.heading == nil || outline.paragraph == nil
      }
    }
    return outline
  }

  /// The words of a text without marks and HTML, blocks apart by blanks: for a search.
  package func plainText(_ markdown: ArraySlice<UInt8>) -> String {
    withDocument(markdown) { document, _ in text(of: document) } ?? ""
  }

  // MARK: The C library

  private typealias Node = OpaquePointer
  private typealias Parser = OpaquePointer

  /// The bit that inline elements have in their kind, and blocks have not.
  private static let inlineMark: UInt32 = 0x4000

  private var options: Int32 { (allowsHTML ? CMARK_OPT_UNSAFE : 0) | CMARK_OPT_VALIDATE_UTF8 }

  private func withDocument<Result>(
    _ markdown: ArraySlice<UInt8>, _ body: (Node, Parser) -> Result
  ) -> Result? {
    Self.registerExtensions
    let parser = skidmark_begin(options)
    // Everything of the document goes at once; nothing is freed by itself.
    defer { skidmark_end() }
    guard let parser else { return nil }
    for name in ["table", "strikethrough"] {
      if let syntax = cmark_find_syntax_extension(name) {
        cmark_parser_attach_syntax_extension(parser, syntax)
      }
    }
    markdown.withUnsafeBytes { buffer in
      cmark_parser_feed(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    guard let document = cmark_parser_finish(parser) else { return nil }
    return body(document, parser)
  }

  /// Visits every node on the way in, until the visitor has seen enough.
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

/// What stands at the beginning of a Markdown text.
package struct MarkdownOutline: Sendable, Equatable {
  /// The words of the first heading.
  package var heading: String?
  /// The words of the first paragraph that has some.
  package var paragraph: String?

  /// Nothing.
  package init() {}
}
