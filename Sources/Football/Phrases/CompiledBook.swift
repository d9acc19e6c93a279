import Diagnostics
import Liquid
import Rank

/// The form of the book in the program. It is checked and parsed while the program is built, so that a run only has to
/// split it into lines. Reading the YAML took a sixth of the time for one new week.
///
/// The first line lists the kinds of facts. After it, a line with one field names a file, and each other line is an
/// entry with fields separated by tabs.
extension PhraseBook {
  /// The book in bytes for `init(compiled:own:environment:)`.
  public var compiled: [UInt8] {
    var rows = [kinds.names.joined(separator: " ")]
    var file = ""
    for line in lines {
      if line.file != file { rows.append(line.file) }
      file = line.file
      let tiers = Tier.allCases.filter(line.tiers.contains).map(\.rawValue)
      let kinds = line.kinds.map(String.init)
      rows.append(
        [
          line.key, line.role.rawValue, line.tone.rawValue, "\(line.heat)", "\(line.length)",
          "\(line.content.traits.rawValue)", tiers.joined(separator: " "),
          kinds.joined(separator: " "), line.when ?? "", line.say,
        ].joined(separator: "\t"))
    }
    return Array(rows.joined(separator: "\n").utf8)
  }

  static func lines(
    compiled: [UInt8], _ kinds: inout KindTable, _ environment: Environment
  ) throws(PhraseBookError) -> [PhraseLine] {
    var rows = Cells(of: compiled[...], separator: "\n")
    guard let names = rows.next() else { return [] }
    for name in Cells(of: names, separator: " ") { _ = kinds.number(of: text(name)) }
    var file = PhraseFile("", isOwn: false)
    var index = 0
    var lines: [PhraseLine] = []
    for row in rows {
      guard row.contains(UInt8(ascii: "\t")) else {
        file = PhraseFile(text(row), isOwn: false)
        index = 0
        continue
      }
      guard let entry = Entry(row, kinds.names) else {
        throw PhraseBookError(
          Diagnostic(.error, "the built-in phrase book is damaged after \(lines.count) lines"))
      }
      lines.append(
        PhraseLine(
          entry.content, file: file, index: index, number: lines.count, kinds: entry.kinds,
          environment))
      index += 1
    }
    return lines
  }

  private struct Entry {
    let content: PhraseLine.Content
    let kinds: [Int]

    init?(_ row: ArraySlice<UInt8>, _ names: [String]) {
      var cells = Cells(of: row, separator: "\t")
      guard let key = cells.next(),
        let role = cells.next().flatMap({ PhraseRole(rawValue: text($0)) }),
        let tone = cells.next().flatMap({ PhraseTone(rawValue: text($0)) }),
        let heat = cells.next().flatMap(number), let length = cells.next().flatMap(number),
        let traits = cells.next().flatMap(number), let tierNames = cells.next(),
        let numbers = cells.next(), let when = cells.next(), let say = cells.next(),
        cells.next() == nil
      else { return nil }
      kinds = Cells(of: numbers, separator: " ").compactMap(PhraseBook.number)
      guard kinds.allSatisfy(names.indices.contains) else { return nil }
      let tiers = Cells(of: tierNames, separator: " ").compactMap { Tier(rawValue: text($0)) }
      content = PhraseLine.Content(
        key: text(key), say: text(say), when: when.isEmpty ? nil : text(when),
        facts: kinds.map { names[$0] }, role: role, tone: tone,
        tiers: tiers.count == Tier.allCases.count ? Tier.all : Set(tiers), heat: heat,
        traits: PhraseTraits(rawValue: traits), length: length)
    }
  }

  private static func text(_ cell: ArraySlice<UInt8>) -> String {
    String(decoding: cell, as: UTF8.self)
  }

  private static func number(_ cell: ArraySlice<UInt8>) -> Int? { Int(text(cell)) }
}

/// The parts of a text between separators, one by one. `split` would make an array for each of thousands of lines.
private struct Cells: Sequence, IteratorProtocol {
  /// The rest of the text; nil after the last part.
  private var rest: ArraySlice<UInt8>?
  private let separator: UInt8

  /// An empty text has no parts.
  init(of text: ArraySlice<UInt8>, separator: Unicode.Scalar) {
    rest = text.isEmpty ? nil : text
    self.separator = UInt8(ascii: separator)
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard let text = rest else { return nil }
    let end = text.firstIndex(of: separator)
    rest = end.map { text[($0 + 1)...] }
    return text[..<(end ?? text.endIndex)]
  }
}

extension Tier {
  /// All tiers. The lines that fit every tier share this set.
  static let all = Set(allCases)
}
