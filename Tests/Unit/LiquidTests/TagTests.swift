import Diagnostics
import Liquid
import Testing

@Suite struct TagTests {
  @Test(arguments: [
    ("a  {{- 'b' -}}  c", "abc"), ("a {%- if true -%} b {%- endif -%} c", "abc"),
    ("a {%- # note -%} b", "ab"), ("a {% comment %}{% if %}{% endcomment -%} b", "a b"),
    ("{% raw -%} {{ x }} {%- endraw %}", " {{ x }} "), ("{{-}}x", "x"), ("{{}}x", "x"),
    ("{% if true %} {% assign a = 1 %} {% endif %}|", "|"), ("{%if true%}a{%endif%}", "a"),
  ])
  func whiteSpace(_ template: String, _ expected: String) throws {
    #expect(try render(template) == expected)
  }

  @Test(arguments: [
    ("{% for i in (1..3) %}{{ forloop.rindex }}{{ forloop.rindex0 }} {% endfor %}", "32 21 10 "),
    ("{% for i in (1..5) reversed limit: 2 offset: 1 %}{{ i }}{% endfor %}", "32"),
    ("{% for i in (1..3) %}{% if i == 2 %}{% continue %}{% endif %}{{ i }}{% endfor %}", "13"),
    ("{% for i in (1..2) %}{% for j in (1..9) %}{% break %}{% endfor %}{{ i }}{% endfor %}", "12"),
    ("{% for i in nil %}x{% else %}none{% endfor %}", "none"), ("a{% break %}b", "a"),
    ("{% for p in o %}{{ p[0] }}={{ p[1] }};{% endfor %}", "b=1;a=2;"),
    ("{% for i in (1..2) %}{{ forloop.parentloop.index }}{% endfor %}", ""),
    ("{% for x? in (1..3) %}{{ x? }}{% endfor %}", "123"),
    (
      "{% tablerow x? in (1..1) %}{{ x? }}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">1</td></tr>\n"
    ),
    ("{% for i in (1..2) %}{% assign f = forloop %}{{ f.index }}{% endfor %}", "12"),
    (
      "{% tablerow i in (1..2) cols: 1 %}{{ tablerowloop.row }}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">1</td></tr>\n<tr class=\"row2\"><td class=\"col1\">2</td></tr>\n"
    ),
  ])
  func loops(_ template: String, _ expected: String) throws {
    #expect(try render(template, ["o": ["b": 1, "a": 2]]) == expected)
  }

  @Test(arguments: [
    ("{% if 1 < 2 and 'a' < 'b' %}y{% endif %}", "y"),
    ("{% if nil < 1 %}y{% else %}n{% endif %}", "n"),
    ("{% if o contains 'a' %}y{% endif %}", "y"), ("{% if ' ' == blank %}y{% endif %}", "y"),
    ("{% if 1 <> 2 %}y{% endif %}", "y"), ("{% if 0 == blank %}y{% else %}n{% endif %}", "n"),
    ("{% case 1 %}{% when 1.0 or 2 %}y{% endcase %}", "y"),
    ("{% case 'x' %} {% when 'y', 'z' %}1{% else %}2{% endcase %}", "2"),
    ("{% unless false %}a{% else %}b{% endunless %}", "a"),
  ])
  func conditions(_ template: String, _ expected: String) throws {
    #expect(try render(template, ["o": ["b": 1, "a": 2]]) == expected)
  }

  @Test func includeSharesAndRenderDoesNot() throws {
    let partials = [
      "set": "{% assign a = 2 %}{{ b }}", "get": "{{ a | default: 'none' }}", "item": "{{ item }};",
      "loop": "{{ forloop.index }}{{ x }} ", "stop": "{% break %}",
      "own": "{% assign a = 2 %}{{ a }}",
      "inner":
        "{% for i in (1..2) %}{{ forloop.parentloop.index }}|{% endfor %}{{ forloop.index }} ",
    ]
    func check(_ template: String, _ expected: String) throws {
      #expect(try render(template, ["list": [7, 8]], partials: partials) == expected)
    }
    try check("{% assign a = 1 %}{% include 'set', b: 3 %}{{ a }}", "32")
    try check("{% assign a = 1 %}{% render 'get' %}{% render 'get', a: a %}", "none1")
    try check("{% include 'item' for list %}{% include 'item' with list[0] %}", "7;8;7;")
    try check("{% render 'loop' for list as x %}", "17 28 ")
    // An argument can be assigned again; `render … for` is not a parent loop of the partial's own.
    try check("{% render 'own', a: 1 %}{% render 'own' for list as a %}", "222")
    try check("{% render 'inner' for list %}", "||1 ||2 ")
    try check("{% for i in list %}{% render 'stop' %}{{ i }}{% endfor %}", "78")
    try check("{% for i in list %}{% include 'stop' %}{{ i }}{% endfor %}", "")
  }

  @Test func globalsAreVisibleEverywhere() throws {
    let text = "{{ site }}{% render 'p' %}"
    #expect(try render(text, partials: ["p": "{{ site }}"], globals: ["site": "S"]) == "SS")
  }

  @Test func findsPartialsByShorterNames() throws {
    let library = try TemplateLibrary(
      ["partials/team.html.liquid", "partials/row.liquid", "week.md.liquid"].map {
        SourceText(name: $0, text: $0)
      })
    #expect(library.template(named: "partials/team")?.name == "partials/team.html.liquid")
    #expect(library.template(named: "partials/team.html")?.name == "partials/team.html.liquid")
    #expect(library.template(named: "partials/row")?.name == "partials/row.liquid")
    #expect(library.template(named: "week.md.liquid")?.name == "week.md.liquid")
    #expect(library.template(named: "team") == nil)
    #expect(
      library.names == ["partials/row.liquid", "partials/team.html.liquid", "week.md.liquid"])
  }

  @Test func laxModeReadsWhatItCan() throws {
    let lax = environment(syntax: .lax, undefined: .empty)
    func check(_ template: String, _ expected: String) throws {
      #expect(try render(template, ["a": 1], in: lax) == expected)
    }
    try check("{{ a b | plus: 1 }}", "2")
    try check("{{ a | | upcase }}", "1")
    try check("{{ 'x' | unheard_of }}", "x")
    try check("{% case a %}{% when 1 and 2 %}y{% endcase %}", "y")
    try check("{% for i in (1..3) foo limit: 2 %}{{ i }}{% endfor %}", "12")
  }

  @Test func objectsKeepTheirOrder() {
    var object: Object = ["b": 1, "a": 2]
    object["c"] = 3
    object["b"] = 4
    #expect(object.keys == ["b", "a", "c"])
    object["a"] = nil
    #expect(object.keys == ["b", "c"])
    let many = Object((0..<40).map { ("k\($0)", .int($0)) })
    #expect(many["k39"] == 39)
    #expect(many["k40"] == nil)
    #expect(many.keys.count == 40)
  }
}
