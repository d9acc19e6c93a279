import Genius
import JSON
import LanguageModels
import Testing

@Suite struct StructuredAdviceTests {
  private func read(_ text: String) -> StructuredAdvice? { StructuredAdvice(reading: text) }

  @Test("G4: variants of advice, percent, alternatives of both kinds")
  func adviceIsReadInEveryForm() throws {
    let schema = try #require(
      read(
        #"{"main_advice":"A","reasoning":"R","confidence_score":0.8,"alternatives":["B"],"model_identifier":"m"}"#
      ))
    #expect(
      schema
        == StructuredAdvice(
          mainAdvice: "A", reasoning: "R", confidence: 0.8, alternatives: [.init("B")], model: "m"))
    #expect(schema.percent == 80)
    for key in [
      "message", "advice", "recommendation", "answer", "response", "text", "content", "summary",
    ] {
      #expect(read("{\"\(key)\":\"A\"}")?.mainAdvice == "A")
    }
    for key in ["explanation", "rationale", "analysis"] {
      #expect(read("{\"main_advice\":\"A\",\"\(key)\":\"R\"}")?.reasoning == "R")
    }
    let percents: [(String, Int?)] = [
      ("0.8", 80), ("80", 80), ("1", 100), ("0", 0), ("\"85%\"", 85), ("\"0.85\"", 85),
      ("0.005", 1), ("null", nil), ("\"high\"", nil), ("-1", nil), ("400", nil),
    ]
    for key in ["confidence_score", "confidence", "score", "certainty", "probability"] {
      for (value, percent) in percents {
        #expect(read("{\"main_advice\":\"A\",\"\(key)\":\(value)}")?.percent == percent, "\(value)")
      }
    }
    let both = try #require(
      read(
        #"{"main_advice":"A","alternatives":["B",{"player":"C","reason":"rested"},{"name":"D"},"",{}]}"#
      ))
    #expect(both.alternatives == [.init("B"), .init("C", reason: "rested"), .init("D")])
    #expect(read(#"{"main_advice":"A","alternatives":null}"#)?.alternatives == [])
  }

  @Test func confidenceIsNeverInvented() {
    #expect(read(#"{"main_advice":"A"}"#)?.confidence == nil)
    #expect(read("Plain.")?.confidence == nil)
    // The service's mark of an answer that it could not validate.
    let fallback = read(
      #"{"main_advice":"A","confidence_score":0.1,"model_identifier":"validation_fallback"}"#)
    #expect(fallback?.mainAdvice == "A" && fallback?.confidence == nil)
  }

  @Test func textFencesAndNestedObjectsAreRead() {
    #expect(read("Just start him.") == StructuredAdvice(mainAdvice: "Just start him."))
    #expect(read("```json\n{\"main_advice\":\"A\"}\n```")?.mainAdvice == "A")
    #expect(read("Sure!\n```\n{\"answer\":\"A\"}\n```\nBye.")?.mainAdvice == "A")
    #expect(read("Sure: {\"main_advice\":\"A\"} – bye")?.mainAdvice == "A")
    #expect(read("Use {\"a\":1} as it is.")?.mainAdvice == "Use {\"a\":1} as it is.")
    #expect(read("\"Quoted.\"")?.mainAdvice == "Quoted.")
    #expect(read(#"[{"main_advice":"A"}]"#)?.mainAdvice == "A")
    #expect(read(#"{"advice":{"main_advice":"A","score":90}}"#)?.percent == 90)
    #expect(read(#"{"final_json":{"main_advice":"A"},"response_id":"r"}"#)?.mainAdvice == "A")
    #expect(read(#"{"main_advice":"{\"main_advice\":\"A\"}"}"#)?.mainAdvice == "A")
    // A cut object is read as far as it goes.
    #expect(read(#"{"main_advice":"Start Dell","reas"#)?.mainAdvice == "Start Dell")
  }

  @Test(arguments: ["", "  ", "{}", "[]", "[1,2]", #"{"x":1}"#, #"{"main_advice":""}"#, #"{"x":"#])
  func anAnswerWithoutAdviceIsNone(_ text: String) { #expect(read(text) == nil) }

  @Test func whatIsWrittenCanBeReadAgain() {
    var advice = StructuredAdvice(
      mainAdvice: "A", reasoning: "R", confidence: 0.25,
      alternatives: [.init("B"), .init("C", reason: "c")], model: "m", responseID: "r")
    advice.citations = [
      .init(url: "https://a.example/", title: "T"), .init(url: "http://b.example"),
    ]
    advice.receipts = ["standing.1"]
    advice.unverified = ["99.9"]
    #expect(StructuredAdvice(advice.json) == advice)
  }
}
