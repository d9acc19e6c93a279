import Diagnostics
import Platform
import TestSupport
import Testing
import YAML

/// Random files, in all the ways in which people write them.
@Suite struct YAMLEditorPropertyTests {
  /// A file, what it says, and its comments.
  private struct File {
    var text = ""
    var comments: [String] = []
    /// How many entries the list has; nil without a list.
    var count: Int?
  }

  private struct Writer {
    var random: SeededRandom
    var file = File()
    let lineBreak: String

    init(seed: Int) {
      random = SeededRandom("a file \(seed)")
      lineBreak = seed % 3 == 0 ? "\r\n" : "\n"
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int(random.next() % UInt64(elements.count))]
    }

    mutating func chance(_ percent: Int) -> Bool { random.next() % 100 < UInt64(percent) }

    /// A unique comment, or none.
    mutating func comment(_ percent: Int) -> String {
      guard chance(percent) else { return "" }
      let text =
        "#" + pick([" ", "\t", ""]) + "note \(file.comments.count)."
        + pick(["", " - [x", " {a: 1}", " 'quote", "\ttab", " ünï 👩‍🍳", " leagues: []"])
      file.comments.append(text)
      return text
    }

    mutating func line(_ text: String, commented percent: Int = 30) {
      let note = comment(percent)
      file.text += text + (note.isEmpty || text.isEmpty ? note : pick([" ", "   ", " \t"]) + note)
      file.text += lineBreak
    }

    mutating func noise(_ indent: String) {
      if chance(20) { file.text += pick(["", "  "]) + lineBreak }
      if chance(30) {
        let note = comment(100)
        file.text += pick([indent, "", indent + "    "]) + note + lineBreak
      }
    }

    mutating func scalar() -> String {
      pick([
        "word", "\"in: quotes # no comment\"", "'it''s'", "12", "4.5", "yes", "two words", "ünï 👩‍🍳",
        "\"\\u00e9 \\\" x\"", "https://example.com/a#b", "~", "[1, 'a', {b: c}]", "{a: [], b: }",
      ])
    }

    mutating func other(_ name: String) {
      noise("")
      switch Int(random.next() % 5) {
      case 0:
        line("\(name):")
        for number in 0...Int(random.next() % 3) {
          noise("  ")
          line("  k\(number): \(scalar())")
        }
      case 1:
        line("\(name): \(pick(["|", ">", "|-", ">-"]))", commented: 20)
        line("  one # no comment", commented: 0)
        if chance(50) { line("", commented: 0) }
        line("  two: [", commented: 0)
        if chance(50) { line("", commented: 0) }
      case 2:
        line("\(name):")
        let indent = pick(["", "  "])
        for _ in 0...Int(random.next() % 3) {
          noise(indent)
          line("\(indent)- \(scalar())")
        }
      default: line("\(name): \(scalar())")
      }
    }

    mutating func entries(_ count: Int) {
      let id = { (number: Int) in "\"\(100 + number)\"" }
      switch Int(random.next() % 3) {
      case 0 where count > 0:
        let between = lineBreak + pick(["  ", "    "])
        let isLong = chance(50)
        file.text += "leagues: [" + (isLong ? between : "")
        for number in 0..<count {
          file.text += "{platform: espn, id: \(id(number))}"
          if number + 1 < count || chance(30) { file.text += "," }
          guard isLong else {
            file.text += number + 1 < count ? " " : ""
            continue
          }
          let note = comment(50)
          file.text += (note.isEmpty ? "" : " " + note) + between
        }
        line("]")
      case _ where count == 0: line(pick(["leagues: []", "leagues: [ ]", "leagues:"]))
      default:
        line("leagues:")
        let indent = pick(["", "  ", "      "])
        for number in 0..<count {
          noise(indent)
          if chance(30) {
            line("\(indent)- {platform: espn, id: \(id(number))}")
          } else {
            line("\(indent)-\(pick([" ", "   "]))id: \(id(number))")
          }
        }
        noise(indent)
      }
      file.count = count
    }

