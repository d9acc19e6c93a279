import Build

/// `serve --live`: fetches scores while games are played. The preview notices the new data by itself.
struct LiveScores: Sendable {
  private let invocation: Invocation
  private let pause: Duration

  /// ScrollDown's pause between two questions.
  private static let pause = Duration.seconds(45)

  /// Fails here if the site needs trust, and not later in the background.
  init(_ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    pause = try invocation.seconds("SKIDMARK_LIVE_SECONDS", 0.1...3_600) ?? Self.pause
    _ = try invocation.trustedRun()
  }

  /// Fetches until the task is canceled.
  func follow() -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        do throws(Failure) {
          let siteRun = try invocation.trustedRun()
          try await invocation.alone(in: siteRun.folder) { () async throws(Failure) in
            await LiveGames(siteRun).fetch()
          }
        } catch {
          invocation.console.report(error)
        }
        guard (try? await Task.sleep(for: pause)) != nil else { return }
      }
    }
  }
}
