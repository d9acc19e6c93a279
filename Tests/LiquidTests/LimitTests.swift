import Diagnostics
import Liquid
import Testing

@Suite struct LimitTests {
  private func failure(
    _ text: String, partials: [String: String] = [:], _ change: (inout Limits) -> Void = { _ in }
  ) -> String {
    var environment = environment()
    change(&environment.limits)
    let message = message(text, ["a": true], partials: partials, in: environment)
    let line = message.split(separator: "\n").first ?? ""
    return String(line.split(separator: "error: ").last ?? "")
  }

  @Test func anEndlessIncludeEnds() {
    #expect(
      failure("{% include 'a' %}", partials: ["a": "{% include 'a' %}"]) == "nested too deep")
    #expect(failure("{% render 'a' %}", partials: ["a": "{% render 'a' %}"]) == "nested too deep")
    #expect(
      failure("{% render 'a' %}", partials: ["a": "x{% render 'b' %}", "b": "{% render 'a' %}"])
        == "nested too deep")
  }

  @Test func deepNestingEnds() {
    let blocks = String(repeating: "{% if a %}", count: 101)
    #expect(failure(blocks + String(repeating: "{% endif %}", count: 101)) == "nested too deep")
    let brackets = String(repeating: "[", count: 200) + "1" + String(repeating: "]", count: 200)
    #expect(failure("{{ \(brackets) }}") == "nested too deep")
    let conditions = Array(repeating: "a", count: 200).joined(separator: " and ")
    #expect(failure("{% if \(conditions) %}{% endif %}") == "nested too deep")
  }

  @Test func manyStepsEnd() {
    #expect(failure("{% for i in (1..99999999999) %}{% endfor %}") == "too many steps")
    #expect(
      failure("{% for i in (1..99999999) %}{{ i }}{% endfor %}") { $0.steps = 1000 }
        == "too many steps")
    #expect(
      failure("{% tablerow i in (1..99999999) %}{% endtablerow %}") { $0.steps = 1000 }
        == "too many steps")
  }

  @Test func muchOutputEnds() {
    let text = "{% assign s = '0123456789' %}{% for i in (1..30) %}{% assign s = s | append: s %}"
    #expect(
      failure(text + "{{ s }}{% endfor %}") { $0.outputBytes = 10_000 } == "too much output")
    #expect(
      failure("{% for i in (1..9999) %}0123456789{% endfor %}") { $0.outputBytes = 1000 }
        == "too much output")
  }

  @Test func muchOutputAtTheEndEnds() {
    #expect(failure("0123456789") { $0.outputBytes = 9 } == "too much output")
    #expect(failure("0123456789") { $0.outputBytes = 10 } == "0123456789")
    let list = "{% assign l = '0123456789' | split: '~' %}{% for i in (1..9) %}"
    #expect(
      failure(list + "{% assign l = l | concat: l %}{% endfor %}{{ l }}") { $0.outputBytes = 1000 }
        == "too much output")
  }

  @Test func aLongRangeIsNotListed() {
    #expect(failure("{{ (1..99999999999) | join: ',' }}") == "join: the range is too long")
  }

  @Test func doublingATextEnds() {
    let text = "{% assign s = '0123456789' %}{% for i in (1..60) %}{% assign s = s | append: s %}"
    #expect(failure(text + "{% endfor %}") == "append: the text is too long")
  }
}
