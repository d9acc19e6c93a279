/// Makes a drawing or a feed shorter: no comments, and no blanks between elements where no text is.
enum XMLMinifier {
  /// Elements in which blanks are part of a text.
  private static let texts: Set<String> = [
    "text", "tspan", "textpath", "title", "desc", "style", "script", "foreignobject", "summary",
    "content", "subtitle", "name",
  ]

  /// The same document in fewer bytes.
  static func minified(_ document: [UInt8]) -> [UInt8] {
    var scanner = MarkupScanner(document)
    var output: [UInt8] = []
    output.reserveCapacity(document.count)
    var depth = 0
    while !scanner.isAtEnd {
      if scanner.starts("<!--") {
        _ = scanner.through("-->")
      } else if scanner.starts("<![CDATA[") {
        output += scanner.through("]]>")
      } else if scanner.starts("<?") {
        output += scanner.through("?>")
      } else if scanner.starts("<") {
        let tag = scanner.tag()
        output += tag.squeezedTag
        let isEmpty = tag.dropLast().last == UInt8(ascii: "/")
        if texts.contains(tag.elementName), !isEmpty { depth += tag.isClosingTag ? -1 : 1 }
      } else {
        let text = scanner.text()
        if depth > 0 || !text.allSatisfy(\.isBlank) { output += text }
      }
    }
    return output + [UInt8(ascii: "\n")]
  }
}
