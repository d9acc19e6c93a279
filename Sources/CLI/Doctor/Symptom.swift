import JSON

struct Symptom: Sendable, Equatable {
  enum State: String, Sendable {
    case ok
    case warning
    case problem
    case skipped
  }

  /// What was checked: `configuration`, `disk` or a league's key.
  var subject: String
  var state: State
  /// The finding, in a few words or a sentence.
  var message: String
  var details: [String] = []
  /// What to do, if anything.
  var next: String?
  /// The program's exit code if this is the first problem.
  var exitCode = ExitCode.done

  static func ok(_ subject: String, _ message: String) -> Symptom {
    Symptom(subject: subject, state: .ok, message: message)
  }

  static func skipped(_ subject: String, _ message: String) -> Symptom {
    Symptom(subject: subject, state: .skipped, message: message)
  }

  static func warning(_ subject: String, _ message: String, next: String) -> Symptom {
    Symptom(subject: subject, state: .warning, message: message, next: next)
  }

  static func problem(
    _ subject: String, _ message: String, details: [String] = [], next: String?,
    _ exitCode: ExitCode
  ) -> Symptom {
    Symptom(
      subject: subject, state: .problem, message: message, details: details, next: next,
      exitCode: exitCode)
  }

  var words: String {
    let label = state.rawValue + String(repeating: " ", count: 8 - state.rawValue.count)
    return
      ([label + " \(subject): \(message)"] + details.map { "           \($0)" }
      + (next.map { ["           Next: \($0)"] } ?? [])).joined(separator: "\n") + "\n"
  }

  var event: JSONValue {
    [
      "event": "symptom", "subject": .string(subject), "state": .string(state.rawValue),
      "message": .string(message), "details": .array(details.map { .string($0) }),
      "next": next.orNull,
    ]
  }
}

extension Symptom {
  init(_ subject: String, _ failure: Failure) {
    self.init(
      subject: subject, state: .problem, message: failure.message, details: failure.details,
      next: failure.next, exitCode: failure.exitCode)
  }
}
