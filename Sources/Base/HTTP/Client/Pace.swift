package import Platform

/// The client's clock and randomness, which tests replace.
package struct Pace: Sendable {
  /// A monotonic clock.
  package var elapsed: @Sendable () -> Duration
  /// The calendar date, for `Retry-After` headers with a date.
  package var date: @Sendable () -> Instant
  /// Waits; throws at once when the task is canceled.
  package var sleep: @Sendable (Duration) async throws(CancellationError) -> Void
  /// A number in 0..<1 that spreads out retries.
  package var random: @Sendable () -> Double

  /// Real waiting, with the caller's calendar. Randomness spreads out requests but does not affect output.
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
