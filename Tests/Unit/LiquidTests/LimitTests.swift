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

  @Test func endlessIncludesAreStopped() {
    #expect(
      failure("{% include 'a' %}", partials: ["a": "{% include 'a' %}"]) == "nested too deep")
    #expect(failure("{% render 'a' %}", partials: ["a": "{% render 'a' %}"]) == "nested too deep")
    #expect(
      failure("{% render 'a' %}", partials: ["a": "x{% render 'b' %}", "b": "{% render 'a' %}"])
        == "nested too deep")
  }

  @Test func nestingIsLimited() {
    let blocks = String(repeating: "{% if a %}", count: 101)
    #expect(failure(blocks + String(repeating: "{% endif %}", count: 101)) == "nested too deep")
    let brackets = String(repeating: "[", count: 200) + "1" + String(repeating: "]", count: 200)
    #expect(failure("{{ \(brackets) }}") == "nested too deep")
    let conditions = Array(repeating: "a", count: 200).joined(separator: " and ")
    #expect(failure("{% if \(conditions) %}{% endif %}") == "nested too deep")
  }

  @Test func stepsAreLimited() {
    #expect(failure("{% for i in (1..99999999999) %}{% endfor %}") == "too many steps")
    #expect(
      failure("{% for i in (1..99999999) %}{{ i }}{% endfor %}") { $0.steps = 1000 }
        == "too many steps")
    #expect(
      failure("{% tablerow i in (1..99999999) %}{% endtablerow %}") { $0.steps = 1000 }
        == "too many steps")
  }

  @Test func outputIsLimited() {
    let text = "{% assign s = '0123456789' %}{% for i in (1..30) %}{% assign s = s | append: s %}"
    #expect(
      failure(text + "{{ s }}{% endfor %}") { $0.outputBytes = 10_000 } == "too much output")
    #expect(
      failure("{% for i in (1..9999) %}0123456789{% endfor %}") { $0.outputBytes = 1000 }
        == "too much output")
  }

  /// A single step of a filter can take any amount of time and memory.
  @Test(arguments: [
    "{% assign l = (1..20000) | uniq %}",
    "{% assign l = (1..9) | reverse %}{% for i in (1..40) %}{% assign l = l | concat: l %}{% endfor %}",
    "{% assign l = (1..500000) | reverse %}{% for i in (1..99) %}{% if l contains 'x' %}{% endif %}{% endfor %}",
    "{% assign l = (1..500000) | reverse %}{% for i in (1..99) %}{% assign m = l | sort %}{% endfor %}",
    "{% assign s = '0123456789' %}{% for i in (1..20) %}{% assign s = s | append: s %}{% endfor %}"
      + "{% for i in (1..99) %}{% assign t = s | replace: '0', 'x' %}{% endfor %}",
    "{% assign s = '0123456789' %}{% for i in (1..20) %}{% assign s = s | append: s %}{% endfor %}"
      + "{% for i in (1..99) %}{% if s contains 'x' %}{% endif %}{% endfor %}",
  ])
  func filterWorkIsLimited(_ text: String) {
    let found = failure(text)
    #expect(
      found == "uniq: too much work for filters" || found == "concat: the list is too long"
        || found.hasSuffix("too much work for filters"), "\(found)")
  }

  @Test func realPagesStayFarBelowTheLimit() {
    let text =
      "{% assign l = (1..2000) | reverse %}{% for i in (1..9) %}{% assign m = l | sort | uniq %}"
      + "{% if l contains 5 %}{% endif %}{% endfor %}{{ m.size }}"
    #expect(failure("{% assign l = 'a,b,a' | split: ',' | uniq | join %}{{ l }}") == "a b")
    #expect(failure(text) { $0.work = 500_000_000 } == "2000")
  }

  @Test func outputOfASingleStepIsLimited() {
    #expect(failure("0123456789") { $0.outputBytes = 9 } == "too much output")
    #expect(failure("0123456789") { $0.outputBytes = 10 } == "0123456789")
    let list = "{% assign l = '0123456789' | split: '~' %}{% for i in (1..9) %}"
    #expect(
      failure(list + "{% assign l = l | concat: l %}{% endfor %}{{ l }}") { $0.outputBytes = 1000 }
        == "too much output")
  }

  @Test func longRangesAreNotListed() {
    #expect(failure("{{ (1..99999999999) | join: ',' }}") == "join: the range is too long")
  }

  @Test func textGrowthIsLimited() {
    let text = "{% assign s = '0123456789' %}{% for i in (1..60) %}{% assign s = s | append: s %}"
    #expect(failure(text + "{% endfor %}") == "append: too much work for filters")
    #expect(
      failure(text + "{% endfor %}") { $0.outputBytes = 1_000_000 }
        == "append: the text is too long")
  }
}
