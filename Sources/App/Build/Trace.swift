import Synchronization

/// What a run leaves behind: the ledger of what it made, and reports of what happens.
package struct Trace: Sendable {
  let ledger: BuildLedger
  /// Called with each event, from any thread.
  package let report: @Sendable (Event) -> Void

  /// The same trace, which also adds its warnings to a list.
  func noting(_ warnings: WarningList) -> Trace {
    Trace(ledger: ledger) { [report] event in
      if case .warning(let text) = event { warnings.add(text) }
      report(event)
    }
  }
}

/// The warnings of a stage, which are repeated when the stage is skipped.
final class WarningList: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  var all: [String] { texts.withLock { $0 } }
}
