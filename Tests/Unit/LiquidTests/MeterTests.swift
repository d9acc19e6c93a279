import Diagnostics
import Liquid
import Synchronization
import Testing

/// A clock that goes on by one with each look.
private final class Ticks: Sendable {
  private let count = Mutex<UInt64>(0)

  @Sendable func now() -> UInt64 {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

@Suite struct MeterTests {
  private func library(_ meter: TemplateMeter?) throws -> TemplateLibrary {
    var environment = Environment()
    environment.meter = meter
    return try TemplateLibrary(
      [
        SourceText(name: "page", text: "a{% include 'part' %}{% render 'part' %}"),
        SourceText(name: "part", text: "b{% render 'leaf' %}"),
        SourceText(name: "leaf", text: "c"),
      ], environment: environment)
  }

  @Test func timeIsCountedWhereItIsSpent() throws {
    let meter = TemplateMeter(now: Ticks().now)
    let library = try library(meter)
    let page = try #require(library.template(named: "page"))
    #expect(try page.render(library: library) == Array("abcbc".utf8))
    let readings = Dictionary(uniqueKeysWithValues: meter.all.map { ($0.name, $0) })
    // Each measure looks at the clock twice, and what is inside of it looks in between.
    #expect(readings["leaf"].map { [UInt64($0.calls), $0.total, $0.own] } == [2, 2, 2])
    #expect(readings["part"].map { [UInt64($0.calls), $0.total, $0.own] } == [2, 6, 4])
    #expect(readings["page"].map { [UInt64($0.calls), $0.total, $0.own] } == [1, 9, 3])
    #expect(meter.all.map(\.name) == ["page", "part", "leaf"])
  }

  @Test func pagesSideBySideAreAllCounted() async throws {
    let meter = TemplateMeter(now: Ticks().now)
    let library = try library(meter)
    let page = try #require(library.template(named: "page"))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { _ = try? page.render(library: library) } }
    }
    #expect(meter.all.map(\.calls).sorted() == [200, 400, 400])
  }

  @Test func withoutAMeterThePageIsTheSame() throws {
    let library = try library(nil)
    #expect(try library.template(named: "page")?.render(library: library) == Array("abcbc".utf8))
  }
}
