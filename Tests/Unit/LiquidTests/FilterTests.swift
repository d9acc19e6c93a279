import Liquid
import Testing

/// What the conformance suite leaves open; the suite itself has most of the filters.
@Suite struct FilterTests {
  private static let data: Object = [
    "list": [3, 1, 2], "mixed": ["b", nil, "A", "c"], "empty_list": [],
    "teams": [
      ["name": "A", "wins": 3, "tags": ["x"]], ["name": "B", "wins": 1],
      ["name": "C", "wins": 2.5],
    ],
  ]

  @Test(arguments: [
    ("{{ 10.1 | plus: 2.2 }}", "12.3"), ("{{ 0.1 | plus: 0.2 }}", "0.3"),
    ("{{ 183.357 | times: 12 }}", "2200.284"), ("{{ 10.1 | modulo: 7.0 }}", "3.1"),
    ("{{ 20 | divided_by: 7.0 }}", "2.857142857142857"), ("{{ -7 | divided_by: 2 }}", "-4"),
    ("{{ -7 | modulo: 3 }}", "2"), ("{{ 1.005 | round: 2 }}", "1.01"), ("{{ 2.5 | round }}", "3"),
    ("{{ -2.5 | round }}", "-3"), ("{{ 15 | round: -1 }}", "20"), ("{{ '12abc' | plus: 1 }}", "13"),
    ("{{ '3.50' | plus: 0 }}", "3.5"), ("{{ 4.0 | ceil }}", "4"), ("{{ -0.5 | abs }}", "0.5"),
    ("{{ 9223372036854775807 | plus: 1 }}", "9.223372036854776e+18"),
  ])
  func arithmetic(_ template: String, _ expected: String) throws {
    #expect(try render(template) == expected)
  }

  @Test(arguments: [
    ("{{ '&a<b>&' | escape }}", "&amp;a&lt;b&gt;&amp;"), ("{{ 'é\"ü' | escape }}", "é&quot;ü"),
    ("{{ 'plain' | escape }}", "plain"), ("{{ '' | escape }}", ""), ("{{ \"'\" | h }}", "&#39;"),
    ("{{ 'mY Team' | capitalize }}", "My team"), ("{{ '' | capitalize }}", ""),
    ("{{ '1ST' | capitalize }}", "1st"), ("{{ 'éCOLE' | capitalize }}", "École"),
  ])
  func changesLetters(_ template: String, _ expected: String) throws {
    #expect(try render(template) == expected)
  }

  @Test func wholeNumbersPrintTheirDigits() throws {
    for number in [0, 7, 9, 10, 42, 99, 100, 1234, -1, -42, Int.max, Int.min] {
      #expect(try render("{{ x }}", ["x": .int(number)]) == "\(number)")
    }
  }

  @Test(arguments: [
    (1.0, "1.0"), (-0.5, "-0.5"), (0.00012, "0.00012"), (0.0001, "0.0001"), (0.00001, "1.0e-05"),
    (1.5e-7, "1.5e-07"), (1e15, "1000000000000000.0"), (1e16, "1.0e+16"), (1.25e20, "1.25e+20"),
    (123_456_789.125, "123456789.125"), (1e100, "1.0e+100"), (.infinity, "Infinity"),
  ])
  func printing(_ number: Double, _ expected: String) throws {
    #expect(try render("{{ x }}", ["x": .double(number)]) == expected)
  }

  @Test(arguments: [
    ("{{ list | sort | join: ',' }}", "1,2,3"), ("{{ mixed | sort | join: ',' }}", "A,b,c,"),
    ("{{ mixed | sort_natural | join: ',' }}", "A,b,c,"),
    ("{{ teams | sort: 'wins' | map: 'name' | join }}", "B C A"),
    ("{{ teams | where: 'wins', 1 | map: 'name' }}", "B"),
    ("{{ teams | reject: 'wins', 1 | map: 'name' }}", "AC"),
    ("{{ teams | find: 'name', 'C' | size }}", "2"), ("{{ teams | sum: 'wins' }}", "6.5"),
    ("{{ teams | find_index: 'name', 'C' }}", "2"), ("{{ teams | has: 'name', 'D' }}", "false"),
    ("{{ list | concat: empty_list | size }}", "3"), ("{{ (1..4) | reverse | join }}", "4 3 2 1"),
    ("{{ list | slice: 1, 5 | join }}", "1 2"), ("{{ list | slice: -2 }}", "1"),
    ("{{ teams | first }}", "{\"name\"=>\"A\", \"wins\"=>3, \"tags\"=>[\"x\"]}"),
  ])
  func lists(_ template: String, _ expected: String) throws {
    #expect(try render(template, Self.data) == expected)
  }

  @Test(arguments: [
    ("{{ 'éa' | capitalize }}", "Éa"), ("{{ 'ß' | upcase }}", "SS"), ("{{ '日本' | size }}", "2"),
    ("{{ 'a,b,,' | split: ',' | size }}", "2"), ("{{ ' a  b ' | split: ' ' | join: '|' }}", "a|b"),
    ("{{ 'abc' | replace: '', '-' }}", "-a-b-c-"), ("{{ 'aaa' | replace_last: 'a', 'b' }}", "aab"),
    ("{{ 'hello' | truncate: 4 }}", "h..."), ("{{ 'a b c' | truncatewords: 0 }}", "a..."),
    ("{{ 'a b&c' | url_encode }}", "a+b%26c"), ("{{ 'a%20b+c' | url_decode }}", "a b c"),
    ("{{ 'é' | base64_encode }}", "w6k="), ("{{ 'w6k' | base64_url_safe_decode }}", "é"),
    ("{{ '1 < 2 &amp; 3' | escape_once }}", "1 &lt; 2 &amp; 3"),
    ("{{ 'a <b>c</b> <!-- d --> e<' | strip_html }}", "a c  e<"),
    ("{{ 0 | date: '%Y-%m-%d' }}", "1970-01-01"), ("{{ 'someday' | date: '%Y' }}", "someday"),
  ])
  func texts(_ template: String, _ expected: String) throws {
    #expect(try render(template) == expected)
  }

  @Test func acceptsCustomFilters() throws {
    var environment = environment()
    environment.addFilter("points", arity: 0...0, named: ["decimals"]) { call throws(FilterError) in
      guard case .int(let decimals) = call["decimals"] ?? 1 else {
        throw FilterError("'decimals' is a whole number")
      }
      return .string("\(call.input.plain)/\(decimals)")
    }
    let text = "{{ 7 | points }} {{ 7 | points: decimals: 2 }}"
    #expect(try render(text, in: environment) == "7/1 7/2")
    #expect(throws: LiquidError.self) { try render("{{ 7 | points: 2 }}", in: environment) }
  }
}
