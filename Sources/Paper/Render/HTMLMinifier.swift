/// Makes a page shorter: no comments, one blank in the place of many, none beside elements that begin
/// a line of their own.
enum HTMLMinifier {
  /// Elements in which every blank counts, or which are no HTML.
  private static let verbatim: Set<String> = ["pre", "textarea", "script", "style"]

  /// Elements beside which, inside and outside, blanks are not shown. Items of lists are not among
  /// them: themes put those side by side.
  private static let blocks: Set<String> = [
    "html", "head", "body", "header", "footer", "main", "nav", "section",
    "article", "aside", "div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table",
    "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup", "col", "blockquote",
    "figure", "figcaption", "details", "summary", "hr", "form", "fieldset",
  ]

  /// The same page in fewer bytes.
  static func minified(_ page: [UInt8]) -> [UInt8] {
    var scanner = MarkupScanner(page)
    var output: [UInt8] = []
    output.reserveCapacity(page.count)
    // Whether a blank would be the first thing in a line.
    var isAtEdge = true
    var isInHead = false
    while !scanner.isAtEnd {
      if scanner.starts("<!--") {
        _ = scanner.through("-->")
      } else if scanner.starts("<"), scanner.isAtMark {
        let tag = scanner.tag()
        let name = tag.elementName
        if name == "head" { isInHead = !tag.isClosingTag }
        let isBlock =
          isInHead || blocks.contains(name) || tag.dropFirst().first == UInt8(ascii: "!")
        if isBlock, output.last == UInt8(ascii: " ") { output.removeLast() }
        output += tag.squeezedTag
        if verbatim.contains(name), !tag.isClosingTag {
          copyVerbatim(name, &scanner, &output)
          isAtEdge = name == "pre"
        } else {
          // Whatever is inside of a line may be seen, if only by a style.
          isAtEdge = isBlock
        }
      } else {
        for byte in scanner.text() {
          if !byte.isBlank {
            output.append(byte)
            isAtEdge = false
          } else if !isAtEdge, output.last != UInt8(ascii: " ") {
            output.append(UInt8(ascii: " "))
          }
        }
      }
    }
    while output.last == UInt8(ascii: " ") { output.removeLast() }
    output.append(UInt8(ascii: "\n"))
    return output
  }

  private static func copyVerbatim(
    _ name: String, _ scanner: inout MarkupScanner, _ output: inout [UInt8]
  ) {
    while !scanner.isAtEnd {
      if scanner.starts("</"), scanner.isAtMark {
        let tag = scanner.tag()
        output += tag
        if tag.elementName == name { return }
      } else {
        output += scanner.text()
      }
    }
  }
}

extension MarkupScanner {
  /// Whether the bracket here opens a tag; elsewhere it is text.
  fileprivate var isAtMark: Bool {
    guard place + 1 < bytes.count else { return false }
    let next = bytes[place + 1]
    return next.isLetterByte || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
  }
}
