/// A token inside `{{ … }}` or `{% … %}`.
struct Word {
  enum Kind: Equatable {
    case name, number, string, comparison
    case pipe, dot, dots, colon, comma, assign
    case openSquare, closeSquare, openRound, closeRound
    case dash, end, other
  }

  let kind: Kind
  let range: Range<Int>
}

struct ExpressionLexer {
  let bytes: [UInt8]
  private(set) var position: Int
  let end: Int
  private var followsDot = false

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func next() -> Word {
    while position < end, bytes[position].isLiquidSpace { position += 1 }
    let start = position
    guard start < end else { return Word(kind: .end, range: end..<end) }
    let kind = scan(bytes[start])
    followsDot = kind == .dot
    return Word(kind: kind, range: start..<position)
  }

  private mutating func scan(_ byte: UInt8) -> Word.Kind {
    if byte.isLetter || byte == UInt8(ascii: "_") { return name() }
    if byte.isDigit { return number() }
    let next = position + 1 < end ? bytes[position + 1] : 0
    position += 1
    switch byte {
    case UInt8(ascii: "|"): return .pipe
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "["): return .openSquare
    case UInt8(ascii: "]"): return .closeSquare
    case UInt8(ascii: "("): return .openRound
    case UInt8(ascii: ")"): return .closeRound
    case UInt8(ascii: "."):
      guard next == UInt8(ascii: ".") else { return .dot }
      position += 1
      return .dots
    case UInt8(ascii: "-"):
      return next.isDigit ? number() : .dash
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      guard let close = bytes[position..<end].firstIndex(of: byte) else { return .other }
      position = close + 1
      return .string
    case UInt8(ascii: "="):
      guard next == UInt8(ascii: "=") else { return .assign }
      position += 1
      return .comparison
    case UInt8(ascii: "!"):
      guard next == UInt8(ascii: "=") else { return .other }
      position += 1
      return .comparison
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      let isPair =
        next == UInt8(ascii: "=") || (byte == UInt8(ascii: "<") && next == UInt8(ascii: ">"))
      if isPair { position += 1 }
      return .comparison
    default:
      // Treat a multibyte character as one word, for the error message.
      while position < end, bytes[position] & 0xC0 == 0x80 { position += 1 }
      return .other
    }
  }

  private mutating func name() -> Word.Kind {
    let start = position
    while position < end, bytes[position].isWord || bytes[position] == .dash { position += 1 }
    if position < end, bytes[position] == UInt8(ascii: "?") { position += 1 }
    let isContains = !followsDot && bytes.matches(start..<position, "contains")
    return isContains ? .comparison : .name
  }

  private mutating func number() -> Word.Kind {
    while position < end, bytes[position].isDigit { position += 1 }
    if position + 1 < end, bytes[position] == UInt8(ascii: "."), bytes[position + 1].isDigit {
      position += 1
      while position < end, bytes[position].isDigit { position += 1 }
    }
    return .number
  }
}
