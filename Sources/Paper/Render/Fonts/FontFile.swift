/// A file with a typeface, as far as a page must know it. Browsers check the rest.
package struct FontFile: Sendable, Equatable {
  /// A kind of font files, by the ending of their names.
  package enum Format: String, Sendable, CaseIterable {
    /// Compressed for the web, RFC 8081 and WOFF 2.0.
    case woff2
    /// Compressed for the web, WOFF 1.0.
    case woff
    /// OpenType with TrueType outlines.
    case ttf
    /// OpenType.
    case otf

    /// The name in capital letters, for messages.
    package var name: String { rawValue.uppercased() }

    /// The word that stylesheets use.
    var cssName: String {
      switch self {
      case .woff2, .woff: rawValue
      case .ttf: "truetype"
      case .otf: "opentype"
      }
    }
  }

  /// The format, known by the bytes alone. OpenType files of either outlines count as both `ttf` and `otf`.
  package let formats: [Format]
  /// Whether the file has all weights from thin to black, so that a browser need not make the bold ones.
  let isVariable: Bool

  /// Looks at a file; nil if it is no font.
  package init?(_ bytes: [UInt8]) {
    let signature = Array(bytes.prefix(4))
    if signature == Array("wOF2".utf8) {
      (formats, isVariable) = ([.woff2], Self.woff2HasVariations(bytes))
    } else if signature == Array("wOFF".utf8) {
      (formats, isVariable) = ([.woff], Self.directoryHasVariations(bytes, at: 44, entry: 20))
    } else if [[0, 1, 0, 0], Array("true".utf8), Array("OTTO".utf8)].contains(signature) {
      let isCompact = signature == Array("OTTO".utf8)
      formats = isCompact ? [.otf, .ttf] : [.ttf, .otf]
      isVariable = Self.directoryHasVariations(bytes, at: 12, entry: 16)
    } else {
      return nil
    }
  }

  private static let variations = Array("fvar".utf8)

  /// The number of tables, which all three kinds have in the header: at 4 in OpenType, at 12 in WOFF.
  private static func tables(_ bytes: [UInt8], at place: Int) -> Int {
    bytes.count > place + 1 ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : 0
  }

  private static func directoryHasVariations(_ bytes: [UInt8], at start: Int, entry: Int) -> Bool {
    let count = tables(bytes, at: start == 12 ? 4 : 12)
    return (0..<count).contains { index in
      let place = start + index * entry
      return place + 4 <= bytes.count && bytes[place..<place + 4].elementsEqual(variations)
    }
  }

  /// WOFF 2.0 writes known tables as numbers, and lengths with seven bits a byte.
  private static func woff2HasVariations(_ bytes: [UInt8]) -> Bool {
    var place = 48
    func skipLength() {
      while place < bytes.count, bytes[place] & 0x80 != 0 { place += 1 }
      place += 1
    }
    for _ in 0..<tables(bytes, at: 12) {
      guard place < bytes.count else { return false }
      let (known, version) = (bytes[place] & 0x3F, bytes[place] >> 6)
      place += 1
      if known == 47 { return true }
      if known == 63 { place += 4 }
      skipLength()
      // Outlines are transformed unless version 3 says that they are not; other tables the other way round.
      let isOutline = known == 10 || known == 11
      if isOutline ? version != 3 : version != 0 { skipLength() }
    }
    return false
  }
}
