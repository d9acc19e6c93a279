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
      let tiers = Tier.allCases.enumerated().filter { line.tiers.contains($0.element) }
        .reduce(0) { $0 | 1 << $1.offset }
      let kinds = line.kinds.map(String.init)
      rows.append(
        [
          line.key, place(of: line.role), place(of: line.tone), "\(line.heat)", "\(line.length)",
          "\(line.content.traits.rawValue)", "\(tiers)",
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
        let role: PhraseRole = cells.next().flatMap(choice),
        let tone: PhraseTone = cells.next().flatMap(choice),
        let heat = cells.next().flatMap(number), let length = cells.next().flatMap(number),
        let traits = cells.next().flatMap(number), let tiers = cells.next().flatMap(number),
        let numbers = cells.next(), let when = cells.next(), let say = cells.next(),
        cells.next() == nil
      else { return nil }
      kinds = Cells(of: numbers, separator: " ").compactMap(PhraseBook.number)
      guard kinds.allSatisfy(names.indices.contains) else { return nil }
      content = PhraseLine.Content(
        key: text(key), say: text(say), when: when.isEmpty ? nil : text(when),
        facts: kinds.map { names[$0] }, role: role, tone: tone,
        tiers: Tier.sets.indices.contains(tiers) ? Tier.sets[tiers] : [], heat: heat,
        traits: PhraseTraits(rawValue: traits), length: length)
    }
  }

  private static func text(_ cell: ArraySlice<UInt8>) -> String {
    String(decoding: cell, as: UTF8.self)
  }

  /// A number without a sign, such as all in the book.
  private static func number(_ cell: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in cell {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), number < 1 << 40 else {
        return nil
      }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return cell.isEmpty ? nil : number
  }

  /// The case with a number.
  private static func choice<Choice: CaseIterable>(_ cell: ArraySlice<UInt8>) -> Choice?
  where Choice.AllCases == [Choice] {
    number(cell).flatMap { Choice.allCases.indices.contains($0) ? Choice.allCases[$0] : nil }
  }

  private func place<Choice: CaseIterable & Equatable>(of choice: Choice) -> String
  where Choice.AllCases == [Choice] {
    "\(Choice.allCases.firstIndex(of: choice) ?? 0)"
  }
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
  /// The sets of tiers by the sum of their bits, which lines share.
  fileprivate static let sets: [Set<Tier>] = (0..<1 << allCases.count).map { bits in
    Set(allCases.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element))
  }

  /// All tiers.
  static let all = Set(allCases)
}
