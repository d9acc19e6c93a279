import CCMarkGFM

/// Turns GitHub-flavoured Markdown into HTML with the reference implementation.
public struct MarkdownRenderer: Sendable {
  private let allowsHTML: Bool

  /// The library keeps its extensions in a list without a lock, so they are registered once,
  /// before anybody renders.
  private static let registerExtensions: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Creates a renderer with tables and strikethrough; links are made only where somebody wrote
  /// one, never out of a name that looks like an address.
  /// - Parameter allowsHTML: Whether raw HTML passes through. Templates write it on purpose, and
  ///   whatever a league can influence has been escaped before it gets into one. Without it, HTML
  ///   is left out, and so are links that could run a script.
  public init(allowsHTML: Bool = true) { self.allowsHTML = allowsHTML }

  /// The HTML of a Markdown text in UTF-8; bytes that are not UTF-8 become U+FFFD.
  public func html(_ markdown: [UInt8]) -> [UInt8] {
    Self.registerExtensions
    let options = (allowsHTML ? CMARK_OPT_UNSAFE : 0) | CMARK_OPT_VALIDATE_UTF8
    guard let parser = cmark_parser_new(options) else { return [] }
    defer { cmark_parser_free(parser) }
    for name in ["table", "strikethrough"] {
      if let syntax = cmark_find_syntax_extension(name) {
        cmark_parser_attach_syntax_extension(parser, syntax)
      }
    }
    markdown.withUnsafeBytes { buffer in
      cmark_parser_feed(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    guard let document = cmark_parser_finish(parser) else { return [] }
    defer { cmark_node_free(document) }
    guard
      let html = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser))
    else { return [] }
    defer { cmark_get_default_mem_allocator().pointee.free(html) }
    return Array(String(cString: html).utf8)
  }
}
