import Diagnostics
import Liquid
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Mutated templates: the parser neither crashes nor hangs, and the output stays within the limits.
@Suite struct FuzzTests {
  @Test(arguments: 0..<4) func survivesMutations(_ part: UInt64) {
    var random = SplitMix(state: 20_241_210 + part)
    let suite = GoldenSuite.cases.map(\.template)
    var tally = Tally()
    for round in 0..<Self.rounds {
      // Half of the time, one of the templates here, which approach the limits.
      let first = Self.piece(round % 2 == 0 ? suite : [], &random)
      let second = Self.piece(suite, &random)
      let text = mutated(Array(first.utf8), Array(second.utf8), &random)
      var environment = environment(
        syntax: round % 4 < 2 ? .lax : .strict, undefined: round % 3 == 0 ? .error : .empty)
      environment.limits.steps = 2000
      environment.limits.outputBytes = Self.outputLimit
      let source = SourceText(name: "fuzz", bytes: text)
      let escaping = Self.escapings[round % Self.escapings.count]
      let time = ContinuousClock().measure {
        tally.count(source, environment, escaping)
      }
      tally.slowest = max(tally.slowest, time)
    }
    #expect(tally.largest <= Self.outputLimit)
    #expect(tally.slowest < .seconds(20), "what the limits allow takes milliseconds")
    #expect(!Self.isLong || tally.stopped > 0, "no template came near a limit")
    if Self.isLong { print("fuzz: \(Self.rounds) mutations, \(tally)") }
  }

  /// The outcomes of the mutations.
  private struct Tally: CustomStringConvertible {
    var parsed = 0
    var rendered = 0
    var stopped = 0
    var largest = 0
    var slowest = Duration.zero

    mutating func count(_ source: SourceText, _ environment: Environment, _ escaping: Escaping) {
      guard let template = try? Template(source, environment: environment) else { return }
      parsed += 1
      let library = try? TemplateLibrary([source], environment: environment)
      do throws(LiquidError) {
        let page = try template.render(FuzzTests.data, escaping: escaping, library: library)
        rendered += 1
        largest = max(largest, page.count)
      } catch {
        if error.diagnostic.notes.contains(where: { $0.hasPrefix("the limit is") }) { stopped += 1 }
      }
    }

    var description: String {
      "\(parsed) parsed, \(rendered) rendered, \(stopped) stopped by a limit, "
        + "the largest page \(largest) bytes, the slowest \(Int(slowest / .milliseconds(1))) ms"
    }
  }

  private func mutated(
    _ first: [UInt8], _ second: [UInt8], _ random: inout SplitMix
  ) -> [UInt8] {
    var bytes = first
    for _ in 0...(random.next() % 4) where !bytes.isEmpty {
      let place = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 6 {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(Self.signs[Int(random.next() % UInt64(Self.signs.count))], at: place)
      case 2: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 5))
      case 4: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
      default: bytes.insert(contentsOf: second, at: place)
      }
    }
    return bytes
  }

  private static func piece(_ suite: [String], _ random: inout SplitMix) -> String {
    let pieces = suite.isEmpty ? templates : suite
    return pieces[Int(random.next() % UInt64(pieces.count))]
  }

  /// How many mutations each part tries; `FUZZ_ROUNDS` asks for more.
  private static let rounds = asked ?? 1000
  private static let isLong = asked != nil
  private static let asked = ProcessInfo.processInfo.environment["FUZZ_ROUNDS"].flatMap { Int($0) }

  private static let outputLimit = 20_000
  private static let escapings: [Escaping] = [.none, .html, .markdown, .text]

  private static let signs = Array("{}%|.:,[]()'\"-#=<>! \n0a".utf8)

  private static let data: Object = [
    "a": [1, "<x>", nil, ["k": "v"]], "x": "*b* & <c>", "o": ["k": 1.5, "size": [1, 2]], "n": -3,
  ]

  private static let templates = [
    "{% for i in a limit: 2 reversed %}{{ i | append: x | escape }}{% else %}-{% endfor %}",
    "{% if x == 'b' and n < 2 or o.k contains 1 %}{{ o['k'] }}{% elsif n %}b{% endif %}",
    "{% case n %}{% when 1, 2 or -3 %}{{ a[0] }}{% else %}c{% endcase %}{% cycle 'a': 1, 2 %}",
    "{% liquid\n assign y = x | split: '' | join: '-'\n echo y | slice: -3, 2\n%}{{- y -}}",
    "{% include 'fuzz' %}{% render 'fuzz' with x as y %}{% capture c %}{{ x }}{% endcapture %}{{ c }}",
    "{% raw %}{{ {% endraw %}{% comment %}{% raw %}{% endraw %}{% endcomment %}{% # c %}",
    "{% tablerow i in (1..n) cols: 2 %}{{ tablerowloop.col }}{% endtablerow %}{{ (n..3) | reverse }}",
    "{% for i in (1..99999999) %}{{ i }}{% unless x %}{% break %}{% endunless %}{% endfor %}",
    "{% assign s = x %}{% for i in (1..40) %}{% assign s = s | append: x | append: s %}{{ s }}{% endfor %}",
    "{% assign l = a %}{% for i in a %}{% for j in o.size %}{% assign l = l | concat: l | concat: l %}{% endfor %}{% endfor %}{{ l }}",
    "{% capture c %}{{ a }}{% endcapture %}{% for i in (1..99) %}{% capture c %}{{ c }}{{ c }}{% endcapture %}{% endfor %}",
    "{{ 10.5 | divided_by: 3 | round: 2 | times: n | modulo: 0.7 | at_most: 1e3 }}{{ [x].y[0] }}",
  ]
}

/// A small generator with a seed, so that a failure can be repeated.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
