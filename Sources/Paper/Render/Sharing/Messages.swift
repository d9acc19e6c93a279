import Platform

/// Splits a text into numbered messages at paragraphs, else lines, sentences or words. Never breaks a piece,
/// unless it is longer than a message; then its marks are closed and reopened.
struct Messages {
  private let format: ShareFormat
  /// The capacity of a message: 95% of the budget, because chat apps count differently.
  private let room: Int

  /// The room for a label such as `(12/34) `.
  private static let labelRoom = 12

  /// - Parameter budget: The maximum UTF-16 length of a message; nil for no limit.
  init(_ format: ShareFormat, budget: Int?) {
    self.format = format
    room = budget.map { max(64, $0 - ($0 + 19) / 20) } ?? .max
  }

  /// The messages in order, trimmed.
  func split(_ text: String) -> [String] {
    let text = text.trimmed
    guard text.utf16.count > room else { return [text] }
    let limit = room - Self.labelRoom
    let pieces = broken(format.pieces(text), limit: limit)
    var parts: [String] = []
    var start = 0
    while start < pieces.count {
      let end = Self.end(of: pieces, from: start, limit: limit)
      let part = pieces[start..<end].map(\.whole).joined().trimmed
      if !part.isEmpty { parts.append(part) }
      start = end
    }
    // After the label, no text is at the start of a line, where it could become a list or heading.
    return parts.count == 1
      ? parts
      : parts.enumerated().map { "(\($0.offset + 1)/\(parts.count)) \($0.element)" }
  }

  /// The pieces, with those longer than a message broken up.
  private func broken(_ pieces: [MessagePiece], limit: Int) -> [MessagePiece] {
    guard pieces.contains(where: { $0.length > limit }) else { return pieces }
    return pieces.flatMap { piece -> [MessagePiece] in
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

  private static func end(of pieces: [MessagePiece], from start: Int, limit: Int) -> Int {
    var length = 0
    var end = start
    var best: [Break: Int] = [:]
    while end < pieces.count, length + pieces[end].length <= limit {
      length += pieces[end].length
      end += 1
      if let kind = kind(of: pieces, before: end) {
        // Do not end a message after a short paragraph.
        if kind == .word || length > limit / 3 { best[kind] = end }
      }
    }
    guard end < pieces.count else { return end }
    for kind in Break.allCases { if let place = best[kind] { return place } }
    return max(start + 1, insideOfWord(pieces, start, end))
  }

  /// The break inside a long word: between letters or digits, so that no mark becomes active at the end.
  private static func insideOfWord(_ pieces: [MessagePiece], _ start: Int, _ end: Int) -> Int {
    func isPlain(_ piece: MessagePiece) -> Bool {
      piece.opening.isEmpty && piece.text.allSatisfy { $0.isLetter || $0.isNumber }
    }
    let places = stride(from: end, to: max(start, end - 24), by: -1)
    return places.first { isPlain(pieces[$0 - 1]) && isPlain(pieces[$0]) } ?? end
  }

  private enum Break: CaseIterable { case paragraph, line, sentence, word }

  /// The break opportunity after the piece before `end`.
  private static func kind(of pieces: [MessagePiece], before end: Int) -> Break? {
    let last = pieces[end - 1].kind
    guard last != .other else { return nil }
    guard end > 1 else { return last == .newline ? .line : .word }
    if last == .newline { return pieces[end - 2].kind == .newline ? .paragraph : .line }
    let isSentence = pieces[end - 2].text.last.map { ".!?…".contains($0) } ?? false
    return isSentence ? .sentence : .word
  }
}
