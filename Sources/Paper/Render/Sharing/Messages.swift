/// A text as one message, or as several that say which of how many they are.
///
/// A message is broken between paragraphs, else lines, else sentences, else words, and never inside
/// of a piece. What is longer than a whole message (a name of a thousand letters) is broken anyway,
/// with its marks closed and opened again.
struct Messages {
  private let format: ShareFormat
  /// What a message may hold: a twentieth of the budget stays free, as chats do not all count alike.
  private let room: Int

  /// What `(12/34) ` may take.
  private static let labelRoom = 12

  /// - Parameter budget: The most UTF-16 units of a message; nil for any number.
  init(_ format: ShareFormat, budget: Int?) {
    self.format = format
    room = budget.map { max(64, $0 - ($0 + 19) / 20) } ?? .max
  }

  /// The messages in order, without blanks around them.
  func split(_ text: String) -> [String] {
    let text = Self.trimmed(text)
    guard text.utf16.count > room else { return [text] }
    let limit = room - Self.labelRoom
    let pieces = broken(format.pieces(text), limit: limit)
    var parts: [String] = []
    var start = 0
    while start < pieces.count {
      let end = Self.end(of: pieces, from: start, limit: limit)
      let part = Self.trimmed(pieces[start..<end].map(\.whole).joined())
      if !part.isEmpty { parts.append(part) }
      start = end
    }
    // Behind the label nothing is at the start of a line, where it could become a list or a heading.
    return parts.count == 1
      ? parts
      : parts.enumerated().map { "(\($0.offset + 1)/\(parts.count)) \($0.element)" }
  }

  /// The pieces, those that no message could hold in several.
  private func broken(_ pieces: [MessagePiece], limit: Int) -> [MessagePiece] {
    pieces.flatMap { piece -> [MessagePiece] in
      guard piece.length > limit else { return [piece] }
      let room = limit - piece.opening.utf16.count - piece.closing.utf16.count
      let inner =
        piece.opening.isEmpty
        ? piece.text.unicodeScalars.map { MessagePiece(text: String($0)) }
        : broken(format.pieces(piece.text), limit: room)
      var chunks: [MessagePiece] = []
      var start = 0
      while start < inner.count {
        let end = Self.end(of: inner, from: start, limit: room)
        let text = inner[start..<end].map(\.whole).joined()
        chunks.append(
          MessagePiece(text: text, opening: piece.opening, closing: piece.closing))
        start = end
      }
      return chunks
    }
  }

  /// Where a message that begins at a piece ends.
  private static func end(of pieces: [MessagePiece], from start: Int, limit: Int) -> Int {
    var length = 0
    var end = start
    var best: [Break: Int] = [:]
    while end < pieces.count, length + pieces[end].length <= limit {
      length += pieces[end].length
      end += 1
      if let kind = kind(of: pieces, before: end) {
        // A paragraph that fills little of a message is no good place to end it.
        if kind == .word || length > limit / 3 { best[kind] = end }
      }
    }
    guard end < pieces.count else { return end }
    for kind in Break.allCases { if let place = best[kind] { return place } }
    return max(start + 1, insideOfWord(pieces, start, end))
  }

  /// Where a word that has no end is broken: beside letters, as a mark at the end of a message could
  /// become one.
  private static func insideOfWord(_ pieces: [MessagePiece], _ start: Int, _ end: Int) -> Int {
    func isPlain(_ piece: MessagePiece) -> Bool {
      piece.opening.isEmpty && piece.text.allSatisfy { $0.isLetter || $0.isNumber }
    }
    let places = stride(from: end, to: max(start, end - 24), by: -1)
    return places.first { isPlain(pieces[$0 - 1]) && isPlain(pieces[$0]) } ?? end
  }

  /// Places to break at, the best first.
  private enum Break: CaseIterable { case paragraph, line, sentence, word }

  /// What ends with the piece before a place.
  private static func kind(of pieces: [MessagePiece], before end: Int) -> Break? {
    let last = pieces[end - 1].kind
    guard last != .other else { return nil }
    guard end > 1 else { return last == .newline ? .line : .word }
    if last == .newline { return pieces[end - 2].kind == .newline ? .paragraph : .line }
    let isSentence = pieces[end - 2].text.last.map { ".!?…".contains($0) } ?? false
    return isSentence ? .sentence : .word
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    while text.first?.isWhitespace == true { text.removeFirst() }
    return String(text)
  }
}
