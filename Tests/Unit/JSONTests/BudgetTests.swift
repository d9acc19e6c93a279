import Diagnostics
import JSON
import Testing

/// A short text can contain a great many values.
@Suite struct BudgetTests {
  private func read(_ text: String, _ budget: inout Int) -> JSONValue? {
    try? JSONValue(parsing: SourceText(name: "x", text: text), within: &budget)
  }

  @Test func everyValueCounts() {
    var budget = 10
    #expect(read(#"{"a":[1,2,{"b":null}],"c":"d"}"#, &budget) != nil)
    #expect(budget == 3)
    #expect(read("[1,2]", &budget) != nil && budget == 0)
    #expect(read("1", &budget) == nil)
  }

  @Test func aTextOfManyValuesEndsAtTheBudget() {
    var budget = 1_000
    let text = "[" + String(repeating: "[],", count: 1_000_000) + "1]"
    do throws(JSONSyntaxError) {
      _ = try JSONValue(parsing: SourceText(name: "x", text: text), within: &budget)
      Issue.record("no error")
    } catch {
      #expect(error.diagnostic.message == "too many values")
    }
  }
}
