import Diagnostics
import JSON
import Testing

@testable import CLI

/// M4: what every text becomes before a terminal sees it.
@Suite struct OutputStreamTests {
  @Test(arguments: [
    ("a\tb\nc", "a\tb\nc"), ("plain ü 🏈 👩‍🌾", "plain ü 🏈 👩‍🌾"), ("a\r\nb", "a\nb"),
    ("a\rb", "a\u{FFFD}b"), ("a\r\r\nb\r", "a\u{FFFD}\nb\u{FFFD}"), ("\u{1B}[31m", "\u{FFFD}[31m"),
    ("\u{1B}]0;x\u{7}", "\u{FFFD}]0;x\u{FFFD}"), ("\u{9B}31m\u{9D}", "\u{FFFD}31m\u{FFFD}"),
    ("\u{0}\u{8}\u{C}\u{7F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{202E}\u{2066}\u{2069}\u{2028}\u{2029}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    // Names in Hebrew and Arabic have these.
    ("\u{5D0}\u{200F}!\u{200E}", "\u{5D0}\u{200F}!\u{200E}"),
  ])
  func controlsAreMasked(_ text: String, _ masked: String) { #expect(text.masked == masked) }

  /// As a value, nothing is lost.
  @Test func valuesKeepWhatTextsLose() throws {
    let text = "\u{1B}[31m\u{9B}\u{202E}\u{2028}\u{7F}\nü🏈"
    let value: JSONValue = ["name": .string(text)]
    let line = value.line
    #expect(line.hasSuffix("\n") && line.dropLast() == line.dropLast().filter { $0 != "\n" })
    #expect(line.masked == line)
    #expect(try JSONValue(parsing: String(line.dropLast())) == value)
  }
}
