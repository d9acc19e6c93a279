import Diagnostics
import Testing
import YAML

/// Changes in place, one by one, compared byte for byte.
@Suite struct YAMLEditorTests {
  private static let entry = YAMLValue.mapping([
    ("platform", .text("sleeper")), ("id", .quoted("7")),
  ])
  private static let list = [YAMLEditor.Step.key("leagues")]

  private func editor(_ text: String) throws -> YAMLEditor {
    try YAMLEditor(name: "skidmark.yml", bytes: Array(text.utf8))
  }

  private func text(_ editor: YAMLEditor) -> String {
    String(decoding: editor.bytes, as: UTF8.self)
  }

  /// A text, and the same with one league more.
  static let additions: [(String, String)] = [
    ("", "leagues:\n  - platform: sleeper\n    id: \"7\"\n"),
    ("# a\n", "# a\nleagues:\n  - platform: sleeper\n    id: \"7\"\n"),
    ("# a", "# a\nleagues:\n  - platform: sleeper\n    id: \"7\""),
    ("a: 1\r\n", "a: 1\r\nleagues:\r\n  - platform: sleeper\r\n    id: \"7\"\r\n"),
    ("leagues: []", "leagues: [{platform: sleeper, id: \"7\"}]"),
    ("leagues: [ ] # c\n", "leagues: [{platform: sleeper, id: \"7\"} ] # c\n"),
    ("leagues: [\n  # c\n]\n", "leagues: [{platform: sleeper, id: \"7\"}\n  # c\n]\n"),
    ("leagues:\n\nb: 2\n", "leagues:\n  - platform: sleeper\n    id: \"7\"\n\nb: 2\n"),
    (
      "leagues: # c\n  # - id\n# b\nb: 2\n",
      "leagues: # c\n  # - id\n  - platform: sleeper\n    id: \"7\"\n# b\nb: 2\n"
    ),
    (
      "leagues:\n- id: 1\t# c\n# \ttab\nb: 2\n",
      "leagues:\n- id: 1\t# c\n- platform: sleeper\n  id: \"7\"\n# \ttab\nb: 2\n"
    ),
    (
      "leagues:\n    - id: 1\n      # ours\n    # next\n\nb: 2\n",
      "leagues:\n    - id: 1\n      # ours\n    - platform: sleeper\n      id: \"7\"\n    # next\n\nb: 2\n"
    ),
    (
      "leagues:\n  - {id: 1} # c\nb: 2\n",
      "leagues:\n  - {id: 1} # c\n  - {platform: sleeper, id: \"7\"}\nb: 2\n"
    ),
    (
      "leagues: [{id: 1}, # c\n  {id: 2}, # d\n]\n",
      "leagues: [{id: 1}, # c\n  {id: 2}, {platform: sleeper, id: \"7\"}, # d\n]\n"
    ),
    (
      "leagues:\n  - say: |\n      one\n\n  # c\nb: 2\n",
      "leagues:\n  - say: |\n      one\n\n  - platform: sleeper\n    id: \"7\"\n  # c\nb: 2\n"
    ),
    ("{a: 1}\n", "{a: 1, leagues: [{platform: sleeper, id: \"7\"}]}\n"),
    ("a: 1\n...\n", "a: 1\nleagues:\n  - platform: sleeper\n    id: \"7\"\n...\n"),
  ]

  @Test(arguments: additions)
  func anEntryIsAdded(_ before: String, _ after: String) throws {
    var editor = try editor(before)
    let hadList = editor.root["leagues"] != nil
    try editor.append(Self.entry, to: Self.list)
    #expect(text(editor) == after)
    let last = (editor.root["leagues"]?.sequence?.count ?? 0) - 1
    try editor.remove(at: hadList ? Self.list + [.index(last)] : Self.list)
    #expect(text(editor) == before)
  }

