import Diagnostics
import Liquid
import Testing

/// Messages are what users see of the parser, so each is compared exactly.
@Suite struct ErrorTests {
  private static let data: Object = [
    "team": ["name": "Cobra Kai", "wins": 7, "owner": nil, "list": [1, 2]], "text": "abc",
    "week": 7,
  ]

  private func check(_ template: String, _ expected: String) {
    #expect(message(template, Self.data) == expected)
  }

  @Test func pointsAtAnUnknownKeyAndSuggestsTheNearest() {
    check(
      "Hello\n  {{ team.nmae }}!",
      """
      t.liquid:2:11: error: 'team' has no 'nmae'
        2 |   {{ team.nmae }}!
          |           ^~~~
        note: did you mean 'name'?
      """)
  }

  @Test func listsTheKeysWhenNoneIsNear() {
    check(
      "{{ team.colour }}",
      """
      t.liquid:1:9: error: 'team' has no 'colour'
        1 | {{ team.colour }}
          |         ^~~~~~
        note: it has name, wins, owner, list
      """)
  }

  @Test func pointsAtAnUnknownVariable() {
    check(
      "{{ taem.name }}",
      """
      t.liquid:1:4: error: unknown variable 'taem'
        1 | {{ taem.name }}
          |    ^~~~
        note: did you mean 'team'?
      """)
  }

  @Test func suggestsFiltersTagsAndAttributes() {
    check(
      "{{ week | upcse }}",
      """
      t.liquid:1:11: error: there is no filter 'upcse'
        1 | {{ week | upcse }}
          |           ^~~~~
        note: did you mean 'upcase'?
      """)
    check(
      "{% case week %}{% wehn 7 %}{% endcase %}",
      """
      t.liquid:1:19: error: there is no tag 'wehn'
        1 | {% case week %}{% wehn 7 %}{% endcase %}
          |                   ^~~~
        note: did you mean 'when'?
      """)
    check(
      "{% for item in team.list lmit: 2 %}{% endfor %}",
      """
      t.liquid:1:26: error: expected one of 'limit:', 'offset:', found 'lmit'
        1 | {% for item in team.list lmit: 2 %}{% endfor %}
          |                          ^~~~
        note: did you mean 'limit'?
      """)
  }

  @Test func saysWhatWasExpected() {
    check(
      "{{ week | plus 1 }}",
      """
      t.liquid:1:16: error: expected ':', '|' or the end, found '1'
        1 | {{ week | plus 1 }}
          |                ^
      """)
    check(
      "{% if week > %}{% endif %}",
      """
      t.liquid:1:14: error: expected a value, found the end
        1 | {% if week > %}{% endif %}
          |              ^
      """)
    check(
      "{{ 'abc }}",
      """
      t.liquid:1:4: error: this text is not closed
        1 | {{ 'abc }}
          |    ^
        note: expected '
      """)
  }

  @Test func namesTheBlockThatIsOpen() {
    check(
      "{% if week %}\n{{ week }}",
      """
      t.liquid:1:1: error: 'if' is not closed
        1 | {% if week %}
          | ^~~~~~~~~~~~~
        note: expected '{% endif %}'
      """)
    check(
      "{% if week %}{% endfor %}",
      """
      t.liquid:1:14: error: 'endfor' does not belong to 'if'
        1 | {% if week %}{% endfor %}
          |              ^~~~~~~~~~~~
        note: expected '{% endif %}'
      """)
    check(
      "{% endif %}",
      """
      t.liquid:1:1: error: 'endif' without 'if'
        1 | {% endif %}
          | ^~~~~~~~~~~
      """)
  }

  @Test func countsAFiltersArguments() {
    check(
      "{{ text | append }}",
      """
      t.liquid:1:11: error: filter 'append' takes 1 argument, not 0
        1 | {{ text | append }}
          |           ^~~~~~
      """)
    check(
      "{{ text | slice: 1, 2, 3 }}",
      """
      t.liquid:1:11: error: filter 'slice' takes 1 or 2 arguments, not 3
        1 | {{ text | slice: 1, 2, 3 }}
          |           ^~~~~
      """)
  }

  @Test func pointsAtTheFilterThatThrows() {
    check(
      "{{ week | divided_by: 0 }}",
      """
      t.liquid:1:11: error: divided_by: divided by 0
        1 | {{ week | divided_by: 0 }}
          |           ^~~~~~~~~~
      """)
  }

  @Test func pointsIntoALiquidTag() {
    check(
      "{% liquid\n  echo week\n  ech week\n%}",
      """
      t.liquid:3:3: error: there is no tag 'ech'
        3 |   ech week
          |   ^~~
        note: did you mean 'echo'?
      """)
  }

  @Test func listsTheIncludingTemplates() {
    #expect(
      message(
        "\n{% render 'page' %}", partials: ["page": "{% render 'row' %}", "row": "a\n{{ nope }}"])
          == """
          row:2:4: error: unknown variable 'nope'
            2 | {{ nope }}
              |    ^~~~
            note: included from page:1:1
            note: included from t.liquid:2:1
          """)
  }

  @Test func reportsAMissingPartialBeforeRendering() {
    #expect(
      message(
        "", partials: ["partials/team.html.liquid": "", "page": "{% render 'partials/taem' %}"])
          == """
          page:1:11: error: there is no template 'partials/taem'
            1 | {% render 'partials/taem' %}
              |           ^~~~~~~~~~~~~~~
            note: did you mean 'partials/team'?
          """)
  }

  @Test(arguments: [
    "{{ nope | default: '-' }}", "{{ team.nope | default: '-' }}",
    "{% if nope %}{% else %}-{% endif %}",
    "{% unless nope.a.b %}-{% endunless %}", "{% if nope == nil %}-{% endif %}",
    "{% if blank == nope %}-{% endif %}", "{% case nope %}{% when 1 %}{% else %}-{% endcase %}",
    "{{ team.owner }}{{ team.owner.name }}-", "{{ team.list[9] }}-",
  ])
  func missingValuesCanBeTestedAndDefaulted(_ template: String) throws {
    #expect(try render(template, Self.data) == "-")
  }

  @Test(arguments: [
    "{{ nope }}", "{{ nope | upcase }}", "{% assign a = nope %}", "{% if nope == 1 %}{% endif %}",
    "{% for a in nope %}{% endfor %}", "{{ text.nope }}", "{{ week | append: nope }}",
    "{{ team['nope'] }}", "{% render 'p', a: nope %}",
  ])
  func usingMissingValuesIsAnError(_ template: String) {
    #expect(throws: LiquidError.self) {
      try render(template, Self.data, partials: ["p": ""])
    }
    #expect(throws: Never.self) {
      try render(
        template, Self.data, partials: ["p": ""], in: environment(undefined: .empty))
    }
  }
}
