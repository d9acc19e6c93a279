import Platform
import Testing

@Suite struct CleanTextTests {
  @Test(arguments: [
    ("Gravy Train", "Gravy Train"), ("a", "a"), ("~!\"'<&>", "~!\"'<&>"),
    // One step away from a clean name each.
    (" Gravy", "Gravy"), ("Gravy ", "Gravy"), ("Gravy  Train", "Gravy Train"),
    ("Gravy\tTrain", "Gravy Train"), ("Gravy\u{7F}Train", "Gravy Train"),
    ("Gravy\u{202E}Train", "GravyTrain"), ("Grävy\u{A0} Train 🚂", "Grävy Train 🚂"),
    ("", nil), (" ", nil), ("\u{3164}", nil),
  ])
  func namesAreCleaned(_ name: String, _ clean: String?) {
    #expect(name.cleanText(longest: 20) == clean)
  }

  @Test func longTextsAreCut() {
    #expect("12345".cleanText(longest: 5) == "12345")
    #expect("123456".cleanText(longest: 5) == "1234…")
    #expect("äöüßé".cleanText(longest: 5) == "äöüßé")
  }
}
