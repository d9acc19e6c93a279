/// The parts of a line of Markdown that cost time, for `MarkdownBounds`.
struct MarkdownLine {
  private(set) var (pipes, marks, brackets) = (0, 0, 0)
  /// The most mail addresses and footnotes that it can have.
  private(set) var (addresses, notes) = (0, 0)
  /// How many quotations and list items begin here.
  private(set) var depth = 0
  /// The columns of spaces, quotations and list items before the text, which are at least its depth of nesting.
  private(set) var indentation = 0
  /// Whether it ends a paragraph: it is empty, or has only marks of quotations. An indented `>` would be text.
  private(set) var isEmpty = false
  /// Whether it may be the row of a table that ends its header: `|-|-|`.
  private(set) var isDelimiterRow = false
  /// Whether it may begin a reference definition: `[name]: address`.
  private(set) var isDefinition = false
  /// Where the next line begins.
  let next: Int
  let range: Range<Int>

  init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
    var place = start
    var end = text.count
    scan: while place < text.count {
      if Self.isPlain(text, at: place) {
        place += Self.block
        continue
      }
      let stop = min(place + Self.block, text.count)
      while place < stop {
        switch text[place] {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
          end = place
          break scan
        case UInt8(ascii: "|"): pipes += 1
        case UInt8(ascii: "["):
          brackets += 1
          marks += 1
          if place + 1 < text.count, text[place + 1] == UInt8(ascii: "^") { notes += 1 }
        case UInt8(ascii: "<"): marks += 1
        case UInt8(ascii: "@"): addresses += 1
        default: break
        }
        place += 1
      }
    }
    range = start..<end
    let isPair =
      end + 1 < text.count && text[end] == UInt8(ascii: "\r") && text[end + 1] == UInt8(ascii: "\n")
    next = end + (isPair ? 2 : 1)
    readStart(text[start..<end])
  }

  /// Reads the spaces, quotations and list items at the beginning, and what comes after them.
  private mutating func readStart(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    var rest = line
    prefix: while let byte = rest.first {
      let next = rest.dropFirst().first
      let isBeforeBlank = next == nil || next == UInt8(ascii: " ") || next == UInt8(ascii: "\t")
      switch byte {
      case UInt8(ascii: " "): indentation += 1
      case UInt8(ascii: "\t"): indentation += 4
      case UInt8(ascii: ">"):
        indentation += 1
        depth += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."),
        UInt8(ascii: ")"):
        guard isBeforeBlank else { break prefix }
        indentation += 1
        depth += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        indentation += 1
      default: break prefix
      }
      rest = rest.dropFirst()
    }
    isEmpty = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if rest.isEmpty, line.first == UInt8(ascii: ">") {
      isEmpty = zip(line, line.dropFirst()).allSatisfy { one, next in
        next == UInt8(ascii: ">") || next == UInt8(ascii: " ") && one == UInt8(ascii: ">")
      }
    }
    switch rest.first {
    case UInt8(ascii: "["):
      isDefinition = zip(rest, rest.dropFirst()).contains {
        $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: ":")
      }
    case UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "-"):
      isDelimiterRow = rest.allSatisfy { "|:- \t\u{B}\u{C}".utf8.contains($0) }
    default: break
    }
  }

  /// The number of bytes that are tested together.
  private static let block = 8

  /// Whether the next eight bytes have nothing that costs time, which is usual.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard place + block <= text.count else { return false }
    let word = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: place, as: UInt64.self)
    return !has(UInt8(ascii: "\n"), word) && !has(UInt8(ascii: "\r"), word)
      && !has(UInt8(ascii: "|"), word) && !has(UInt8(ascii: "["), word)
      && !has(UInt8(ascii: "<"), word) && !has(UInt8(ascii: "@"), word)
  }

  /// Whether one of the bytes of a word has a value: Hacker's Delight, 6-1, "Find First 0-Byte".
  private static func has(_ byte: UInt8, _ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let rest = word ^ (ones &* UInt64(byte))
    return (rest &- ones) & ~rest & (ones << 7) != 0
  }
}
