import Diagnostics
import Foundation
import Liquid

/// What is measured: reading all templates of a fixture, or rendering the one that uses the others.
enum Phase: String, CaseIterable {
  case parse, render
}

/// One of the two engines that are compared, with one fixture loaded.
protocol Engine {
  /// What the fixture prints.
  func output() throws -> [UInt8]
  /// Some samples of a phase in µs for each time it is done.
  func measure(_ phase: Phase, samples: Int) throws -> [Double]
}

/// Our own engine.
struct SwiftEngine: Engine {
  private let fixture: Fixture
  private let environment: Environment
  private let library: TemplateLibrary
  private let template: Template

  init(_ fixture: Fixture) throws {
    self.fixture = fixture
    var environment = Environment()
    environment.undefined = .empty
    environment.formatDate = { value, pattern in
      value.plain == "now" ? SwiftEngine.now(pattern) : nil
    }
    self.environment = environment
    library = try TemplateLibrary(fixture.sources, environment: environment)
    guard let template = library.template(named: "index.liquid") else {
      throw Complaint("fixture \(fixture.name) has no index.liquid")
    }
    self.template = template
  }

  func output() throws -> [UInt8] { try template.render(fixture.data, library: library) }

  func measure(_ phase: Phase, samples: Int) throws -> [Double] {
    switch phase {
    case .parse:
      return try Stopwatch.samples(samples) {
        _ = try TemplateLibrary(fixture.sources, environment: environment)
      }
    case .render:
      return try Stopwatch.samples(samples) {
        _ = try template.render(fixture.data, library: library)
      }
    }
  }

  /// Now in the machine's zone, as the gem prints it.
  private static func now(_ pattern: String) -> String? {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let text = buffer.baseAddress, strftime(text, 256, pattern, &parts) > 0 else {
        return nil
      }
      return String(cString: text)
    }
  }
}

/// Measures by repeating: one sample is as many runs as fill about 10 ms.
enum Stopwatch {
  static func samples(_ count: Int, _ body: () throws -> Void) rethrows -> [Double] {
    let clock = ContinuousClock()
    var runs = 0
    let warmUp = clock.now
    while clock.now - warmUp < .milliseconds(10) {
      try body()
      runs += 1
    }
    return try (0..<count).map { _ in
      let time = try clock.measure { for _ in 0..<runs { try body() } }
      return time / .microseconds(1) / Double(runs)
    }
  }
}
