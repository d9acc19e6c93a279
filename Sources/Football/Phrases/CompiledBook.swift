import Diagnostics
import Liquid
import Rank

/// The book as the program carries it: checked and taken apart while the program is built, so that a run only has to
/// cut it into lines. Reading the YAML took a sixth of a build of one new week.
///
/// The first line lists the kinds of facts. After it, a line with one field names a file, and each other line is an
/// entry, in `fields`.
extension PhraseBook {
  private static let fields = 10

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
    var rows = compiled.split(separator: UInt8(ascii: "\n"))[...]
    guard let names = rows.popFirst() else { return [] }
    for name in names.split(separator: UInt8(ascii: " ")) { _ = kinds.number(of: text(name)) }
    var file = PhraseFile("", isOwn: false)
    var index = 0
    var lines: [PhraseLine] = []
    lines.reserveCapacity(rows.count)
    for row in rows {
      let cells = row.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard cells.count > 1 else {
        file = PhraseFile(text(row), isOwn: false)
        index = 0
        continue
      }
      guard let entry = Entry(cells, kinds.names) else {
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

    init?(_ cells: [ArraySlice<UInt8>], _ names: [String]) {
      guard cells.count == fields, let role = PhraseRole(rawValue: text(cells[1])),
        let tone = PhraseTone(rawValue: text(cells[2])), let heat = number(cells[3]),
        let length = number(cells[4]), let traits = number(cells[5])
      else { return nil }
      kinds = words(cells[7]).compactMap(PhraseBook.number)
      guard kinds.allSatisfy(names.indices.contains) else { return nil }
      let tiers = words(cells[6]).compactMap { Tier(rawValue: text($0)) }
      content = PhraseLine.Content(
        key: text(cells[0]), say: text(cells[9]), when: cells[8].isEmpty ? nil : text(cells[8]),
        facts: kinds.map { names[$0] }, role: role, tone: tone,
        tiers: tiers.count == Tier.allCases.count ? Tier.all : Set(tiers), heat: heat,
        traits: PhraseTraits(rawValue: traits), length: length)
    }
  }

  private static func words(_ cell: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    cell.split(separator: UInt8(ascii: " "))
  }

  private static func text(_ cell: ArraySlice<UInt8>) -> String {
    String(decoding: cell, as: UTF8.self)
  }

  private static func number(_ cell: ArraySlice<UInt8>) -> Int? { Int(text(cell)) }
}

extension Tier {
  /// Shared by all lines that fit every tier.
  static let all = Set(allCases)
}
