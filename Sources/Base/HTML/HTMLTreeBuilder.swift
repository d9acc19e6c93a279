/// Puts a page's tags into a tree.
struct HTMLTreeBuilder {
  private(set) var nodes: [MarkupNode] = []
  private var tokenizer: HTMLTokenizer
  /// The places of the elements that are open, the outermost first.
  private var open: [Int] = []
  /// What ended a paragraph without an end tag: to tell why a `</p>` has nothing to close.
  private var paragraphEndedBy: String?

  init(_ bytes: [UInt8]) { tokenizer = HTMLTokenizer(bytes) }

  /// What is wrong with the page.
  var faults: [MarkupFault] { tokenizer.faults }

  mutating func build() {
    while let (token, range) = tokenizer.next(isForeign: isInForeign) {
      switch token {
      case .text(let text): append(.text(text), range)
      case .comment(let text): append(.comment(text), range)
      case .declaration(let text): append(.declaration(text), range)
      case .start(let name, let attributes, let isSelfClosing):
        start(name, attributes, isSelfClosing: isSelfClosing, range)
      case .end(let name): end(name, range)
      }
    }
    while let last = open.popLast() {
      nodes[last].end = nodes.count
      if !HTMLVocabulary.optionalEnd.contains(name(last)) { complainOfUnclosed(last) }
    }
  }

  // MARK: Start tags

  private mutating func start(
    _ name: String, _ attributes: [MarkupAttribute], isSelfClosing: Bool, _ range: Range<Int>
  ) {
    if isInForeign, name != "svg", name != "math" {
      guard HTMLVocabulary.breaksOutOfForeign.contains(name) else {
        return startForeign(name, attributes, isSelfClosing: isSelfClosing, range)
      }
      fault(.misplacedElement, "<\(name)> cannot stand in a drawing or a formula", range)
      while isInForeign { close() }
    }
    if name == "svg" || name == "math" {
      return startForeign(name, attributes, isSelfClosing: isSelfClosing, range)
    }
    endWhatCannotHold(name)
    if ["html", "head", "body"].contains(name), nodes.contains(where: { $0.isElement(name) }) {
      fault(.misplacedElement, "the page has a second <\(name)>", range)
    }
    let isVoid = HTMLVocabulary.void.contains(name)
    if isSelfClosing, !isVoid {
      fault(.malformedTag, "<\(name)/> is not closed by its slash: write </\(name)>", range)
    }
    append(.element(name: name, attributes: attributes), range)
    guard !isVoid else { return }
    open.append(nodes.count - 1)
    let isEscapable = HTMLVocabulary.escapableText.contains(name)
    if isEscapable || HTMLVocabulary.rawText.contains(name),
      let (text, range) = tokenizer.content(of: name, hasReferences: isEscapable)
    {
      append(.text(text), range)
    }
  }

  private mutating func startForeign(
    _ name: String, _ attributes: [MarkupAttribute], isSelfClosing: Bool, _ range: Range<Int>
  ) {
    let attributes = attributes.map { attribute in
      MarkupAttribute(
        name: HTMLVocabulary.foreignAttributes[attribute.name] ?? attribute.name,
        value: attribute.value, nameRange: attribute.nameRange, valueRange: attribute.valueRange)
    }
    append(
      .element(name: HTMLVocabulary.foreignNames[name] ?? name, attributes: attributes), range,
      isForeign: true)
    if !isSelfClosing { open.append(nodes.count - 1) }
  }

  /// Closes what the beginning of an element ends.
  private mutating func endWhatCannotHold(_ name: String) {
    if open.last.map(self.name) == "head", !HTMLVocabulary.head.contains(name) { close() }
    if HTMLVocabulary.endsParagraph.contains(name), let paragraph = openElement("p") {
      paragraphEndedBy = name
      closeThrough(paragraph)
    }
    if let (names, within) = HTMLVocabulary.endedBy(name) {
      while let ended = nearest(names, within: within) { closeThrough(ended) }
    }
    if name == "tr", open.last.map(self.name) == "table" {
      let place = tokenizer.place
      append(.element(name: "tbody", attributes: []), place..<place)
      open.append(nodes.count - 1)
    }
  }

