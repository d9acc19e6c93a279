import Synchronization

/// Adds up how long templates take, also those that others include, while pages are rendered side by
/// side. A template that includes itself is counted in full each time.
public final class TemplateMeter: Sendable {
  /// What one template took.
  public struct Reading: Sendable, Equatable {
    /// The template's name.
    public let name: String
    /// How often it was rendered.
    public var calls = 0
    /// Nanoseconds in all.
    public var total: UInt64 = 0
    /// Nanoseconds without those of the templates that it includes.
    public var own: UInt64 = 0
  }

  /// The time from some fixed moment on, in nanoseconds.
  let now: @Sendable () -> UInt64
  private let readings = Mutex<[String: Reading]>([:])

  /// Creates a meter that reads a clock.
  /// - Parameter now: Nanoseconds since some fixed moment.
  public init(now: @escaping @Sendable () -> UInt64) { self.now = now }

  /// What was measured so far: the longest in all first, equal ones by name.
  public var all: [Reading] {
    readings.withLock { Array($0.values) }.sorted { one, other in
      one.total == other.total ? one.name < other.name : one.total > other.total
    }
  }

  func add(_ name: String, total: UInt64, own: UInt64) {
    readings.withLock { readings in
      var reading = readings[name] ?? Reading(name: name)
      reading.calls += 1
      reading.total += total
      reading.own += own
      readings[name] = reading
    }
  }
}
