/// An unbreakable piece of a message: a character, an entity, an address, or text in a pair of marks.
struct MessagePiece {
  let text: String
  /// The surrounding marks; usually empty.
  let opening: String
  let closing: String
  /// The length in UTF-16 units, as chat apps count.
  let length: Int
  let kind: Kind

  enum Kind { case newline, blank, other }

  init(text: String, opening: String = "", closing: String = "") {
    self.text = text
    self.opening = opening
    self.closing = closing
    length = opening.utf16.count + text.utf16.count + closing.utf16.count
    kind = text == "\n" ? .newline : text == " " ? .blank : .other
  }

  var whole: String { opening + text + closing }
}

extension ShareFormat {
  /// The pieces of a text in order. Marks in names are already escaped, so every pair comes from a template.
  func pieces(_ text: String) -> [MessagePiece] {
    var pieces: [MessagePiece] = []
    let characters = Array(text)
    pieces.reserveCapacity(characters.count)
    let marks = marks.map { (opening: Array($0.opening), closing: Array($0.closing)) }
    var place = 0
    while place < characters.count {
      let before = place > 0 ? characters[place - 1] : "\n"
      let rest = characters[place...]
      if let (piece, count) = pair(rest, after: before, marks) ?? atom(rest) {
        pieces.append(piece)
        place += count
      } else {
        pieces.append(MessagePiece(text: String(characters[place])))
        place += 1
      }
    }
    return pieces
  }

  /// The pair of marks that opens here with its contents, and the number of characters; nil if there is none.
  private func pair(
    _ rest: ArraySlice<Character>, after before: Character,
    _ marks: [(opening: [Character], closing: [Character])]
  ) -> (MessagePiece, Int)? {
    for (opening, closing) in marks where rest.starts(with: opening) {
      if marksWords, !before.isWhitespace { continue }
      var end = rest.startIndex + opening.count
      let inner = end
      while end < rest.endIndex, !rest[end].isNewline {
        if rest[end...].starts(with: closing), end > inner {
          let piece = MessagePiece(
            text: String(rest[inner..<end]), opening: String(opening), closing: String(closing))
          let next = end + closing.count
          let isInWord = next < rest.endIndex && (rest[next].isLetter || rest[next].isNumber)
          if !marksWords || !isInWord { return (piece, next - rest.startIndex) }
        }
        end += atom(rest[end...])?.1 ?? 1
      }
    }
    return nil
  }

  /// The escaped character, entity or address that begins here.
  private func atom(_ rest: ArraySlice<Character>) -> (MessagePiece, Int)? {
    guard let first = rest.first else { return nil }
    func atom(_ count: Int) -> (MessagePiece, Int) {
      (MessagePiece(text: String(rest.prefix(count))), count)
    }
    if first == "\\", hasBackslashes, rest.count > 1 { return atom(2) }
    if first == "&", hasEntities, let end = rest.prefix(8).firstIndex(of: ";") {
      return atom(end - rest.startIndex + 1)
    }
    if first == "h", rest.starts(with: "https://") || rest.starts(with: "http://") {
      return atom(rest.prefix { !$0.isWhitespace && $0 != "<" }.count)
    }
    return nil
  }
}