  static let removals: [(String, [YAMLEditor.Step], String)] = [
    ("a:\n  - x # x\n  # y\n  - y\n", [.key("a"), .index(0)], "a:\n  # y\n  - y\n"),
    ("a:\n  - x\n  - y", [.key("a"), .index(1)], "a:\n  - x"),
    ("a: [x, y, z]\n", [.key("a"), .index(1)], "a: [x, z]\n"),
    ("a: [x, y]\n", [.key("a"), .index(0)], "a: [y]\n"),
    ("a: [\n  x, # x\n  y\n]\n", [.key("a"), .index(1)], "a: [\n  x, # x\n]\n"),
    ("a: [\n  x,\n  y, # y\n]\n", [.key("a"), .index(0)], "a: [\n  y, # y\n]\n"),
    ("a: 1\nb: 2 # b\n# c\nc: 3\n", [.key("b")], "a: 1\n# c\nc: 3\n"),
    ("b: |\n  x\n\n# c\nc: 3\n", [.key("b")], "\n# c\nc: 3\n"),
    ("{a: 1, b: 2}\n", [.key("a")], "{b: 2}\n"),
    ("a:\n  x: 1\n  y: 2\n", [.key("a"), .key("x")], "a:\n  y: 2\n"),
  ]

  @Test(arguments: removals)
  func anEntryIsRemoved(_ before: String, _ path: [YAMLEditor.Step], _ after: String) throws {
    var editor = try editor(before)
    try editor.remove(at: path)
    #expect(text(editor) == after)
  }

  static let settings: [(String, String, YAMLValue, String)] = [
    ("a: 1 # c\n", "a", .text("two"), "a: two # c\n"),
    ("a: # c\n", "a", .text("two"), "a: two # c\n"),
    ("a: 'x'   # c\nb: 2", "a", .text("y: z"), "a: \"y: z\"   # c\nb: 2"),
    ("a: |\n  x\n  y\n\nb: 2\n", "a", .text("z"), "a: z\n\nb: 2\n"),
    ("a: x\n  y\n  z # c\nb: 2\n", "a", .text("w"), "a: w # c\nb: 2\n"),
    ("# c\nb: 2", "a", .number(3), "# c\nb: 2\na: 3"),
    ("\u{FEFF}b: 2\n", "a", .quoted("3"), "\u{FEFF}b: 2\na: \"3\"\n"),
    ("a: {b: [1]} # c\n", "a", .text("x"), "a: x # c\n"),
    ("{a: , b: 1}\n", "a", .sequence([.text("x")]), "{a: [x], b: 1}\n"),
  ]

  @Test(arguments: settings)
  func aKeyIsSet(_ before: String, _ key: String, _ value: YAMLValue, _ after: String) throws {
    var editor = try editor(before)
    try editor.set(value, at: [.key(key)])
    #expect(text(editor) == after)
  }

  @Test(arguments: [
    "leagues: &all [1]\nb: *all\n", "leagues: x\n", "leagues: {a: 1}\n", "b: &x [1]\nleagues: *x\n",
    "- leagues\n", "just a text\n",
  ])
  func valuesThatCannotBeChangedAloneStay(_ before: String) throws {
    var editor = try editor(before)
    #expect(throws: YAMLError.self) { try editor.append(Self.entry, to: Self.list) }
    #expect(text(editor) == before)
  }

  @Test func compactListsInListsAreLeftAlone() throws {
    var editor = try editor("a:\n- - x\n  - y\n")
    let error = #expect(throws: YAMLError.self) {
      try editor.remove(at: [.key("a"), .index(0), .index(0)])
    }
    #expect(error?.diagnostic.description.contains("skidmark.yml:2:5") == true)
    #expect(text(editor) == "a:\n- - x\n  - y\n")
    #expect(throws: YAMLError.self) { try editor.remove(at: [.key("b")]) }
    #expect(throws: YAMLError.self) { try editor.set(.null, at: [.key("a"), .index(5)]) }
  }
}
