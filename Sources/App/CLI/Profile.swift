import Build
import JSON
import Liquid
import Synchronization

/// How long a run's stages and templates took.
final class Profile: Sendable {
  /// Measures the templates.
  let meter: TemplateMeter

  fileprivate struct State {
    var stages: [(stage: Stage, nanoseconds: UInt64)] = []
    var current: (stage: Stage, start: UInt64)?
    var pages = 0
  }

  private let now: @Sendable () -> UInt64
  private let state = Mutex(State())

  /// Creates a profile.
  /// - Parameter now: Nanoseconds since some fixed moment.
  init(now: @escaping @Sendable () -> UInt64) {
    self.now = now
    meter = TemplateMeter(now: now)
  }

  /// Takes in what happens: a stage lasts until the next one begins.
  func note(_ event: Event) {
    let time = now()
    state.withLock { state in
      switch event {
      case .began(let stage, _):
        state.end(at: time)
        state.current = (stage, time)
      case .built(_, let pages, _):
        state.end(at: time)
        state.pages = pages
      default: break
      }
    }
  }

  /// Says what was measured: the longest first.
  func report(to console: Console) {
    let time = now()
    let (stages, pages) = state.withLock { state in
      state.end(at: time)
      return (state.stages, state.pages)
    }
    if console.isJSON {
      for line in Self.events(stages, meter.all) { console.emit(line) }
    } else {
      console.say(Self.table(stages, meter.all, pages: pages))
    }
  }

  // MARK: Words

  private static func events(
    _ stages: [(stage: Stage, nanoseconds: UInt64)], _ templates: [TemplateMeter.Reading]
  ) -> [JSONValue] {
    stages.map { entry in
      [
        "event": "profile", "stage": .string(entry.stage.rawValue),
        "total_ms": .double(milliseconds(entry.nanoseconds)),
      ]
    }
      + templates.map { reading in
        [
          "event": "profile", "template": .string(reading.name), "calls": .int(reading.calls),
          "total_ms": .double(milliseconds(reading.total)),
          "self_ms": .double(milliseconds(reading.own)),
        ]
      }
  }

  /// The measures as columns of milliseconds. Pages are rendered side by side, so that templates
  /// together may take longer than their stage.
  static func table(
    _ stages: [(stage: Stage, nanoseconds: UInt64)], _ templates: [TemplateMeter.Reading],
    pages: Int
  ) -> String {
    var stageRows = [["total ms", "stage"]]
    for entry in stages.sorted(by: { $0.nanoseconds > $1.nanoseconds }) {
      stageRows.append([digits(entry.nanoseconds), entry.stage.rawValue])
    }
    var rows = [["total ms", "self ms", "per call", "per page", "calls", "template"]]
    for reading in templates {
      rows.append([
        digits(reading.total), digits(reading.own),
        digits(reading.total / UInt64(max(1, reading.calls))),
        digits(reading.total / UInt64(max(1, pages))), String(reading.calls), reading.name,
      ])
    }
    return columns(stageRows) + "\n\n" + columns(rows)
  }

  /// Rows with their cells under each other, numbers to the right and the last to the left.
  private static func columns(_ rows: [[String]]) -> String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let numbers = zip(row, widths).dropLast().map { cell, width in
        String(repeating: " ", count: width - cell.count) + cell
      }
      return (numbers + row.suffix(1)).joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private static func milliseconds(_ nanoseconds: UInt64) -> Double {
    Double(nanoseconds / 1_000) / 1_000
  }

  /// Milliseconds with three digits behind the point.
  private static func digits(_ nanoseconds: UInt64) -> String {
    let microseconds = nanoseconds / 1_000
    let rest = String(microseconds % 1_000)
    return "\(microseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}

extension Profile.State {
  fileprivate mutating func end(at time: UInt64) {
    guard let (stage, start) = current else { return }
    current = nil
    if let place = stages.firstIndex(where: { $0.stage == stage }) {
      stages[place].nanoseconds += time - start
    } else {
      stages.append((stage, time - start))
    }
  }
}
