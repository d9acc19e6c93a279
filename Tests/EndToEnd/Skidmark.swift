import Build
import Dispatch
import Platform
import TestSupport
import Testing

/// The program that the package builds, started as a commissioner would.
enum Skidmark {
  /// The program that SKIDMARK_PROGRAM names, or the one next to the running tests.
  static let path: String? = {
    if let named = variable("SKIDMARK_PROGRAM"), !named.isEmpty { return named }
    return built("skidmark")
  }()

  /// A program of the package next to the running tests.
  static func built(_ name: String) -> String? {
    for argument in CommandLine.arguments where argument.contains("/") {
      // Tests start the program from other folders.
      var folder = Paths.parent(Paths.resolved(argument))
      while folder.count > 1 {
        if Files.kind("\(folder)/\(name)") == .file { return "\(folder)/\(name)" }
        folder = Paths.parent(folder)
      }
    }
    return nil
  }

  /// A fixed time that makes runs comparable.
  static let now = ["--now", "2026-11-17T09:00:00Z"]

  /// The fixed time for a command that takes one.
  static func now(for arguments: [String]) -> [String] {
    ["check", "clean", "trust"].contains(arguments.first ?? "") ? [] : now
  }

  /// The working folder of a run that names none: a command that writes to where it stands must not write into the
  /// project.
  private static let elsewhere = TemporaryFolder.make()

  /// Limits concurrent runs to leave the machine responsive. Most of a run is waiting.
  private static let places = Places(12)

  /// The variables of a run: those that programs need to start, a time zone, and the given ones.
  static func environment(_ more: [String: String] = [:]) -> [String: String] {
    // No test asks a stranger's host: a closed port answers for all pictures, unless a server does.
    var environment = [
      "TZ": "UTC", "HOME": "/nonexistent", "SKIDMARK_PICTURES_URL": "http://127.0.0.1:9",
    ]
    for name in ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"] {
      environment[name] = variable(name)
    }
    return environment.merging(more) { $1 }
  }

  /// Runs the program, with a text on its standard input if there is one, and kills it if it hangs.
  /// - Parameter isQueued: Whether it waits for its turn. False for a test that mostly waits anyway, or that
  ///   runs the program so often that queuing would take minutes.
  @discardableResult
  static func run(
    _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil,
    input: String? = nil, isQueued: Bool = true
  ) async throws -> Outcome {
    let path = try #require(path, "the program has not been built")
    let variables = Self.environment(environment)
    let inputFile = try input.map { text in
      let path = "\(TemporaryFolder.make())/input"
      try Files.write(Array(text.utf8), to: path)
      return path
    }
    if isQueued { await places.enter() }
    let result = await aside {
      try TestSupport.run(
        path, arguments, environment: variables, in: folder ?? elsewhere, input: inputFile)
    }
    if isQueued { await places.leave() }
    let outcome = try result.get()
    try #require(!outcome.isTimedOut, "skidmark \(arguments.joined(separator: " ")) hangs")
    return outcome
  }

  /// Runs a blocking operation, such as a wait for a process, off the few threads that all tests share.
  static func aside<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async -> Result<Value, any Error> {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Result { try body() }) }
    }
  }

  /// Runs the program and requires success.
  @discardableResult
  static func succeed(
    _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil,
    isQueued: Bool = true
  ) async throws -> Outcome {
    let outcome = try await run(
      arguments, environment: environment, in: folder, isQueued: isQueued)
    try #require(
      outcome.status == 0, "skidmark \(arguments.joined(separator: " ")): \(outcome.error)")
    return outcome
  }
}

/// A semaphore.
private actor Places {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