    mutating func make() -> File {
      noise("")
      let others = Int(random.next() % 5)
      let place = Int(random.next() % UInt64(others + 2))
      for number in 0...others {
        if number == place { entries(Int(random.next() % 4)) }
        if number < others { other("key\(number)") }
      }
      noise("")
      if chance(30), !file.text.isEmpty {
        // No line break at the end, unless it is part of a text.
        let lines = file.text.split(separator: lineBreak, omittingEmptySubsequences: false)
        if lines.dropLast().last.map({ !$0.hasPrefix("  t") && !$0.isEmpty }) ?? false {
          file.text.removeLast(1)
        }
      }
      return file
    }
  }

  private static let list = [YAMLEditor.Step.key("leagues")]

  private func values(_ editor: YAMLEditor) -> [YAMLValue.Member] {
    guard case .mapping(let members) = YAMLValue(editor.root) else { return [] }
    return members
  }

  @Test(arguments: Seeds.tried(0..<400))
  func addingKeepsEverythingAndRemovingGivesItBack(_ seed: Int) throws {
    var writer = Writer(seed: seed)
    let file = writer.make()
    let bytes = Array(file.text.utf8)
    var editor = try YAMLEditor(name: "skidmark.yml", bytes: bytes)
    let before = values(editor)
    let entry = YAMLValue.mapping([
      ("platform", .text("sleeper")), ("id", .quoted("7")), ("name", .text(writer.scalar())),
    ])
    try editor.append(entry, to: Self.list)
    // The comments are there, once each, and everything else means what it meant.
    let text = String(decoding: editor.bytes, as: UTF8.self)
    for comment in file.comments {
      #expect(
        text.split(separator: comment, omittingEmptySubsequences: false).count == 2,
        "\(comment) in\n\(text)")
    }
    #expect(values(editor).filter { $0.key != "leagues" } == before.filter { $0.key != "leagues" })
    let entries = try #require(editor.root["leagues"]?.sequence)
    #expect(entries.count == (file.count ?? 0) + 1)
    #expect(entries.last.map { YAMLValue($0) } == entry)
    let foreign = text.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\r\n" }
    #expect(!foreign)
    if !file.text.contains("\r\n"), file.text.contains("\n") { #expect(!text.contains("\r\n")) }
    // And back.
    try editor.remove(
      at: file.count == nil ? Self.list : Self.list + [.index(entries.count - 1)])
    #expect(String(decoding: editor.bytes, as: UTF8.self) == file.text)
  }

  @Test(arguments: Seeds.tried(0..<200))
  func removingAnyEntryKeepsAllOthers(_ seed: Int) throws {
    var writer = Writer(seed: seed &+ 10_000)
    let file = writer.make()
    guard let count = file.count, count > 0 else { return }
    let start = try YAMLEditor(name: "skidmark.yml", bytes: Array(file.text.utf8))
    let entries = try #require(start.root["leagues"]?.sequence).map { YAMLValue($0) }
    for index in 0..<count {
      var editor = start
      try editor.remove(at: Self.list + [.index(index)])
      var wanted = entries
      wanted.remove(at: index)
      #expect((editor.root["leagues"]?.sequence ?? []).map { YAMLValue($0) } == wanted)
      #expect(
        values(editor).filter { $0.key != "leagues" }
          == values(start).filter { $0.key != "leagues" })
      // Only the comment on the entry's own line goes with it.
      let text = String(decoding: editor.bytes, as: UTF8.self)
      #expect(file.comments.count { !text.contains($0) } <= 1)
    }
  }

  @Test(arguments: Seeds.tried(0..<200))
  func aKeyIsSetAndUnset(_ seed: Int) throws {
    var writer = Writer(seed: seed &+ 20_000)
    let file = writer.make()
    var editor = try YAMLEditor(name: "skidmark.yml", bytes: Array(file.text.utf8))
    let before = values(editor)
    try editor.set(.text("sleeper-1"), at: [.key("selected")])
    try editor.set(.text(writer.scalar()), at: [.key("selected")])
    #expect(values(editor).dropLast() == before[...])
    let text = String(decoding: editor.bytes, as: UTF8.self)
    for comment in file.comments { #expect(text.contains(comment)) }
    try editor.remove(at: [.key("selected")])
    #expect(String(decoding: editor.bytes, as: UTF8.self) == file.text)
  }

  @Test(arguments: Seeds.tried(0..<300))
  func textsAreReadBack(_ seed: Int) throws {
    var writer = Writer(seed: seed &+ 30_000)
    let parts = [
      "a", "Z", "7", " ", "ü", "e\u{301}", "👩‍🍳", "’", "\"", "'", "\\", "\n", "\t", "\u{0}", "\r",
      "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "#", ": ", "- ", "[", "{", ",", "*", "&",
      "!",
      "%", "@", "`", "|", ">", "?", "~", "null", "yes", "\u{FEFF}", "\u{FFFE}", "\u{10FFFF}",
    ]
    let text = (0..<Int(writer.random.next() % 9)).map { _ in writer.pick(parts) }.joined()
    guard text != "k" else { return }
    for start in ["", "a: []\n", "a: [x]\n", "a:\n  - x\n"] {
      var editor = try YAMLEditor(name: "x", bytes: Array(start.utf8))
      try editor.append(.mapping([("k", .text(text)), (text, .text("v"))]), to: [.key("a")])
      let last = editor.root["a"]?.sequence?.last
      guard case .scalar(let found, _)? = last?["k"]?.content else {
        Issue.record("\(text.debugDescription) is gone")
        continue
      }
      #expect(Array(found.unicodeScalars) == Array(text.unicodeScalars))
      #expect(
        last?.mapping?.last.map { Array($0.key.unicodeScalars) } == Array(text.unicodeScalars))
    }
  }
}