  /// The innermost open element of some names, if nothing on the way to it keeps it out of reach.
  private func nearest(_ names: Set<String>, within: Set<String>) -> Int? {
    for (depth, place) in open.enumerated().reversed() {
      let name = name(place)
      if names.contains(name) { return depth }
      if within.contains(name) || HTMLVocabulary.scope.contains(name) { return nil }
    }
    return nil
  }

  // MARK: End tags

  private mutating func end(_ name: String, _ range: Range<Int>) {
    let name = HTMLVocabulary.foreignNames[name] ?? name
    guard let depth = openElement(name) else { return complainOfStray(name, range) }
    nodes[open[depth]].endTag = range
    closeThrough(depth)
  }

  /// How deep the innermost open element of a name is, as far as an end tag reaches.
  private func openElement(_ name: String) -> Int? {
    for (depth, place) in open.enumerated().reversed() {
      let other = self.name(place)
      if other == name { return depth }
      let isBoundary = HTMLVocabulary.scope.contains(other) || other == "foreignObject"
      if isBoundary, !isTablePart(name) || other == "table" || other == "html" { return nil }
    }
    return nil
  }

  /// The end of a row or a table ends the cells in it.
  private func isTablePart(_ name: String) -> Bool {
    ["table", "thead", "tbody", "tfoot", "tr", "body", "html"].contains(name)
  }

  /// Closes open elements up to and with the one at a depth; those on the way should have been closed.
  private mutating func closeThrough(_ depth: Int) {
    while open.count > depth + 1 {
      if let place = open.last, !HTMLVocabulary.optionalEnd.contains(name(place)) {
        complainOfUnclosed(place)
      }
      close()
    }
    close()
  }

  private mutating func close() {
    if let place = open.popLast() { nodes[place].end = nodes.count }
  }

  // MARK: Complaints

  private mutating func complainOfUnclosed(_ place: Int) {
    let name = name(place)
    fault(
      .unclosedElement, "<\(name)> is not closed, or not before what is around it",
      nodes[place].range)
  }

  private mutating func complainOfStray(_ name: String, _ range: Range<Int>) {
    if name == "p", let ender = paragraphEndedBy {
      paragraphEndedBy = nil
      return fault(
        .blockInParagraph, "the paragraph ended where <\(ender)> began: it cannot stand in a <p>",
        range)
    }
    let reason =
      HTMLVocabulary.void.contains(name)
      ? "<\(name)> has no end tag" : "</\(name)> closes nothing that is open here"
    fault(.strayEndTag, reason, range)
  }

  private mutating func fault(
    _ rule: MarkupFault.Rule, _ message: String, _ range: Range<Int>
  ) { tokenizer.fault(rule, message, range) }

  // MARK: Parts

  private mutating func append(
    _ content: MarkupNode.Content, _ range: Range<Int>, isForeign: Bool = false
  ) {
    nodes.append(
      MarkupNode(
        content: content, range: range, parent: open.last, end: nodes.count + 1, endTag: nil,
        isForeign: isForeign))
  }

  private func name(_ place: Int) -> String {
    if case .element(let name, _) = nodes[place].content { name } else { "" }
  }

  /// Whether what comes is SVG or MathML.
  private var isInForeign: Bool {
    guard let place = open.last, nodes[place].isForeign else { return false }
    let name = name(place)
    return !HTMLVocabulary.integrationPoints.contains(name)
      && !(name == "title" && nodes[place].parent.map { nodes[$0].isForeign } == true)
  }
}

extension MarkupNode {
  fileprivate func isElement(_ wanted: String) -> Bool {
    if case .element(let name, _) = content { name == wanted } else { false }
  }
}
