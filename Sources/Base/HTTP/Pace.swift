package import Platform

/// Time and chance, as the client needs them: tests have their own.
package struct Pace: Sendable {
  /// Time since some fixed moment, which never goes back.
  package var elapsed: @Sendable () -> Duration
  /// What the calendar says; a `Retry-After` header may be a date.
  package var date: @Sendable () -> Instant
  /// Waits; throws at once when the task is cancelled.
  package var sleep: @Sendable (Duration) async throws(CancellationError) -> Void
  /// A number from 0 up to 1, without 1: how much the waits before new attempts are spread.
  package var random: @Sendable () -> Double

  /// Creates a pace.
  package init(
    elapsed: @escaping @Sendable () -> Duration, date: @escaping @Sendable () -> Instant,
    sleep: @escaping @Sendable (Duration) async throws(CancellationError) -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    self.elapsed = elapsed
    self.date = date
    self.sleep = sleep
    self.random = random
  }

  /// Real waiting, with the caller's calendar. Chance only spreads requests in time, so that it
  /// cannot change what is built.
  package static func real(date: @escaping @Sendable () -> Instant) -> Pace {
    let start = ContinuousClock.now
    return Pace(
      elapsed: { ContinuousClock.now - start }, date: date,
      sleep: { duration throws(CancellationError) in
        do { try await Task.sleep(for: duration) } catch { throw CancellationError() }
      },
      random: { Double.random(in: 0..<1) })
  }
}
