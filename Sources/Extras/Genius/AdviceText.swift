/// Shows an answer as it arrives. Of a JSON object, it shows only the value of `main_advice`, even if pieces are cut in
/// the middle of an escape. Of any other answer, it shows the text. JSON itself is never shown.
package struct AdviceText: Sendable {
  private enum State {
    /// At the start of a line: it may be JSON, or the fence before it.
    case lineStart
    /// In a line of plain text.
    case plain
    case json(JSONScan)
    /// After the object: fences, and what models say after it.
    case over
  }

  private var state = State.lineStart
  /// The line so far, while it may be JSON.
  private var held: [UInt8] = []
  /// The number of bytes in it that are not whitespace.
  private var marks = 0
  private var hasShown = false

  /// The longest fence to wait for.
  private static let mostMarks = 256

  /// Creates a reader at the beginning of an answer.
  package init() {}

  /// Takes the next piece and returns what it adds to the shown text.
  package mutating func take(_ piece: String) -> String {
    var shown: [UInt8] = []
    for byte in piece.utf8 { take(byte, &shown) }
    return text(shown)
  }

  /// Ends the answer and returns what was held back.
  package mutating func finish() -> String {
    defer { held = [] }
    guard case .lineStart = state, Line(held, isFirst: !hasShown) != .json else { return "" }
    let rest = held.drop { $0 <= 0x20 }
    // A fence after an object ends the answer, and a fence without text shows nothing.
    guard !rest.starts(with: Self.fence) else { return "" }
    return text(Array(hasShown ? held[...] : rest))
  }

  private mutating func text(_ bytes: [UInt8]) -> String {
    if !bytes.isEmpty { hasShown = true }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let fence = Array("```".utf8)

  private mutating func take(_ byte: UInt8, _ shown: inout [UInt8]) {
    switch state {
    case .over: break
    case .plain:
      shown.append(byte)
      if byte == UInt8(ascii: "\n") { state = .lineStart }
    case .json(var scan):
      shown += scan.take(byte)
      state = scan.isOver ? .over : .json(scan)
    case .lineStart:
      held.append(byte)
      // Whitespace decides nothing. Skipping it keeps a flood of it from being scanned again for each byte.
      guard byte > 0x20 else { break }
      marks += 1
      let line = Line(held, isFirst: !hasShown && shown.isEmpty)
      switch line == .undecided && marks > Self.mostMarks ? .plain : line {
      case .undecided: break
      case .plain:
        // Drops whitespace before the first word.
        shown += hasShown || !shown.isEmpty ? held[...] : held.drop { $0 <= 0x20 }
        (held, marks) = ([], 0)
        state = .plain
      case .json:
        var scan = JSONScan()
        for byte in held.drop(while: { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }) {
          shown += scan.take(byte)
        }
        (held, marks) = ([], 0)
        state = .json(scan)
      }
    }
  }

  /// What the beginning of a line can be.
  private enum Line {
    case undecided
    case plain
    case json

    init(_ bytes: [UInt8], isFirst: Bool) {
      var rest = bytes[...]
      if isFirst, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
      while true {
        rest = rest.drop { $0 <= 0x20 }
        guard rest.first == UInt8(ascii: "`") else { break }
        guard rest.count >= 3 else {
          self = AdviceText.fence.starts(with: rest) ? .undecided : .plain
          return
        }
        guard rest.starts(with: AdviceText.fence) else {
          self = .plain
          return
        }
        // The line after the fence decides.
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
          self = .undecided
          return
        }
        rest = rest[(end + 1)...]
      }
      let next = rest.dropFirst().first { $0 > 0x20 }
      self =
        switch (rest.first, next) {
        case (nil, _): .undecided
        case (0xEF, _) where isFirst && rest.count < 3: .undecided
        case (UInt8(ascii: "{"), nil), (UInt8(ascii: "["), nil): .undecided
        case (UInt8(ascii: "{"), UInt8(ascii: "\"")), (UInt8(ascii: "{"), UInt8(ascii: "}")): .json
        case (UInt8(ascii: "["), UInt8(ascii: "{")): .json
        default: .plain
        }
    }
  }
}

/// Follows a JSON text byte by byte and finds the value of `main_advice` in its outermost object.
private struct JSONScan {
  private enum Text {
    case key
    case shown
    case other
  }

  /// The open objects and arrays; true for an object.
  private var open: [Bool] = []
  private var text: Text?
  private var isKeyNext = false
  private var key: [UInt8] = []
  /// Whether the advice has been found. A second member with the same name is not shown.
  private var isFound = false
  private var escape: [UInt8] = []
  /// The first half of a surrogate pair.
  private var high: UInt32?
  private(set) var isOver = false

  /// Takes a byte and returns the bytes of the advice that it completes.
  mutating func take(_ byte: UInt8) -> [UInt8] {
    guard let text else {
      outside(byte)
      return []
    }
    if !escape.isEmpty || byte == UInt8(ascii: "\\") {
      let decoded = escaped(byte)
      return add(decoded, to: text)
    }
    if byte == UInt8(ascii: "\"") {
      let left = loneSurrogate()
      self.text = nil
      if text == .key { return [] }
      return add(left, to: text)
    }
    return add(loneSurrogate() + [byte], to: text)
  }

  private mutating func add(_ bytes: [UInt8], to text: Text) -> [UInt8] {
    switch text {
    case .key: key += bytes
    case .shown: return bytes
    case .other: break
    }
    return []
  }

  private mutating func outside(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open.append(byte == UInt8(ascii: "{"))
      isKeyNext = byte == UInt8(ascii: "{")
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      _ = open.popLast()
      isKeyNext = false
      isOver = open.isEmpty
    case UInt8(ascii: ","): isKeyNext = open.last == true
    case UInt8(ascii: ":"): isKeyNext = false
    case UInt8(ascii: "\""):
      if isKeyNext {
        text = .key
        key = []
      } else if !isFound, open.last == true, open.count(where: { $0 }) == 1,
        key.elementsEqual("main_advice".utf8)
      {
        text = .shown
        isFound = true
      } else {
        text = .other
      }
    default: break
    }
  }

  /// Takes a byte of an escape; empty until it is complete.
  private mutating func escaped(_ byte: UInt8) -> [UInt8] {
    escape.append(byte)
    guard escape.count >= 2 else { return [] }
    if escape[1] == UInt8(ascii: "u") {
      guard escape.count == 6 else { return [] }
      let unit = UInt32(String(decoding: escape[2...], as: UTF8.self), radix: 16)
      escape = []
      return unicode(unit ?? 0xFFFD)
    }
    let decoded: UInt8 =
      switch escape[1] {
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "t"): 0x09
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case let other: other
      }
    escape = []
    return loneSurrogate() + [decoded]
  }

  private mutating func unicode(_ unit: UInt32) -> [UInt8] {
    if let first = high, (0xDC00...0xDFFF).contains(unit) {
      high = nil
      return bytes(0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00))
    }
    let left = loneSurrogate()
    if (0xD800...0xDBFF).contains(unit) {
      high = unit
      return left
    }
    return left + bytes(unit)
  }

  /// A first half without its second, which is not a character.
  private mutating func loneSurrogate() -> [UInt8] {
    guard high != nil else { return [] }
    high = nil
    return bytes(0xFFFD)
  }

  private func bytes(_ value: UInt32) -> [UInt8] {
    Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }
}
