import Genius
import Platform
import TestSupport
import Testing

/// What is shown of an answer while it comes.
@Suite struct AdviceTextTests {
  private func shown(_ pieces: [String]) -> String {
    var text = AdviceText()
    return pieces.map { text.take($0) }.joined() + text.finish()
  }

  private static let cases: [(answer: String, shown: String)] = [
    (#"{"main_advice":"Start him.","reasoning":"Because."}"#, "Start him."),
    (#"{ "reasoning" : "No." , "main_advice" : "Start him." }"#, "Start him."),
    (#"{"main_advice":"a\"b\\c\/d\n\tA\u00e9\ud83c\udfc8!"}"#, "a\"b\\c/d\n\tAé🏈!"),
    (#"{"main_advice":"\ud83c and \udfc8 alone"}"#, "\u{FFFD} and \u{FFFD} alone"),
    (#"{"main_advice":"\ud83c"}"#, "\u{FFFD}"),
    (#"{"alternatives":[{"main_advice":"not this"}],"main_advice":"this"}"#, "this"),
    (#"{"main_advice":null,"reasoning":"r"}"#, ""),
    (#"{"main_advice":"one","main_advice":"two"}"#, "one"),
    (#"{"answer":"under another name"}"#, ""),
    (#"{"main_advice":"cut in the mid"#, "cut in the mid"),
    ("```json\n{\"main_advice\":\"Fenced.\"}\n```\nGood luck!", "Fenced."),
    ("Here you are:\n```json\n{\"main_advice\":\"Fenced.\"}\n```", "Here you are:\nFenced."),
    ("  \n {\"main_advice\":\"Blank first.\"}", "Blank first."),
    (#"[{"main_advice":"In a list."}]"#, "In a list."),
    (
      "Plain text, with {braces} and \"quotes\".\n\nTwo paragraphs.",
      "Plain text, with {braces} and \"quotes\".\n\nTwo paragraphs."
    ),
    ("  Plain.", "Plain."), ("{Dell} starts.", "{Dell} starts."), ("[1] Dell.", "[1] Dell."),
    ("`code` first", "`code` first"), ("", ""), ("\n\n", ""), ("{}", ""),
    ("\u{FEFF}{\"main_advice\":\"After a mark.\"}", "After a mark."),
  ]

  @Test func theAdviceIsShownAndJSONNeverIs() {
    for (answer, expected) in Self.cases {
      #expect(shown([answer]) == expected, "\(answer)")
    }
  }

  @Test func itIsTheSameHoweverTheAnswerIsCut() {
    for (answer, expected) in Self.cases {
      #expect(shown(answer.unicodeScalars.map { String($0) }) == expected, "\(answer)")
      let scalars = Array(answer.unicodeScalars)
      for cut in 0...scalars.count {
        let pieces = [scalars[..<cut], scalars[cut...]].map {
          String(String.UnicodeScalarView($0))
        }
        #expect(shown(pieces) == expected, "\(answer) cut at \(cut)")
      }
    }
  }

  /// Any text, made of what matters to the reader.
  @Test func noTextBreaksIt() {
    let parts = [
      "{", "}", "[", "]", "\"", ":", ",", "\\", "\\u", "d83c", "dfc8", "\\n", "```", "json", "\n",
      " ", "main_advice", "\"main_advice\":\"", "reasoning", "a", "é", "🏈", "null", "0.5",
    ]
    var random = SeededRandom("advice")
    for _ in Seeds.tried(0..<3_000) {
      let answer = (0..<random.index(below: 24)).map { _ in parts[random.index(below: parts.count)]
      }
      .joined()
      let whole = shown([answer])
      #expect(
        shown(answer.unicodeScalars.map { String($0) }) == whole, "\(answer.debugDescription)")
      _ = StructuredAdvice(reading: answer)
    }
  }

  @Test func aFloodOfSpacesIsReadAtOnce() {
    let flood = String(repeating: " ", count: 2_000_000)
    #expect(shown([flood + "End."]).hasSuffix("End."))
    #expect(shown([flood + "{" + flood + "\"main_advice\":\"x\"}"]) == "x")
    let fences = String(repeating: "```a\n", count: 100_000)
    #expect(shown([fences + "End."]).hasSuffix("End."))
  }

  @Test func textIsShownAsSoonAsItIsKnown() {
    var text = AdviceText()
    #expect(text.take(#"{"main_ad"#).isEmpty)
    #expect(text.take(#"vice": "Sta"#) == "Sta")
    #expect(text.take(#"rt \u00"#) == "rt ")
    #expect(text.take(#"e9"#) == "é")
    #expect(text.take(#"","reasoning":"x"#).isEmpty)
  }
}
